/**
 * Twenty requests in the words of somebody who reports a problem: symptoms, no names from the code, some with what a
 * tool printed. They were written from the subject of the commit alone, without a look at the change.
 *
 *   node scripts/bench/reworded.mjs --cases dev.json --out reworded.json [--plain plain.json]
 *
 * makes a set of cases with these requests, and, to compare with, the same cases as they were.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { cases: { type: "string" }, out: { type: "string" }, plain: { type: "string" } }
})
if (values.cases === undefined || values.out === undefined) {
  process.stderr.write("usage: node scripts/bench/reworded.mjs --cases FILE --out FILE [--plain FILE]\n")
  process.exit(2)
}

const texts = JSON.parse(readFileSync(new URL("data/reworded.json", import.meta.url), "utf8"))
const textOf = new Map(texts.map(({ id, text }) => [id, text]))
const plain = JSON.parse(readFileSync(values.cases, "utf8")).filter(({ id }) => textOf.has(id))
const write = (file, cases) => writeFileSync(file, `${JSON.stringify(cases, null, 1)}\n`)

write(
  values.out,
  plain.map((it) => ({ ...it, intent: textOf.get(it.id) }))
)
if (values.plain !== undefined) write(values.plain, plain)
process.stdout.write(`${plain.length} of ${texts.length} requests have their case in this set\n`)
