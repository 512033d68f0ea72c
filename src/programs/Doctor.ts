/** Looks at every link between an editor and us, and says what to do where one is broken. */
import { Context, Effect, Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import type { InstallOptions, Place, Target } from "../editors/install/Target.js"
import { targets } from "../editors/install/targets/index.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import { EditorFiles } from "../services/EditorFiles.js"
import { EditorHooks } from "../services/EditorHooks.js"
import { isInUse } from "./EditorsInUse.js"
import { InstallEditors } from "./InstallEditors.js"

export interface Check {
  /** What was looked at. */
  readonly name: string
  /** `off`: not installed, which is nobody's fault. */
  readonly state: "ok" | "warning" | "broken" | "off"
  readonly detail: string
  /** The next step; null where nothing is to be done. */
  readonly advice: string | null
}

export interface DoctorRequest extends Omit<Place, "scope"> {
  readonly options: InstallOptions
}

export class Doctor extends Context.Tag("aic/programs/Doctor")<
  Doctor,
  { readonly examine: (request: DoctorRequest) => Effect.Effect<ReadonlyArray<Check>> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const files = yield* EditorFiles
      const hooks = yield* EditorHooks
      const configs = yield* ConfigResolver
      const installer = yield* InstallEditors

      const programs = Effect.fnUntraced(function* ({ options }: DoctorRequest) {
        return yield* Effect.forEach(Object.entries(options.programs), ([name, path]) =>
          Effect.map(files.exists(path), (exists): Check => {
            if (!exists) {
              return {
                name,
                state: "broken",
                detail: `${path} is not there`,
                advice: "Install aic again, then run `aic install`."
              }
            }
            return isPassing(path)
              ? {
                  name,
                  state: "warning",
                  detail: `${path} is in a cache that may be emptied`,
                  advice: "Install aic for good (`npm install -g agent-input-compiler`), then run `aic install`."
                }
              : { name, state: "ok", detail: path, advice: null }
          })
        )
      })

      const server = Effect.fnUntraced(function* ({ project }: DoctorRequest) {
        if (project === null) return []
        const found = yield* hooks.server(AbsolutePath.make(project))
        const check: Check =
          found === null
            ? {
                name: "server",
                state: "off",
                detail: "none is running for this project; the first hook starts one",
                advice: null
              }
            : found.answers
              ? { name: "server", state: "ok", detail: `process ${found.pid} answers`, advice: null }
              : {
                  name: "server",
                  state: "broken",
                  detail: `process ${found.pid} does not answer`,
                  advice: "Close the editors that are open in this project and try again; a hook then starts another."
                }
        return [check]
      })

      /** What a compile in an editor has to say of it reaches the model alone. */
      const config = Effect.fnUntraced(function* ({ project }: DoctorRequest) {
        const name = "config"
        const root = project === null ? null : AbsolutePath.make(project)
        const found = yield* Effect.either(configs.resolve(root, null))
        if (found._tag === "Left") {
          const check: Check = {
            name,
            state: "broken",
            detail: found.left.message,
            advice: "Mend it: until then nothing can be compiled."
          }
          return [check]
        }
        const { sources, warnings } = found.right
        if (warnings.length === 0) {
          const detail = sources.length === 0 ? "none, so the defaults count" : sources.join(", ")
          const check: Check = { name, state: "ok", detail, advice: null }
          return [check]
        }
        return warnings.map((it): Check => ({ name, state: "warning", detail: withoutSecrets(it), advice: null }))
      })

      const ofTarget = Effect.fnUntraced(function* (target: Target, request: DoctorRequest) {
        const scopes = request.project === null ? (["user"] as const) : (["user", "project"] as const)
        const states = yield* Effect.forEach(scopes, (scope) =>
          installer.plan({ ...request, scope, action: "install", editors: [target.id] }).pipe(
            Effect.map((plans) => ({ scope, files: plans.flatMap((it) => it.files) })),
            Effect.option
          )
        )
        const planned = states.flatMap((it) => (it._tag === "Some" ? [it.value] : []))
        const installed = planned.map(({ files: all, scope }) => ({
          scope,
          refused: all.flatMap((it) => ("refused" in it ? [`${it.file} ${it.refused}`] : [])),
          done: all.filter((it) => !("refused" in it) && it.next === it.now).length,
          total: all.length
        }))
        const best = [...installed].sort((a, b) => b.done / Math.max(1, b.total) - a.done / Math.max(1, a.total))[0]
        const isPresent = yield* isInUse(target, { ...request, scope: "project" }, files)
        const last = yield* hooks.last(target.id)
        const place = { ...request, scope: best?.scope ?? "user" }
        const trust = target.trust?.(place)
        const plugin = target.plugin?.(place)
        const textOf = (file: string) => Effect.orElseSucceed(files.read(file), () => null)
        const pluginText = plugin === undefined ? null : yield* textOf(plugin.file)
        return checkOf(target, {
          best,
          isPresent,
          last,
          isTrusted: trust === undefined || (yield* textOf(trust.file))?.includes(trust.sign) === true,
          isPlugin: plugin?.sign.test(pluginText ?? "") === true
        })
      })

      return Doctor.of({
        examine: Effect.fn("Doctor.examine")(function* (request: DoctorRequest) {
          const editors = yield* Effect.forEach(targets, (it) => ofTarget(it, request))
          return [...(yield* programs(request)), ...(yield* config(request)), ...(yield* server(request)), ...editors]
        })
      })
    })
  )
}

/** What npx and the like have fetched for one run. */
const isPassing = (path: string): boolean => /[\\/](?:_npx|\.npx|dlx-[^\\/]+)[\\/]/.test(path)

interface Found {
  readonly best:
    | { readonly scope: string; readonly refused: ReadonlyArray<string>; readonly done: number; readonly total: number }
    | undefined
  readonly isPresent: boolean
  /** The person trusts our hooks, as far as the editor asks for that. */
  readonly isTrusted: boolean
  readonly isPlugin: boolean
  readonly last: { readonly event: string; readonly error: string | null; readonly at: string } | null
}

const checkOf = ({ afterwards, id, name }: Target, { best, isPlugin, isPresent, isTrusted, last }: Found): Check => {
  const install = `Run \`aic install ${id}\`.`
  if (isPlugin) return runOf(name, "installed as a plugin", last, `Restart ${name}.`, install)
  if (best === undefined || best.done === 0) {
    return isPresent
      ? { name, state: "off", detail: "in use here, aic is not installed into it", advice: install }
      : { name, state: "off", detail: "not found", advice: null }
  }
  const [refused] = best.refused
  if (refused !== undefined) return { name, state: "broken", detail: refused, advice: install }
  if (best.done < best.total) {
    return {
      name,
      state: "broken",
      detail: `${best.total - best.done} of ${best.total} files are not as this version wants them (${best.scope})`,
      advice: install
    }
  }
  const restart = `Restart ${name}.`
  if (!isTrusted) {
    return {
      name,
      state: "warning",
      detail: `installed (${best.scope}), its hooks are not trusted`,
      advice: afterwards ?? restart
    }
  }
  return runOf(name, `installed (${best.scope})`, last, restart, install)
}

const runOf = (name: string, how: string, last: Found["last"], restart: string, install: string): Check => {
  if (last === null) return { name, state: "warning", detail: `${how}, no hook has run yet`, advice: restart }
  const when = `last hook ${last.event} at ${last.at}`
  return last.error === null
    ? { name, state: "ok", detail: `${how}; ${when}`, advice: null }
    : { name, state: "warning", detail: `${how}; ${when}: ${last.error}`, advice: install }
}
