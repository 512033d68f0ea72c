/** What is done for each meaning of an event. Everything it touches comes in as `World`, so tests need no process. */
import { realpathSync } from "node:fs"
import { resolve, sep } from "node:path"
import { type Answer, type Ask, type Output, silence, type Turn } from "./Ask.js"
import { readCard, type ServerCard } from "./Card.js"
import { contextText } from "./Context.js"
import type { HookEditor } from "./Editor.js"
import { denialOf, noteCompile, revokeCompile } from "./Gate.js"
import { additionsTo, injectable } from "./Inject.js"
import type { Reply } from "./Link.js"
import { masked, modelName } from "./Masked.js"
import { forgetOldNotes, type Notes, notesOf } from "./Notes.js"
import { isFirst } from "./Once.js"
import { endEvent, leave, promptEvent } from "./Outbox.js"
import { type Fields, textAt } from "./Payload.js"
import { hashOf, projectOf, runPlaces } from "./Project.js"

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Where the editor started the hook. */
  readonly cwd: string
  readonly nowMs: () => number
  /** Of the process: what was spent already counts. */
  readonly spentMs: () => number
  readonly ask: (socket: string, question: Fields, withinMs: number) => Promise<Reply>
  /** Starts a server for a project that goes on without us. */
  readonly startServer: (root: string) => Promise<void>
}

interface Scene {
  readonly editor: HookEditor
  readonly turn: Turn
  readonly root: string
  readonly socket: string
  readonly card: ServerCard | null
  readonly notes: Notes
  readonly notesFolder: string
  readonly pathsFile: string
  readonly outbox: string
  readonly world: World
}

export const decide = async (editor: HookEditor, event: string, payload: Fields, world: World): Promise<Output> => {
  const turn = known(editor.turn(payload, world.env))
  if (!editor.recognises(payload, world.env)) return { stdout: null, stderr: "", exit: 0 }
  const root = projectOf(turn.cwd ?? (editor.startsInProject === true ? world.cwd : null))
  if (root === null) return editor.write(event, silence, turn.cwd === null ? turn : { ...turn, cwd: null })
  const places = runPlaces(world.home, root)
  const card = readCard(places.card)
  if (card !== null && !card.enabled) return editor.write(event, silence, turn)
  const scene: Scene = {
    editor,
    turn,
    root,
    socket: places.socket,
    card,
    notes: notesOf(places.notes, turn.conversationId),
    notesFolder: places.notes,
    pathsFile: places.paths,
    outbox: places.outbox,
    world
  }
  return editor.write(event, await answerTo(editor.read(event, payload), scene), turn)
}

const answerTo = async (ask: Ask, scene: Scene): Promise<Answer> => {
  if (!isFirst(scene.notes, scene.turn, onceOf(ask), scene.world.nowMs())) return silence
  switch (ask.kind) {
    case "session-start":
      forgetOldNotes(scene.notesFolder, scene.world.nowMs())
      if (ask.compacted) scene.notes.remove("given")
      else noteStart(scene)
      if (scene.turn.model !== null) scene.notes.write("model", scene.turn.model)
      return contextFor(scene, { trigger: "session_start", intent: overview, forget: ask.compacted, limitMs: 5_000 })
    case "prompt":
      notePrompt(scene, ask.prompt)
      if (scene.turn.model !== null) scene.notes.write("model", scene.turn.model)
      return contextFor(scene, { trigger: "prompt_submit", intent: ask.prompt, forget: false, limitMs: promptLimitMs })
    case "subagent-start": {
      const intent = scene.notes.read("task") ?? scene.notes.read("prompt") ?? overview
      const child = { ...scene, turn: { ...scene.turn, conversationId: ask.child } }
      return contextFor(child, { trigger: "subagent_start", intent, forget: false, limitMs: promptLimitMs })
    }
    case "subagent-stop":
      if (ask.child !== null && ask.parent !== null && ask.child !== ask.parent) {
        await tell(scene, { op: "reparent", child: ask.child, parent: ask.parent })
      }
      return silence
    case "before-tool":
      return beforeTool(ask, scene)
    case "after-tool":
      if (!scene.editor.isCompile(ask.tool.name)) return silence
      if (ask.failed) {
        revokeCompile(scene.notes, scene.turn)
        return silence
      }
      return { kind: "context", text: "The context of this task is compiled: work from its compiledPrompt." }
    case "edited":
      for (const file of ask.files) {
        // a name that is on the disk already gives nothing away
        const path = onDisk(file, scene)
        if (path !== null) scene.notes.write(`edited.${scene.notes.count("edit")}`, path)
      }
      return silence
    case "stop":
      return ask.again ? silence : report(scene)
    case "session-end":
      leave(scene.outbox, endEvent(ask.reason, { ...mine(scene), ...sessionOf(scene) }))
      await tell(scene, { op: "ended", reason: ask.reason.slice(0, 256) })
      return silence
    case "nothing":
      return silence
  }
}

