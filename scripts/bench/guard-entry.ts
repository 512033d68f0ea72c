/** What the bench measures, as one module. */
export { scanners, scanText } from "../../src/pipeline/guard/index.js"
export { makeRedactor } from "../../src/pipeline/guard/Redact.js"
