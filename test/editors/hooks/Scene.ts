/** A project, and for each test a home of its own; all of it is gone afterwards. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeEach } from "@effect/vitest"
import type { Fields } from "../../../src/editors/hooks/Payload.js"
import { runPlaces } from "../../../src/editors/hooks/Project.js"

export interface Scene {
  readonly project: string
  /** `$AIC_HOME` of the test that runs. */
  home: string
  /** Milliseconds; begins anew with each test. */
  now: number
}

/** Ask for it once, at the top of a file. */
export const makeScene = (name = "shop"): Scene => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "aic-hooks-")))
  afterAll(() => rmSync(base, { recursive: true, force: true }))
  const project = join(base, name)
  mkdirSync(join(project, ".git"), { recursive: true })
  mkdirSync(join(project, "src"))
  writeFileSync(join(project, "src/a.ts"), "")
  const scene: Scene = { project, home: base, now: 0 }
  let count = 0
  beforeEach(() => {
    count += 1
    scene.home = join(base, `home${count}`)
    scene.now = 1_000_000
  })
  return scene
}

/** What the project's server says of itself. */
export const writeCard = ({ home, project }: Scene, fields: Fields): void => {
  const { card } = runPlaces(home, project)
  mkdirSync(dirname(card), { recursive: true })
  writeFileSync(card, JSON.stringify({ v: 1, pid: process.pid, ...fields }))
}
