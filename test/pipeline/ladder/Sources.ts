/** Made-up source texts and facts: those that the real parser finds, and those that no parser would say. */
import { FastCheck as fc } from "effect"
import ts from "typescript"
import type { Definition, FileFacts, SymbolKind } from "../../../src/domain/FileFacts.js"
import { LineNumber } from "../../../src/domain/Units.js"
import { typescriptFacts } from "../../../src/languages/typescript/Facts.js"
import { makeSheet, type Sheet } from "../../../src/pipeline/ladder/Sheet.js"
import { wordCounter } from "../Shaping.js"

const name = fc.constantFrom("load", "user", "session", "total", "items", "parseDate", "toText", "onError", "cache")

const indented = (lines: string) => lines.replace(/^(?=.)/gm, "  ")

/** Statements that a cut must leave alone. */
const simple = fc.oneof(
  fc.tuple(name, name).map(([a, b]) => `const ${a} = ${b}()`),
  fc.tuple(name, name).map(([a, b]) => `${a}\n  .map((it) => it.${b})\n  .filter(Boolean)\n  .join(", ")`),
  fc.tuple(name, name).map(([a, b]) => `const ${a}Text = \`\nfrom ${b}\nif (x) {\n\`\n`),
  fc.tuple(name, name).map(([a, b]) => `${a}(\n  ${b},\n  {\n    deep: [\n      1,\n      2\n    ]\n  }\n)`),
  fc.tuple(name, name).map(([a, b]) => `const ${a}Sum =\n  ${b} +\n  1 +\n  2`),
  name.map((a) => `/* ${a}\nreturn ${a}\n*/\n${a}()`),
  name.map((a) => `// ${a}\nreturn ${a}`)
)

const compound = (inner: fc.Arbitrary<string>) =>
  fc.tuple(name, fc.array(inner, { minLength: 1, maxLength: 12 })).chain(([a, body]) => {
    const text = indented(body.join("\n"))
    return fc.constantFrom(
      `if (${a}) {\n${text}\n} else {\n${text}\n}`,
      `for (const it of ${a}) {\n${text}\n}`,
      `try {\n${text}\n} catch (${a}) {\n  throw ${a}\n}`
    )
  })

const statement = fc.oneof({ weight: 3, arbitrary: simple }, { weight: 1, arbitrary: compound(simple) })

const definition = fc
  .record({ a: name, n: fc.nat(99), docs: fc.nat(8), body: fc.array(statement, { maxLength: 40, size: "max" }) })
  .chain(({ a, body, docs, n }) => {
    const doc = docs === 0 ? "" : `/**\n${` * what ${a} is for\n`.repeat(docs)} */\n`
    const text = indented(body.join("\n"))
    return fc.constantFrom(
      `${doc}export function ${a}${n}(a: string) {\n${text}\n}`,
      `${doc}export class ${a}${n} {\n  field = 1\n\n  first() {\n${indented(text)}\n  }\n\n  second() {\n    return 2\n  }\n}`,
      `${doc}const ${a}${n} = 1`,
      `${doc}interface ${a}${n} {\n  readonly a: string\n  readonly b: number\n}`,
      `export const ${a}${n} = [\n${'  { id: 1, name: "one" },\n'.repeat(docs * 12)}]`
    )
  })

const imports = fc.array(
  fc.tuple(name, name).map(([a, b]) => `import {\n  ${a},\n  ${b} as other\n} from "./${a}.js"`),
  { maxLength: 3 }
)

export const source: fc.Arbitrary<string> = fc
  .tuple(imports, fc.array(definition, { maxLength: 8 }), fc.constantFrom("\n", "\n\n"))
  .map(([head, body, between]) => `${[...head, ...body].join(between)}\n`)

/** Texts that are no source. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  source,
  fc
    .array(fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom("", "  x", "}", "…3-4", "……", "import x")))
    .map((it) => it.join("\n")),
  fc.constantFrom("", "\n", "\n\n", "\r\n\r\n", "x", "\ud800\n\u0000", "a\n".repeat(400))
)

const line = fc.integer({ min: 1, max: 60 }).map((it) => LineNumber.make(it))

/** Ranges that overlap, end before they start, lie behind the file: a parser that guessed. */
export const anyFacts: fc.Arbitrary<FileFacts> = fc.record({
  definitions: fc
    .array(
      fc.record({
        name: fc.oneof(name, fc.constantFrom("__proto__", "constructor", "Foo.bar", "a::b")),
        kind: fc.constantFrom<SymbolKind>("function", "class", "property"),
        exported: fc.boolean(),
        startLine: line,
        endLine: line,
        signature: fc.constantFrom("def x", "def x(\n  a,\n  b\n)", ""),
        doc: fc.constantFrom("", "doc", "doc\n".repeat(12)),
        docStartLine: line,
        depth: fc.nat(3)
      }),
      { maxLength: 12 }
    )
    .map((all): ReadonlyArray<Definition> => [...all].sort((a, b) => a.startLine - b.startLine)),
  imports: fc.array(
    fc.record({
      source: fc.constantFrom("./a.js", "os.path", ""),
      symbols: fc.array(name, { maxLength: 2 }),
      isRelative: fc.boolean(),
      isReExport: fc.boolean(),
      line
    }),
    { maxLength: 3 }
  ),
  comments: fc.constant([])
})

export const factsOf = (text: string): FileFacts => typescriptFacts({ path: "a.ts", text }, ts)

export const sheetOf = (text: string, facts: FileFacts = factsOf(text)): Sheet =>
  makeSheet({ path: "a.ts", language: "typescript", text }, facts, wordCounter.count)

/** Sheets of sources with their facts, and of texts with facts that do not fit them. */
export const sheet: fc.Arbitrary<Sheet> = fc.oneof(
  source.map((text) => sheetOf(text)),
  fc.tuple(anyText, anyFacts).map(([text, facts]) => sheetOf(text, facts))
)
