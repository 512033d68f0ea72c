/**
 * An agent at work: it asks for context, edits, switches branches, runs tests that fail and forgets, in conversations
 * that take turns. What it is given is held against what it can remember.
 */
import { Effect, Layer } from "effect"
import { ConversationId } from "../../../src/domain/Ids.js"
import { defaultProfile } from "../../../src/domain/ModelProfile.js"
import type { CompilationRequest, ToolOutput } from "../../../src/domain/Request.js"
import { TokenCount } from "../../../src/domain/Units.js"
import { layerMemoryProjectFiles } from "../../../src/layers/memory/MemoryProjectFiles.js"
import { mostSummaryCharacters } from "../../../src/pipeline/ConversationSummary.js"
import { CompileContext } from "../../../src/programs/CompileContext.js"
import { Conversations } from "../../../src/programs/Conversations.js"
import { ProjectFiles } from "../../../src/services/ProjectFiles.js"
import { Tokenizer } from "../../../src/services/Tokenizer.js"
import { type Brought, layerProject, requestOf, root } from "../Compiling.js"
import { makeRandom, type Random } from "../Random.js"
import { makeMemory } from "./Memory.js"

export interface AgentStormOptions extends Pick<Brought, "reading"> {
  /** The files of a repository. */
  readonly contents: Readonly<Record<string, string>>
  readonly steps: number
  readonly seed: number
  readonly onStep?: (step: number) => void
}

export interface AgentStormResult {
  readonly problems: ReadonlyArray<string>
  readonly counts: Readonly<Record<string, number>>
}

const contextWindow = 64_000
/** Half of what the window leaves for prompts. */
const mostHeld = (contextWindow - 4_500) / 2

export const runAgentStorm = (options: AgentStormOptions): Promise<AgentStormResult> => {
  const world = makeWorld(options.contents, makeRandom(options.seed))
  const config = { contextBudget: { contextWindow } }
  const reading = options.reading === undefined ? {} : { reading: options.reading }
  return Effect.runPromise(
    storm(world, options).pipe(Effect.provide(layerProject({}, { config, files: world.files, ...reading })))
  )
}

