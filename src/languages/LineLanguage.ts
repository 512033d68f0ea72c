/** Makes a provider of a few tables. What a language's file holds is those tables. */
import type { FileFacts } from "../domain/FileFacts.js"
import { fastNames, fastSources } from "./Fast.js"
import { type ImportRule, lineImports } from "./Imports.js"
import { type CommentSyntax, lex } from "./Lexis.js"
import { linesOf } from "./Lines.js"
import { type OutlineSyntax, outline } from "./Outline.js"
import type { Parse, Provider, Source } from "./Provider.js"
import { type TreeSyntax, treeDefinitions } from "./Tree.js"

type Given = "id" | "extensions" | "fileNames" | "shebangs" | "parse" | "declaredPackages"

export interface LineLanguage extends Pick<Provider, Given>, Partial<Pick<Provider, "importSources">> {
  readonly comments: CommentSyntax
  readonly outline: OutlineSyntax
  readonly imports: ReadonlyArray<ImportRule>
  /** With a grammar, definitions come from its tree. */
  readonly tree?: TreeSyntax
}

export const lineLanguage = ({
  outline: syntax,
  imports,
  tree,
  parse,
  importSources,
  ...language
}: LineLanguage): Provider => {
  const read = ({ text }: Source) => ({ lexed: lex(text, language.comments), lines: linesOf(text) })
  const facts = ({ lexed, lines }: ReturnType<typeof read>, definitions: FileFacts["definitions"]): FileFacts => ({
    definitions,
    imports: lineImports(lexed, lines, imports),
    comments: lexed.comments
  })
  const scan = (source: Source): FileFacts => {
    const it = read(source)
    return facts(it, outline(it.lexed, it.lines, syntax))
  }
  const parseTree = (syntaxTree: TreeSyntax): Parse => ({
    by: "grammar",
    grammar: syntaxTree.grammar,
    prepare: syntaxTree.prepare ?? ((text) => text),
    facts: (source, root) => {
      const it = read(source)
      const found = treeDefinitions(root, it.lexed, it.lines, syntaxTree, syntax)
      // the tree of a broken file may have lost much: then whichever way of looking found more is believed
      const lines = root.hasError ? outline(it.lexed, it.lines, syntax) : []
      return facts(it, lines.length > found.length ? lines : found)
    }
  })
  const parser = parse ?? (tree === undefined ? undefined : parseTree(tree))
  return {
    ...language,
    scan,
    ...(parser === undefined ? {} : { parse: parser }),
    definedNames: fastNames(syntax.rules, syntax.notNames),
    importSources: importSources ?? fastSources(imports)
  }
}
