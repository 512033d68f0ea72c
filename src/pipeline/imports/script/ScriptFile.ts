/** From a module's path without its ending to its file, as TypeScript, Node and bundlers look for it. */
import type { Project } from "../Project.js"

/** The code before its declarations: `x.d.ts` beside `x.js` says less. */
const tails = [
  ...".ts .tsx .mts .cts .js .jsx .mjs .cjs .vue .svelte .astro .json".split(" "),
  ...".d.ts .d.mts .d.cts .css .scss .less .graphql .wasm .node".split(" ")
]

const indexTails = tails
  .slice(0, 15)
  .map((it) => `/index${it}`)
  .concat("/mod.ts")

/** TypeScript imports `./x.ts` by the name that it will have when it is compiled. */
const twins: Readonly<Record<string, ReadonlyArray<string>>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"]
}

const compiled = /\.[cm]?jsx?$/
const isTyped = /\.(?:[cm]?tsx?|vue|svelte|astro)$/

export const scriptFile = (project: Project, base: string, from: string): ReadonlyArray<number> =>
  project.first(candidates(project, base, from))

function* candidates(project: Project, base: string, from: string): Iterable<string> {
  const end = compiled.exec(base)?.[0]
  if (end !== undefined) {
    const bare = base.slice(0, -end.length)
    if (!isTyped.test(from)) yield base
    for (const tail of twins[end] ?? []) yield bare + tail
    yield base
    yield bare + end.replace("x", "").replace(/^\./, ".d.").replace("js", "ts")
  }
  if (base !== "") {
    yield base
    for (const tail of tails) yield base + tail
  }
  if (!project.hasFolder(base)) return
  for (const tail of indexTails) yield base === "" ? tail.slice(1) : base + tail
}
