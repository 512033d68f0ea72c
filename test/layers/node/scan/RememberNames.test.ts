/** A listing from memory is the one that git would give, whatever happened to the project since. */
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc, TestClock } from "effect"
import { AbsolutePath } from "../../../../src/domain/Paths.js"
import type { GitMemory } from "../../../../src/layers/node/scan/GitListing.js"
import { makeGitMemory } from "../../../../src/layers/node/scan/RememberNames.js"
import { cleanEnv, filesOf, git, temporary, write } from "../TemporaryFolder.js"

interface At {
  readonly base: string
  readonly home: string
  readonly root: string
}

const makeProject = ({ base, home, root }: At) => {
  git(root, "init", "-q")
  write(root, {
    ".gitignore": "*.log\nbuild/\n",
    "src/a.ts": "a",
    "src/b.ts": "b",
    "src/only/x.log": "a folder of ignored files",
    "lib/deep/c.ts": "c",
    "build/out.js": "o"
  })
  mkdirSync(join(root, "empty/inner"), { recursive: true })
  git(root, "add", "src/a.ts", "lib")
  write(base, { ".gitconfig": "" })
  write(home, { ".gitconfig": `[core]\n\texcludesFile = ${home}/excludes\n` })
}

/** Each may find its path gone or taken by an earlier one. */
const attempt = (work: () => void) => {
  try {
    work()
  } catch {}
}

/** What people and programs do to a project, each at a place where git's answer may change by it. */
const deeds: Readonly<Record<string, (at: At) => void>> = {
  nothing: () => {},
  "write in place": ({ root }) => appendFileSync(join(root, "src/a.ts"), "more"),
  "a new file": ({ root }) => write(root, { "src/new.ts": "n" }),
  "a new file in an empty folder": ({ root }) => write(root, { "empty/inner/new.ts": "n" }),
  "a new file among ignored ones": ({ root }) => write(root, { "src/only/y.ts": "y" }),
  "a new file in an ignored folder": ({ root }) => write(root, { "build/more.js": "m" }),
  "a file gone": ({ root }) => rmSync(join(root, "src/b.ts")),
  "a folder renamed": ({ root }) => renameSync(join(root, "lib"), join(root, "library")),
  "a folder for a link": ({ home, root }) => {
    rmSync(join(root, "lib"), { recursive: true })
    symlinkSync(home, join(root, "lib"))
  },
  "rules changed": ({ root }) => writeFileSync(join(root, ".gitignore"), "src/b.ts\n"),
  "rules in a folder": ({ root }) => write(root, { "src/.gitignore": "a.ts\nb.ts\n" }),
  "ignored rules": ({ root }) => write(root, { "build/.gitignore": "!out.js\n" }),
  "rules of the clone": ({ root }) => write(root, { ".git/info/exclude": "b.ts\n" }),
  "rules of the person": ({ home }) => write(home, { excludes: "*.ts\n" }),
  "other rules of the person": ({ home }) => write(home, { ".gitconfig": "" }),
  "rules where git looks by itself": ({ home }) => write(home, { ".config/git/ignore": "b.ts\n" }),
  "tracked though ignored": ({ root }) => void git(root, "add", "-f", "build/out.js"),
  "tracked no more": ({ root }) =>
    void git(root, "rm", "-q", "--cached", "--ignore-unmatch", "build/out.js", "src/a.ts"),
  "a repository inside": ({ root }) => {
    write(root, { "inside/file.ts": "f" })
    git(join(root, "inside"), "init", "-q")
  },
  "a repository inside no more": ({ root }) => rmSync(join(root, "inside/.git"), { recursive: true }),
  "a file for a folder": ({ root }) => {
    rmSync(join(root, "src/only"), { recursive: true })
    writeFileSync(join(root, "src/only"), "now a file")
  }
}

const names = Object.keys(deeds)

/** Counts what came from memory. */
const counting = (): GitMemory & { recalled: number } => {
  const memory = makeGitMemory()
  const counted = {
    ...memory,
    recalled: 0,
    recall: (root: string) => {
      const names = memory.recall(root)
      if (names !== undefined) counted.recalled += 1
      return names
    }
  }
  return counted
}

/** As if the project had stood still for a while: what was written just now proves nothing, and is not remembered. */
const later = Effect.suspend(() => TestClock.setTime(Date.now() + 10_000))

const listed = (at: At, root: string, memory?: GitMemory) =>
  filesOf(at.home, cleanEnv(at.home), memory).list(AbsolutePath.make(root))

describe("makeGitMemory", () => {
  it.effect.prop(
    "never says what git would not say any more",
    [fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }), fc.boolean()],
    ([drawn, isBelow]) =>
      Effect.gen(function* () {
        const at = yield* temporary
        makeProject(at)
        const root = isBelow ? join(at.root, "src") : at.root
        const memory = counting()
        yield* later
        yield* listed(at, root, memory)
        for (const name of drawn) {
          attempt(() => deeds[name]!(at))
          yield* later
          assert.deepStrictEqual(yield* listed(at, root, memory), yield* listed(at, root), name)
        }
      }).pipe(Effect.scoped),
    { fastCheck: { numRuns: 12, seed: 20_261 } }
  )

  for (const name of names) {
    it.scoped(`notices: ${name}`, () =>
      Effect.gen(function* () {
        const at = yield* temporary
        makeProject(at)
        if (name === "a repository inside no more") deeds["a repository inside"]!(at)
        const memory = counting()
        yield* later
        yield* listed(at, at.root, memory)
        yield* listed(at, at.root, memory)
        assert.strictEqual(memory.recalled, 1)
        deeds[name]!(at)
        assert.deepStrictEqual(yield* listed(at, at.root, memory), yield* listed(at, at.root))
      })
    )
  }

  it.scoped("says from memory what only other files than git's answer depends on have changed", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      makeProject(at)
      const memory = counting()
      yield* later
      yield* listed(at, at.root, memory)
      for (const name of ["nothing", "write in place", "a new file in an ignored folder"]) deeds[name]!(at)
      yield* listed(at, at.root, memory)
      assert.strictEqual(memory.recalled, 1)
    })
  )

  it.scoped("remembers nothing that was written while git looked, nor just before", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      makeProject(at)
      const memory = counting()
      yield* TestClock.setTime(Date.now())
      yield* listed(at, at.root, memory)
      yield* listed(at, at.root, memory)
      assert.strictEqual(memory.recalled, 0)
    })
  )

  it.scoped("knows the rules above a project that is a part of its repository, and a worktree's own", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      makeProject(at)
      git(at.root, "commit", "-qm", "first")
      git(at.root, "worktree", "add", "-q", "--detach", join(at.base, "tree"))
      const worktree = join(at.base, "tree")
      const memory = counting()
      yield* later
      yield* listed(at, join(worktree, "lib"), memory)
      yield* listed(at, join(worktree, "lib"), memory)
      assert.strictEqual(memory.recalled, 1)
      write(worktree, { ".gitignore": "fresh.ts\n", "lib/deep/fresh.ts": "f" })
      yield* later
      assert.deepStrictEqual(yield* listed(at, join(worktree, "lib"), memory), yield* listed(at, join(worktree, "lib")))
      git(worktree, "rm", "-q", "--cached", "lib/deep/c.ts")
      assert.deepStrictEqual(yield* listed(at, join(worktree, "lib"), memory), yield* listed(at, join(worktree, "lib")))
    })
  )
})
