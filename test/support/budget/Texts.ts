/** Texts of made-up files: ordinary code in several languages, and all that is hard to fit into a budget. */

import { makeRandom, type Random } from "../Random.js"

export const nouns = "invoice payment retry queue session token cache user order report export limit ledger".split(" ")
const verbs = "load save parse merge retry cancel render encode check flush".split(" ")

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const prose = ({ pick }: Random, words: number): string =>
  Array.from({ length: words }, (_, at) => pick(at % 3 === 0 ? verbs : nouns)).join(" ")

type Block = (random: Random, verb: string, noun: string) => string

const braces =
  (head: (verb: string, noun: string) => string): Block =>
  (random, verb, noun) =>
    `\n/** ${prose(random, 9)}. */\n${head(verb, noun)} {\n  // ${prose(random, 6)}\n  ${verb}(${noun}, ${noun}.${verb}ed)\n}\n`

/** A definition with its comment, for each language that has a way of its own to be shortened. */
const blocks = {
  ts: braces((verb, noun) => `export function ${verb}${capital(noun)}(${noun}: ${capital(noun)}): number`),
  js: braces((verb, noun) => `export const ${verb}${capital(noun)} = (${noun}) =>`),
  go: braces((verb, noun) => `func ${capital(verb)}${capital(noun)}(${noun} *${capital(noun)}) error`),
  java: braces((verb, noun) => `  public int ${verb}${capital(noun)}(${capital(noun)} ${noun})`),
  rs: braces((verb, noun) => `pub fn ${verb}_${noun}(${noun}: &${capital(noun)}) -> usize`),
  c: braces((verb, noun) => `int ${verb}_${noun}(struct ${noun} *${noun})`),
  php: braces((verb, noun) => `function ${verb}${capital(noun)}($${noun})`),
  py: (random, verb, noun) =>
    `\n\ndef ${verb}_${noun}(${noun}: ${capital(noun)}) -> int:\n    """${capital(prose(random, 9))}."""\n    # ${prose(random, 6)}\n    return ${verb}(${noun})\n`,
  rb: (random, verb, noun) => `\n# ${prose(random, 9)}\ndef ${verb}_${noun}(${noun})\n  ${noun}.${verb}\nend\n`,
  md: (random, verb, noun) => `\n## ${capital(verb)} the ${noun}\n\n${prose(random, 40)}. See \`${verb}_${noun}\`.\n`,
  yaml: (random, verb, noun) =>
    `${verb}_${noun}_${Math.floor(random.next() * 1e6)}:\n    ${noun}: [${prose(random, 3)}]\n`,
  json: (random, verb, noun) => `{"${verb}":{"${noun}":[1,2,3],"note":"${prose(random, 4)}"}}\n`,
  html: (random, verb, noun) => `<h2 id="${verb}">${noun}</h2><p class="x">${prose(random, 20)}</p>\n`,
  css: (_random, verb, noun) => `.${verb}-${noun} { color: red; /* ${noun} */ }\n`,
  sql: (_random, verb, noun) => `-- ${verb}\ncreate table ${noun}_${verb} (id int, ${noun} text);\n`
} satisfies Record<string, Block>

export type Extension = keyof typeof blocks
export const extensions = Object.keys(blocks) as ReadonlyArray<Extension>

const grown = (size: number, piece: () => string): string => {
  const pieces: Array<string> = []
  for (let length = 0; length < size; ) {
    const next = piece()
    pieces.push(next)
    length += next.length
  }
  return pieces.join("")
}

const ordinary = (random: Random, size: number, extension: Extension): string =>
  grown(size, () => blocks[extension](random, random.pick(verbs), random.pick(nouns)))

/** Built while it runs: no text that looks like a secret stands in the repository. */
const secret = ({ pick }: Random): string =>
  `ghp${"_"}${Array.from({ length: 36 }, () => pick([..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"])).join("")}`

const oddities = [
  "\u0000",
  "\ud800",
  "\udc00",
  "\u202e",
  "\ufeff",
  "\r",
  "\r\n",
  "\u2028",
  "\u0301",
  "👩‍👩‍👧",
  "漢字",
  "<|endoftext|>"
]

type Shape = (random: Random, size: number, extension: Extension) => string

/** What a file can be like. */
export const shapes = {
  ordinary,
  empty: () => "",
  blank: (_random, size) => " \n\t".repeat(Math.ceil(size / 3)),
  oneLine: (random, size, extension) => ordinary(random, size, extension).replace(/\n/g, " "),
  oneWord: (random, size) => random.pick(["a", "=", "漢", "👍", " ", "/*", "`"]).repeat(size),
  comments: (random, size) => grown(size, () => `// ${prose(random, 12)}\n`),
  declarations: (random, size) =>
    grown(
      size,
      () => `export type ${capital(random.pick(verbs))}${Math.floor(random.next() * 1e9)} = ${random.pick(nouns)}\n`
    ),
  fences: (random, size) =>
    grown(size, () => `${"`".repeat(3 + Math.floor(random.next() * 40))}\n${prose(random, 5)}\n`),
  sections: (random, size) =>
    grown(
      size,
      () =>
        `## ${random.pick(["Task", "Context", "Constraints"])}\n\n### ${random.pick(nouns)}.ts [Tier: L0]\n\n- ${prose(random, 8)}\n`
    ),
  secrets: (random, size, extension) =>
    grown(size, () => `${ordinary(random, 200, extension)}\nconst ${random.pick(nouns)}Token = "${secret(random)}"\n`),
  odd: (random, size) => grown(size, () => `${random.pick(oddities)}${random.pick(nouns)}`),
  nested: (_random, size) => `${"([{".repeat(Math.ceil(size / 6))}${"}])".repeat(Math.ceil(size / 6))}`
} satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes

export const textOf = (shape: ShapeName, size: number, extension: Extension, seed: number): string =>
  shapes[shape](makeRandom(seed), size, extension)

export const words = (count: number, seed: number): string => prose(makeRandom(seed), count)
