/** Intents and their classes, what they are about, and that no text is too much. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck, Schema } from "effect"
import { Classification } from "../../src/domain/Classification.js"
import { classifyIntent, IntentClassifier } from "../../src/pipeline/IntentClassifier.js"
import { intents, unseenIntents } from "./classifier/intents.js"

const misread = (table: typeof intents) => {
  const labelled = Object.entries(table).flatMap(([taskClass, texts]) => texts.map((text) => ({ taskClass, text })))
  const wrong = labelled.filter(({ taskClass, text }) => classifyIntent(text).taskClass !== taskClass)
  return {
    share: wrong.length / labelled.length,
    list: wrong.map(({ taskClass, text }) => `${taskClass}, not ${classifyIntent(text).taskClass}: ${text}`).join("\n")
  }
}

const subjectOf = (intent: string) => classifyIntent(intent).subjectTokens
const pathsOf = (intent: string) => classifyIntent(intent).mentionedPaths
const identifiersOf = (intent: string) => classifyIntent(intent).identifiers

describe("classifyIntent", () => {
  it("reads the known intents as a person does", () => {
    const { list, share } = misread(intents)
    assert.isTrue(share <= 0.02, list)
  })

  it("reads at least nine of ten intents that it was not written for", () => {
    const { list, share } = misread(unseenIntents)
    assert.isTrue(share <= 0.1, list)
  })

  it("answers as a whole", () => {
    assert.deepStrictEqual<unknown>(classifyIntent("fix null check in user service"), {
      taskClass: "bugfix",
      confidence: 0.85,
      matchedKeywords: ["fix"],
      subjectTokens: ["null", "check", "user", "service"],
      identifiers: [],
      mentionedPaths: [],
      specificityScore: 1,
      underspecificationIndex: 0
    })
    assert.deepStrictEqual<unknown>(classifyIntent("refactor auth module to use JWT"), {
      taskClass: "refactor",
      confidence: 0.92,
      matchedKeywords: ["refactor"],
      subjectTokens: ["auth", "module", "jwt"],
      identifiers: [],
      mentionedPaths: [],
      specificityScore: 1,
      underspecificationIndex: 0
    })
    assert.deepStrictEqual<unknown>(classifyIntent(""), {
      taskClass: "general",
      confidence: 0,
      matchedKeywords: [],
      subjectTokens: [],
      identifiers: [],
      mentionedPaths: [],
      specificityScore: 0,
      underspecificationIndex: 1
    })
  })

  it("matches whole words only", () => {
    for (const text of [
      "respected addresses",
      "prefix the testament",
      "crashworthy fixtures of latest contest",
      "padded additive"
    ]) {
      assert.deepStrictEqual([text, classifyIntent(text).taskClass], [text, "general"])
    }
  })

  it("is not led astray by a word inside another word, or about something else", () => {
    for (const [text, taskClass] of [
      ["gitignore negation patterns are not respected", "bugfix"],
      ["refactor the retry code for network failure", "refactor"],
      ["add watch mode with AI comments", "feature"],
      ["the address of an invoice", "general"]
    ] as const) {
      assert.deepStrictEqual([text, classifyIntent(text).taskClass], [text, taskClass])
    }
  })

  it("keeps commands out of the subject, unless they name a thing", () => {
    assert.deepStrictEqual(subjectOf("add tests for the fix command"), ["fix", "command"])
    assert.deepStrictEqual(subjectOf("rename the test helper"), ["test", "helper"])
    assert.deepStrictEqual(subjectOf("fix the error handler in `addUser`"), [
      "error",
      "handler",
      "adduser",
      "add",
      "user"
    ])
    assert.deepStrictEqual(subjectOf("update the README"), ["readme"])
  })

  it("cuts names into their parts and keeps the whole", () => {
    assert.deepStrictEqual(subjectOf("fix parseHTTPHeader and user_name"), [
      "parsehttpheader",
      "parse",
      "http",
      "header",
      "user_name",
      "user",
      "name"
    ])
    assert.deepStrictEqual(subjectOf("replace date-fns"), ["date-fns", "date", "fns"])
    assert.deepStrictEqual(subjectOf("fix src/userService.ts"), [
      "src/userservice.ts",
      "userservice",
      "user",
      "service"
    ])
    assert.deepStrictEqual(subjectOf("修正 größe 用户登录"), ["größe", "用户", "户登", "登录"])
  })

  it("takes `#raw` for an instruction and not for a word", () => {
    assert.deepStrictEqual(subjectOf("fix the parser #raw"), ["parser"])
  })

  it("finds names of code, case kept", () => {
    assert.deepStrictEqual(
      identifiersOf(
        "fix `resolve` and resolveConfig() in UserService, user_service, Foo.bar, std::vec, MAX_SIZE on GitHub with Node.js v1.2.3, e.g. JWT"
      ),
      ["resolve", "resolveConfig", "UserService", "user_service", "Foo.bar", "std::vec", "MAX_SIZE"]
    )
  })

  it("finds paths, without their marks", () => {
    assert.deepStrictEqual(
      pathsOf(
        'fix src/a.ts, @src/b.ts:12 ./x/y.go:3:4 (README.md) `package.json` "docs/c.md" src/d.ts#L10-L20, .env and Dockerfile. See test/e2e/'
      ),
      [
        "src/a.ts",
        "src/b.ts",
        "x/y.go",
        "README.md",
        "package.json",
        "docs/c.md",
        "src/d.ts",
        ".env",
        "Dockerfile",
        "test/e2e/"
      ]
    )
    assert.deepStrictEqual(
      pathsOf("read/write and client/server over TCP/IP with @effect/platform, https://a.b/c.ts and .ts files"),
      []
    )
    assert.deepStrictEqual(pathsOf("fix src\\win\\a.ts"), ["src/win/a.ts"])
  })

  const Text = FastCheck.oneof(
    FastCheck.string({ unit: "binary", maxLength: 200 }),
    FastCheck.array(
      FastCheck.constantFrom(
        ..."fix add test docs ` ``` \" ' : . , / @ ./ ( ) #raw README.md aB a_b A.b is not \n \u0000 \ud800 修 复 the __proto__ constructor".split(
          " "
        ),
        " "
      ),
      { maxLength: 40 }
    ).map((it) => it.join(""))
  )

  it.prop(
    "is total",
    [Text],
    ([intent]) => {
      assert.isTrue(Schema.is(Classification)(classifyIntent(intent)))
    },
    { fastCheck: { numRuns: 500 } }
  )

  it.prop("names only words that stand in the intent", [Text], ([intent]) => {
    const lower = intent.toLowerCase().replaceAll("’", "'")
    for (const word of classifyIntent(intent).matchedKeywords) assert.isTrue(lower.includes(word))
  })

  it("gets through a megabyte of anything", () => {
    for (const unit of [
      "a",
      "A",
      "`",
      "``` ",
      '"',
      "/",
      "a/",
      ".",
      "aB",
      "_",
      "修",
      "fix ",
      "is not ",
      "\n",
      "'",
      "(",
      "a-",
      "@",
      "\ud800",
      "x.y"
    ]) {
      const intent = unit.repeat(1_000_000 / unit.length)
      const { identifiers, mentionedPaths, subjectTokens } = classifyIntent(intent)
      assert.isTrue(subjectTokens.length <= 256 && identifiers.length <= 128 && mentionedPaths.length <= 128)
    }
  })
})

describe("IntentClassifier", () => {
  it.effect("classifies", () =>
    Effect.gen(function* () {
      const { classify } = yield* IntentClassifier
      assert.deepStrictEqual(yield* classify("document the API"), classifyIntent("document the API"))
    }).pipe(Effect.provide(IntentClassifier.layer))
  )
})
