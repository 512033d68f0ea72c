#!/usr/bin/env node
/**
 * How many imports lead to the right file, on whole public repositories, against a list that was made by reading:
 * files were drawn with a seed, an import was drawn from each, and its target was found by eye.
 *
 *   node scripts/bench/imports.mjs --mirror DIR [--only LANGUAGE] [--plain] [--mentions] [--verbose] [--all]
 *
 * DIR holds git directories `<owner>+<name>/repo`. `--plain` resolves without declared packages and names, from paths and
 * manifests alone; `--mentions` says of each file which names its text has; `--all` resolves every file of every
 * repository as well, and times it.
 *
 * The list (`data/imports.json`): language → repository → commit and imports, each `[path, specifier, target]`. A
 * target is a file, or a folder (`a/b/`) or the end of a folder's path (`**\/a/b/`) for an import of a package, or a
 * list of files either of which is right, or `[]` for an import of nothing in the repository.
 * `/` is the root folder. Languages with a 2 are a second draw, from other repositories, made after what the first draw
 * showed was mended: their first run is how well imports of an unknown repository resolve.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { importEntry } from "../lib/bundle-entry.mjs"

const argument = (name) => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
const flag = (name) => process.argv.includes(name)
const mirror = argument("--mirror")
if (mirror === undefined) {
  console.error("Say where the repositories are: --mirror DIR")
  process.exit(2)
}

const { languageOf, languages, makeImportResolver, manifestsAmong } = await importEntry(
  "scripts/bench/imports-entry.ts"
)
const providers = new Map(languages.map((it) => [it.id, it]))

const gitOf = (repository) => {
  const folder = join(mirror, repository.replace("/", "+"), "repo")
  return existsSync(join(folder, ".git")) ? join(folder, ".git") : folder
}

/** Texts of many files at once: one process, not one a file. */
const textsOf = (git, commit, paths) => {
  const input = paths.map((path) => `${commit}:${path}\n`).join("")
  const { stdout } = spawnSync("git", ["--git-dir", git, "cat-file", "--batch"], { input, maxBuffer: 2 ** 31 - 1 })
  const texts = new Map()
  let at = 0
  for (const path of paths) {
    const end = stdout.indexOf(10, at)
    const size = Number(/ blob (\d+)$/.exec(stdout.subarray(at, end).toString())?.[1] ?? -1)
    at = end + 1
    if (size < 0) continue
    if (size <= 1_000_000)
      texts.set(
        path,
        stdout
          .subarray(at, at + size)
          .toString()
          .replace(/^\ufeff/, "")
      )
    at += size + 1
  }
  return texts
}

const readRepository = (repository, commit, wanted) => {
  const git = gitOf(repository)
  const paths = execFileSync("git", ["--git-dir", git, "ls-tree", "-r", "-z", "--name-only", commit], {
    maxBuffer: 1e9
  })
    .toString()
    .split("\0")
    .filter((it) => it !== "")
    .sort()
  const manifests = manifestsAmong(paths)
  const declaring = flag("--plain")
    ? []
    : paths.filter((it) => {
        const provider = providers.get(languageOf(it))
        return provider?.declaredPackages !== undefined || (flag("--mentions") && provider?.id === "go")
      })
  const code = flag("--all") ? paths.filter((it) => providers.has(languageOf(it))) : []
  const texts = textsOf(git, commit, [...new Set([...manifests, ...declaring, ...wanted, ...code])])
  return { paths, manifests: manifests.filter((it) => texts.has(it)), declaring, code, texts }
}

const resolverOf = ({ paths, manifests, declaring, texts }) => {
  const wanted = new Set(declaring)
  return makeImportResolver(
    paths,
    manifests.map((path) => ({ path, text: texts.get(path) })),
    (place) => {
      const path = paths[place]
      const text = wanted.has(path) ? texts.get(path) : undefined
      if (text === undefined) return undefined
      const provider = providers.get(languageOf(path))
      return { packages: provider.declaredPackages?.(text) ?? [], names: provider.definedNames(text) }
    }
  )
}

const mentionsOf = (text) => {
  if (!flag("--mentions")) return undefined
  const words = new Set(text.match(/[A-Za-z_]\w*/g))
  return (name) => words.has(name)
}

