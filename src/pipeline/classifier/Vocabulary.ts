/**
 * The words that decide a task class, with how much each says. A verb says what it says only where a command stands;
 * a noun counts less, and next to a command hardly at all. 1 alone makes a confidence of 0.85.
 */
import type { TaskClass } from "../../domain/Vocabulary.js"
import { stem } from "../words/Stem.js"

export type DecidedClass = Exclude<TaskClass, "general">

export interface Meaning {
  readonly taskClass: DecidedClass
  readonly weight: number
}

const words = (text: string): ReadonlyArray<string> => text.split(/\s+/).filter((word) => word.length > 0)

type Rows = ReadonlyArray<readonly [taskClass: DecidedClass, weight: number, words: string]>

const byStem = (rows: Rows): ReadonlyMap<string, Meaning> =>
  new Map(
    rows.flatMap(([taskClass, weight, text]) => words(text).map((word) => [stem(word), { taskClass, weight }] as const))
  )

/** Commands. */
export const verbs = byStem([
  ["bugfix", 1, "fix repair debug troubleshoot bugfix hotfix fixup corrige corriger arregla arreglar behebe beheben"],
  ["bugfix", 0.85, "resolve patch solve diagnose correct reproduce"],
  ["bugfix", 0.65, "investigate prevent avoid stop address trace restore recover"],
  [
    "refactor",
    1.33,
    "refactor restructure reorganize reorganise deduplicate dedupe modularize modularise decouple untangle refactoriser"
  ],
  ["refactor", 1.1, "simplify rename extract inline consolidate unify migrate modernize streamline tidy rewrite"],
  [
    "refactor",
    0.85,
    "split merge convert move replace optimize optimise port encapsulate standardize normalise switch combine collapse flatten isolate separate relocate hoist"
  ],
  [
    "refactor",
    0.7,
    "remove delete drop deprecate swap reuse share group sort prune reduce turn trim reorder substitute"
  ],
  ["feature", 1, "add implement create introduce ajoute ajouter agrega agregar crear implementa implementieren"],
  ["feature", 0.85, "build extend support enable integrate allow expose provide develop wire hook let"],
  [
    "feature",
    0.65,
    "design show display validate accept ship offer persist paginate schedule render generate emit redesign prototype register configure notify sync"
  ],
  [
    "feature",
    0.45,
    "update change write handle improve include log cache send save publish export import track store detect"
  ],
  ["feature", 0.35, "make"],
  ["docs", 1.2, "document"],
  ["docs", 0.85, "describe explain comment annotate reword proofread summarize"],
  ["test", 1, "test mock stub cover"],
  ["test", 0.6, "verify assert"]
])

/** Their object can say more than they do: "add tests", "update the README", "fix a typo". */
export const takesObject: ReadonlySet<string> = new Set(
  words(
    "add write create update improve increase extend generate provide complete expand draft raise implement build fix correct rewrite introduce make include change need"
  ).map(stem)
)

/** Of these, only what is written for people makes the class: "fix the tests" is a bug, "fix the docs" is none. */
export const onlyDocsObjects: ReadonlySet<string> = new Set(words("fix correct rewrite change").map(stem))

/** Nouns that are the whole point of "add …", "write …". */
export const objects = byStem([
  ["test", 1.15, "test testcase coverage spec fixture mock assertion e2e snapshot"],
  [
    "docs",
    1.15,
    "doc docs documentation readme changelog docstring jsdoc tsdoc javadoc godoc rustdoc comment tutorial guide manual wiki typo howto faq"
  ]
])

/** What people say of something that does not work. */
export const symptoms = byStem([
  ["bugfix", 0.8, "bug crash regression broken deadlock segfault stacktrace traceback panic vulnerability nullpointer"],
  [
    "bugfix",
    0.65,
    "fail failure error exception leak wrong incorrect hang freeze flaky corrupt throw stuck defect breaks broke bugs"
  ],
  [
    "bugfix",
    0.45,
    "issue problem missing unexpected slow stale duplicate invalid reject ignore lost disappear timeout off weird glitch"
  ]
])

