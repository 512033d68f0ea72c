/** What the benchmark of import resolution bundles. */
export { languageOf } from "../../src/languages/Detect.js"
export { languages } from "../../src/languages/index.js"
export { makeImportResolver, manifestsAmong } from "../../src/pipeline/imports/ImportResolver.js"
