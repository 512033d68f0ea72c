#!/usr/bin/env node
/**
 * How well the guard does: on samples with known answers, on other people's vectors and on whole public
 * repositories, where nearly every hit is a mistake.
 *
 *   node scripts/bench/guard.mjs [samples.jsonl] [--mirror DIR] [--vectors FILE] [--hostile] [--verbose]
 *
 * DIR holds git directories `<owner>+<name>/repo`; FILE has lines {set, id, path, text: base64, positive}.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { importEntry } from "../lib/bundle-entry.mjs"
import { fill, hostilePieces } from "./guard-hostile.mjs"
import { changed, kinds } from "./guard-people.mjs"
import { served } from "./guard-served.mjs"

const argument = (name) => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
const verbose = process.argv.includes("--verbose")
const only = argument("--only")
const samplesFile = process.argv[2]?.endsWith(".jsonl") ? process.argv[2] : "../shared/guard/samples.jsonl"

const decode = (text) => Buffer.from(text, "base64").toString()
const lines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
const percent = (part, whole) => `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`

/** The engine itself, for what no program should cost. */
const { scanners, scanText } = await importEntry("scripts/bench/guard-entry.ts")
/** Everything else goes through `aic guard --serve`. */
const guard = await served()

const benchSamples = async () => {
  const byKind = new Map()
  const count = (sample, good, why) => {
    const key = `${sample.class} ${sample.kind}`
    const row = byKind.get(key) ?? { good: 0, all: 0, bad: [] }
    row.all++
    if (good) row.good++
    else row.bad.push(`${sample.id}:${why}`)
    byKind.set(key, row)
  }
  const sums = {
    secrets: 0,
    leakFree: 0,
    flagged: 0,
    negatives: 0,
    touched: 0,
    warned: 0,
    injections: 0,
    seen: 0,
    acted: 0,
    exact: 0
  }
  const samples = lines(samplesFile)
  const answers = await guard.askAll(samples.map(({ path, text }) => ({ path, text: decode(text) })))
  for (const [index, sample] of samples.entries()) {
    const text = decode(sample.text)
    const { findings, text: shown, verdict } = answers[index]
    if (sample.class === "secret") {
      const free = sample.secrets.every((secret) => !shown.includes(decode(secret)))
      sums.secrets++
      if (free) sums.leakFree++
      if (verdict !== "pass") sums.flagged++
      count(sample, free, verdict)
    } else if (sample.class === "negative") {
      const touched = verdict === "block" || shown !== text
      sums.negatives++
      if (touched) sums.touched++
      else if (verdict === "warn" && !(sample.tolerate ?? []).includes("warn")) sums.warned++
      count(
        sample,
        !touched && (verdict === "pass" || (sample.tolerate ?? []).includes(verdict)),
        `${verdict} ${findings.map((it) => it.pattern)}`
      )
    } else {
      sums.injections++
      if (findings.length > 0) sums.seen++
      const acts = verdict === "redact" || verdict === "block"
      if (acts) sums.acted++
      if (verdict === sample.expected) sums.exact++
      count(sample, findings.length > 0, `${verdict}, expected ${sample.expected}`)
      if (verbose && findings.length > 0 && verdict !== sample.expected)
        console.log(`  ${sample.kind} ${sample.id} ${sample.path}: ${verdict}, expected ${sample.expected}`)
    }
  }
  console.log(`samples (${samplesFile})`)
  console.log(
    `  secrets leak-free       ${percent(sums.leakFree, sums.secrets)}, flagged ${percent(sums.flagged, sums.secrets)}`
  )
  console.log(
    `  negatives touched       ${percent(sums.touched, sums.negatives)}, warned beyond tolerance ${sums.warned}`
  )
  console.log(
    `  injections flagged      ${percent(sums.seen, sums.injections)}, acted on ${percent(sums.acted, sums.injections)}, as expected ${percent(sums.exact, sums.injections)}`
  )
  for (const [key, row] of byKind)
    if (row.good < row.all) console.log(`    ${key}: ${row.good}/${row.all}${verbose ? ` ${row.bad.join(" ")}` : ""}`)
}

