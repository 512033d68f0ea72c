import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { changedBesideAdded } from "../../../src/pipeline/history/Added.js"
import { churnOf } from "../../../src/pipeline/history/Churn.js"
import { coChangeOf } from "../../../src/pipeline/history/CoChange.js"
import { fileWordScores } from "../../../src/pipeline/history/FileWords.js"
import { messageIndexOf, similarCommits } from "../../../src/pipeline/history/MessageIndex.js"
import { messageWords } from "../../../src/pipeline/history/MessageWords.js"
import { pastOf } from "../../../src/pipeline/history/Past.js"
import { parseQuery, queryStems } from "../../../src/pipeline/selector/Query.js"
import { stem } from "../../../src/pipeline/selector/Stem.js"
import { classified } from "../selector/Project.js"
import { historyOf, type MadeCommit } from "./Made.js"

const thousandths = (scores: Float64Array) => [...scores].map((it) => Math.round(it * 1_000) / 1_000)

describe("messageWords", () => {
  it("cuts and stems a message as it does an intent", () => {
    const intent = "Cached `parseHTTPHeader` in the resolvers, utf8 修复登录"
    const stems = new Set(messageWords(intent).subject)
    assert.deepStrictEqual(
      queryStems(parseQuery(intent, classified())).filter((it) => !stems.has(it)),
      []
    )
  })

  it("keeps the subject apart, and drops trailers, links, ids and keys", () => {
    assert.deepStrictEqual(
      messageWords(
        "Fix the cache\n\nThe cache was stale, see https://example.org/a?b=c and deadbeef01 (#12).\n\nReviewed-by: Somebody <a@b.example>\n"
      ),
      { subject: ["fix", "cach"], body: ["stal", "see"] }
    )
  })

  it.prop(
    "is total, bounded, and keeps no long piece of a message",
    [FastCheck.string({ unit: "binary" })],
    ([text]) => {
      const { body, subject } = messageWords(text)
      const all = [...subject, ...body]
      assert.strictEqual(new Set(all).size, all.length)
      assert.isTrue(all.length <= 240 && all.every((it) => it.length <= 40))
    }
  )

  it("is linear on a line of a million characters", () => {
    assert.deepStrictEqual(messageWords("a".repeat(1_000_000)), { subject: [], body: [] })
  })
})

describe("pastOf", () => {
  it("speaks of today's files under today's names, and of no import", () => {
    const history = historyOf([
      { files: ["new.ts", "gone.ts"] },
      { renamed: { "old.ts": "new.ts" } },
      { files: ["old.ts", "a.ts"] },
      { files: ["gone.ts"] },
      { added: ["old.ts", "a.ts"], isFirst: true }
    ])
    assert.deepStrictEqual(pastOf(history, ["a.ts", "new.ts"]).changes, [
      { commit: 0, days: 0, files: [1], size: 2 },
      { commit: 1, days: 1, files: [1], size: 1 },
      { commit: 2, days: 2, files: [0, 1], size: 2 }
    ])
  })

  it("takes a commit from the future for one of today", () => {
    const { commits } = historyOf([{ files: ["a"] }, { files: ["a"] }])
    const odd = [commits[0]!, { ...commits[1]!, seconds: commits[0]!.seconds + 1_000_000 }]
    assert.deepStrictEqual(
      pastOf({ commits: odd, isCut: false }, ["a"]).changes.map((it) => it.days),
      [0, 0]
    )
  })
})

describe("churnOf", () => {
  it("halves a change with each half-life, and shares one among its files", () => {
    const past = pastOf(historyOf([{ files: ["a"] }, { files: ["b", "c", "x", "y"] }, { files: ["a"] }]), ["a", "b"])
    assert.deepStrictEqual(thousandths(churnOf(past, 2, 1)), [1.25, 0.25])
  })
})

describe("coChangeOf", () => {
  it("finds what was changed together with a file, and not what merely changes often", () => {
    const pairs: ReadonlyArray<MadeCommit> = Array.from({ length: 5 }, () => ({ files: ["a", "b"] }))
    const alone: ReadonlyArray<MadeCommit> = Array.from({ length: 20 }, () => ({ files: ["busy"] }))
    const past = pastOf(historyOf([...pairs, ...alone, { files: ["a", "busy"] }]), ["a", "b", "busy"])
    const [a, b, busy] = coChangeOf(past, 3, [{ file: 0, weight: 1 }])
    assert.strictEqual(a, 0)
    assert.isTrue(b! > 3 * busy! && busy! > 0)
  })

  it("takes nothing from a commit of many files", () => {
    const sweep = Array.from({ length: 16 }, (_, at) => `f${at}`)
    const past = pastOf(historyOf([{ files: sweep }]), sweep)
    assert.deepStrictEqual([...coChangeOf(past, 16, [{ file: 0, weight: 1 }])], new Array(16).fill(0))
  })
})

describe("similarCommits", () => {
  const history = historyOf([
    { message: "Fix typo", files: ["a"] },
    { message: "Fix the session timeout", files: ["b"] },
    { message: "Unrelated\n\nabout the session", files: ["c"] },
    { message: "Session timeout is configurable now, and other things of the same kind that matter less", files: ["d"] }
  ])

  it("ranks by rare words in short subjects; a body says less", () => {
    const index = messageIndexOf(history)
    const of = (words: ReadonlyArray<string>) =>
      similarCommits(index, words.map(stem), 10, () => true).map((it) => it.commit)
    assert.deepStrictEqual(of(["session", "timeout", "fix"]), [1, 3, 0, 2])
    assert.deepStrictEqual(of(["session"]), [1, 3, 2])
    assert.deepStrictEqual(of(["nothing"]), [])
    assert.deepStrictEqual(
      similarCommits(index, [stem("session")], 1, (it) => it !== 1).map((it) => it.commit),
      [3]
    )
  })

  it("makes the index of a history once", () => {
    assert.strictEqual(messageIndexOf(history), messageIndexOf(history))
  })
})

describe("fileWordScores", () => {
  it("prefers the file whose commits speak of the subject", () => {
    const history = historyOf([
      { message: "Session timeout", files: ["a"] },
      { message: "Session store", files: ["a"] },
      { message: "Colours of the session list", files: ["b"] },
      { message: "Colours", files: ["b"] }
    ])
    const past = pastOf(history, ["a", "b", "c"])
    const scores = fileWordScores(past, messageIndexOf(history), 3, [{ stem: stem("session"), weight: 1 }])
    assert.isTrue(scores[0]! > scores[1]! && scores[1]! > 0 && scores[2] === 0)
  })
})

describe("changedBesideAdded", () => {
  it("finds where things of a folder are registered", () => {
    const past = pastOf(
      historyOf([
        { files: ["rules/index.ts", "README.md"], added: ["rules/z.ts"] },
        { files: ["rules/index.ts"], added: ["rules/y.ts"] },
        { files: ["other.ts"], added: ["elsewhere/x.ts"] },
        { files: ["rules/y.ts"] }
      ]),
      ["README.md", "other.ts", "rules/index.ts", "rules/y.ts", "rules/z.ts"]
    )
    const [readme, other, index, y, z] = changedBesideAdded(past, 5, new Map([["rules", 1]]))
    assert.isTrue(index! > z! && index! > y! && index! > readme! && readme! > 0)
    assert.strictEqual(other, 0)
  })
})