/** They say it of the noun that follows; "error" before a noun says what kind of thing that is: "error handler". */
export const faultAdjectives: ReadonlySet<string> = new Set(
  words("wrong incorrect broken missing flaky slow unexpected stale corrupt stuck duplicate weird").map(stem)
)

/** Places that make the class when something is put into them: "add an example to the README". */
export const places: ReadonlySet<string> = new Set(
  words("readme changelog docs doc documentation guide tutorial manual wiki tests test spec").map(stem)
)

/** Nouns that name the work without a command. */
export const nouns = byStem([
  [
    "refactor",
    0.7,
    "refactoring cleanup migration restructuring simplification faster simpler cleaner quicker leaner readable maintainable testable duplication"
  ],
  ["feature", 0.6, "feature enhancement implementation"],
  ["test", 0.6, "test coverage e2e testcase unittest"],
  ["docs", 0.6, "documentation docs readme changelog docstring jsdoc tutorial"]
])

/** Several words that mean more together; each word by its stem. */
export const phrases: ReadonlyArray<{
  readonly stems: ReadonlyArray<string>
  readonly role: "verb" | "symptom" | "object"
  readonly meaning: Meaning
}> = (
  [
    ["clean up", "verb", "refactor", 1.2],
    ["speed up", "verb", "refactor", 0.85],
    ["get rid of", "verb", "refactor", 0.8],
    ["break up", "verb", "refactor", 0.8],
    ["break down", "verb", "refactor", 0.8],
    ["pull out", "verb", "refactor", 0.8],
    ["set up", "verb", "feature", 0.65],
    ["track down", "verb", "bugfix", 0.9],
    ["look into", "verb", "bugfix", 0.5],
    ["roll back", "verb", "bugfix", 0.5],
    ["find out why", "verb", "bugfix", 0.8],
    ["figure out why", "verb", "bugfix", 0.8],
    ["memory leak", "symptom", "bugfix", 0.9],
    ["race condition", "symptom", "bugfix", 0.8],
    ["null pointer", "symptom", "bugfix", 0.8],
    ["stack trace", "symptom", "bugfix", 0.8],
    ["no longer", "symptom", "bugfix", 0.7],
    ["not working", "symptom", "bugfix", 0.85],
    ["off by one", "symptom", "bugfix", 0.7],
    ["out of range", "symptom", "bugfix", 0.6],
    ["out of memory", "symptom", "bugfix", 0.7],
    ["does nothing", "symptom", "bugfix", 0.6],
    ["end to end test", "object", "test", 1.15],
    ["test suite", "object", "test", 1],
    ["release notes", "object", "docs", 1.15],
    ["be able to", "symptom", "feature", 0.7],
    ["like to have", "symptom", "feature", 0.6],
    ["like to see", "symptom", "feature", 0.6],
    ["be nice", "symptom", "feature", 0.5],
    ["be great", "symptom", "feature", 0.5],
    ["is empty", "symptom", "bugfix", 0.5],
    ["are empty", "symptom", "bugfix", 0.5],
    ["is blank", "symptom", "bugfix", 0.5],
    ["is undefined", "symptom", "bugfix", 0.5],
    ["is null", "symptom", "bugfix", 0.5],
    ["returns null", "symptom", "bugfix", 0.5],
    ["returns undefined", "symptom", "bugfix", 0.5],
    ["returns nothing", "symptom", "bugfix", 0.5],
    ["shows nothing", "symptom", "bugfix", 0.5],
    ["broken links", "object", "docs", 1],
    ["changelog entry", "object", "docs", 1.15],
    ["readme section", "object", "docs", 1.15]
  ] as const
).map(([text, role, taskClass, weight]) => ({ stems: words(text).map(stem), role, meaning: { taskClass, weight } }))

/** With these the writer says that something is not as it should be. */
export const negations: ReadonlySet<string> = new Set(
  words(`not never cannot unable can't cant doesn't doesnt don't dont didn't didnt isn't isnt aren't arent wasn't wasnt weren't won't wont
    wouldn't couldn't hasn't haven't`)
)

