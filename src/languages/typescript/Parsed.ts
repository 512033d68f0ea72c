/** What every function about a parsed file needs. */
import type ts from "typescript"
import type { Lines } from "../Lines.js"
import type { TypeScript } from "../Provider.js"

export interface Parsed {
  readonly ts: TypeScript
  readonly file: ts.SourceFile
  readonly lines: Lines
}
