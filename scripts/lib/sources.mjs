/** Writes plausible source files of a given size, one writer a language. */

const camel = (name, capital) =>
  name
    .split("-")
    .map((part, i) => (i === 0 ? part : capital(part)))
    .join("")

const pascal = (name, capital) => name.split("-").map(capital).join("")

/** Adds blocks until the text has the wanted size. */
const grow = (head, size, block) => {
  let text = head
  for (let i = 0; text.length < size; i++) text += block(i)
  return text
}

const sentence = (random, { nouns, verbs }) =>
  `${random.pick(verbs)} the ${random.pick(nouns)} of each ${random.pick(nouns)} before the ${random.pick(nouns)} is stored`

const relative = (from, to) => {
  const a = from.split("/").slice(0, -1)
  const b = to.split("/")
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const up = a.slice(shared).map(() => "..")
  return [...(up.length === 0 ? ["."] : up), ...b.slice(shared)].join("/")
}

const typescript = {
  extension: ".ts",
  root: "src",
  comment: "//",
  fileName: (name) => name,
  write: (file, imports, random, words) => {
    const { capital } = words
    const head = imports
      .filter((it) => it.path !== file.path)
      .map(
        (it) =>
          `import { ${camel(it.name, capital)}, type ${pascal(it.name, capital)}Options } from "${relative(file.path, it.path).replace(/\.ts$/, ".js")}"\n`
      )
      .join("")
    const main = `\nexport interface ${pascal(file.name, capital)}Options {\n  readonly limit: number\n  readonly name: string\n}\n\n/** ${capital(sentence(random, words))}. */\nexport const ${camel(file.name, capital)} = (options: ${pascal(file.name, capital)}Options): number => options.limit\n`
    return grow(`${head}${main}`, file.size, () => {
      const verb = random.pick(words.verbs)
      const noun = capital(random.pick(words.nouns))
      const other = random.pick(words.nouns)
      const callee = imports.length > 0 ? camel(random.pick(imports).name, capital) : "String"
      return `\n/** ${capital(sentence(random, words))}. */\nexport function ${verb}${noun}${capital(other)}(${other}: string, options: { readonly limit: number; readonly strict?: boolean }): ReadonlyArray<string> {\n  // ${sentence(random, words)}\n  const parts = ${other}.split(",").map((it) => it.trim())\n  if (options.strict === true && parts.length > options.limit) {\n    throw new RangeError(\`too many ${other} parts: \${parts.length}\`)\n  }\n  const ${verb}ed = parts.filter((it) => it.length > 0).map((it) => \`${noun}:\${it}\`)\n  return ${verb}ed.slice(0, Number(${callee === "String" ? "options.limit" : `${callee}({ limit: options.limit, name: "${other}" })`}))\n}\n`
    })
  }
}

const python = {
  extension: ".py",
  root: "services",
  comment: "#",
  fileName: (name) => name.replaceAll("-", "_"),
  write: (file, imports, random, words) => {
    const head = imports
      .filter((it) => it.path !== file.path)
      .map(
        (it) =>
          `from ${it.path.replace(/\.py$/, "").replaceAll("/", ".").replaceAll("-", "_")} import ${it.name.replaceAll("-", "_")}\n`
      )
      .join("")
    const main = `\n\ndef ${file.name.replaceAll("-", "_")}(limit: int, name: str = "") -> int:\n    """${words.capital(sentence(random, words))}."""\n    return limit\n`
    return grow(`${head}${main}`, file.size, () => {
      const verb = random.pick(words.verbs)
      const noun = random.pick(words.nouns)
      return `\n\ndef ${verb}_${noun}_${random.pick(words.nouns)}(${noun}: str, limit: int = ${random.int(1, 99)}) -> list[str]:\n    """${words.capital(sentence(random, words))}."""\n    # ${sentence(random, words)}\n    parts = [part.strip() for part in ${noun}.split(",")]\n    if len(parts) > limit:\n        raise ValueError(f"too many ${noun} parts: {len(parts)}")\n    return [f"${noun}:{part}" for part in parts if part]\n`
    })
  }
}

const go = {
  extension: ".go",
  root: "internal",
  comment: "//",
  fileName: (name) => name.replaceAll("-", "_"),
  write: (file, _imports, random, words) => {
    const { capital } = words
    const pkg = file.path.split("/").at(-2).replaceAll("-", "")
    return grow(`package ${pkg}\n\nimport (\n\t"fmt"\n\t"strings"\n)\n`, file.size, () => {
      const verb = capital(random.pick(words.verbs))
      const noun = capital(random.pick(words.nouns))
      const other = capital(random.pick(words.nouns))
      return `\n// ${verb}${noun}${other} will ${sentence(random, words)}.\nfunc ${verb}${noun}${other}(input string, limit int) ([]string, error) {\n\tparts := strings.Split(input, ",")\n\tif len(parts) > limit {\n\t\treturn nil, fmt.Errorf("too many ${noun} parts: %d", len(parts))\n\t}\n\treturn parts, nil\n}\n`
    })
  }
}

const markdown = {
  extension: ".md",
  root: "docs",
  comment: "<!-- note -->",
  fileName: (name) => name,
  write: (file, _imports, random, words) =>
    grow(`# ${file.name.replaceAll("-", " ")}\n`, file.size, () => {
      const lines = Array.from({ length: 4 }, () => `${words.capital(sentence(random, words))}.`)
      return `\n## ${words.capital(random.pick(words.verbs))} a ${random.pick(words.nouns)}\n\n${lines.join(" ")}\n`
    })
}

const json = {
  extension: ".json",
  root: "config",
  comment: "",
  fileName: (name) => name,
  write: (file, _imports, random, words) => {
    const entries = []
    for (let size = 0; size < file.size; size += 80) {
      entries.push(
        `  "${random.pick(words.nouns)}_${random.pick(words.nouns)}_${entries.length}": { "limit": ${random.int(1, 9999)}, "owner": "${random.pick(words.nouns)}" }`
      )
    }
    return `{\n${entries.join(",\n")}\n}\n`
  }
}

export const writers = { typescript, python, go, markdown, json }
