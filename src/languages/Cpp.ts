/** C++: what C has, and namespaces, classes, templates, aliases. */
import { cLexis, cNodes, cNotNames, cRules, cThrough, includes, withoutMacros } from "./C.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member, rule, words } from "./Patterns.js"
import type { TreeSyntax } from "./Tree.js"

const raw = /R"([^()\s\\]{0,16})\(/y

const rawEnd = (text: string, at: number): number => {
  raw.lastIndex = at
  const match = raw.exec(text)
  if (match === null) return -1
  const close = text.indexOf(`)${match[1]}"`, raw.lastIndex)
  return close === -1 ? text.length : close + (match[1]?.length ?? 0) + 2
}

const tree: TreeSyntax = {
  grammar: "cpp",
  through: cThrough,
  wraps: words("template_declaration"),
  prepare: withoutMacros,
  nodes: {
    ...cNodes,
    class_specifier: cNodes["struct_specifier"] ?? { kind: "class" },
    namespace_definition: { kind: "module", holds: true },
    alias_declaration: { kind: "type" },
    concept_definition: { kind: "type" }
  }
}

export const cpp = lineLanguage({
  id: "cpp",
  extensions: [".cpp", ".cc", ".cxx", ".hpp", ".hh", ".hxx", ".ipp", ".inl", ".cu", ".cuh", ".ino", ".mm", ".m"],
  comments: { ...cLexis, special: { starts: "R", endOf: rawEnd } },
  outline: {
    heads: "brace",
    ignored: /#[ \t]*(?!define)|(?:public|private|protected|signals|slots)[ \t]*:/y,
    isExported: (_, head, inside) => inside === "class" || !/^static\b/.test(head),
    notNames: cNotNames,
    rules: [
      holder("module", /(?:inline\s+)?namespace\s+([\w:]+)\s*\{/),
      holder(
        "class",
        /(?:template\s*<[^;{}]{0,400}>\s*)?(?:class|struct|union)\s+(?:\[\[[^\]\n]*\]\]\s*)?(?:[A-Z_]+\s+)?(\w+)(?:\s+final)?\s*(?::(?!:)[^;{]{0,600})?\{/
      ),
      holder("enum", /enum\s+(?:class\s+|struct\s+)?(\w+)[^;{\n]*\{/),
      rule("type", /using\s+(\w+)\s*=/),
      rule("function", /template\s*<[^;{}]{0,400}?>\s*(?:[\w:&*<>,]+\s+){1,6}([\w:~]+)\s*\(/),
      ...cRules,
      member("method", /(?:explicit\s+|virtual\s+|inline\s+|constexpr\s+){0,4}(~?\w+)\s*\([^;{}\n]*\)[^;{}\n]*[;{]/)
    ]
  },
  imports: [...includes, importOf(/(?:export\s+)?import\s+([\w.:]+)\s*;/)],
  tree
})
