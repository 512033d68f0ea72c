/** JavaScript and JSX: the same parser and the same tables as TypeScript. */
import { lineLanguage } from "./LineLanguage.js"
import { scriptComments, scriptImports, scriptOutline } from "./TypeScript.js"
import { typescriptFacts } from "./typescript/Facts.js"

export const javascript = lineLanguage({
  id: "javascript",
  extensions: [".js", ".jsx", ".mjs", ".cjs"],
  shebangs: ["node", "nodejs"],
  comments: scriptComments,
  outline: scriptOutline,
  imports: scriptImports,
  parse: { by: "typescript", facts: typescriptFacts }
})