const benchVectors = async (file) => {
  const sets = new Map()
  const vectors = lines(file)
  const answers = await guard.askAll(vectors.map(({ path, text }) => ({ path, text: decode(text) })))
  for (const [index, vector] of vectors.entries()) {
    const row = sets.get(vector.set) ?? { positives: 0, found: 0, negatives: 0, hit: 0, missed: [], wrong: [] }
    sets.set(vector.set, row)
    const { findings, text: shown, verdict } = answers[index]
    const acts = verdict === "redact" || verdict === "block"
    const free = acts && (vector.secrets ?? []).every((secret) => !shown.includes(decode(secret)))
    if (vector.positive) {
      row.positives++
      if (free) row.found++
      else row.missed.push(`${vector.id}${verdict === "warn" ? "(warn)" : ""}`)
    } else {
      row.negatives++
      if (acts) {
        row.hit++
        row.wrong.push(`${vector.id} ${findings.map((it) => it.pattern)}`)
      }
    }
  }
  console.log("other people's vectors")
  for (const [set, row] of sets) {
    console.log(
      `  ${set.padEnd(15)} recall ${percent(row.found, row.positives)}, negatives hit ${percent(row.hit, row.negatives)}`
    )
    if (verbose) console.log(`    missed: ${row.missed.join(" ")}\n    wrong: ${row.wrong.join("; ")}`)
  }
}

/** Alone in a table, and with their name before them; wrong in the last digit, and in another. */
const benchPersonal = async () => {
  console.log("personal data: right, found | wrong in the last digit, hit | wrong in another digit, hit")
  const isHit = ({ findings }) => findings.length > 0
  for (const [kind, { called, make }] of Object.entries(kinds)) {
    const numbers = Array.from({ length: 500 }, make)
    for (const [way, write] of [
      ["alone", (it) => `7,Ada,${it},x\n`],
      ["named", (it) => `${called}: ${it}\n`]
    ]) {
      const hits = async (all) =>
        (await guard.askAll(all.map((it) => ({ path: "data/people.csv", text: write(it), pii: "redact" })))).filter(
          isHit
        ).length
      const found = await hits(numbers)
      const wrong = await hits(numbers.map((it) => changed(it, false)))
      const other = await hits(numbers.map((it) => changed(it, true)))
      console.log(`  ${kind.padEnd(8)} ${way} ${percent(found, 500)} | ${percent(wrong, 500)} | ${percent(other, 500)}`)
    }
  }
}

const skipped =
  /(?:^|\/)(?:node_modules|vendor|third_party|dist|\.yarn)\/|\.min\.(?:js|css)$|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|Cargo\.lock|go\.sum|uv\.lock|poetry\.lock|composer\.lock)$/

const filesOf = (gitDir) => {
  const listed = execFileSync("git", ["--git-dir", gitDir, "ls-tree", "-r", "-l", "-z", "HEAD"], {
    maxBuffer: 1 << 28
  }).toString()
  const entries = listed
    .split("\0")
    .map((row) => /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([\s\S]+)$/.exec(row))
    .filter((row) => row !== null && Number(row[2]) <= 1 << 20 && !skipped.test(row[3]))
  const input = entries.map((row) => row[1]).join("\n")
  const out = execFileSync("git", ["--git-dir", gitDir, "cat-file", "--batch"], { input, maxBuffer: 1 << 30 })
  let at = 0
  return entries.flatMap((row) => {
    const end = out.indexOf(10, at)
    const header = out.toString("latin1", at, end)
    if (header.endsWith("missing")) {
      at = end + 1
      return []
    }
    const size = Number(header.split(" ")[2])
    const body = out.subarray(end + 1, end + 1 + size)
    at = end + 2 + size
    return body.includes(0) ? [] : [{ path: row[3], text: body.toString("utf8") }]
  })
}

