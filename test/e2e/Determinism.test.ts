/** The same input gives the same bytes, whatever the process, the locale, the time zone or the order of creation. */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { assert, describe, it } from "@effect/vitest"

const bin = resolve("dist/aic.js")

const contents: ReadonlyArray<readonly [path: string, text: string]> = [
  ["src/user/service.ts", "export const loadUser = (id: string | null) => id?.trim()\n"],
  ["src/user/Ärger.ts", "export const userTrouble = 'user service'\n"],
  ["src/user/zeta.py", "def user_service(user):\n    return user\n"],
  ["README.md", "# Users\n\nThe user service loads users.\n"],
  ["test/user/service.test.ts", "import { loadUser } from '../../src/user/service.js'\nloadUser(null)\n"]
]

const compileIn = (order: typeof contents, env: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "aic-same-"))
  const project = join(folder, "project")
  try {
    for (const [path, text] of order) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    return execFileSync(process.execPath, [bin, "compile", "fix the null check in the user service", "--no-cache"], {
      cwd: project,
      env: { ...process.env, AIC_HOME: join(folder, "home"), ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe("aic compile", () => {
  it("prints the same bytes in any locale, time zone and order of files", { timeout: 60_000 }, () => {
    const first = compileIn(contents, { LANG: "C", LC_ALL: "C", TZ: "UTC" })
    const second = compileIn([...contents].reverse(), { LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8", TZ: "Asia/Tokyo" })
    assert.include(first, "### src/user/service.ts [Tier: L0]")
    assert.strictEqual(second, first)
  })
})
