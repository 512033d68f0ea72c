/** Random projects: the listing equals plain git's, and the walk equals the listing. */
import { lstatSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { listByWalking } from "../../../src/layers/node/scan/WalkListing.js"
import { git, list, temporary, write } from "./TemporaryFolder.js"

const name = fc.constantFrom(
  "a",
  "b",
  "A",
  "a.log",
  "b.log",
  "c.ts",
  ".env",
  "-x",
  "sp ace",
  "quo'\"te",
  "new\nline",
  "back\\slash",
  "ünï",
  "🙂.md",
  "[x]",
  "star*",
  "#hash",
  "!bang",
  "__proto__"
)
const folder = fc.constantFrom("a", "b", "src", "lib", "deep", "in[x]ner", "sp ace", "ünï", "!d", "st*r")
const path = fc.tuple(fc.array(folder, { maxLength: 3 }), name).map(([folders, last]) => [...folders, last].join("/"))

const rule = fc.constantFrom(
  "*.log",
  "!a.log",
  "!*.log",
  "/a",
  "a",
  "a/",
  "!a/",
  "src/",
  "/src/*",
  "!/src/c.ts",
  "**/deep",
  "src/**",
  "**/lib/*.ts",
  "a/**/b",
  "*",
  "!*/",
  "!*.ts",
  "lib/a",
  "\\!bang",
  "\\#hash",
  "# a comment",
  "",
  "sp ace",
  "a.log   ",
  "[ab].log",
  "[!a].log",
  "?.log",
  "b\r",
  "in\\[x\\]ner/",
  "*.l*g*",
  "/",
  "!",
  "***/a",
  "[",
  "a\\"
)
const rules = fc.array(rule, { maxLength: 5 }).map((it) => it.join("\n"))

const project = fc.record({
  paths: fc.array(path, { minLength: 1, maxLength: 25 }),
  ignoreFiles: fc.array(fc.tuple(fc.array(folder, { maxLength: 2 }), rules), { maxLength: 4 }),
  exclude: rules,
  tracked: fc.integer({ min: 0, max: 6 }),
  below: fc.boolean()
})

type Drawn = typeof project extends fc.Arbitrary<infer A> ? A : never

/** Writes what does not clash: a file cannot also be a folder. */
const make = (root: string, { exclude, ignoreFiles, paths }: Drawn) => {
  git(root, "init", "-q")
  const written: Array<string> = []
  const files = [
    ...ignoreFiles.map(([folders, text]) => [[...folders, ".gitignore"].join("/"), text] as const),
    ...paths.map((it) => [it, "x"] as const)
  ]
  for (const [file, text] of files) {
    const clashes = written.some((it) => it === file || it.startsWith(`${file}/`) || file.startsWith(`${it}/`))
    if (clashes) continue
    write(root, { [file]: text })
    written.push(file)
  }
  mkdirSync(join(root, ".git/info"), { recursive: true })
  write(root, { ".git/info/exclude": exclude })
  return written
}

const plainGit = (root: string): ReadonlyArray<string> =>
  git(root, "ls-files", "-z", "-co", "--exclude-standard", "--deduplicate")
    .split("\u0000")
    .filter((it) => it !== "" && lstatSync(join(root, it)).isFile())
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

const withProject = <A, E>(
  use: (at: { readonly home: string; readonly root: string }) => Effect.Effect<A, E>
): Effect.Effect<A, E> => temporary.pipe(Effect.flatMap(use), Effect.scoped)

describe("random projects", () => {
  it.effect.prop(
    "list as plain git does, from the top and from a folder below",
    [project],
    ([drawn]) =>
      withProject(({ home, root }) =>
        Effect.gen(function* () {
          const written = make(root, drawn)
          const tracked = written.slice(0, drawn.tracked)
          if (tracked.length > 0) git(root, "--literal-pathspecs", "add", "-f", "--", ...tracked)
          const deep = written.find((it) => it.includes("/"))
          const asked = drawn.below && deep !== undefined ? join(root, deep.slice(0, deep.indexOf("/"))) : root
          const expected = plainGit(asked)
          if (expected.length === 0) return
          assert.deepStrictEqual(yield* list({ home, root: asked }), { files: [...expected], skipped: [] })
        })
      ),
    { fastCheck: { numRuns: 50, seed: 20_261 } }
  )

  it.effect.prop(
    "are walked to the same files where nothing is tracked",
    [project],
    ([drawn]) =>
      withProject(({ root }) =>
        Effect.gen(function* () {
          make(root, drawn)
          const { files } = yield* listByWalking(root, { top: root, gitDir: join(root, ".git") })
          assert.deepStrictEqual(
            files.map((it): string => it.path),
            plainGit(root)
          )
        })
      ),
    { fastCheck: { numRuns: 60, seed: 7 } }
  )
})
