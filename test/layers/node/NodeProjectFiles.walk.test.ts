/** Outside git: what belongs to a project is guessed from ignore files and from names that never do. */
import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { makeIgnoreMatcher, rebaseRules } from "../../../src/layers/node/scan/IgnoreFiles.js"
import { maxDepth } from "../../../src/layers/node/scan/WalkListing.js"
import { git, list, temporary, write } from "./TemporaryFolder.js"

describe("NodeProjectFiles.list outside git", () => {
  it.scoped("honours nested ignore files and leaves out what is installed, built or ours", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.root, {
        ".gitignore": "*.log\n!build/\n",
        ".env": "",
        ".aic/ours": "",
        "sub/.aic/theirs": "",
        "a.ts": "",
        "a.log": "",
        "sub/.gitignore": "!keep.log\n/here\n",
        "sub/keep.log": "",
        "sub/here": "",
        "sub/in/here": "",
        "build/wanted.ts": "",
        "dist/bundle.js": "",
        "node_modules/x/index.js": "",
        "sub/node_modules/x/index.js": "",
        "vendor/lib.go": "",
        "src/vendor/mine.go": "",
        ".venv/bin/python": "",
        ".svn/entries": ""
      })
      assert.deepStrictEqual(yield* list(at), {
        files: [
          ".env",
          ".gitignore",
          "a.ts",
          "build/wanted.ts",
          "src/vendor/mine.go",
          "sub/.aic/theirs",
          "sub/.gitignore",
          "sub/in/here",
          "sub/keep.log"
        ],
        skipped: []
      })
    })
  )

  it.scoped("lists only regular files, and says what else it saw", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.base, { "outside/secret": "s" })
      write(at.root, { "a.ts": "", "real-\uFFFD": "", "repo/inner.ts": "", "fake/.git/x": "", "fake/f.ts": "" })
      git(join(at.root, "repo"), "init", "-q")
      symlinkSync(join(at.base, "outside"), join(at.root, "folder-link"))
      symlinkSync("a.ts", join(at.root, "link"))
      execFileSync("mkfifo", [join(at.root, "pipe")])
      writeFileSync(Buffer.concat([Buffer.from(`${at.root}/bad`), Buffer.from([0xff])]), "")
      const server = createServer().listen(join(at.root, "socket"))
      yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
      assert.deepStrictEqual(yield* list(at), {
        files: ["a.ts", "fake/f.ts", "real-\uFFFD"],
        skipped: [
          "bad\uFFFD: unrepresentable-name",
          "folder-link: symlink",
          "link: symlink",
          "pipe: not-a-regular-file",
          "repo: nested-repository",
          "socket: not-a-regular-file"
        ]
      })
    })
  )

  it.scoped("stops at a depth that no project has", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      const deepest = Array.from({ length: maxDepth }, () => "d").join("/")
      write(at.root, { [`${deepest}/in.ts`]: "", [`${deepest}/d/out.ts`]: "" })
      assert.deepStrictEqual(yield* list(at), {
        files: [`${deepest}/in.ts`],
        skipped: [`${deepest}/d: too-deep`]
      })
    })
  )

  it.scoped.skipIf(process.getuid?.() === 0)("says which folders and files it may not read (root may read all)", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.root, { "a.ts": "", "closed/b.ts": "", "locked.ts": "" })
      chmodSync(join(at.root, "closed"), 0)
      chmodSync(join(at.root, "locked.ts"), 0)
      const expected = { files: ["a.ts"], skipped: ["closed: permission-denied", "locked.ts: permission-denied"] }
      assert.deepStrictEqual(yield* list(at), expected)
      git(at.root, "init", "-q")
      assert.deepStrictEqual(yield* list(at), expected)
      chmodSync(join(at.root, "closed"), 0o755)
    })
  )
})

describe("the root of a project", () => {
  it.scoped("must be a readable folder that is not too wide", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.base, { "file.txt": "" })
      mkdirSync(join(at.base, "bare"))
      git(join(at.base, "bare"), "init", "-q", "--bare")
      git(at.root, "init", "-q")
      symlinkSync(at.home, join(at.base, "home-link"))
      const reasonOf = (root: string) =>
        list({ home: at.home, root }).pipe(
          Effect.flip,
          Effect.map((it) => it.reason)
        )
      assert.deepStrictEqual(
        yield* Effect.forEach(
          [
            join(at.base, "missing"),
            join(at.base, "file.txt"),
            join(at.base, "file.txt/below"),
            `${at.home}/`,
            join(at.base, "home-link"),
            "/",
            join(at.base, "bare"),
            join(at.root, ".git/info")
          ],
          reasonOf
        ),
        [
          "does not exist",
          "is not a folder",
          "does not exist",
          "is the home directory, not a project inside it",
          "is the home directory, not a project inside it",
          "is the root of the file system, not a project",
          "is a bare git repository",
          "is inside a .git folder"
        ]
      )
    })
  )

  it.scoped("may be a link, may be empty, and may be below the home directory", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.home, { "project/a.ts": "", "empty/.keep/x": "" })
      symlinkSync(join(at.home, "project"), join(at.base, "link"))
      mkdirSync(join(at.home, "nothing"))
      const listed = { files: ["a.ts"], skipped: [] }
      assert.deepStrictEqual(yield* list({ home: at.home, root: join(at.base, "link") }), listed)
      assert.deepStrictEqual(yield* list({ home: at.home, root: join(at.home, "project") }), listed)
      assert.deepStrictEqual(yield* list({ home: at.home, root: join(at.home, "nothing") }), { files: [], skipped: [] })
    })
  )
})

describe("ignore rules", () => {
  it("of a folder become rules of the root", () => {
    const text = "\uFEFF# comment\n*.log\r\n/top\na/b\n!keep\n\\#x\n\\!y\nz/ \n\n/\n!\nq\\ \n"
    assert.deepStrictEqual(rebaseRules("s[1]", text), [
      "/s\\[1\\]/**/*.log",
      "/s\\[1\\]/top",
      "/s\\[1\\]/a/b",
      "!/s\\[1\\]/**/keep",
      "/s\\[1\\]/**/#x",
      "/s\\[1\\]/**/!y",
      "/s\\[1\\]/**/z/",
      "/s\\[1\\]/**/q\\ "
    ])
  })

  it("with many globstars ignore more rather than take minutes", () => {
    const rules = rebaseRules("", `x/${"**/a/".repeat(6)}b`)
    assert.deepStrictEqual(rules, ["x/**/a/b"])
    const matcher = makeIgnoreMatcher(rules)
    assert.isFalse(matcher.ignores(`x/${"a/".repeat(90)}c`))
    assert.isTrue(matcher.ignores(`x/${"a/".repeat(90)}b`))
  })

  it.prop(
    "of any text are taken without a throw",
    [fc.string({ unit: "binary" }), mess(), name()],
    ([text, rule, path]) => {
      const matcher = makeIgnoreMatcher(["*.log"]).extend("", text).extend("sub", `${rule}\n${text}`)
      assert.isBoolean(matcher.ignores(path))
      assert.isBoolean(matcher.ignores(`sub/${path}/`))
    }
  )
})

function mess() {
  return fc.string({
    unit: fc.constantFrom("*", "**", "/", "[", "]", "!", "\\", "a", "-", "^", "?", "{", "(", "z", " ", "\n")
  })
}

function name() {
  return fc.stringMatching(/^[a-z[\]*\\ ?!(]{1,20}$/)
}
