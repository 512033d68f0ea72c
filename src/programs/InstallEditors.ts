/** Puts aic into editors, and takes it out again: plans first, writes then, and remembers what was there before. */
import { Context, Data, Effect, Layer } from "effect"
import { type FilePlan, planInstall, planUninstall } from "../editors/install/Plan.js"
import type { InstallOptions, Place, Target } from "../editors/install/Target.js"
import { targets } from "../editors/install/targets/index.js"
import { ChangedFile, EditorFiles, type FileRefused } from "../services/EditorFiles.js"
import { Hasher } from "../services/Hasher.js"

export class UnknownEditor extends Data.TaggedError("UnknownEditor")<{ readonly asked: string }> {
  override get message() {
    return `There is no editor "${this.asked}". Known are: ${targets.map((it) => it.id).join(", ")}.`
  }
}

export interface EditorPlan {
  readonly editor: Pick<Target, "id" | "name" | "afterwards">
  /** The editor has us as a plugin. */
  readonly isPlugin: boolean
  readonly files: ReadonlyArray<FilePlan>
}

export interface InstallRequest extends Place {
  readonly action: "install" | "uninstall"
  /** None: those that are in use here; for a removal, all. */
  readonly editors: ReadonlyArray<string>
  readonly options: InstallOptions
}

export interface FileOutcome {
  readonly file: string
  readonly outcome: "written" | "removed" | "unchanged" | "refused"
  /** Null unless it was refused. */
  readonly why: string | null
}

export class InstallEditors extends Context.Tag("aic/programs/InstallEditors")<
  InstallEditors,
  {
    /** Reads only. An editor that is not there is not in the answer, unless it was named. */
    readonly plan: (request: InstallRequest) => Effect.Effect<ReadonlyArray<EditorPlan>, UnknownEditor | FileRefused>
    /** One file that cannot be written does not keep the others. */
    readonly carryOut: (plans: ReadonlyArray<EditorPlan>) => Effect.Effect<ReadonlyArray<FileOutcome>, FileRefused>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const files = yield* EditorFiles
      const { sha256 } = yield* Hasher

      const chosen = Effect.fnUntraced(function* (request: InstallRequest) {
        const unknown = request.editors.find((id) => !targets.some((it) => it.id === id))
        if (unknown !== undefined) return yield* new UnknownEditor({ asked: unknown })
        if (request.editors.length > 0) return targets.filter((it) => request.editors.includes(it.id))
        if (request.action === "uninstall") return targets
        return yield* Effect.filter(targets, (target) =>
          Effect.map(Effect.forEach(target.signs(request), files.exists), (found) => found.includes(true))
        )
      })

      const pluginOf = Effect.fnUntraced(function* (editor: Target, place: Place) {
        const known = editor.plugin?.(place)
        if (known === undefined) return null
        const text = yield* Effect.orElseSucceed(files.read(known.file), () => null)
        return text !== null && known.sign.test(text)
          ? { file: known.file, refused: `says that ${editor.name} has aic as a plugin; run \`${known.remove}\` first` }
          : null
      })

      const plan = Effect.fn("InstallEditors.plan")(function* (request: InstallRequest) {
        const records = new Map((yield* files.records).map((it) => [it.file, it]))
        const planner = request.action === "install" ? planInstall : planUninstall
        return yield* Effect.forEach(yield* chosen(request), (editor) =>
          Effect.gen(function* () {
            // a removal takes out whatever any options would have put in
            const options =
              request.action === "install" ? request.options : { ...request.options, gate: true, report: true }
            const plugin = request.action === "install" ? yield* pluginOf(editor, request) : null
            if (plugin !== null) return { editor, isPlugin: true, files: [plugin] }
            const changes = editor.changes(request, options)
            const texts = new Map<string, string | null>()
            const refused: Array<FilePlan> = []
            for (const file of new Set(changes.map((it) => it.file))) {
              yield* Effect.matchEffect(files.read(file), {
                onFailure: ({ why }) => Effect.sync(() => refused.push({ file, refused: why })),
                onSuccess: (text) => Effect.sync(() => texts.set(file, text))
              })
            }
            const readable = changes.filter((it) => texts.has(it.file))
            const known = {
              textOf: (file: string) => texts.get(file) ?? null,
              recordOf: (file: string) => records.get(file),
              sha256
            }
            return { editor, isPlugin: false, files: [...planner(readable, known), ...refused] }
          })
        )
      })

      const carryOut = Effect.fn("InstallEditors.carryOut")(function* (plans: ReadonlyArray<EditorPlan>) {
        const records = new Map((yield* files.records).map((it) => [it.file, it]))
        const made = [...records.values()].flatMap((it) => it.folders)
        const outcomes: Array<FileOutcome> = []
        const all = plans.flatMap((editor) => editor.files)
        // first: an installation that is cut short must be known
        yield* files.remember([...records.values(), ...plannedRecords(all, records)])
        for (const it of all) outcomes.push(yield* carryOutOne(it, records))
        yield* files.remember([...records.values()])
        const needed = new Set([...records.values()].flatMap((it) => it.folders))
        yield* files.removeFolders(made.filter((it) => !needed.has(it)))
        return outcomes
      })

      const carryOutOne = Effect.fnUntraced(function* (it: FilePlan, records: Map<string, ChangedFile>) {
        const { file } = it
        if ("refused" in it) return { file, outcome: "refused", why: it.refused } satisfies FileOutcome
        const folders = records.get(file)?.folders ?? []
        const write =
          it.next === it.now
            ? Effect.succeed(folders)
            : it.next === null
              ? Effect.as(files.remove(file), folders)
              : Effect.map(files.write(file, it.next), (made) => (folders.length > 0 ? folders : made))
        return yield* Effect.match(write, {
          onFailure: ({ why }): FileOutcome => ({ file, outcome: "refused", why }),
          onSuccess: (made): FileOutcome => {
            if (it.record === null) records.delete(file)
            else records.set(file, new ChangedFile({ ...it.record, folders: made }))
            const outcome = it.next === it.now ? "unchanged" : it.next === null ? "removed" : "written"
            return { file, outcome, why: null }
          }
        })
      })

      return InstallEditors.of({ plan, carryOut })
    })
  )
}

const plannedRecords = (
  plans: ReadonlyArray<FilePlan>,
  known: ReadonlyMap<string, ChangedFile>
): ReadonlyArray<ChangedFile> =>
  plans.flatMap((it) =>
    "refused" in it || it.record === null || known.has(it.file) ? [] : [new ChangedFile({ ...it.record, folders: [] })]
  )
