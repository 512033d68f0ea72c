import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import { classified, configOf, type Files, relative, repoOf, rulesOf, select } from "./selector/Project.js"

const paths = (files: ReadonlyArray<{ readonly path: string }>): ReadonlyArray<string> => files.map((it) => it.path)

const shop: Files = {
  "README.md": "# Shop\n",
  "package.json": '{ "name": "shop" }',
  "src/index.ts": 'import { login } from "./auth/login.js"\nimport { cart } from "./cart.js"\n',
  "src/auth/login.ts":
    'import { openSession } from "./session.js"\nexport function login(user) { return openSession(user) }\n',
  "src/auth/session.ts": "export function openSession(user) { return { expiry: 60 } }\n",
  "src/cart.ts": "export const cart = []\n",
  "src/address.ts": "export const addAddress = (a) => a\n",
  "test/fixtures/user.ts": "export const user = 1\n",
  "test/session.test.ts": 'import { openSession } from "../src/auth/session.js"\nopenSession("expiry")\n',
  "aic-rules/bugfix.json": '{ "constraints": ["fix the cause"] }',
  "package-lock.json": '{ "session": "login expiry" }'
}

describe("ContextSelector", () => {
  it.effect("finds the subject of an intent, and not its verb, in paths and texts", () =>
    Effect.gen(function* () {
      const { files } = yield* select(
        {
          "src/auth.ts": "export function login() {}\nexport const sessionExpiry = 60\n",
          "src/fixtures/a.ts": "export const fixture = 1\n",
          "src/prefix.ts": "export const fix = 1\n",
          "aic-rules/bugfix.json": '{ "constraints": ["fix it"] }'
        },
        { intent: "fix the login session expiry", classification: classified({ matchedKeywords: ["fix"] }) }
      )
      assert.deepStrictEqual(paths(files), ["src/auth.ts"])
    })
  )

  it.effect("matches the words of a subject to the words of a path", () =>
    Effect.gen(function* () {
      const { files } = yield* select(
        {
          "src/output/copyToClipboardIfEnabled.ts": "export const x = 1\n",
          "src/output/write.ts": "export const y = 1\n"
        },
        { intent: "fix clipboard copy on wayland" }
      )
      assert.strictEqual(files[0]?.path, "src/output/copyToClipboardIfEnabled.ts")
    })
  )

  it.effect("ranks sources first, and adds the test that belongs to them", () =>
    Effect.gen(function* () {
      const { files } = yield* select(shop, { intent: "fix the login session expiry" })
      assert.deepStrictEqual(paths(files).slice(0, 2).sort(), ["src/auth/login.ts", "src/auth/session.ts"])
      assert.include(paths(files), "test/session.test.ts")
      assert.notInclude(paths(files), "package-lock.json")
      assert.strictEqual(files[0]?.score, 1)
    })
  )

  it.effect("never leaves a file out because it is large", () =>
    Effect.gen(function* () {
      const text = "export function openSession() { return 1 }\n".repeat(15_000)
      const { files } = yield* select({ ...shop, "src/auth/session.ts": text }, { intent: "session expiry" })
      assert.include(paths(files), "src/auth/session.ts")
    })
  )

  it.effect("puts the files that an intent names on top, whatever they are", () =>
    Effect.gen(function* () {
      const { files } = yield* select(shop, {
        intent: "fix the session expiry, see package-lock.json",
        classification: classified({ mentionedPaths: ["package-lock.json", "cart.ts"] })
      })
      assert.deepStrictEqual(paths(files).slice(0, 2), ["package-lock.json", "src/cart.ts"])
      assert.deepStrictEqual(
        files.slice(0, 3).map((it) => it.score),
        [1, 1, 0.9]
      )
    })
  )

  it.effect("keeps files that a tool's output names", () =>
    Effect.gen(function* () {
      const plain = yield* select(shop, { intent: "session expiry" })
      const related = yield* select(shop, { intent: "session expiry", relatedFiles: [relative("src/cart.ts")] })
      assert.notInclude(paths(plain.files), "src/cart.ts")
      assert.include(paths(related.files), "src/cart.ts")
      assert.strictEqual(related.files.find((it) => it.path === "src/cart.ts")?.signals["boost"], 0.2)
    })
  )

  it.effect("obeys the rule packs, and says which rule left a file out", () =>
    Effect.gen(function* () {
      const rules = rulesOf({ includePatterns: ["src/**"], excludePatterns: ["**/login.ts"] })
      const { excluded, files } = yield* select(shop, { intent: "session expiry", rules })
      assert.deepStrictEqual(paths(files), ["src/auth/session.ts"])
      const reasons = new Map(excluded.map((it) => [String(it.path), it.reason]))
      assert.strictEqual(reasons.get("src/auth/login.ts"), "exclude_pattern_match")
      assert.strictEqual(reasons.get("test/session.test.ts"), "include_pattern_mismatch")
      assert.strictEqual(reasons.get("src/cart.ts"), "zero_semantic_signal")
    })
  )

  it.effect("moves files by boost and penalty patterns", () =>
    Effect.gen(function* () {
      const files = { "src/a.ts": "session session", "src/b.ts": "session session" }
      const first = (rules: Parameters<typeof rulesOf>[0]) =>
        Effect.map(select(files, { intent: "session", rules: rulesOf(rules) }), (it) => it.files[0]?.path)
      assert.strictEqual(yield* first({}), "src/a.ts")
      assert.strictEqual(yield* first({ heuristic: { boostPatterns: ["**/b.ts"] } }), "src/b.ts")
      assert.strictEqual(yield* first({ heuristic: { penalizePatterns: ["**/a.ts"] } }), "src/b.ts")
    })
  )

  it.effect("shows the landmarks of a project when the intent is about all of it", () =>
    Effect.gen(function* () {
      const { files } = yield* select(shop, { intent: "understand project structure, architecture" })
      assert.deepStrictEqual(paths(files).slice(0, 3), ["README.md", "package.json", "src/index.ts"])
      assert.strictEqual(files[0]?.score, 1)
    })
  )

  it.effect("guesses with low scores when no file speaks of the subject", () =>
    Effect.gen(function* () {
      const { files } = yield* select(shop, { intent: "calibrate the quantum flux" })
      assert.strictEqual(files[0]?.path, "README.md")
      assert.isAbove(files.length, 0)
      assert.isTrue(files.every((it) => it.score > 0 && it.score <= 0.3))
    })
  )

  it.effect("leaves out settings, ignore lists and locks that have nothing to do with the intent", () =>
    Effect.gen(function* () {
      const aside = {
        ".dockerignore": "node_modules\nsessions/\n",
        ".editorconfig": "root = true\n",
        ".gitattributes": "* text=auto\n",
        ".gitignore": "node_modules\ntheme/\n",
        "package-lock.json": '{ "session": 1 }',
        "tsconfig.json": '{ "strict": true }',
        "yarn.lock": "session@1\n"
      }
      const files = { "README.md": "# Shop\n\nSessions.\n", "src/login.ts": "export const login = 1\n" }
      const chosen = (intent: string, ...without: ReadonlyArray<keyof typeof files>) => {
        const kept = Object.entries(files).filter(([path]) => !without.some((it) => it === path))
        return Effect.map(select({ ...aside, ...Object.fromEntries(kept) }, { intent }), (it) =>
          it.files.map((file) => file.path as string)
        )
      }
      assert.deepStrictEqual(yield* chosen("add a session timeout"), ["README.md"])
      assert.deepStrictEqual(yield* chosen("add a theme"), ["README.md", "src/login.ts"])
      assert.deepStrictEqual(yield* chosen("fix", "README.md"), ["src/login.ts"])
      assert.deepStrictEqual(yield* chosen("use node 22", "README.md"), ["src/login.ts"])
      // but where they are what is asked for, or all that there is
      assert.include(yield* chosen("add dist to .gitignore"), ".gitignore")
      assert.include(yield* chosen("ignore dist in gitignore"), ".gitignore")
      assert.include(yield* chosen("make the tsconfig strict"), "tsconfig.json")
      assert.include(yield* chosen("fix", "README.md", "src/login.ts"), "tsconfig.json")
    })
  )

  it.effect("is empty only when nothing is left to choose from", () =>
    Effect.gen(function* () {
      const none = yield* select(shop, { intent: "session", rules: rulesOf({ includePatterns: ["nowhere/**"] }) })
      assert.deepStrictEqual(none.files, [])
      assert.deepStrictEqual((yield* select({}, { intent: "session" })).files, [])
    })
  )

  it.effect("goes on without a file that cannot be read", () =>
    Effect.gen(function* () {
      const { excluded, files } = yield* select({ ...shop, "src/auth/session.ts": null }, { intent: "login session" })
      assert.strictEqual(files[0]?.path, "src/auth/login.ts")
      assert.strictEqual(files[0]?.score, 1)
      assert.strictEqual(excluded.find((it) => it.path === "src/auth/session.ts")?.reason, "unreadable")
    })
  )

  it.effect("keeps to the number of files, and lists the near misses first", () =>
    Effect.gen(function* () {
      const many = Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [
          `src/file${at}.ts`,
          "session ".repeat(at + 1) + "word ".repeat(300 - at)
        ])
      )
      const config = configOf({ contextSelector: { heuristic: { maxFiles: 3 } } })
      const { excluded, files } = yield* select(many, { intent: "session", config })
      assert.strictEqual(files.length, 3)
      assert.strictEqual(excluded.length, 200)
      assert.strictEqual(excluded[0]?.reason, "max_files")
      const scores = excluded.map((it) => it.score)
      assert.deepStrictEqual(
        scores,
        [...scores].sort((a, b) => b - a)
      )
    })
  )

  it.effect("sets design documents and agent rules on the subject apart", () =>
    Effect.gen(function* () {
      const documents = {
        "docs/adr/0001-session-expiry.md":
          "# Session expiry\n\nA login session ends after an hour. Session expiry is fixed.\n",
        "docs/adr/0002-colours.md": "# Colours\n\nButtons are blue.\n",
        "AGENTS.md": "Use tabs.\n"
      }
      const { files, specifications } = yield* select({ ...shop, ...documents }, { intent: "login session expiry" })
      assert.deepStrictEqual(paths(specifications), ["docs/adr/0001-session-expiry.md"])
      assert.notInclude(paths(files), "docs/adr/0001-session-expiry.md")
    })
  )

  it.effect("ranks documents and tests like sources where no source speaks of the subject", () =>
    Effect.gen(function* () {
      const guides = Object.fromEntries(["a", "b", "c", "d"].map((it) => [`guide/${it}.md`, `# Sessions ${it}\n`]))
      const { files } = yield* select({ ...guides, "src/cart.ts": "export const cart = 1" }, { intent: "session" })
      assert.deepStrictEqual(paths(files), ["guide/a.md", "guide/b.md", "guide/c.md", "guide/d.md"])
    })
  )

  it.effect("has no vector selector yet, and says so", () =>
    Effect.gen(function* () {
      const config = configOf({ contextSelector: { type: "vector" } })
      const error = yield* Effect.flip(select(shop, { intent: "session", config }))
      assert.strictEqual(error._tag, "SelectorUnavailable")
      assert.strictEqual(error.selector, "vector")
    })
  )

  const Project = FastCheck.dictionary(
    FastCheck.constantFrom(
      "src/session.ts",
      "src/login/session_store.py",
      "test/session.test.ts",
      "docs/session.md",
      "documentation/login.md",
      "README.md",
      "package.json",
      "yarn.lock",
      "a/__proto__",
      "constructor.ts",
      "dist/session.js"
    ),
    FastCheck.oneof(
      FastCheck.string({ unit: "binary", maxLength: 40 }),
      FastCheck.constantFrom("session", "function login() {}", 'import x from "./session.js"', "会话 login", "")
    )
  )
  const Intent = FastCheck.oneof(
    FastCheck.string({ unit: "binary" }),
    FastCheck.constantFrom("fix it", "login session")
  )
  const Type = FastCheck.constantFrom("hybrid" as const, "heuristic" as const)

  it.effect.prop(
    "is total, its scores lie in 0..1, fall, and start at 1 or as a guess",
    [Project, Intent, Type],
    ([files, intent, type]) =>
      Effect.gen(function* () {
        const config = configOf({ contextSelector: { type } })
        const selection = yield* select(files, {
          intent,
          config,
          classification: classified({ subjectTokens: ["login", "session"] })
        })
        const scores = selection.files.map((it) => it.score)
        assert.deepStrictEqual(
          scores,
          [...scores].sort((a, b) => b - a)
        )
        assert.isTrue(scores.every((it) => it > 0 && it <= 1))
        if (scores.length > 0) assert.isTrue(scores[0] === 1 || scores[0]! <= 0.3)
        const seen = [...paths(selection.files), ...paths(selection.specifications), ...paths(selection.excluded)]
        assert.deepStrictEqual([...seen].sort(), Object.keys(files).sort())
      })
  )

  it.effect.prop("does not depend on the order of the files", [Project, Intent, Type], ([files, intent, type]) =>
    Effect.gen(function* () {
      const config = configOf({ contextSelector: { type } })
      const classification = classified({ subjectTokens: ["login", "session"] })
      const repo = repoOf(files)
      const one = yield* select(files, { intent, config, classification, repo })
      const other = yield* select(files, {
        intent,
        config,
        classification,
        repo: { ...repo, files: [...repo.files].reverse() }
      })
      assert.deepStrictEqual(one, other)
    })
  )
})
