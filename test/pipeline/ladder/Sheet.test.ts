import { assert, describe, it } from "@effect/vitest"
import type { Definition } from "../../../src/domain/FileFacts.js"
import { LineNumber } from "../../../src/domain/Units.js"
import { lineKinds, linesOf, roughTokens } from "../../../src/pipeline/ladder/Sheet.js"
import { wordCounter } from "../Shaping.js"
import { anyFacts, anyText, sheet, sheetOf } from "./Sources.js"

const kindNames = Object.fromEntries(Object.entries(lineKinds).map(([name, kind]) => [kind, name]))

describe("makeSheet", () => {
  it("says of each line what it is", () => {
    const text = `import {\n  a\n} from "a"\n\n// why\nconst b = a // not a comment line\n/* two\n\n   lines */\nb()\n`
    const { kinds, lines } = sheetOf(text)
    assert.deepStrictEqual(
      lines.map((_, at) => kindNames[kinds[at + 1]!]),
      ["import", "import", "import", "blank", "comment", "code", "comment", "blank", "comment", "code"]
    )
  })

  it("knows an import from its first line to where its brackets are closed, and what it is called by", () => {
    const { imports } = sheetOf(`import {\n  a,\n  b as c\n} from "./lib/d.js"\nimport * as e from "f"\nuse(a)\n`)
    assert.deepStrictEqual(
      imports.map(({ end, start }) => [start, end]),
      [
        [1, 4],
        [5, 5]
      ]
    )
    assert.includeMembers([...imports[0]!.names], ["a", "c", "d"])
    assert.includeMembers([...imports[1]!.names], ["e", "f"])
  })

  it("knows by what name other languages call what they import", () => {
    const names = (line: string) => {
      const facts = {
        definitions: [],
        comments: [],
        imports: [{ source: "lib/thing", symbols: [], isRelative: false, isReExport: false, line: LineNumber.make(1) }]
      }
      return sheetOf(`${line}\n`, facts).imports[0]!.names
    }
    assert.deepStrictEqual(
      [
        "import numpy as np",
        "const fs = await import('node:fs')",
        '\tctx "context"',
        "import type React, { useMemo } from 'react'",
        "use a::b as c;"
      ].map(names),
      [
        ["thing", "np"],
        ["thing", "fs"],
        ["thing", "ctx"],
        ["thing", "React"],
        ["thing", "c"]
      ]
    )
  })

  it("does not run on where the brackets of an import are never closed", () => {
    const { imports } = sheetOf(`import {\n${"  a,\n".repeat(100)}`)
    for (const { end, start } of imports) assert.isAtMost(end - start, 40)
  })

  it("spares the reader of parts the end of a long doc comment, and of none that is a little longer", () => {
    const doc = (lines: number) => `/**\n${" * about it\n".repeat(lines - 2)} */\nfunction a() {}\n`
    const spareOf = (lines: number) => sheetOf(doc(lines)).spare.reduce((sum, it) => sum + it, 0)
    // the line that closes it stays
    assert.deepStrictEqual([3, 5, 6, 20].map(spareOf), [0, 0, 2, 16])
  })

  it("finds a docstring below a declaration of several lines", () => {
    const text = `@cached\ndef load(\n    name,\n):\n    """Loads it.\n${"    More.\n".repeat(8)}    """\n    return 1\n`
    const definition: Definition = {
      name: "load",
      kind: "function",
      exported: true,
      startLine: LineNumber.make(1),
      endLine: LineNumber.make(15),
      signature: "@cached\ndef load(\n    name,\n):",
      doc: `"""Loads it.\n${"    More.\n".repeat(8)}    """`,
      docStartLine: LineNumber.make(1),
      depth: 0
    }
    const { docs, spare } = sheetOf(text, { definitions: [definition], imports: [], comments: [] })
    assert.deepStrictEqual(docs, [{ start: 5, end: 14 }])
    assert.deepStrictEqual(
      [...spare].flatMap((it, at) => (it === 1 ? [at] : [])),
      [8, 9, 10, 11, 12, 13]
    )
  })

  it("counts a line when it is first asked for, with its end", () => {
    const { lines, tokensAt } = sheetOf("const a = 1\n\nconst b = 2\n")
    assert.deepStrictEqual(
      lines.map((_, at) => tokensAt(at + 1)),
      [wordCounter.count("const a = 1\n"), 1, wordCounter.count("const b = 2\n")]
    )
  })

  it.prop("keeps the text, whatever it is", [anyText, anyFacts], ([text, facts]) => {
    const { lines } = sheetOf(text, facts)
    assert.strictEqual(lines.join("\n"), text.replace(/\n$/, ""))
    assert.deepStrictEqual(linesOf(text), lines)
  })

  it.prop("puts every head and import within the file", [sheet], ([it]) => {
    for (const { end, start } of [
      ...it.heads.filter((_, at) => it.placed[at]!.end >= it.placed[at]!.start),
      ...it.imports
    ]) {
      if (it.lines.length === 0) continue
      assert.isAtLeast(end, start)
      assert.isAtLeast(start, 1)
    }
    for (const block of it.blocks) assert.isAtLeast(roughTokens(it, block), 8)
  })
})
