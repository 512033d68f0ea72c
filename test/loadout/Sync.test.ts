import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { afterAll, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { rolldown } from "rolldown"
import type { UsageEvent } from "../../src/loadout/Model.js"
import { planLoad, readUsage, readUsageLog, recordLoad, recordUsage, resolveLoadout } from "../../src/loadout/Sync.js"
import { entry, idsOf, indexOf } from "./Samples.js"

const root = mkdtempSync(join(tmpdir(), "loadout-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder = root
beforeEach(() => {
  folder = mkdtempSync(join(root, "t-"))
})

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const projectIndex = "p/.claude/loadout/index.json"
const options = () => ({ projectRoot: join(folder, "p"), globalDir: join(folder, "g"), orgPath: "", sessionPath: "" })
const oven = indexOf(entry("oven", { keywords: ["oven"] }), entry("law", { priority: "core" }))

describe("resolveLoadout", () => {
  it("counts a malformed layer as missing, and says what is wrong with it", () => {
    write(projectIndex, JSON.stringify(oven))
    for (const [text, problem] of [
      ["", "the file is empty"],
      ["[]", "an index is an object, and this is a list"],
      ["null", "an index is an object, and this is null"],
      ["{}", "`entries` is missing, not a list"]
    ] as const) {
      write("g/index.json", text)
      const { merged, searched } = resolveLoadout(options())
      assert.deepStrictEqual(searched, [
        { name: "global", path: join(folder, "g/index.json"), found: false, malformed: problem },
        { name: "project", path: join(folder, projectIndex), found: true }
      ])
      assert.deepStrictEqual(
        merged.entries.map((it) => it.id),
        ["oven", "law"]
      )
    }
  })

  it("leaves a wrong-shaped entry out and tells its place", () => {
    write(
      projectIndex,
      `\ufeff${JSON.stringify({ ...oven, entries: [null, ...oven.entries, { id: "x", keywords: 5 }] })}`
    )
    const { layers, merged } = resolveLoadout(options())
    assert.deepStrictEqual(
      merged.entries.map((it) => it.id),
      ["oven", "law", "x"]
    )
    assert.deepStrictEqual(layers[0]?.problems, [
      { place: "entries[0]", problem: "an entry is an object, and this is null; it was left out" },
      { place: "entries[3].keywords", problem: "a list of texts was expected, and this is a number" }
    ])
  })

  it("does not wait for a pipe", () => {
    mkdirSync(join(folder, "g"))
    execFileSync("mkfifo", [join(folder, "g/index.json")])
    assert.deepStrictEqual(resolveLoadout(options()).layers, [])
  })

  it("takes what cannot be looked at for missing", () => {
    mkdirSync(join(folder, "g"))
    symlinkSync(join(folder, "g/index.json"), join(folder, "g/index.json"))
    const odd = { projectRoot: "/dev/null/x", orgPath: "a\u0000b", sessionPath: root }
    assert.deepStrictEqual(resolveLoadout({ ...options(), ...odd }).layers, [])
  })

  it("takes a relative folder from the current one", () => {
    write("g/index.json", JSON.stringify(oven))
    const globalDir = relative(process.cwd(), join(folder, "g"))
    assert.strictEqual(resolveLoadout({ ...options(), globalDir }).layers[0]?.path, join(folder, "g/index.json"))
  })
})

describe("planLoad", () => {
  it("parses an index once, and again when it has changed", () => {
    write(projectIndex, JSON.stringify(oven))
    const parse = vi.spyOn(JSON, "parse")
    try {
      const plans = [1, 2, 3].map(() => planLoad("the oven", options()))
      assert.strictEqual(parse.mock.calls.length, 1)
      assert.deepStrictEqual(plans[2], plans[0])
      write(projectIndex, JSON.stringify(indexOf(entry("stove", { keywords: ["oven"] }))))
      assert.deepStrictEqual(idsOf(planLoad("the oven", options()).onDemand), ["stove"])
      assert.strictEqual(parse.mock.calls.length, 2)
    } finally {
      parse.mockRestore()
    }
  })

  it("lists manual entries alone as manual, and takes the options of a match", () => {
    write(
      projectIndex,
      JSON.stringify(
        indexOf(...oven.entries, entry("vault", { priority: "manual" }), entry("tests", { keywords: ["tests"] }))
      )
    )
    const plan = planLoad("testing", { ...options(), scoring: "calibrated", phase: "plan" })
    assert.deepStrictEqual(
      { preload: idsOf(plan.preload), onDemand: idsOf(plan.onDemand), manual: plan.manual.map((it) => it.id) },
      { preload: ["law"], onDemand: ["tests"], manual: ["vault"] }
    )
  })

  it("hands out nothing that could change what it keeps", () => {
    write(projectIndex, JSON.stringify(oven))
    const [first] = planLoad("oven", options()).onDemand
    assert.throws(() => {
      const keywords = (first?.entry.keywords ?? []) as Array<string>
      keywords.push("x")
    })
  })
})

const event = (entryId: string): UsageEvent => ({
  timestamp: "2026-04-01T00:00:00Z",
  taskHash: "t",
  entryId,
  trigger: "kw",
  mode: "lazy",
  tokensEst: 1
})

describe("the usage log", () => {
  it("goes on after a torn line, and counts what was lost", () => {
    const log = join(folder, "no/such/folder/u.jsonl")
    recordUsage(event("a"), log)
    appendFileSync(log, '{"timestamp":"2026-04')
    recordLoad("b", "kw", "lazy", 5, { usagePath: log })
    appendFileSync(log, "5\n\n")
    const { events, lost } = readUsageLog(log)
    assert.deepStrictEqual(
      events.map((it) => it.entryId),
      ["a", "b"]
    )
    assert.deepStrictEqual(
      lost.map(({ line, problem }) => [line, problem]),
      [
        [2, "not JSON: a line that was cut off, or that was never whole"],
        [4, "a number, not an event"]
      ]
    )
  })

  it("says why it did not record, and does not throw", () => {
    writeFileSync(join(folder, "file"), "")
    const { problem, recorded } = recordLoad("a", "kw", "lazy", 1, { usagePath: join(folder, "file/u.jsonl") })
    assert.deepStrictEqual([recorded, typeof problem], [false, "string"])
    assert.deepStrictEqual(recordLoad("a", "kw", "lazy", 1), { recorded: false })
  })

  it("is put aside when it is large, and read whole", () => {
    const log = join(folder, "u.jsonl")
    for (let at = 0; at < 25; at++) recordUsage(event(`e${at}`), log, { maxUsageBytes: 1_000 })
    assert.deepStrictEqual(readdirSync(folder).sort(), ["u.jsonl", "u.jsonl.1", "u.jsonl.2"])
    assert.deepStrictEqual(
      readUsage(log).map((it) => it.entryId),
      Array.from({ length: 25 }, (_, at) => `e${at}`)
    )
  })

  it("loses no event of eight writers at once, although it is put aside meanwhile", async () => {
    const worker = join(folder, "worker.mjs")
    const input = "\0worker"
    const code = `import { recordUsage } from ${JSON.stringify(join(process.cwd(), "src/loadout/Sync.ts"))}
      const [log, name] = process.argv.slice(2)
      for (let at = 0; at < 200; at++) {
        const done = recordUsage({ timestamp: "2026-04-01T00:00:00Z", taskHash: "t", entryId: name + "-" + at, trigger: "x".repeat(at % 50 === 0 ? 20000 : 20), mode: "lazy", tokensEst: 1 }, log, { maxUsageBytes: 400000 })
        if (!done.recorded) throw new Error(done.problem)
      }`
    const build = await rolldown({
      input,
      platform: "node",
      external: [/^node:/],
      plugins: [
        { name: "worker", resolveId: (id) => (id === input ? id : null), load: (id) => (id === input ? code : null) }
      ]
    })
    await build.write({ file: worker, format: "esm" })
    await build.close()
    const log = join(folder, "u.jsonl")
    const ends = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const [exit] = await once(spawn(process.execPath, [worker, log, `w${at}`], { stdio: "inherit" }), "exit")
        return exit
      })
    )
    assert.deepStrictEqual(
      ends,
      Array.from({ length: 8 }, () => 0)
    )
    const { events, lost } = readUsageLog(log)
    assert.deepStrictEqual([events.length, new Set(events.map((it) => it.entryId)).size, lost], [1_600, 1_600, []])
    assert.isTrue(readFileSync(`${log}.1`, "utf8").length > 0)
  })
})
