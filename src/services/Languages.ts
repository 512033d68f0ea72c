/** What language a file is in, and what can be known from its text. */
import { Context, type Effect } from "effect"
import type { CommentRange, FileFacts } from "../domain/FileFacts.js"

export class Languages extends Context.Tag("aic/services/Languages")<
  Languages,
  {
    /** By extension, then file name, then `#!` line (if a first line is given); else `"unknown"`. */
    readonly languageOf: (path: string, firstLine?: string) => string
    /** Definitions, imports and comments. Total: what a parser cannot take, the generic provider does. */
    readonly facts: (path: string, language: string, text: string) => Effect.Effect<FileFacts>
    /** Names that the text defines, found fast (no parser): for ranking thousands of files. */
    readonly definedNames: (language: string, text: string) => ReadonlyArray<string>
    /** Import specifiers, found fast (no parser), as `makeImportResolver` takes them: as written, or with what is imported. */
    readonly importSources: (language: string, text: string) => ReadonlyArray<string>
    /** Packages (namespaces, modules) that the text declares, where a language's imports mean those; else none. */
    readonly declaredPackages: (language: string, text: string) => ReadonlyArray<string>
    /** Where comments are, found fast (no parser). */
    readonly commentRanges: (language: string, text: string) => ReadonlyArray<CommentRange>
  }
>() {}
