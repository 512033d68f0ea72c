/** What the bench measures, as one module. */
export { makeRedactor, scanText } from "../../src/pipeline/guard/index.js"
export { scanners } from "../../src/pipeline/guard/Scanners.js"
