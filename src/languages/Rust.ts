/** Rust: items, impl blocks and what is in them; `use` trees flattened. */
import { eachLine, specifiersAt } from "./Fast.js"
import type { Found } from "./Imports.js"
import { type CommentSyntax, cComments, doubleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { fromHere, holder, importOf, importRule, member, rule, words } from "./Patterns.js"
import { type SyntaxNode, type TreeSyntax, textOf } from "./Tree.js"

const raw = /b?r(#*)"/y
const character = /'(?:\\(?:u\{[^}\n]{0,8}\}|.)[^'\n]{0,4}|[^'\\\n])'/uy

/** `'a'` is a character and `'a` a lifetime; a raw string ends with as many `#` as it began with. */
const specialEnd = (text: string, at: number): number => {
  const pattern = text.charCodeAt(at) === 39 ? character : raw
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (match === null) return -1
  if (pattern === character) return pattern.lastIndex
  const close = text.indexOf(`"${match[1]}`, pattern.lastIndex)
  return close === -1 ? text.length : close + 1 + (match[1]?.length ?? 0)
}

const comments: CommentSyntax = {
  ...cComments,
  nests: true,
  strings: [{ ...doubleQuoted, multiline: true }],
  special: { starts: "'r", endOf: specialEnd }
}

const visible = String.raw`(?:pub(?:\([^)\n]*\))?\s+)?`
const pattern = (source: string) => new RegExp(visible + source)

/** `a::{b, c::{self, d}}` → `a::b`, `a::c`, `a::c::d`; a group is cut out of the tree again and again, innermost first. */
const flatten = (tree: string): ReadonlyArray<string> => {
  const out: Array<string> = []
  const stack: Array<string> = []
  let prefix = ""
  let piece = ""
  const flush = () => {
    const name = piece.trim().replace(/\s+as\s+\w+$/, "")
    if (name !== "") out.push(name === "self" ? prefix.replace(/::$/, "") : prefix + name)
    piece = ""
  }
  for (const sign of tree.replace(/\s+/g, " ")) {
    if (sign === "{") {
      stack.push(prefix)
      prefix += piece.trim()
      piece = ""
    } else if (sign === "}") {
      flush()
      prefix = stack.pop() ?? ""
    } else if (sign === ",") flush()
    else piece += sign
  }
  flush()
  return out
}

const used = (path: string, isReExport: boolean): Found => {
  const cut = path.lastIndexOf("::")
  return {
    source: path,
    symbols: cut === -1 ? [] : [path.slice(cut + 2)],
    isRelative: /^(?:crate|self|super)\b/.test(path),
    isReExport
  }
}

/** `struct Pair(A, B)` is all signature. */
const fieldList = (node: SyntaxNode): SyntaxNode | null => {
  const body = node.childForFieldName("body")
  return body?.type === "field_declaration_list" ? body : null
}

const tree: TreeSyntax = {
  grammar: "rust",
  through: words("source_file foreign_mod_item declaration_list"),
  before: words("attribute_item"),
  nodes: {
    function_item: { kind: "function" },
    function_signature_item: { kind: "function" },
    struct_item: { kind: "class", holds: true, body: fieldList },
    union_item: { kind: "class", holds: true },
    enum_item: { kind: "enum", holds: true },
    trait_item: { kind: "interface", holds: true },
    impl_item: {
      kind: "class",
      holds: true,
      name: (node, text) => {
        const parts = ["trait", "type"].map((field) => node.childForFieldName(field))
        return parts.flatMap((it) => (it === null ? [] : [textOf(it, text)])).join(" for ")
      }
    },
    mod_item: {
      kind: "module",
      holds: true,
      // `mod x;` is an import
      name: (node, text) => {
        const name = node.childForFieldName("body") === null ? null : node.childForFieldName("name")
        return name === null ? "" : textOf(name, text)
      }
    },
    type_item: { kind: "type" },
    associated_type: { kind: "type" },
    const_item: { kind: "constant", value: (node) => node.childForFieldName("value") },
    static_item: { kind: "variable", value: (node) => node.childForFieldName("value") },
    macro_definition: { kind: "function", body: (node) => node.namedChildren[1] ?? null },
    field_declaration: { kind: "property" },
    enum_variant: { kind: "property", body: () => null }
  }
}

// a tree of many lines ends before the next `use`, so that no line is looked at again and again
const imports = [
  fromHere(
    importOf(/#!?\[(?:cfg_attr\([^"\]\n]{0,300})?path\s*=\s*"([^"\n]+)"/, () => ({ isRelative: true })),
    (match) => match[1] ?? ""
  ),
  importRule(
    /(pub(?:\([^)\n]*\))?\s+)?use\s+(?=\S)([^;\n]*(?:\n(?![ \t]*(?:pub\b[^\n]{0,40})?use\b)[^;\n]*){0,150});/,
    (match) => flatten(match[2] ?? "").map((it) => used(it, match[1] !== undefined))
  ),
  importOf(/(?:pub(?:\([^)\n]*\))?\s+)?mod\s+([\w#]+)\s*;/, (match) => ({
    source: `self::${match[1]}`,
    isRelative: true
  })),
  importOf(/(?:pub\s+)?extern\s+crate\s+(\w+)/)
]

const inlineModule = /(?:pub(?:\([^)\n]*\))?\s+)?mod\s+\w+\s*\{[ \t\r]*\n/y

/** Inside `mod tests { … }`, `super` is the file's own module. */
const importSources = (text: string): ReadonlyArray<string> => {
  const sources = new Set<string>()
  let inner = false
  eachLine(text, (at, indented) => {
    if (!indented) {
      inlineModule.lastIndex = at
      inner = inlineModule.test(text) || (inner && text.charCodeAt(at) !== 125)
    }
    for (const it of specifiersAt(imports, text, at)) {
      sources.add(
        inner && indented && it.startsWith("super::")
          ? it.replace(/^super::(?!super::)/, "self::").replace(/^super::super/, "super")
          : it
      )
    }
  })
  return [...sources]
}

export const rust = lineLanguage({
  id: "rust",
  extensions: [".rs"],
  importSources,
  comments,
  outline: {
    heads: "brace",
    decorator: /#!?(?=\[)/y,
    isExported: (_, head, inside) =>
      inside === "interface" || inside === "enum" || /^(?:pub\b|impl\b|macro_rules)/.test(head),
    rules: [
      rule(
        "function",
        pattern(
          String.raw`(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+(?:"[^"\n]*"\s+)?)?fn\s+(\w+)`
        )
      ),
      holder("class", pattern(String.raw`(?:struct|union)\s+(\w+)`)),
      holder("enum", pattern(String.raw`enum\s+(\w+)`)),
      holder("interface", pattern(String.raw`(?:unsafe\s+)?(?:auto\s+)?trait\s+(\w+)`)),
      holder("class", /(?:unsafe\s+)?impl\b(?:<(?:[^<>\n]|<[^<>\n]*>)*>)?\s*([^{;\n]+)/),
      holder("module", pattern(String.raw`mod\s+(\w+)\s*\{`)),
      rule("type", pattern(String.raw`type\s+(\w+)`)),
      rule("constant", pattern(String.raw`const\s+(\w+)\s*:`)),
      rule("variable", pattern(String.raw`static\s+(?:mut\s+)?(\w+)\s*:`)),
      rule("function", /macro_rules!\s*(\w+)/),
      member("property", /pub(?:\([^)\n]*\))?\s+(\w+)\s*:/)
    ]
  },
  imports,
  tree
})
