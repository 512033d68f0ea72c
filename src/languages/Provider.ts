/** What a language must say about itself. A new language is one file that exports one of these, and one line in `index.ts`. */
import type ts from "typescript"
import type { FileFacts } from "../domain/FileFacts.js"
import type { CommentSyntax } from "./Lexis.js"
import type { SyntaxNode } from "./Tree.js"

export type TypeScript = typeof ts

export interface Source {
  readonly path: string
  readonly text: string
}

/** Which parser a provider wants; the layer loads it at its first use and hands it in. */
export type Parse =
  | { readonly by: "typescript"; readonly facts: (source: Source, typescript: TypeScript) => FileFacts }
  | {
      readonly by: "grammar"
      readonly grammar: string
      /** What the grammar is shown instead of the text; as long as it. */
      readonly prepare: (text: string) => string
      readonly facts: (source: Source, root: SyntaxNode) => FileFacts
    }

export interface Provider {
  readonly id: string
  /** With their dot, in lower case. */
  readonly extensions: ReadonlyArray<string>
  /** Whole names, or with a `*` at the end all that start so. */
  readonly fileNames?: ReadonlyArray<string>
  /** Programs of a `#!` line, without path and version. */
  readonly shebangs?: ReadonlyArray<string>
  readonly comments: CommentSyntax
  /** From the text alone; linear on any text. */
  readonly scan: (source: Source) => FileFacts
  /** Better than `scan`, when there is a parser and the text is fit for one. */
  readonly parse?: Parse
  readonly definedNames: (text: string) => ReadonlyArray<string>
  /** As a resolver takes them: `module.name` for Python's `from module import name`, `./x` for Ruby's `require_relative "x"`. */
  readonly importSources: (text: string) => ReadonlyArray<string>
  /** Packages (namespaces, modules) that the text says it is, in a language whose imports mean those and no files. */
  readonly declaredPackages?: (text: string) => ReadonlyArray<string>
}

export const noFacts: FileFacts = { definitions: [], imports: [], comments: [] }
