/** Which of our parts are in an editor's files, whoever put them there and whichever version of us it was. */
import { parse } from "jsonc-parser"
import type { Change } from "./Change.js"
import type { Place, Scope, Target } from "./Target.js"

export interface Parts {
  /** The rule that tells the agent of us; null where this editor has no file for it. */
  readonly rule: boolean | null
  /** A hook of ours is in the editor's settings; null where it has none without the gate. */
  readonly hook: boolean | null
  /** What those hooks run, as absolute paths. */
  readonly scripts: ReadonlyArray<string>
}

/** In one of the scopes: that is enough. `textOf` answers an empty text for a file that is not there. */
export const partsOf = (
  target: Target,
  { home, project, scopes }: Omit<Place, "scope"> & { readonly scopes: ReadonlyArray<Scope> },
  textOf: (file: string) => string
): Parts => {
  const options = { programs: { node: "node", aic: "aic", hook: "hook" }, gate: false, report: false }
  const changes = scopes.flatMap((scope) => target.changes({ home, project, scope }, options))
  const rules = changes.filter(isRule)
  const hooks = changes.filter(isHooks)
  const scripts = [...new Set(hooks.flatMap((it) => scriptsIn(textOf(it.file))))]
  return {
    rule: rules.length === 0 ? null : rules.some((it) => textOf(it.file).includes("aic_compile")),
    hook: hooks.length === 0 ? null : scripts.length > 0,
    scripts
  }
}

const isRule = (change: Change): boolean => /\.mdc?$/.test(change.file)

const isHooks = (change: Change): boolean =>
  change.kind === "json"
    ? change.entries.some((it) => it.path[0] === "hooks")
    : change.kind === "own-file" && change.file.endsWith(".json")

/** The paths of `dist/hook.cjs` in the strings of a JSON text, bare or in a command line. */
const scriptsIn = (text: string): ReadonlyArray<string> =>
  text.includes("hook.") ? stringsIn(parse(text.replace(/^\ufeff/, ""))).flatMap(scriptIn) : []

const scriptIn = (line: string): ReadonlyArray<string> => {
  if (/^(?:[\\/]|[A-Za-z]:)[^\n]*[\\/]dist[\\/]hook\.c?js$/.test(line)) return [line]
  const words = line.match(/(?:'[^']*'|\\'|"[^"]*"|[^\s'"\\]|\\)+/g) ?? []
  return words.map(unquoted).filter((it) => /[\\/]dist[\\/]hook\.c?js$/.test(it))
}

const unquoted = (word: string): string =>
  word.replace(/'([^']*)'|"([^"]*)"|\\'/g, (_, single?: string, double?: string) => single ?? double ?? "'")

/** Without recursion: a file may be nested as deep as it likes. */
const stringsIn = (value: unknown): ReadonlyArray<string> => {
  const found: Array<string> = []
  const open: Array<unknown> = [value]
  while (open.length > 0) {
    const it = open.pop()
    if (typeof it === "string") found.push(it)
    else if (typeof it === "object" && it !== null) open.push(...Object.values(it))
  }
  return found
}
