/**
 * A made-up repository with the shape of a real one: features in folders, modules that import each other, sizes
 * log-normal (median 4 KB, up to 200 KB), 60 % TypeScript, 20 % Python, 10 % Go, 10 % docs and config, and a history.
 * Used by every benchmark, so that their figures speak of the same thing.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { makeRandom } from "./random.mjs"
import { writers } from "./sources.mjs"

const nouns =
  "account address agent alert api archive asset audit auth badge balance batch billing booking branch budget bundle cache calendar campaign cart catalog category channel chart checkout client cluster comment commit config contact content contract coupon credit cursor customer dashboard dataset delivery deploy device digest discount document domain draft email employee endpoint entity event export feature feed field file filter folder form gateway graph group handler history image import index inventory invoice issue item job journal key label ledger license limit link list listing locale location lock log login mailbox manifest mapping market member menu merchant message metric migration mirror model module monitor network notice notification object offer order organization outbox package page panel parser partner password payment payout permission person pipeline plan player policy portal position post price printer process product profile project promotion prompt provider proxy query queue quota rate receipt record refund region registry release report request reservation resource response review reward role route rule schedule schema script search secret section segment sensor session setting shipment shipping signal site snapshot source stage statement status stock storage store stream subscription summary supplier survey sync table tag target task tax team template tenant term thread ticket tier timeline timer token topic tracker trade transaction transfer trigger unit update upload usage user value vendor version view visit wallet warehouse webhook widget window worker workflow workspace zone".split(
    " "
  )
const verbs =
  "apply archive assign attach build cancel check clear close collect compare compute convert copy count create decode delete detect dispatch encode ensure expand export fetch filter find flush format generate group handle import index insert join list load lock map match merge move normalize notify open parse patch persist prune publish purge queue read rebuild reconcile record refresh register release remove rename render replace report reset resolve restore retry revoke rotate save scan schedule score send serialize set sign split start stop store stream sync track transform translate trim unlock update upload validate verify watch write".split(
    " "
  )

const capital = (word) => word[0].toUpperCase() + word.slice(1)

const planFiles = (count, random) => {
  const kinds = [
    ...Array(12).fill("typescript"),
    ...Array(4).fill("python"),
    ...Array(2).fill("go"),
    "markdown",
    "json"
  ]
  const features = Math.max(4, Math.round(count / 14))
  const areas = Array.from({ length: Math.max(2, Math.round(Math.sqrt(features) / 1.5)) }, () => random.pick(nouns))
  const folders = Array.from(
    { length: features },
    () => `${random.pick(areas)}/${random.pick(nouns)}-${random.pick(nouns)}`
  )
  const taken = new Set()
  const files = []
  for (let i = 0; files.length < count; i++) {
    const kind = kinds[i % kinds.length]
    const { extension, root } = writers[kind]
    const name = `${random.pick(nouns)}-${random.pick(verbs)}${random.next() < 0.3 ? `-${random.pick(nouns)}` : ""}`
    const test = kind === "typescript" && random.next() < 0.2 ? ".test" : ""
    const path = `${root}/${random.pick(folders)}/${writers[kind].fileName(name)}${test}${extension}`
    if (taken.has(path)) continue
    taken.add(path)
    files.push({ path, kind, name, size: Math.min(200_000, Math.max(200, Math.round(random.logNormal(4_000, 1)))) })
  }
  return files
}

const words = { nouns, verbs, capital }

/** The files of a made-up repository, as `{ path, kind, text }`. */
export const makeFiles = ({ count, seed }) => {
  const random = makeRandom(seed)
  const plan = planFiles(count, random)
  const byFolder = Map.groupBy ? Map.groupBy(plan, (file) => folderOf(file.path)) : groupBy(plan)
  return plan.map((file) => {
    const siblings = byFolder.get(folderOf(file.path)).filter((it) => it.kind === file.kind && it !== file)
    const others =
      plan.length > 1 ? Array.from({ length: 3 }, () => random.pick(plan)).filter((it) => it.kind === file.kind) : []
    return { ...file, text: writers[file.kind].write(file, [...siblings.slice(0, 3), ...others], random, words) }
  })
}

const folderOf = (path) => path.slice(0, path.lastIndexOf("/"))

const groupBy = (files) => {
  const groups = new Map()
  for (const file of files) {
    const folder = folderOf(file.path)
    groups.set(folder, [...(groups.get(folder) ?? []), file])
  }
  return groups
}

/** Writes the repository with `commits` commits of history into an empty `folder`. Answers its files. */
export const makeRepository = ({ folder, count, seed, commits }) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = makeFiles({ count, seed })
  git(folder, ["init", "-q", "-b", "main"])
  git(folder, ["fast-import", "--quiet", "--done"], history(files, commits, makeRandom(seed + 1)))
  git(folder, ["checkout", "-q", "-f", "main"])
  return files.map((file) => ({ ...file, absolute: join(folder, file.path) }))
}

const git = (folder, args, input) => {
  const run = spawnSync("git", ["-C", folder, ...args], { input, maxBuffer: 1 << 30, encoding: "utf8" })
  if (run.status !== 0) throw new Error(`git ${args[0]}: ${run.stderr}`)
}

/** First commit: every file. Each later one touches one to four files of a folder. */
const history = (files, commits, random) => {
  const out = []
  const current = new Map(files.map((file) => [file.path, file.text]))
  const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const commit = (i, message) =>
    `commit refs/heads/main\ncommitter Dev <dev@example.invalid> ${1_700_000_000 + i * 3600} +0000\n${data(message)}`
  out.push(commit(0, "Import"))
  for (const file of files) out.push(`M 100644 inline ${file.path}\n${data(file.text)}`)
  for (let i = 1; i < commits; i++) {
    const first = random.pick(files)
    // a comment line would break JSON, so settings stay as they were
    const near = files
      .filter((file) => folderOf(file.path) === folderOf(first.path) && file.kind !== "json")
      .slice(0, random.int(1, 4))
    const verb = random.pick(["fix", "add", "refactor", "update"])
    out.push(commit(i, `${verb} ${first.name.replaceAll("-", " ")}`))
    for (const file of near) {
      const changed = `${current.get(file.path)}${writers[file.kind].comment} revision ${i}\n`
      current.set(file.path, changed)
      out.push(`M 100644 inline ${file.path}\n${data(changed)}`)
    }
  }
  out.push("done\n")
  return out.join("")
}