/** From the project's root, where it is in the project; null where there is no such file. */
const onDisk = (file: string, { root, turn }: Scene): string | null => {
  for (const folder of [turn.cwd ?? root, root]) {
    try {
      const path = realpathSync(resolve(folder, file))
      return path.startsWith(`${root}${sep}`) ? path.slice(root.length + 1) : path
    } catch {
      // an editor in a folder of the project may name files from there, or from the root
    }
  }
  return null
}

/** What makes an event one: two that are alike in it are one that came twice. Empty: it may come as often as it likes. */
const onceOf = (ask: Ask): string => {
  switch (ask.kind) {
    case "session-start":
      return `session-start ${ask.compacted}`
    case "prompt":
      return `prompt ${ask.prompt}`
    case "subagent-start":
    case "subagent-stop":
      return ask.child === null ? "" : `${ask.kind} ${ask.child}`
    case "after-tool":
      return ask.tool.id === null ? "" : `after ${ask.tool.id}`
    case "stop":
      return `stop ${ask.again}`
    case "session-end":
      return "session-end"
    // the answer to each of these is the same however often it is given
    case "before-tool":
    case "edited":
    case "nothing":
      return ""
  }
}

/** As the server reads it: an id that no server of ours knows is none. */
const known = (turn: Turn): Turn => ({
  ...turn,
  conversationId:
    turn.conversationId !== null && /^[\x21-\x7e]{1,128}$/.test(turn.conversationId) ? turn.conversationId : null,
  model: modelName(turn.model)
})

const mine = ({ editor, turn, world }: Scene): Fields => ({
  at: world.nowMs(),
  editorId: editor.editorId,
  conversationId: turn.conversationId
})

const noteStart = ({ notes, world }: Scene): void => {
  notes.write("started", String(world.nowMs()))
  notes.write("prompts", "0")
}

const notePrompt = (scene: Scene, prompt: string): void => {
  const { notes, outbox, turn, world } = scene
  notes.write("prompt", masked(prompt))
  if (notes.read("started") === null) notes.write("started", String(world.nowMs()))
  notes.write("prompts", String((Number(notes.read("prompts")) || 0) + 1))
  leave(outbox, promptEvent(prompt, turn, mine(scene)))
}

/** Null where no hook has seen it begin. */
const sessionOf = ({ notes }: Scene): Fields => {
  const started = Number(notes.read("started") ?? Number.NaN)
  return { startedAt: Number.isFinite(started) ? started : null, prompts: Number(notes.read("prompts")) || 0 }
}

const overview = "understand the structure of the project and where its main parts are"

/** From the start of the process to its last byte. */
const promptLimitMs = 1_500

/** To find names in a list where no answer came, and to write what was found. */
const reserveMs = 150

interface Wanted {
  readonly trigger: "session_start" | "prompt_submit" | "subagent_start"
  readonly intent: string
  readonly forget: boolean
  readonly limitMs: number
}

