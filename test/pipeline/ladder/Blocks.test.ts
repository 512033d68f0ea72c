import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import ts from "typescript"
import { LineNumber } from "../../../src/domain/Units.js"
import { cutOptions } from "../../../src/pipeline/ladder/Blocks.js"
import type { Sheet } from "../../../src/pipeline/ladder/Sheet.js"
import { anyFacts, anyText, factsOf, sheetOf, source } from "./Sources.js"

const shapeOf = ({ blocks, placed }: Sheet) =>
  blocks.map(({ definitions, end, holder, start }) => [
    `${start}-${end}`,
    definitions.map((it) => placed[it]!.definition.name).join(" "),
    placed[holder]?.definition.name ?? null
  ])

describe("cutBlocks", () => {
  it("makes a block of each definition, with its doc comment, and of what stands between them", () => {
    const body = "  run()\n".repeat(8)
    const text = `import { a } from "a"\n${'import "b"\n'.repeat(4)}\nconst limit = 3\n\n/** Loads. */\nexport function load() {\n${body}}\n\nexport class User {\n  one() {\n${"    run()\n".repeat(20)}  }\n\n  two() {\n${"    run()\n".repeat(20)}  }\n}\n`
    assert.deepStrictEqual(shapeOf(sheetOf(text)), [
      ["1-8", "limit", null],
      ["9-21", "load User", null],
      ["22-44", "one", "User"],
      ["45-67", "two", "User"]
    ])
  })

  it("keeps a short class in one block", () => {
    const text = `class A {\n  one() {\n    return 1\n  }\n\n  two() {\n    return 2\n  }\n}\n`
    assert.deepStrictEqual(shapeOf(sheetOf(text)), [["1-9", "A one two", null]])
  })

  it.prop(
    "holds every line once, in order, whatever a parser says of the text",
    [
      fc.oneof(
        source.map((text) => [text, factsOf(text)] as const),
        fc.tuple(anyText, anyFacts)
      )
    ],
    ([[text, facts]]) => {
      const { blocks, lines, placed } = sheetOf(text, facts)
      let next = 1
      for (const { end, start } of blocks) {
        assert.strictEqual(start, next)
        assert.isAtLeast(end, start)
        next = end + 1
      }
      assert.strictEqual(next, lines.length + 1)
      const held = blocks.flatMap((it) => it.definitions)
      assert.strictEqual(new Set(held).size, held.length)
      for (const { end, holder, start } of blocks) {
        if (holder < 0) continue
        assert.isAtMost(placed[holder]!.start, start)
        assert.isAtLeast(placed[holder]!.end, start, `${start}-${end}`)
      }
    },
    { fastCheck: { numRuns: 40 } }
  )

  it.prop(
    "cuts no statement in two, but those that hold statements, or one that alone is too long",
    [source],
    ([text]) => {
      const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true)
      for (const { start } of sheetOf(text).blocks.slice(1)) {
        const across = narrowestAcross(file, start - 1)
        const isTable = ts.isArrayLiteralExpression(across) && linesOf(file, across) > cutOptions.longest
        assert.isTrue(isTable || containers.has(across.kind), `line ${start} is inside ${ts.SyntaxKind[across.kind]}`)
      }
    },
    { fastCheck: { numRuns: 40 } }
  )

  it.prop(
    "makes no block longer than it may be, where there are statements",
    [source],
    ([text]) => {
      for (const { end, start } of sheetOf(text).blocks) assert.isAtMost(end - start + 1, cutOptions.longest + 4)
    },
    { fastCheck: { numRuns: 40 } }
  )

  it("is done with a hundred thousand definitions inside each other", () => {
    const depth = 100_000
    const text = "(\n".repeat(depth)
    const definitions = Array.from({ length: depth }, (_, at) => ({
      ...factsOf("function a() {}\n").definitions[0]!,
      startLine: LineNumber.make(at + 1),
      docStartLine: LineNumber.make(at + 1),
      endLine: LineNumber.make(depth)
    }))
    const { blocks } = sheetOf(text, { definitions, imports: [], comments: [] })
    assert.strictEqual(blocks[blocks.length - 1]?.end, depth)
  })
})

const linesOf = (file: ts.SourceFile, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.end).line - file.getLineAndCharacterOfPosition(node.getStart()).line + 1

/** What lies on both sides of the start of a line, and nothing smaller does. */
const narrowestAcross = (file: ts.SourceFile, line: number): ts.Node => {
  const at = file.getPositionOfLineAndCharacter(line, 0)
  let narrowest: ts.Node = file
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) < at && node.end > at) {
      narrowest = node
      ts.forEachChild(node, visit)
    }
  }
  ts.forEachChild(file, visit)
  return narrowest
}

const containers: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.Block,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration
])
