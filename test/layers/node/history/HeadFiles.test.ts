/** What is remembered of HEAD is what git would say now. */
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { AbsolutePath } from "../../../../src/domain/Paths.js"
import { makeNodeGitHistory } from "../../../../src/layers/node/NodeGitHistory.js"
import { cleanEnv, git, temporary, write } from "../TemporaryFolder.js"

interface At {
  readonly base: string
  readonly home: string
  readonly root: string
}

/** Without git, what is not remembered is not known. */
const headOf = (at: At, root: string, env: { PATH: string } = { PATH: process.env["PATH"] ?? "" }) => {
  const shared = { ...cleanEnv(at.home), ...env }
  const history = makeNodeGitHistory({ env: shared, timeout: "15 seconds", mostCommits: 10 })
  return {
    head: history.head(AbsolutePath.make(root)),
    withoutGit: Effect.suspend(() => {
      shared["PATH"] = ""
      return history.head(AbsolutePath.make(root))
    }),
    giveBack: () => {
      shared["PATH"] = env.PATH
    }
  }
}

const makeProject = (root: string) => {
  git(root, "init", "-q", "-b", "main")
  for (const text of ["one", "two", "three"]) {
    write(root, { "a.txt": text })
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", text)
  }
  git(root, "branch", "other", "HEAD~1")
}

/** As if the repository had stood still for a while. */
const later = Effect.suspend(() => TestClock.setTime(Date.now() + 10_000))

const moves: Readonly<Record<string, (root: string) => void>> = {
  "a commit": (root) => git(root, "commit", "-q", "--allow-empty", "-m", "more"),
  "another branch": (root) => git(root, "checkout", "-q", "other"),
  "no branch": (root) => git(root, "checkout", "-q", "--detach", "HEAD~2"),
  "a branch moved back": (root) => git(root, "reset", "-q", "--hard", "HEAD~1"),
  "packed references": (root) => git(root, "pack-refs", "--all"),
  "a branch that is a name for another": (root) => {
    git(root, "symbolic-ref", "refs/heads/alias", "refs/heads/other")
    git(root, "symbolic-ref", "HEAD", "refs/heads/alias")
    git(root, "commit", "-q", "--allow-empty", "-m", "on the other")
  },
  "a history that was cut": (root) => write(root, { ".git/shallow": `${git(root, "rev-parse", "HEAD").trim()}\n` })
}

describe("GitHistory.head", () => {
  for (const [name, move] of Object.entries(moves)) {
    it.scoped(`notices: ${name}`, () =>
      Effect.gen(function* () {
        const at = yield* temporary
        makeProject(at.root)
        const asked = headOf(at, at.root)
        yield* later
        const first = yield* asked.head
        assert.strictEqual(yield* asked.withoutGit, first)
        asked.giveBack()
        move(at.root)
        assert.strictEqual(yield* asked.head, yield* headOf(at, at.root).head)
      })
    )
  }

  it.scoped("remembers of a worktree what is its own, and of a branch that stands packed", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      makeProject(at.root)
      git(at.root, "pack-refs", "--all")
      const worktree = join(at.base, "tree")
      git(at.root, "worktree", "add", "-q", worktree, "other")
      const asked = headOf(at, worktree)
      yield* later
      const first = yield* asked.head
      assert.strictEqual(yield* asked.withoutGit, first)
      asked.giveBack()
      git(worktree, "commit", "-q", "--allow-empty", "-m", "here")
      assert.strictEqual(yield* asked.head, git(worktree, "rev-parse", "HEAD").trim())
    })
  )

  it.scoped("asks again for what was written just now", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      makeProject(at.root)
      yield* TestClock.setTime(Date.now())
      const asked = headOf(at, at.root)
      assert.notStrictEqual(yield* asked.head, null)
      assert.strictEqual(yield* asked.withoutGit, null)
    })
  )
})
