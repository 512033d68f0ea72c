/** The language of a file by its extension, its name, or its `#!` line. */
import { baseName, extensionOf } from "../domain/Paths.js"
import { languages } from "./index.js"

/** Languages that the generic provider serves. */
const others: Readonly<Record<string, ReadonlyArray<string>>> = {
  xml: [".xml", ".xsl", ".xslt", ".xsd", ".plist", ".csproj", ".fsproj", ".props", ".resx", ".xaml", ".wsdl"],
  svg: [".svg"],
  groovy: [".gradle", ".groovy"],
  nix: [".nix"],
  tex: [".tex", ".sty", ".bib"],
  rst: [".rst"],
  asciidoc: [".adoc", ".asciidoc"],
  text: [".txt", ".log"],
  ini: [".ini", ".cfg", ".conf", ".properties"],
  csv: [".csv", ".tsv"],
  powershell: [".ps1", ".psm1", ".psd1"],
  batch: [".bat", ".cmd"],
  perl: [".pl", ".pm"],
  r: [".r"],
  julia: [".jl"],
  haskell: [".hs", ".lhs"],
  ocaml: [".ml", ".mli"],
  fsharp: [".fs", ".fsx", ".fsi"],
  clojure: [".clj", ".cljs", ".cljc", ".edn"],
  erlang: [".erl", ".hrl"],
  solidity: [".sol"],
  cmake: [".cmake"],
  prisma: [".prisma"],
  handlebars: [".hbs", ".mustache"],
  patch: [".diff", ".patch"]
}

const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  procfile: ["Procfile"],
  ignore: [".gitignore", ".dockerignore", ".eslintignore", ".prettierignore", ".npmignore", ".aicignore"],
  text: ["LICENSE", "LICENCE", "COPYING", "AUTHORS", "NOTICE", "CODEOWNERS"],
  groovy: ["Jenkinsfile"],
  cmake: ["CMakeLists.txt"],
  ini: [".env", ".env.*", ".npmrc", ".gitconfig", ".gitattributes", ".gitmodules"]
}

const otherShebangs: Readonly<Record<string, ReadonlyArray<string>>> = {
  perl: ["perl"],
  powershell: ["pwsh"],
  r: ["Rscript"],
  julia: ["julia"]
}

const tableOf = (
  own: ReadonlyArray<readonly [string, string]>,
  rest: Readonly<Record<string, ReadonlyArray<string>>>
) => {
  const table = new Map<string, string>()
  const add = (key: string, language: string) => {
    if (!table.has(key)) table.set(key, language)
  }
  for (const [key, language] of own) add(key, language)
  for (const [language, keys] of Object.entries(rest)) for (const key of keys) add(key, language)
  return table
}

const byExtension = tableOf(
  languages.flatMap((it) => it.extensions.map((key) => [key, it.id] as const)),
  others
)
const byName = tableOf(
  languages.flatMap((it) => (it.fileNames ?? []).map((key) => [key, it.id] as const)),
  otherNames
)
const byProgram = tableOf(
  languages.flatMap((it) => (it.shebangs ?? []).map((key) => [key, it.id] as const)),
  otherShebangs
)
const byStart = [...byName].filter(([key]) => key.endsWith("*"))

export const languageOf = (path: string, firstLine?: string): string => {
  const name = baseName(path)
  return (
    byName.get(name) ??
    byExtension.get(extensionOf(name)) ??
    byStart.find(([start]) => name.startsWith(start.slice(0, -1)))?.[1] ??
    (firstLine === undefined ? undefined : languageOfShebang(firstLine)) ??
    "unknown"
  )
}

/** `#!/usr/bin/env -S python3.12 -u` → `python`. */
const languageOfShebang = (line: string): string | undefined => {
  if (!line.startsWith("#!")) return undefined
  const words = line.slice(2, 300).trim().split(/\s+/).map(baseName)
  const program = words[0] === "env" ? words.slice(1).find((it) => !it.startsWith("-") && !it.includes("=")) : words[0]
  if (program === undefined) return undefined
  return byProgram.get(program) ?? byProgram.get(program.replace(/[\d.]+$/, ""))
}
