/** `@path` lines of a CLAUDE.md that lead nowhere. */
import { type Check, draft } from "../Check.js"

export const imports: Check = ({ missingImports }) =>
  missingImports.map(({ file, line, target }) =>
    draft({
      kind: "missing-import",
      severity: "warn",
      source: file.path,
      line,
      message: `It imports \`@${target.slice(0, 120)}\`, and there is no such file`,
      suggestion: "Mend the path, or remove the line"
    })
  )
