import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { layerNodeRuleFolders } from "../../../src/layers/node/NodeRuleFolders.js"
import { RuleFolders } from "../../../src/services/RuleFolders.js"
import { temporaryFolder } from "../../support/Stores.js"

const folders = [".cursor/rules", ".claude/rules"].map((it) => RelativePath.make(it))

describe("RuleFolders on the disk", () => {
  it.scoped("lists regular files below the folders, and follows no link", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder
      const outside = yield* temporaryFolder
      writeFileSync(`${outside}/secret.mdc`, "x")
      mkdirSync(`${root}/.cursor/rules/deep`, { recursive: true })
      for (const file of ["b.mdc", "a.mdc", "deep/c.mdc"]) writeFileSync(`${root}/.cursor/rules/${file}`, "x")
      symlinkSync(`${outside}/secret.mdc`, `${root}/.cursor/rules/link.mdc`)
      symlinkSync(outside, `${root}/.cursor/rules/out`)
      symlinkSync(outside, `${root}/.claude`)
      const { hooks, list } = yield* RuleFolders
      assert.deepEqual((yield* list(root, folders)) as ReadonlyArray<string>, [
        ".cursor/rules/a.mdc",
        ".cursor/rules/b.mdc",
        ".cursor/rules/deep/c.mdc"
      ])
      assert.deepStrictEqual([yield* list(root, []), yield* hooks(root)], [[], []])
    }).pipe(Effect.provide(layerNodeRuleFolders))
  )

  it.scoped("reads the hooks of a repository, also from a worktree of it, without samples and links", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder
      const worktree = yield* temporaryFolder
      mkdirSync(`${root}/.git/hooks`, { recursive: true })
      mkdirSync(`${root}/.git/worktrees/w`, { recursive: true })
      writeFileSync(`${root}/.git/worktrees/w/commondir`, "../..\n")
      writeFileSync(`${worktree}/.git`, `gitdir: ${root}/.git/worktrees/w\n`)
      writeFileSync(`${root}/.git/hooks/pre-commit`, "npm test\n")
      writeFileSync(`${root}/.git/hooks/pre-push.sample`, "no\n")
      writeFileSync(`${root}/.git/hooks/binary`, Buffer.from([0, 1, 2, 3]))
      symlinkSync("/etc/passwd", `${root}/.git/hooks/commit-msg`)
      const expected = [{ path: RelativePath.make(".git/hooks/pre-commit"), name: "pre-commit", text: "npm test\n" }]
      const { hooks } = yield* RuleFolders
      assert.deepEqual([yield* hooks(root), yield* hooks(worktree)], [expected, expected])
    }).pipe(Effect.provide(layerNodeRuleFolders))
  )
})
