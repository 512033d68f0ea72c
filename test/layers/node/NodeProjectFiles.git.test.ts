/** In a git repository the listing is what git says, and git does nothing but say it. */
import { execFileSync, spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, TestClock } from "effect"
import { AbsolutePath } from "../../../src/domain/Paths.js"
import { deniedFolders, splitNames } from "../../../src/layers/node/scan/GitListing.js"
import { cleanEnv, filesOf, git, list, temporary, write } from "./TemporaryFolder.js"

const isRoot = process.getuid?.() === 0

describe("NodeProjectFiles.list in a git repository", () => {
  it.scoped("lists tracked and new files, honours ignore files, info/exclude and the user's excludes", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.root, {
        ".gitignore": "*.log\nbuild/\n",
        "src/.gitignore": "!keep.log\n/only-here\n",
        "src/a.ts": "a",
        "src/keep.log": "k",
        "src/drop.log.txt": "d",
        "src/only-here": "x",
        "other/only-here": "y",
        "build/out.js": "o",
        "build/tracked.js": "t",
        "x.secret": "s",
        "y.swp": "s",
        ".github/ci.yml": "c",
        ".aic/cache.txt": "ours",
        "docs/.aic/theirs.txt": "t"
      })
      write(join(at.root, ".git/info"), { exclude: "*.secret\n" })
      write(at.home, { "my-excludes": "*.swp\n", ".gitconfig": `[core]\n\texcludesFile = ${at.home}/my-excludes\n` })
      git(at.root, "add", "-f", "build/tracked.js", "src/a.ts")
      assert.deepStrictEqual(yield* list(at), {
        files: [
          ".github/ci.yml",
          ".gitignore",
          "build/tracked.js",
          "docs/.aic/theirs.txt",
          "other/only-here",
          "src/.gitignore",
          "src/a.ts",
          "src/drop.log.txt",
          "src/keep.log"
        ],
        skipped: []
      })
    })
  )

  it.scoped("keeps to the project root when that is a folder of the repository", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.root, { ".gitignore": "*.log\n", "top.ts": "", "pkg/a.ts": "", "pkg/a.log": "", "pkg/in/b.ts": "" })
      const listed = yield* list({ home: at.home, root: join(at.root, "pkg") })
      assert.deepStrictEqual(listed, { files: ["a.ts", "in/b.ts"], skipped: [] })
    })
  )

  it.scoped("walks a root that the repository around it ignores as a whole", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.root, {
        ".gitignore": "*\n",
        "project/a.ts": "",
        "project/.gitignore": "!*\n*.log\n",
        "project/b.log": ""
      })
      const listed = yield* list({ home: at.home, root: join(at.root, "project") })
      assert.deepStrictEqual(listed, { files: [".gitignore", "a.ts"], skipped: [] })
    })
  )

  it.scoped("leaves out links, pipes, deleted files, and files that a linked folder would show", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.base, { "outside/secret.ts": "s" })
      write(at.root, { "a.ts": "", "gone.ts": "", "dir/secret.ts": "inside" })
      git(at.root, "add", ".")
      unlinkSync(join(at.root, "gone.ts"))
      rmSync(join(at.root, "dir"), { recursive: true })
      symlinkSync(join(at.base, "outside"), join(at.root, "dir"))
      symlinkSync("a.ts", join(at.root, "link.ts"))
      symlinkSync("/nowhere", join(at.root, "dangling"))
      execFileSync("mkfifo", [join(at.root, "pipe")])
      git(at.root, "add", "-N", "link.ts")
      assert.deepStrictEqual(yield* list(at), {
        files: ["a.ts"],
        skipped: ["dangling: symlink", "dir: symlink", "link.ts: symlink"]
      })
    })
  )

  it.scoped("stays out of nested repositories and submodules", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      const library = join(at.base, "library")
      mkdirSync(library)
      git(library, "init", "-q")
      write(library, { "lib.ts": "" })
      git(library, "add", ".")
      git(library, "commit", "-qm", "one")
      git(at.root, "init", "-q")
      write(at.root, { "a.ts": "", "nested/inner.ts": "", "fake/.git/config": "", "fake/f.ts": "" })
      git(join(at.root, "nested"), "init", "-q")
      git(at.root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "sub")
      assert.deepStrictEqual(yield* list(at), {
        files: [".gitmodules", "a.ts", "fake/f.ts"],
        skipped: ["nested: nested-repository", "sub: nested-repository"]
      })
      // as a project of its own, a submodule is fine: its `.git` is a file
      assert.deepStrictEqual(yield* list({ home: at.home, root: join(at.root, "sub") }), {
        files: ["lib.ts"],
        skipped: []
      })
      git(at.root, "submodule", "deinit", "-f", "sub")
      const { skipped } = yield* list(at)
      assert.deepStrictEqual(skipped, ["nested: nested-repository", "sub: nested-repository"])
    })
  )

  it.scoped("reads a linked worktree", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.root, { "a.ts": "" })
      git(at.root, "add", ".")
      git(at.root, "commit", "-qm", "one")
      const tree = join(at.base, "tree")
      git(at.root, "worktree", "add", "-q", tree)
      write(tree, { "new.ts": "" })
      assert.deepStrictEqual(yield* list({ home: at.home, root: tree }), { files: ["a.ts", "new.ts"], skipped: [] })
    })
  )

  it.scoped("names every odd name as it is, and opens none under a wrong one", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      const names = [
        "-rf",
        " lead",
        "a b",
        "back\\slash",
        "emoji-🙂.ts",
        "line\nbreak",
        'quo"te',
        "real-\uFFFD",
        "tab\t",
        "ünï"
      ]
      write(at.root, Object.fromEntries(names.map((it) => [it, ""])))
      writeRaw(at.root, Buffer.from([0x62, 0x61, 0x64, 0xff]))
      assert.deepStrictEqual(yield* list(at), {
        files: [...names].sort((a, b) => (a < b ? -1 : 1)),
        skipped: ["bad\uFFFD: unrepresentable-name"]
      })
    })
  )

  it.scoped("lists a path in conflict once", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q", "-b", "main")
      write(at.root, { "a.ts": "base" })
      git(at.root, "add", ".")
      git(at.root, "commit", "-qm", "base")
      git(at.root, "checkout", "-qb", "other")
      write(at.root, { "a.ts": "theirs" })
      git(at.root, "commit", "-qam", "theirs")
      git(at.root, "checkout", "-q", "main")
      write(at.root, { "a.ts": "ours" })
      git(at.root, "commit", "-qam", "ours")
      assert.throws(() => git(at.root, "merge", "-q", "other"))
      assert.deepStrictEqual(yield* list(at), { files: ["a.ts"], skipped: [] })
    })
  )

  it.scoped("runs nothing that the repository's config names, and writes nothing", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      const marker = join(at.base, "marker")
      const script = join(at.base, "evil.sh")
      write(at.base, { "evil.sh": `#!/bin/sh\necho "$0 $@" >> '${marker}'\n` })
      chmodSync(script, 0o755)
      git(at.root, "init", "-q")
      write(at.root, { "a.ts": "a", ".gitattributes": "* filter=evil diff=evil\n", "node_modules/.bin/git": "" })
      git(at.root, "add", "a.ts")
      const settings: Readonly<Record<string, string>> = {
        "core.fsmonitor": script,
        "core.hooksPath": join(at.base, "hooks"),
        "core.pager": script,
        "pager.ls-files": script,
        "core.sshCommand": script,
        "core.askPass": script,
        "core.editor": script,
        "core.alternateRefsCommand": script,
        "core.gitProxy": script,
        "credential.helper": script,
        "diff.external": script,
        "diff.evil.textconv": script,
        "filter.evil.clean": script,
        "filter.evil.smudge": script,
        "filter.evil.process": script,
        "filter.evil.required": "true",
        "alias.ls-files": `!${script}`,
        "core.worktree": "/etc",
        "extensions.partialClone": "evil",
        "core.repositoryFormatVersion": "1",
        "remote.evil.promisor": "true",
        "remote.evil.url": `ext::${script}`,
        "remote.evil.uploadpack": script,
        "protocol.ext.allow": "always"
      }
      for (const [key, value] of Object.entries(settings)) git(at.root, "config", key, value)
      mkdirSync(join(at.base, "hooks"))
      const hooks = ["post-index-change", "post-checkout", "fsmonitor-watchman", "reference-transaction"]
      for (const hook of hooks) symlinkSync(script, join(at.base, "hooks", hook))
      // a program of the project on the PATH is not the user's git
      rmSync(join(at.root, "node_modules/.bin/git"))
      symlinkSync(script, join(at.root, "node_modules/.bin/git"))
      const env = {
        PATH: `${join(at.root, "node_modules/.bin")}:.:${process.env["PATH"] ?? ""}`,
        HOME: at.home,
        GIT_DIR: "/nonexistent",
        GIT_EXTERNAL_DIFF: script,
        GIT_SSH_COMMAND: script
      }
      const before = tree(at.root)
      assert.deepStrictEqual(yield* list(at, env), {
        files: [".gitattributes", "a.ts"],
        skipped: ["node_modules/.bin/git: symlink"]
      })
      assert.isFalse(existsSync(marker))
      assert.deepStrictEqual(tree(at.root), before)
      // the trap works: plain git in the same place springs it
      spawnSync("git", ["status"], {
        cwd: at.root,
        env: { PATH: process.env["PATH"], HOME: at.home, GIT_WORK_TREE: at.root },
        stdio: "ignore"
      })
      assert.isTrue(existsSync(marker))
    })
  )

  it.scoped("fetches nothing for a partial clone, whose remote may be a program", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      const marker = join(at.base, "marker")
      const script = join(at.base, "evil.sh")
      write(at.base, { "evil.sh": `#!/bin/sh\ntouch '${marker}'\n` })
      chmodSync(script, 0o755)
      git(at.root, "init", "-q")
      write(at.root, { "top.ts": "", "away/in/file.ts": "" })
      git(at.root, "add", ".")
      git(at.root, "commit", "-qm", "one")
      // the index now names a whole folder by one object, which is missing: git would ask the remote for it
      git(at.root, "sparse-checkout", "init", "--cone", "--sparse-index")
      for (const it of readdirSync(join(at.root, ".git/objects"))) {
        if (it.length === 2) rmSync(join(at.root, ".git/objects", it), { recursive: true })
      }
      const settings: Readonly<Record<string, string>> = {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "evil",
        "remote.evil.promisor": "true",
        "remote.evil.url": `ext::${script}`,
        "protocol.ext.allow": "always"
      }
      for (const [key, value] of Object.entries(settings)) git(at.root, "config", key, value)
      assert.deepStrictEqual((yield* list(at)).files, ["top.ts"])
      assert.isFalse(existsSync(marker))
      spawnSync("git", ["ls-files"], { cwd: at.root, env: cleanEnv(at.home), stdio: "ignore" })
      assert.isTrue(existsSync(marker))
    })
  )

  it.scoped.skipIf(!isRoot)("reads a repository of somebody else (needs root to give it away)", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.root, { ".gitignore": "*.log", "a.ts": "", "a.log": "" })
      for (const path of [at.root, ".git", ".git/config", ".git/HEAD"])
        chownSync(join(at.root, path === at.root ? "" : path), 12345, 12345)
      assert.throws(() => git(at.root, "status"))
      assert.deepStrictEqual(yield* list(at), { files: [".gitignore", "a.ts"], skipped: [] })
    })
  )

  it.scoped("walks when git is not installed, or refuses", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.root, {
        ".gitignore": "*.log\n",
        "a.ts": "",
        "a.log": "",
        "b.secret": "",
        "pkg/c.ts": "",
        "pkg/c.log": ""
      })
      write(join(at.root, ".git/info"), { exclude: "*.secret\n" })
      const expected = { files: [".gitignore", "a.ts", "pkg/c.ts"], skipped: [] }
      assert.deepStrictEqual(
        yield* list(at, { PATH: "/nonexistent", HOME: at.home, GIT_CONFIG_NOSYSTEM: "1" }),
        expected
      )
      write(at.root, { ".git/config": "[core\nbroken", ".git/index": "not an index" })
      assert.deepStrictEqual(yield* list(at), expected)
      assert.deepStrictEqual(yield* list({ home: at.home, root: join(at.root, "pkg") }), {
        files: ["c.ts"],
        skipped: []
      })
      renameSync(join(at.root, ".git/HEAD"), join(at.root, ".git/HEAD-gone"))
      assert.deepStrictEqual((yield* list(at)).files, [".gitignore", "a.ts", "b.secret", "pkg/c.ts"])
    })
  )

  it.scoped("walks when git hangs on an ignore file that is a pipe", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      git(at.root, "init", "-q")
      write(at.root, { "a.ts": "", "sub/b.ts": "" })
      execFileSync("mkfifo", [join(at.root, "sub/.gitignore")])
      const listing = yield* Effect.fork(filesOf(at.home).list(AbsolutePath.make(at.root)))
      yield* Effect.yieldNow()
      yield* TestClock.adjust("15 seconds")
      const { files, skipped } = yield* Fiber.join(listing)
      assert.deepStrictEqual(
        { files: files.map((it): string => it.path), skipped },
        { files: ["a.ts", "sub/b.ts"], skipped: [{ path: "sub/.gitignore", reason: "not-a-regular-file" }] }
      )
    })
  )
})

describe("what git prints", () => {
  it("is split at NULs, names that are no UTF-8 apart", () => {
    const bytes = Buffer.concat([Buffer.from("a\u0000b c\u0000"), Buffer.from([0xff]), Buffer.from("\u0000é\u0000")])
    assert.deepStrictEqual(splitNames(bytes), { names: ["a", "b c", "é"], odd: ["\uFFFD"] })
    assert.deepStrictEqual(splitNames(Buffer.alloc(0)), { names: [], odd: [] })
  })

  it("tells which folders it could not open", () => {
    const stderr = "warning: could not open directory 'a/b/': Permission denied\nwarning: something else\n"
    assert.deepStrictEqual(deniedFolders(stderr), ["a/b"])
  })
})

const writeRaw = (root: string, name: Buffer) => writeFileSync(Buffer.concat([Buffer.from(`${root}/`), name]), "")

/** Names, sizes and times of everything below, `.git` included. */
const tree = (root: string): string => execFileSync("find", [root, "-printf", "%p %s %T@\\n"], { encoding: "utf8" })
