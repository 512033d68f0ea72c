/** The same input gives the same bytes, whatever the process, the machine's settings or the order of creation. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ensureBuilt } from "../support/Built.js"
import {
  type Ask,
  byCommand,
  byServer,
  type Contents,
  makeContents,
  type Way,
  writeProject
} from "../support/SameProject.js"

// Each says its budget: without one, a server gives what its client takes, and the command what the model takes.
const asks: ReadonlyArray<Ask> = [
  { intent: "fix the payment retry of an invoice in Istanbul", budget: 60_000 },
  // so little that most files are cut down or left out
  { intent: "add a LIMIT to the invoice export queue", budget: 3_000 }
]

/** Same length, other order. */
const orders: Readonly<Record<string, (contents: Contents) => Contents>> = {
  generated: (contents) => contents,
  reversed: (contents) => [...contents].reverse(),
  mixed: (contents) => contents.map((_, at) => contents[(at * 97) % contents.length]!)
}

interface Variant extends Partial<Omit<Way, "project" | "home">> {
  readonly order: keyof typeof orders
  readonly git: boolean
  readonly by: typeof byCommand
}

const turkish = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", LANGUAGE: "tr" }
const swedish = { LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8" }

const variants: Readonly<Record<string, Variant>> = {
  "in a Turkish locale, where i and I are no pair": { order: "generated", git: false, by: byCommand, env: turkish },
  "from a server in a Swedish locale and another order of files": {
    order: "reversed",
    git: false,
    by: byServer,
    env: swedish
  },
  "where git lists the files, at the other side of the date line": {
    order: "mixed",
    git: true,
    by: byCommand,
    env: { TZ: "Pacific/Kiritimati", LC_ALL: "C.UTF-8" }
  },
  "where git has listed them, and is not installed now": {
    order: "mixed",
    git: true,
    by: byServer,
    env: { PATH: "/nowhere" }
  },
  "from another folder, under a strict umask": { order: "reversed", git: false, by: byCommand, cwd: "/", umask: "077" },
  "from a server with an open umask, colours and debugging on": {
    order: "generated",
    git: false,
    by: byServer,
    umask: "000",
    env: {
      FORCE_COLOR: "3",
      DEBUG: "*",
      NODE_ENV: "production",
      COLUMNS: "20",
      TZ: "America/St_Johns",
      LANG: "ja_JP.UTF-8"
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), "aic-same-"))
let contents: Contents
let expected: ReadonlyArray<string>
let homes = 0

const compiled = ({ by, cwd, env = {}, git, order, umask = "022" }: Variant): Promise<ReadonlyArray<string>> => {
  const project = join(folder, `${order}${git ? " with git" : ""}`)
  const home = join(folder, `home${homes++}`)
  mkdirSync(home)
  writeProject(project, orders[order]!(contents), git)
  return by({ project, home, cwd: cwd ?? project, env, umask }, asks)
}

beforeAll(async () => {
  await ensureBuilt()
  contents = await makeContents()
  expected = await compiled({ order: "generated", git: false, by: byCommand, env: { LC_ALL: "C", TZ: "UTC" } })
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("A project of 250 files in thirty languages is compiled to the same bytes", () => {
  it("that hold what the project brings along", () => {
    const [wide, tight] = expected
    for (const part of [
      "## Specification\n\n### docs/adr/0001-istanbul-invoice-retry.md [Tier: L0]",
      "### invoices [Layer: project]",
      "- Say why\n- Öl",
      "### src/billing/İstanbul.ts [Tier: L0]"
    ]) {
      assert.include(wide, part)
    }
    assert.match(tight!, /\[Tier: L3\]/)
  })

  for (const [how, variant] of Object.entries(variants)) {
    it(how, { timeout: 60_000 }, async () => {
      const prompts = await compiled(variant)
      for (const [at, prompt] of prompts.entries()) assert.strictEqual(prompt, expected[at % asks.length])
    })
  }
})
