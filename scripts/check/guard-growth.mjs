#!/usr/bin/env node
/**
 * Does the guard stay linear on text that is made to be slow? For each literal that it looks for and each regular
 * expression in it: texts of 16 KiB, 64 KiB, 256 KiB and 1 MiB, in processor time. Fails when a mebibyte takes over
 * 1.5 s, or when four times the text takes over eight times as long (below 30 ms nothing can be told).
 *
 *   node scripts/check/guard-growth.mjs [--quick]     quick: up to 256 KiB
 */
import { pathToFileURL } from "node:url"
import { fill, hostilePieces } from "../bench/guard-hostile.mjs"
import { bundled } from "../bench/guard-served.mjs"
import { nearMatches, patternsBelow } from "./patterns.mjs"

const quick = process.argv.includes("--quick")
const sizes = [14, 16, 18, ...(quick ? [] : [20])].map((power) => 1 << power)
const paths = ["src/a.ts", "docs/a.md", "conf/a.yaml"]
const mostMillis = 1_500
const mostGrowth = 8
const measurable = 30

const { scanners, scanText } = await import(pathToFileURL(await bundled("scripts/bench/guard-entry.ts")).href)
const patterns = patternsBelow("src/pipeline/guard")

const texts = new Map()
for (const [name, piece] of hostilePieces([...new Set(scanners.flatMap((it) => it.anchors))])) texts.set(name, piece)
for (const pattern of patterns)
  for (const [index, piece] of nearMatches(pattern).entries()) texts.set(`${pattern.place} ${index}`, piece)

const millis = (path, text) => {
  const before = process.cpuUsage()
  scanText({ path, language: "", text }, { pii: "redact", content: true })
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1_000
}

/** A busy machine makes times longer and never shorter. */
const leastMillis = (path, text, tries) => Math.min(...Array.from({ length: tries }, () => millis(path, text)))

const stepsOf = (path, piece, tries) => {
  const times = sizes.map((size) => leastMillis(path, fill(piece, size), tries))
  const growth = Math.max(...times.slice(1).map((time, at) => (time < measurable ? 0 : time / Math.max(times[at], 1))))
  return { times, growth }
}

const isBad = ({ growth, times }) => times.at(-1) > mostMillis || growth > mostGrowth

const rows = []
for (const [name, piece] of texts) {
  // at 16 KiB all paths take nearly the same time; the slowest is the one to watch
  const path = paths.map((it) => [it, millis(it, fill(piece, sizes[0]))]).sort((a, b) => b[1] - a[1])[0][0]
  const first = stepsOf(path, piece, 1)
  rows.push({ name, path, ...(isBad(first) ? stepsOf(path, piece, 3) : first) })
}

const shown = ({ growth, name, path, times }) =>
  `  ${times.map((it) => `${it.toFixed(0)} ms`).join(" -> ")}  (×${growth.toFixed(1)})  ${path}  ${name}`
console.log(`${patterns.length} patterns, ${texts.size} texts, ${sizes.map((it) => `${it >> 10} KiB`).join(" -> ")}`)
console.log("slowest:")
for (const row of [...rows].sort((a, b) => b.times.at(-1) - a.times.at(-1)).slice(0, 12)) console.log(shown(row))
console.log("steepest:")
for (const row of [...rows].sort((a, b) => b.growth - a.growth).slice(0, 6)) console.log(shown(row))
const bad = rows.filter(isBad)
console.log(bad.length === 0 ? "all linear" : `not linear: ${bad.length}`)
for (const row of bad) console.log(shown(row))
process.exitCode = bad.length === 0 ? 0 : 1
