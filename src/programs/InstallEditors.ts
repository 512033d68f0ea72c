/** Puts aic into editors, and takes it out again: plans first, writes then, and remembers what was there before. */
import { Context, Data, Effect, Layer } from "effect"
import { type FilePlan, planInstall, planUninstall } from "../editors/install/Plan.js"
import type { InstallOptions, Place, Target } from "../editors/install/Target.js"
import { targets } from "../editors/install/targets/index.js"
import { ChangedFile, EditorFiles, type FileRefused } from "../services/EditorFiles.js"
import { Hasher } from "../services/Hasher.js"
import { isInUse } from "./EditorsInUse.js"

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
  /** `skipped`: it could be written, but another file of its editor could not. */
  readonly outcome: "written" | "removed" | "unchanged" | "refused" | "skipped"
  /** Null unless it was refused or skipped. */
  readonly why: string | null
}

export class InstallEditors extends Context.Tag("aic/programs/InstallEditors")<
  InstallEditors,
  {
    /** Reads only. An editor that is not there is not in the answer, unless it was named. */
    readonly plan: (request: InstallRequest) => Effect.Effect<ReadonlyArray<EditorPlan>, UnknownEditor | FileRefused>
    /**
     * Into an editor all of it goes, or nothing: hooks without the server that they speak of would be worse. A removal
     * takes out what it can. One editor does not keep the others.
     */
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
        return yield* Effect.filter(targets, (target) => isInUse(target, request, files))
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
        for (const { files } of plans) outcomes.push(...(yield* carryOutEditor(files, records)))
        yield* files.remember([...records.values()])
        const needed = new Set([...records.values()].flatMap((it) => it.folders))
        yield* files.removeFolders(made.filter((it) => !needed.has(it)))
        return outcomes
      })

      const carryOutEditor = Effect.fnUntraced(function* (
        planned: ReadonlyArray<FilePlan>,
        records: Map<string, ChangedFile>
      ) {
        const isInstall = planned.some((it) => !("refused" in it) && it.record !== null)
        if (isInstall && planned.some((it) => "refused" in it)) return planned.map(skipped)
        const before = new Map(records)
        const outcomes: Array<FileOutcome> = []
        for (const it of planned) {
          const outcome = yield* carryOutOne(it, records)
          outcomes.push(outcome)
          if (isInstall && outcome.outcome === "refused") {
            yield* takeBack(planned.slice(0, outcomes.length - 1), { before, records })
            return planned.map((file) => (file.file === it.file ? outcome : skipped(file)))
          }
        }
        return outcomes
      })

      /** What cannot be taken back stays, and stays remembered. */
      const takeBack = Effect.fnUntraced(function* (
        written: ReadonlyArray<FilePlan>,
        {
          before,
          records
        }: { readonly before: ReadonlyMap<string, ChangedFile>; readonly records: Map<string, ChangedFile> }
      ) {
        for (const it of [...written].reverse()) {
          if ("refused" in it || it.next === it.now) continue
          const { file, now } = it
          const undone = yield* Effect.option(now === null ? files.remove(file) : files.write(file, now))
          if (undone._tag === "None") continue
          yield* files.removeFolders(before.has(file) ? [] : (records.get(file)?.folders ?? []))
          const record = before.get(file)
          if (record === undefined) records.delete(file)
          else records.set(file, record)
        }
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

const skipped = ({ file, ...it }: FilePlan): FileOutcome => {
  if ("refused" in it) return { file, outcome: "refused", why: it.refused }
  return it.next === it.now
    ? { file, outcome: "unchanged", why: null }
    : { file, outcome: "skipped", why: "goes in with the refused one or not at all" }
}

const plannedRecords = (
  plans: ReadonlyArray<FilePlan>,
  known: ReadonlyMap<string, ChangedFile>
): ReadonlyArray<ChangedFile> =>
  plans.flatMap((it) =>
    "refused" in it || it.record === null || known.has(it.file) ? [] : [new ChangedFile({ ...it.record, folders: [] })]
  )