const contextFor = async (scene: Scene, wanted: Wanted): Promise<Answer> => {
  const { editor, notes, root, turn, world } = scene
  if (editor.mostCharacters === 0) return silence
  const leftMs = () => wanted.limitMs - reserveMs - world.spentMs()
  const question = () => ({
    v: 1,
    op: "context",
    root,
    trigger: wanted.trigger,
    intent: wanted.intent.slice(0, 10_000),
    forget: wanted.forget,
    editorId: editor.editorId,
    conversationId: turn.conversationId,
    modelId: turn.model ?? notes.read("model"),
    mostCharacters: editor.mostCharacters,
    withinMs: Math.floor(Math.max(0, leftMs() - reserveMs))
  })
  let reply = await world.ask(scene.socket, question(), leftMs())
  // on a slow machine no time is left to wait for it; the next prompt will find it
  if (reply === "nobody") await world.startServer(root)
  while (reply === "nobody" && leftMs() > reserveMs) {
    await pause(Math.min(40, leftMs()))
    reply = await world.ask(scene.socket, question(), leftMs())
  }
  const text = typeof reply === "string" ? null : textAt(reply, "text")
  if (text !== null) notes.write("last", text)
  const best = text ?? (await namesFor(scene, wanted)) ?? notes.read("last")
  const context = best === null ? "" : contextText(best, editor.mostCharacters, root)
  if (context === "") return silence
  // it is what the agent was given last, and still there
  const given = hashOf(context)
  if (notes.read("given") === given && wanted.trigger !== "subagent_start") return silence
  notes.write("given", given)
  return { kind: "context", text: context }
}

/** Loaded when it is needed, which is seldom. */
const namesFor = async ({ pathsFile }: Scene, { intent, trigger }: Wanted): Promise<string | null> =>
  trigger === "session_start" ? null : (await import("./Names.js")).namesFrom(pathsFile, intent)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const beforeTool = (ask: Extract<Ask, { readonly kind: "before-tool" }>, scene: Scene): Answer => {
  const { card, editor, notes, turn } = scene
  const { tool } = ask
  if (editor.isCompile(tool.name)) {
    noteCompile(notes, turn)
    const added = additionsTo(
      tool,
      // what a sub-agent is shown, its parent has not seen, nor the other way round
      { ...turn, conversationId: ask.child ?? turn.conversationId, model: turn.model ?? notes.read("model") },
      { editor, prompt: notes.read("prompt"), inject: card?.inject ?? new Set(injectable) }
    )
    return added === null ? silence : { kind: "rewrite", input: { ...tool.input, ...added }, added }
  }
  // the only place where an editor says what a sub-agent will be asked to do
  if (/^(?:agent|task|spawn_agent|runsubagent)$/i.test(tool.name)) {
    const task = textAt(tool.input, "prompt", "task", "message")
    if (task !== null) notes.write("task", masked(task.slice(0, 10_000)))
  }
  const reason = denialOf(ask, turn, { card, editor, notes })
  return reason === null ? silence : { kind: "deny", reason }
}

/** Looks at what was edited since the last time, if the project's config wants that. */
const report = async (scene: Scene): Promise<Answer> => {
  const files: Array<string> = []
  for (let n = 1; n <= 100; n++) {
    const file = scene.notes.read(`edited.${n}`)
    if (file === null) break
    files.push(file)
  }
  if (files.length === 0) return silence
  const reply = await tell(scene, { op: "report", files: [...new Set(files)] })
  for (let n = 1; n <= files.length; n++) {
    scene.notes.remove(`edited.${n}`)
    scene.notes.remove(`edit.${n}`)
  }
  const reason = typeof reply === "string" ? null : textAt(reply, "reason")
  return reason === null ? silence : { kind: "report", reason }
}

/** Only to a server that is there already: none of this is worth starting one. */
const tell = (scene: Scene, message: Fields): Promise<Reply> =>
  scene.world.ask(
    scene.socket,
    { v: 1, root: scene.root, editorId: scene.editor.editorId, conversationId: scene.turn.conversationId, ...message },
    1_000
  )
