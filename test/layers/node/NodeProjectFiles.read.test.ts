/** Reading one file: only what is really there, inside, regular, and text. */
import { execFileSync } from "node:child_process"
import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { git, read, temporary, write } from "./TemporaryFolder.js"

describe("NodeProjectFiles.read", () => {
  it.scoped("gives the text, its encoding and its size", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.root, {
        "crlf.txt": "a\r\nb\r\n",
        "empty.txt": "",
        "bom.txt": "\uFEFFé",
        'new\nline 🙂 "q".txt': "x",
        "utf16.txt": Buffer.from("\uFEFFhi", "utf16le")
      })
      const all = yield* Effect.forEach(
        ["crlf.txt", "empty.txt", "bom.txt", 'new\nline 🙂 "q".txt', "utf16.txt"],
        (it) => read(at, it)
      )
      assert.deepStrictEqual(
        all.map((it) => [it.text, it.encoding, it.sizeBytes]),
        [
          ["a\r\nb\r\n", "utf-8", 6],
          ["", "utf-8", 0],
          ["é", "utf-8", 5],
          ["x", "utf-8", 1],
          ["hi", "utf-16le", 6]
        ]
      )
    })
  )

  it.scoped("takes a file of exactly the size that is allowed, and none above it", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.root, { "ten.txt": "0123456789" })
      assert.strictEqual((yield* read(at, "ten.txt", 10)).text, "0123456789")
      assert.strictEqual((yield* Effect.flip(read(at, "ten.txt", 9))).reason, "too-large")
    })
  )

  it.scoped("refuses everything that is no regular file of the project", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.base, { "outside/secret.txt": "s" })
      write(at.root, { "a.txt": "a", "image.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "dir/b.txt": "b" })
      git(at.root, "init", "-q")
      symlinkSync("a.txt", join(at.root, "link.txt"))
      symlinkSync(join(at.base, "outside"), join(at.root, "out"))
      symlinkSync("dir", join(at.root, "inner-link"))
      execFileSync("mkfifo", [join(at.root, "pipe")])
      const reasonOf = (path: string) => Effect.map(Effect.flip(read(at, path)), (it) => `${path}: ${it.reason}`)
      const paths = [
        "missing",
        "a.txt/below",
        "image.png",
        "dir",
        "link.txt",
        "out/secret.txt",
        "inner-link/b.txt",
        "pipe",
        ".git/config"
      ]
      assert.deepStrictEqual(yield* Effect.forEach(paths, reasonOf), [
        "missing: vanished",
        "a.txt/below: vanished",
        "image.png: binary",
        "dir: not-a-regular-file",
        "link.txt: not-a-regular-file",
        "out/secret.txt: not-a-regular-file",
        "inner-link/b.txt: not-a-regular-file",
        "pipe: not-a-regular-file",
        ".git/config: not-a-regular-file"
      ])
    })
  )

  it.scoped("reads below a root that is a link, and paths with empty parts", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.root, { "dir/a.txt": "a" })
      symlinkSync(at.root, join(at.base, "link"))
      assert.strictEqual((yield* read({ home: at.home, root: join(at.base, "link") }, "./dir//a.txt")).text, "a")
    })
  )
})
