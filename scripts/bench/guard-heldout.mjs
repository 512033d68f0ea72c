#!/usr/bin/env node
/**
 * Vectors of two scanners that no rule of the guard was written or tuned against, read out of their repositories when
 * this runs and stored nowhere. One JSON line each on stdout: {set, id, path, text: base64, positive, secrets?: base64[]}.
 *
 *   node scripts/bench/guard-heldout.mjs --mirror DIR > heldout.jsonl
 *
 * DIR holds git directories `<owner>+<name>/repo`. noseyparker: examples and counter-examples of its rules for secrets.
 * trufflehog: the inputs of its detectors' tests with what they are to find; keys there have no form of their own but
 * the name of a service near them, so its numbers say how far the guard gets without 800 names.
 */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

const at = process.argv.indexOf("--mirror")
const mirror = at === -1 ? "../mirror" : process.argv[at + 1]

const git = (gitDir, ...args) => execFileSync("git", ["--git-dir", gitDir, ...args], { maxBuffer: 1 << 28 }).toString()
const namesIn = (gitDir) => git(gitDir, "ls-tree", "-r", "--name-only", "HEAD").split("\n")
const base64 = (text) => Buffer.from(text).toString("base64")
const emit = (vector) => console.log(JSON.stringify({ ...vector, text: base64(vector.text) }))

/** Names of users, hosts and apps are found by these rules, too; they are no secrets. */
const isSecretRule = ({ categories = [] }) => categories.includes("secret")

const noseyparker = (gitDir) => {
  for (const file of namesIn(gitDir).filter((it) => /\/rules\/[^/]+\.yml$/.test(it))) {
    for (const rule of parse(git(gitDir, "show", `HEAD:${file}`))?.rules ?? []) {
      if (!isSecretRule(rule)) continue
      for (const [kind, positive] of [
        ["examples", true],
        ["negative_examples", false]
      ])
        for (const [index, text] of (rule[kind] ?? []).entries())
          emit({ set: "noseyparker", id: `${rule.id}:${kind}:${index}`, path: "src/config.conf", text, positive })
    }
  }
}

const escapes = { n: "\n", t: "\t", r: "\r", '"': '"', "\\": "\\" }
const goString = (literal) =>
  literal.startsWith("`") ? literal.slice(1, -1) : literal.slice(1, -1).replace(/\\(.)/g, (_, it) => escapes[it] ?? it)

/** `name: …, input: …, want: …` of Go's table tests, where both are literals. */
const cases =
  /name:\s*"([^"]*)",\s*input:\s*(`[^`]*`|"(?:[^"\\\n]|\\.)*"),\s*want:\s*(nil|\[\]string\{((?:\s*(?:`[^`]*`|"(?:[^"\\\n]|\\.)*"),?)*)\s*\})/g

const trufflehog = (gitDir) => {
  const files = namesIn(gitDir).filter((it) => /^pkg\/detectors\/.*_test\.go$/.test(it) && !it.includes("integration"))
  for (const file of files) {
    for (const [, name, input, want, list = ""] of git(gitDir, "show", `HEAD:${file}`).matchAll(cases)) {
      const secrets = [...list.matchAll(/`[^`]*`|"(?:[^"\\\n]|\\.)*"/g)].map(([it]) => goString(it))
      const text = goString(input)
      // Where a test expects two values glued together, what stands in the text is not told.
      if (want !== "nil" && (secrets.length === 0 || secrets.some((it) => !text.includes(it)))) continue
      emit({
        set: "trufflehog",
        id: `${file.replace(/^pkg\/detectors\/(.*)\/[^/]*$/, "$1")}:${name}`,
        path: "src/config.conf",
        text,
        positive: secrets.length > 0,
        ...(secrets.length > 0 ? { secrets: secrets.map(base64) } : {})
      })
    }
  }
}

for (const [name, read] of [
  ["praetorian-inc+noseyparker", noseyparker],
  ["trufflesecurity+trufflehog", trufflehog]
]) {
  const gitDir = [join(mirror, name, "repo", ".git"), join(mirror, name, "repo")].find((it) =>
    existsSync(join(it, "HEAD"))
  )
  if (gitDir === undefined) console.error(`left out: no ${name} in ${mirror}`)
  else read(gitDir)
}
