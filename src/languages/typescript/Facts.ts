/** TypeScript's own parser, asked once a file. It takes broken files, and reports where everything is. */
import type ts from "typescript"
import type { FileFacts } from "../../domain/FileFacts.js"
import { linesOf } from "../Lines.js"
import type { Source, TypeScript } from "../Provider.js"
import { definitionsOf } from "./Definitions.js"
import { walk } from "./Walk.js"

export const typescriptFacts = ({ path, text }: Source, typescript: TypeScript): FileFacts => {
  const file = typescript.createSourceFile(
    path,
    text,
    // parsing JSDoc tags costs a fifth more, and the comment as written is all that is wanted
    { languageVersion: typescript.ScriptTarget.Latest, jsDocParsingMode: typescript.JSDocParsingMode.ParseNone },
    false,
    scriptKind(path, typescript)
  )
  const parsed = { ts: typescript, file, lines: linesOf(text) }
  return { definitions: definitionsOf(parsed), ...walk(parsed) }
}

const scriptKind = (path: string, typescript: TypeScript): ts.ScriptKind => {
  const { ScriptKind } = typescript
  const lower = path.toLowerCase()
  if (lower.endsWith(".tsx")) return ScriptKind.TSX
  if (/\.[mc]?ts$/.test(lower)) return ScriptKind.TS
  if (/\.(jsx|[mc]?js)$/.test(lower)) return ScriptKind.JSX
  return ScriptKind.TS
}