const fits = (path, target) => {
  if (target.startsWith("**/")) return path.slice(0, path.lastIndexOf("/") + 1).endsWith(target.slice(2))
  if (target === "/") return !path.includes("/")
  return target.endsWith("/") ? path.slice(0, path.lastIndexOf("/") + 1) === target : path === target
}

/** `right`, `wrong`, `unresolved` or `unseen` (the scanner did not give this specifier). */
const judge = (found, targets, seen) => {
  if (targets.length === 0) return found.length === 0 ? "right" : "wrong"
  if (!seen) return "unseen"
  if (found.length === 0) return "unresolved"
  return found.every((path) => targets.some((it) => fits(path, it))) ? "right" : "wrong"
}

const list = JSON.parse(readFileSync(new URL("data/imports.json", import.meta.url), "utf8"))
const rows = []
const kept = new Map()
for (const [language, repositories] of Object.entries(list)) {
  if (argument("--only") !== undefined && argument("--only") !== language) continue
  const row = { language, internal: 0, right: 0, wrong: 0, unresolved: 0, unseen: 0, external: 0, kept: 0, files: 0 }
  for (const [name, { commit, imports }] of Object.entries(repositories)) {
    const repository = readRepository(name, commit, [...new Set(imports.map(([path]) => path))])
    const resolver = resolverOf(repository)
    if (flag("--all")) kept.set(name, { repository, resolver })
    for (const [path, specifier, target] of imports) {
      const text = repository.texts.get(path) ?? ""
      const targets = Array.isArray(target) ? target : [target]
      const seen = providers.get(languageOf(path))?.importSources(text).includes(specifier) === true
      const found = resolver.resolve(path, [specifier], mentionsOf(text)).map((at) => repository.paths[at])
      const verdict = judge(found, targets, seen)
      if (targets.length === 0) {
        row.external++
        if (verdict === "right") row.kept++
      } else {
        row.internal++
        row[verdict]++
        row.files += found.length
      }
      if (verdict !== "right" && flag("--verbose"))
        console.log(`  ${verdict} ${name} ${path}: ${specifier}\n    wanted ${target}\n    found  ${found.slice(0, 3)}`)
    }
  }
  rows.push(row)
}

const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
console.log("language        right            wrong unresolved unseen  files/import  others left alone")
for (const it of rows) {
  const right = `${it.right}/${it.internal} (${percent(it.right, it.internal)})`
  const files = (it.files / Math.max(1, it.right + it.wrong)).toFixed(1)
  console.log(
    [
      it.language.padEnd(15),
      right.padEnd(17),
      String(it.wrong).padStart(4),
      String(it.unresolved).padStart(10),
      String(it.unseen).padStart(6),
      files.padStart(12),
      `   ${it.kept}/${it.external}`
    ].join(" ")
  )
}

const cpuMillis = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Every file of a repository, as an index would do it: makes sure that nothing fails, and how long it takes the processor. */
const resolveAll = (name, { repository, resolver }) => {
  const scanned = []
  const scanStart = cpuMillis()
  for (const path of repository.code) {
    const text = repository.texts.get(path)
    if (text !== undefined) scanned.push([path, text, providers.get(languageOf(path)).importSources(text)])
  }
  const scanEnd = cpuMillis()
  const mentions = scanned.map(([, text]) => mentionsOf(text))
  const resolveStart = cpuMillis()
  let sources = 0
  let edges = 0
  scanned.forEach(([path, , its], at) => {
    sources += its.length
    edges += resolver.resolve(path, its, mentions[at]).length
  })
  const end = cpuMillis()
  const per10k = (millis) => ((millis / Math.max(1, scanned.length)) * 10_000).toFixed(0).padStart(6)
  console.log(
    [
      name.padEnd(34),
      String(scanned.length).padStart(6),
      String(sources).padStart(8),
      String(edges).padStart(7),
      per10k(scanEnd - scanStart),
      per10k(end - resolveStart)
    ].join(" ")
  )
}
if (flag("--all")) {
  console.log("\nrepository                          files  imports   edges  scan and resolve, ms per 10,000 files")
  for (const [name, it] of kept) resolveAll(name, it)
}
