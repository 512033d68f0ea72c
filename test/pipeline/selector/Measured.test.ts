/** What is measured by way of the index of terms is what a look into every file would find. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { makeTermIndex } from "../../../src/pipeline/index/TermIndex.js"
import { measure } from "../../../src/pipeline/selector/Measured.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { classified, measurable } from "./Project.js"

const word = fc.constantFrom(
  "user",
  "users",
  "parseUser",
  "parse_user",
  "PARSE",
  "HTTPHeader2",
  "the",
  "is",
  "修复会话",
  "сессия",
  "__proto__",
  "$",
  "_",
  "x1",
  "a".repeat(80),
  "`code`"
)
const text = fc.array(word, { maxLength: 6 }).map((it) => it.join(" "))
const path = fc.constantFrom(
  "src/user/parse.ts",
  "src/session.ts",
  "users/readme.md",
  "HTTPHeader2.ts",
  "lib/сессия.ts"
)
const files = fc.array(fc.tuple(path, text), { maxLength: 5 }).map((it) => Object.fromEntries(it))

describe("measure", () => {
  it.prop("finds by the index what it finds in all files", [files, text], ([files, intent]) => {
    const query = parseQuery(intent, classified({}))
    const project = measurable(files)
    const everywhere = new Set(project.files.keys())
    const { definedNames: _, ...found } = measure(query, project)
    const { definedNames: __, ...all } = measure(query, { ...project, index: makeTermIndex(), notInIndex: everywhere })
    assert.deepStrictEqual(found, all)
  })

  it("looks at a file as it is now, whatever it said before", () => {
    const query = parseQuery("retry the payment", classified({}))
    const before = measurable({ "a.ts": "payment retry", "b.ts": "" }).files
    const after = measurable({ "a.ts": "", "b.ts": "payment" }).files
    const index = makeTermIndex()
    for (const { pathTerms, record, slot } of [...before, ...after]) {
      index.putPath(slot, pathTerms)
      if (record !== null) index.put(slot, record)
    }
    const { postings } = measure(query, { files: after, imports: [[], []], index, notInIndex: new Set() })
    assert.deepStrictEqual(
      postings.flat().map((it) => it.file),
      [1]
    )
  })
})