/** What may stand before a command: "could you please …", "we need to …", "first, …". */
export const openers: ReadonlySet<string> = new Set(
  words(`please kindly can could would will you we i i'd i'll we'd we'll let let's lets need want wants should must have has to help me us try
    also now just then first second next finally and so like going gonna got ok okay hey hi hello quickly carefully properly todo task
    your my our goal is plan today it be great nice if new request story ticket wip find check locate`)
)

/** As a plural these are things: "tests fail", "the imports". */
export const thingsWithS: ReadonlySet<string> = new Set(
  words(
    "tests mocks stubs comments documents builds patches traces imports exports caches logs ports splits merges moves issues groups hooks shows stores shares tracks designs switches"
  )
)

/** Also things in the singular; a symptom in the same clause says which is meant: "build fails", "test runner crashes". */
export const alsoThings: ReadonlySet<string> = new Set(
  words(
    "test build mock stub comment document patch trace import export cache log port hook store cover design render support correct address"
  ).map(stem)
)

export const determiners: ReadonlySet<string> = new Set(
  words("the a an this that these those all every each any our my your its their some whether if for how why what")
)

/** Where the object of a command ends. */
export const boundaries: ReadonlySet<string> = new Set(
  words(`to in of on with from that which when where so into by about covering cover explaining describing using at as after before across
    around against inside via until because how why like without between within while if for and or per under over is are was were be`)
)

/** Questions: a verb in them is spoken of. */
export const questionWords: ReadonlySet<string> = new Set(
  words("what how where which who whose when is are does do did was were")
)

/** `feat(scope): …`. Null: says nothing of the class. */
export const commitTypes: Readonly<Record<string, Meaning | null>> = {
  fix: { taskClass: "bugfix", weight: 1.6 },
  bugfix: { taskClass: "bugfix", weight: 1.6 },
  hotfix: { taskClass: "bugfix", weight: 1.6 },
  bug: { taskClass: "bugfix", weight: 1.6 },
  feat: { taskClass: "feature", weight: 1.6 },
  feature: { taskClass: "feature", weight: 1.6 },
  docs: { taskClass: "docs", weight: 1.6 },
  doc: { taskClass: "docs", weight: 1.6 },
  readme: { taskClass: "docs", weight: 1.6 },
  test: { taskClass: "test", weight: 1.6 },
  tests: { taskClass: "test", weight: 1.6 },
  refactor: { taskClass: "refactor", weight: 1.6 },
  perf: { taskClass: "refactor", weight: 1.3 },
  style: { taskClass: "refactor", weight: 1 },
  chore: null,
  build: null,
  ci: null,
  deps: null
}

/** Commands in scripts without blanks, found anywhere near the start. */
export const unspacedWords: ReadonlyArray<readonly [word: string, meaning: Meaning]> = [
  ["修复", { taskClass: "bugfix", weight: 1 }],
  ["修正", { taskClass: "bugfix", weight: 1 }],
  ["バグ", { taskClass: "bugfix", weight: 0.8 }],
  ["崩溃", { taskClass: "bugfix", weight: 0.8 }],
  ["报错", { taskClass: "bugfix", weight: 0.8 }],
  ["直して", { taskClass: "bugfix", weight: 0.8 }],
  ["重构", { taskClass: "refactor", weight: 1.33 }],
  ["リファクタ", { taskClass: "refactor", weight: 1.33 }],
  ["重命名", { taskClass: "refactor", weight: 1.1 }],
  ["文档", { taskClass: "docs", weight: 1.1 }],
  ["文書化", { taskClass: "docs", weight: 1.1 }],
  ["ドキュメント", { taskClass: "docs", weight: 1.1 }],
  ["测试", { taskClass: "test", weight: 1.1 }],
  ["テスト", { taskClass: "test", weight: 1.1 }],
  ["添加", { taskClass: "feature", weight: 1 }],
  ["新增", { taskClass: "feature", weight: 1 }],
  ["实现", { taskClass: "feature", weight: 1 }],
  ["増加", { taskClass: "feature", weight: 0.8 }],
  ["追加", { taskClass: "feature", weight: 1 }],
  ["実装", { taskClass: "feature", weight: 1 }]
]
