/** The short form of `npm run check:growth`: each literal that the guard looks for, over and over, must come to an end. */
import { assert, describe, it } from "@effect/vitest"
import { scanners } from "../../../src/pipeline/guard/Scanners.js"
import { scan } from "./Scan.js"

const size = 1 << 12
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

describe("the literals of the guard", () => {
  const anchors = [...new Set(scanners.flatMap((it) => it.anchors))]

  for (const [how, piece] of [
    ["alone", (anchor: string) => anchor],
    ["before what could be a key", (anchor: string) => `${anchor}${"a1B".repeat(20)} `],
    ["as names", (anchor: string) => `"${anchor}" = "`]
  ] as const) {
    it(`end, repeated ${how}`, () => {
      for (const anchor of anchors) {
        const { findings } = scan("src/a.ts", fill(piece(anchor)))
        assert.isAtMost(findings.length, 200, anchor)
      }
    })
  }
})