const benchRepositories = async (mirror) => {
  const total = { files: 0, bytes: 0, seconds: 0, blocked: 0, touched: 0, warned: 0 }
  const rules = new Map()
  console.log("public repositories")
  for (const name of readdirSync(mirror).sort()) {
    if (only !== undefined && !name.includes(only)) continue
    const gitDir = [join(mirror, name, "repo", ".git"), join(mirror, name, "repo")].find((it) =>
      existsSync(join(it, "HEAD"))
    )
    if (gitDir === undefined || /secretlint|gitleaks|detect-secrets|trufflehog|noseyparker/.test(name)) continue
    let files = []
    try {
      files = filesOf(gitDir)
    } catch {
      console.log(`  ${name}: unreadable`)
      continue
    }
    const row = { files: files.length, bytes: 0, blocked: 0, touched: 0, warned: 0 }
    const started = process.hrtime.bigint()
    for (const { path, text } of files) scanText({ path, language: "", text }, { pii: "off", content: true })
    const seconds = Number(process.hrtime.bigint() - started) / 1e9
    const acted = []
    for (const { path, text } of files) {
      row.bytes += text.length
      const { findings, verdict } = await guard.ask({ path, text })
      if (verdict === "block") row.blocked++
      if (verdict === "block" || verdict === "redact") row.touched++
      if (verdict === "warn") row.warned++
      for (const finding of findings) {
        const key = `${finding.severity} ${finding.pattern}`
        rules.set(key, (rules.get(key) ?? 0) + 1)
        if (finding.severity !== "warn" || verbose)
          acted.push(`    ${finding.severity} ${finding.pattern} ${path}:${finding.line ?? ""}`)
      }
    }
    console.log(
      `  ${name}: ${row.files} files, blocked ${row.blocked}, touched ${row.touched}, warned ${row.warned}, ${(row.bytes / 1e6 / seconds).toFixed(1)} MB/s`
    )
    for (const line of acted) console.log(line)
    for (const key of ["files", "bytes", "blocked", "touched", "warned"]) total[key] += row[key]
    total.seconds += seconds
  }
  console.log(
    `  total: blocked ${percent(total.blocked, total.files)}, touched ${percent(total.touched, total.files)}, warned ${percent(total.warned, total.files)}, ${(total.bytes / 1e6 / total.seconds).toFixed(1)} MB/s`
  )
  for (const [rule, count] of [...rules].sort((a, b) => b[1] - a[1])) console.log(`    ${rule}: ${count}`)
}

/** The slowest texts at 16 KiB are tried again at 1 MiB: 64 times the text must not take much more than 64 times as long. */
const benchHostile = () => {
  const timed = (text, path) => {
    const started = process.hrtime.bigint()
    scanText({ path, language: "", text }, { pii: "redact", content: true })
    return Number(process.hrtime.bigint() - started) / 1e6
  }
  const paths = ["src/a.ts", "docs/a.md", "conf/a.yaml"]
  const anchors = [...new Set(scanners.flatMap((scanner) => scanner.anchors))]
  const pieces = hostilePieces(anchors)
  const rows = []
  for (const path of paths) {
    for (const [name, piece] of pieces) {
      const text = fill(piece, 1 << 14)
      rows.push({ path, name, piece, small: Math.min(timed(text, path), timed(text, path)) })
    }
  }
  rows.sort((a, b) => b.small - a.small)
  console.log(`hostile texts: ${rows.length} at 16 KiB, slowest at 256 KiB and 1 MiB`)
  for (const row of rows.slice(0, 20)) {
    const middle = timed(fill(row.piece, 1 << 18), row.path)
    const big = middle > 2_000 ? Number.POSITIVE_INFINITY : timed(fill(row.piece, 1 << 20), row.path)
    console.log(
      `  ${row.small.toFixed(1)} ms -> ${middle.toFixed(0)} ms -> ${big.toFixed(0)} ms  ${row.path} ${row.name}`
    )
  }
}

if (process.argv.includes("--hostile")) benchHostile()
else {
  if (existsSync(samplesFile)) await benchSamples()
  await benchPersonal()
}
const vectors = argument("--vectors")
if (vectors !== undefined) await benchVectors(vectors)
const mirror = argument("--mirror")
if (mirror !== undefined) await benchRepositories(mirror)
guard.close()
