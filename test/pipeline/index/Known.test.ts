import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { FileEntry } from "../../../src/domain/RepoMap.js"
import { isFresh } from "../../../src/pipeline/index/Freshness.js"
import { makeKnown } from "../../../src/pipeline/index/Known.js"
import { makeRecorder } from "../../../src/pipeline/index/RecordText.js"
import { type IndexedFile, noTokens } from "../../../src/services/IndexStore.js"
import { readers } from "../selector/Project.js"

const record = makeRecorder(readers, ({ text }) => ({ text, isQuiet: true }))

const written = 1_700_000_000_000.125

const entry = (path: string, over: Partial<typeof FileEntry.Encoded> = {}) =>
  Schema.decodeUnknownSync(FileEntry)({
    path,
    language: "typescript",
    sizeBytes: 20,
    estimatedTokens: 5,
    modifiedMs: written,
    changedMs: written,
    inode: 7,
    ...over
  })

const indexed = (path: string, over: Partial<IndexedFile> = {}): IndexedFile => ({
  path: RelativePath.make(path),
  stamp: { sizeBytes: 20, modifiedMs: written, changedMs: written, inode: 7 },
  readMs: written + 1_000,
  hash: "h",
  problem: null,
  tokens: noTokens,
  record: record({ path: RelativePath.make(path), language: "typescript", isCode: true, text: "user" }).bytes,
  ...over
})

const max = 1_000

describe("isFresh", () => {
  it("trusts equal stamps, and no others", () => {
    const known = indexed("a.ts")
    assert.isTrue(isFresh(known, entry("a.ts")))
    for (const other of [{ sizeBytes: 21 }, { modifiedMs: written + 1 }, { changedMs: written + 1 }, { inode: 8 }]) {
      assert.isFalse(isFresh(known, entry("a.ts", other)), JSON.stringify(other))
    }
  })

  it("knows nothing of a file whose stamp is not whole", () => {
    const { inode: _, ...bare } = entry("a.ts")
    assert.isFalse(isFresh(indexed("a.ts"), bare))
  })

  it("does not trust a file that was written in the moment in which it was read", () => {
    assert.isFalse(isFresh(indexed("a.ts", { readMs: written }), entry("a.ts")))
    assert.isFalse(isFresh(indexed("a.ts", { readMs: written + 49 }), entry("a.ts")))
    assert.isTrue(isFresh(indexed("a.ts", { readMs: written + 51 }), entry("a.ts")))
  })

  it("gives a file system that counts whole seconds two of them", () => {
    const whole = { modifiedMs: 1_700_000_000_000, changedMs: 1_700_000_000_000 }
    const stamp = { sizeBytes: 20, inode: 7, ...whole }
    assert.isFalse(isFresh(indexed("a.ts", { stamp, readMs: whole.modifiedMs + 1_900 }), entry("a.ts", whole)))
    assert.isTrue(isFresh(indexed("a.ts", { stamp, readMs: whole.modifiedMs + 2_100 }), entry("a.ts", whole)))
  })
})

describe("what is known of a project", () => {
  it("is stale where a file is new or has another stamp, and nowhere else", () => {
    const known = makeKnown()
    known.take([indexed("a.ts"), indexed("b.ts")])
    const listing = [
      entry("a.ts"),
      entry("b.ts", { sizeBytes: 21 }),
      entry("c.ts"),
      entry("logo.png"),
      entry("package-lock.json"),
      entry("empty.ts", { sizeBytes: 0 }),
      entry("large.ts", { sizeBytes: max + 1 })
    ]
    assert.deepStrictEqual(
      known.stale(listing, max).map((it) => it.path),
      ["b.ts", "c.ts"].map((it) => RelativePath.make(it))
    )
    const view = known.view(listing, max, Number.POSITIVE_INFINITY)
    assert.strictEqual(view.missing, 2)
    assert.deepStrictEqual(
      view.files.filter((it) => it.record !== null).map((it): string => it.entry.path),
      ["a.ts"]
    )
    assert.deepStrictEqual(
      view.files.filter((it) => it.unreadable).map((it): string => it.entry.path),
      ["large.ts"]
    )
  })

  it("holds for a request that began before it was read, whatever its stamp", () => {
    const known = makeKnown()
    known.take([indexed("a.ts", { readMs: written })])
    const listing = [entry("a.ts")]
    assert.deepStrictEqual(
      [known.view(listing, max, written).missing, known.view(listing, max, written + 1).missing],
      [0, 1]
    )
  })

  it("is not replaced by what was read before", () => {
    const known = makeKnown()
    known.take([indexed("a.ts", { hash: "new", readMs: written + 2_000 })])
    known.take([indexed("a.ts", { hash: "old" })])
    assert.strictEqual(known.get("a.ts")?.hash, "new")
  })

  it("keeps nothing of a record that cannot be read", () => {
    const known = makeKnown()
    known.take([indexed("a.ts", { record: Uint8Array.from([1, 2, 3]) })])
    assert.deepStrictEqual(known.stale([entry("a.ts")], max).length, 1)
  })

  it("is asked again for a file that was too large, and for one that the config was too small for", () => {
    const known = makeKnown()
    known.take([indexed("a.ts", { problem: "too-large", record: null, hash: "" })])
    assert.strictEqual(known.stale([entry("a.ts")], max).length, 1)
  })

  it("forgets what is gone, and says which", () => {
    const known = makeKnown()
    known.take([indexed("a.ts"), indexed("b.ts")])
    assert.deepStrictEqual(known.forget([entry("a.ts")]), [RelativePath.make("b.ts")])
    assert.deepStrictEqual(known.forget([entry("a.ts")]), [])
    assert.deepStrictEqual(
      known.all().map((it): string => it.path),
      ["a.ts"]
    )
  })
})

describe("a view", () => {
  it("is the same object for the same listing, until something else is learnt", () => {
    const known = makeKnown()
    const files = [entry("a.ts"), entry("b.ts")]
    known.take([indexed("a.ts"), indexed("b.ts")])
    const first = known.view(files, max, 0)
    assert.strictEqual(known.view(files, max, 0), first)
    assert.deepStrictEqual(known.stale(files, max), [])
    assert.notStrictEqual(known.view([...files], max, 0), first)
    assert.notStrictEqual(known.view(files, max - 985, 0), first)
    known.view(files, max, 0)
    known.take([indexed("b.ts", { hash: "other", readMs: written + 2_000 })])
    assert.strictEqual(known.view(files, max, 0).files[1]?.hash, "other")
    assert.deepStrictEqual(known.forget([entry("a.ts")]), [RelativePath.make("b.ts")])
    assert.strictEqual(known.view(files, max, 0).missing, 1)
  })

  it("is not kept of a file whose stamp proves nothing yet: it counts as read once", () => {
    const known = makeKnown()
    const files = [entry("a.ts")]
    known.take([indexed("a.ts", { readMs: written })])
    assert.strictEqual(known.view(files, max, written).missing, 0)
    assert.deepStrictEqual(known.stale(files, max), files)
    assert.strictEqual(known.view(files, max, written + 1).missing, 1)
  })
})
