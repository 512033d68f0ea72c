/** Makes a provider of a few tables. What a language's file holds is those tables. */
import { fastNames, fastSources } from "./Fast.js"
import { type ImportRule, lineImports } from "./Imports.js"
import { type CommentSyntax, lex } from "./Lexis.js"
import { linesOf } from "./Lines.js"
import { type OutlineSyntax, outline } from "./Outline.js"
import type { Provider, Source } from "./Provider.js"

export interface LineLanguage extends Pick<Provider, "id" | "extensions" | "fileNames" | "shebangs" | "parse"> {
  readonly comments: CommentSyntax
  readonly outline: OutlineSyntax
  readonly imports: ReadonlyArray<ImportRule>
}

export const lineLanguage = ({ outline: syntax, imports, ...language }: LineLanguage): Provider => ({
  ...language,
  scan: ({ text }: Source) => {
    const source = lex(text, language.comments)
    const lines = linesOf(text)
    return {
      definitions: outline(source, lines, syntax),
      imports: lineImports(source, lines, imports),
      comments: source.comments
    }
  },
  definedNames: fastNames(syntax.rules, syntax.notNames),
  importSources: fastSources(imports)
})