const storm = Effect.fnUntraced(function* (world: World, { onStep, steps }: AgentStormOptions) {
  const { random } = world
  const compile = yield* CompileContext
  const conversations = yield* Conversations
  const counter = yield* (yield* Tokenizer).counterFor(defaultProfile)
  const agents = ["alpha", "beta"].map((name) => ({
    id: ConversationId.make(name),
    tag: name.toUpperCase(),
    memory: makeMemory(mostHeld)
  }))
  const problems: Array<string> = []
  const counts = { steps: 0, named: 0, bodies: 0, edits: 0, switches: 0, failures: 0, compactions: 0, subagents: 0 }

  for (let step = 0; step < steps; step++) {
    onStep?.(step)
    const agent = agents[random.int(0, 1)]!
    const other = agents.find((it) => it !== agent)!
    const problem = (text: string) => problems.push(`step ${step}, ${agent.tag}: ${text}`)
    counts.edits += world.edit(random.int(0, 3))
    if (random.int(0, 11) === 0) {
      world.switchBranch()
      counts.switches += 1
    }
    if (random.int(0, 14) === 0) {
      yield* conversations.forget(root, agent.id)
      agent.memory.forget()
      counts.compactions += 1
    }
    const subject = world.subject()
    const failure = random.int(0, 3) === 0 ? world.failure() : null
    const isSub = random.int(0, 12) === 0
    const request = requestOf(`${random.pick(verbs)} ${subject.name} in ${subject.path} for ${agent.tag}${step}`, {
      conversationId: agent.id,
      triggerSource: isSub ? "subagent_start" : "model_initiated",
      toolOutputs: failure === null ? [] : [failure.output],
      ...budgetOf(random)
    })
    const { compiledPrompt: prompt, meta } = yield* compile.run(request)
    counts.steps += 1
    counts.named += prompt.split(" shown before").length - 1
    counts.bodies += prompt.split(/^### /m).length - 1

    const tokens = counter.count(prompt)
    if (tokens > meta.totalBudget) problem(`${tokens} tokens, with a budget of ${meta.totalBudget}`)
    const summary = /^## Session context\n\n([\s\S]*?)\n(?=^## )/m.exec(prompt)?.[1] ?? ""
    if (summary.length > mostSummaryCharacters) problem(`a summary of ${summary.length} characters`)
    if (prompt.includes(other.tag)) problem("speaks of another conversation")
    if (prompt.includes(printed)) problem("repeats what a tool printed")

    if (isSub) {
      counts.subagents += 1
      if (summary !== "" || /^(?:### .* shown before\]|…\d.* shown before)$/m.test(prompt))
        problem("a sub-agent is told what it never saw")
      continue
    }
    const wanted = agent.memory.steps() > 0 && request.budget !== undefined && request.budget < 2_000 ? [] : [subject]
    const contents = world.now()
    for (const it of agent.memory.read({ prompt, tokens: meta.tokensCompiled, contents })) problem(it)
    if (failure !== null) {
      counts.failures += 1
      if (!agent.memory.has(failure.path, failure.line)) problem(`does not show ${failure.path}:${failure.line}`)
    }
    for (const { line, path } of wanted)
      if (!agent.memory.has(path, line)) problem(`does not show ${path}:${line}, which was asked for`)
  }
  return { problems, counts }
})

const verbs = ["fix", "refactor", "extend", "document", "fix the crash of"] as const

/** No prompt may hold it. */
const printed = "PRINTEDBYATOOL"

const budgetOf = (random: Random): Pick<CompilationRequest, "budget"> => {
  const budget = random.pick([null, null, 1_500, 3_000, 6_000])
  return budget === null ? {} : { budget: TokenCount.make(budget) }
}

interface World {
  readonly random: Random
  readonly files: Layer.Layer<ProjectFiles>
  readonly now: () => ReadonlyMap<string, string>
  readonly edit: (times: number) => number
  readonly switchBranch: () => void
  /** A definition that something could be asked about. */
  readonly subject: () => { readonly path: string; readonly name: string; readonly line: number }
  readonly failure: () => { readonly path: string; readonly line: number; readonly output: ToolOutput }
}

const makeWorld = (contents: Readonly<Record<string, string>>, random: Random): World => {
  const branches = [new Map(Object.entries(contents)), new Map(Object.entries(contents))]
  let now = branches[0]!
  let modifiedMs = 1
  let project = layerMemoryProjectFiles(root, {})
  const save = () => {
    modifiedMs += 1
    const written = [...now].map(([path, text]) => [path, { text, modifiedMs: stamp(path, text) }] as const)
    project = layerMemoryProjectFiles(root, Object.fromEntries(written))
  }
  /** Another text has another time, as on a disk. */
  const stamps = new Map<string, { readonly text: string; readonly at: number }>()
  const stamp = (path: string, text: string): number => {
    const known = stamps.get(path)
    if (known?.text === text) return known.at
    stamps.set(path, { text, at: modifiedMs })
    return modifiedMs
  }
  save()
  const paths = [...now.keys()]
  const codeLine = (path: string): number => {
    const lines = now.get(path)!.split("\n")
    const full = lines.flatMap((line, at) => (line.trim().length > 8 && !line.includes("`") ? [at + 1] : []))
    return random.pick(full.length === 0 ? [1] : full)
  }
  let edits = 0
  return {
    random,
    files: Layer.succeed(ProjectFiles, {
      list: (at) =>
        Effect.provide(
          Effect.flatMap(ProjectFiles, (it) => it.list(at)),
          project
        ),
      read: (at, path, most) =>
        Effect.provide(
          Effect.flatMap(ProjectFiles, (it) => it.read(at, path, most)),
          project
        )
    }),
    now: () => new Map(now),
    edit: (times) => {
      for (let n = 0; n < times; n++) {
        const path = random.pick(paths)
        const lines = now.get(path)!.split("\n")
        const at = random.int(0, lines.length - 1)
        edits += 1
        lines.splice(at, random.int(0, 1), `const edited${edits} = ${edits}`)
        now.set(path, lines.join("\n"))
      }
      save()
      return times
    },
    switchBranch: () => {
      now = branches.find((it) => it !== now)!
      save()
    },
    subject: () => {
      for (;;) {
        const path = random.pick(paths)
        const lines = now.get(path)!.split("\n")
        const found = lines.flatMap((text, at) => {
          const name = /^export (?:const|class|interface|function|type) (\w{5,})/.exec(text)?.[1]
          return name === undefined ? [] : [{ path, name, line: at + 1 }]
        })
        if (found.length > 0) return random.pick(found)
      }
    },
    failure: () => {
      const path = random.pick(paths)
      const line = codeLine(path)
      const content = `FAIL ${printed}\nTypeError: x is undefined\n    at run (${root}/${path}:${line}:5)\n    at node:internal/main:1:1\n`
      return { path, line, output: { type: "test-result", content } }
    }
  }
}
