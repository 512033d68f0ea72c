/**
 * Changes a repository at random, again and again, and compares what two long-lived servers, a fresh process and a damaged
 * store say of it with an index that is built from nothing.
 */
import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import { Effect, Layer, ManagedRuntime } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { layerSqliteIndexStore } from "../../src/layers/index/SqliteIndexStore.js"
import { layerLengthTokenizer } from "../../src/layers/memory/LengthTokenizer.js"
import { layerMemoryIndexStore } from "../../src/layers/memory/MemoryIndexStore.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { layerNodeLanguages } from "../../src/layers/node/NodeLanguages.js"
import { IndexCleaning } from "../../src/pipeline/index/IndexCleaning.js"
import { ProjectIndex } from "../../src/pipeline/ProjectIndex.js"
import { RepoScan } from "../../src/pipeline/RepoScan.js"
import type { IndexStore } from "../../src/services/IndexStore.js"
import { ProjectFiles } from "../../src/services/ProjectFiles.js"
import { filesOf, git, makeFolder, removeFolder, write } from "../layers/node/TemporaryFolder.js"
import { makeRandom, type Random } from "./Random.js"

export interface IndexStormReport {
  readonly sequences: number
  /** How often each change was made. */
  readonly changes: Readonly<Record<string, number>>
  /** What differed from a fresh build, and after which changes. */
  readonly problems: ReadonlyArray<string>
}

export const runIndexStorm = async (options: {
  readonly sequences: number
  readonly seed: number
  readonly onSequence?: (done: number) => void
}): Promise<IndexStormReport> => {
  const base = makeFolder("aic-index-storm-")
  const world = makeWorld(base, makeRandom(options.seed))
  const { home, random, root } = world
  const counts: Record<string, number> = {}
  const problems: Array<string> = []
  const stored = () => makeServer(base, root, layerSqliteIndexStore(AbsolutePath.make(home)))
  const servers = [stored(), stored()]
  try {
    for (let sequence = 0; sequence < options.sequences; sequence++) {
      const done: Array<string> = []
      for (let n = random.int(1, 6); n > 0; n--) {
        const [name, change] = random.pick(changes)
        change(world)
        done.push(name)
        counts[name] = (counts[name] ?? 0) + 1
      }
      const who = random.pick(["first", "second", "both", "fresh"])
      const asked = who === "fresh" ? [stored()] : who === "both" ? servers : [servers[who === "first" ? 0 : 1]!]
      const found = await Promise.all(asked.map((it) => it.dump()))
      if (who === "fresh") await asked[0]!.close()
      const scratch = makeServer(base, root, layerMemoryIndexStore)
      const expected = await scratch.dump()
      await scratch.close()
      for (const dump of found) {
        const wrong = differences(dump, expected)
        if (wrong.length > 0) problems.push(`#${sequence}, ${who}, after ${done.join(", ")}: ${wrong.join("; ")}`)
      }
      options.onSequence?.(sequence + 1)
    }
  } finally {
    await Promise.all(servers.map((it) => it.close()))
    removeFolder(base)
  }
  return { sequences: options.sequences, changes: counts, problems }
}

interface World {
  readonly base: string
  readonly home: string
  readonly root: string
  readonly random: Random
  readonly branches: Array<string>
}

type Change = readonly [name: string, change: (world: World) => void]

const makeWorld = (base: string, random: Random): World => {
  const root = join(base, "root")
  const home = join(base, "home")
  mkdirSync(home)
  mkdirSync(root)
  const files = Array.from({ length: 30 }, (_, at) => [pathAt(random, at), textOf(random, at)] as const)
  write(root, {
    ...Object.fromEntries(files),
    ".gitignore": "*.log\nbuild/\n",
    "package.json": '{ "name": "storm" }\n'
  })
  git(root, "init", "-q", "-b", "main")
  git(root, "add", "-A")
  git(root, "commit", "-qm", "one")
  return { base, home, root, random, branches: ["main"] }
}

const nouns = ["user", "session", "payment", "cache", "parser", "token", "queue", "route"]
const endings = [".ts", ".py", ".go", ".md", ".json"]

const pathAt = (random: Random, at: number): string =>
  `${random.pick(["src", "lib", "docs", "src/deep/er"])}/${random.pick(nouns)}-${at}${random.pick(endings)}`

const textOf = (random: Random, at: number): string => {
  const name = `${random.pick(nouns)}Of${random.int(10, 99)}`
  const other = random.pick(nouns)
  return `import { x } from "./${other}-${at % 7}.js"\n// ${other} ${name}\nexport function ${name}() { return "${at}" }\n${`${name} `.repeat(random.int(0, 5))}\n`
}

const filesBelow = (folder: string, path = ""): ReadonlyArray<string> =>
  readdirSync(join(folder, path), { withFileTypes: true })
    .filter((it) => it.name !== ".git" && it.name !== ".aic")
    .flatMap((it) => {
      const below = path === "" ? it.name : `${path}/${it.name}`
      return it.isDirectory() ? filesBelow(folder, below) : it.isFile() ? [below] : []
    })
    .sort()

const someFile = ({ random, root }: World): string => {
  const files = filesBelow(root).filter((it) => it !== ".gitignore")
  if (files.length > 0) return join(root, random.pick(files))
  // a long storm may have deleted them all, and made a link to itself of the last one
  const path = join(root, "package.json")
  rmSync(path, { force: true })
  writeFileSync(path, "{}\n")
  return path
}

const freshPath = ({ random, root }: World): string => join(root, pathAt(random, random.int(100, 400)))

const put = (path: string, content: string | Uint8Array) => {
  mkdirSync(dirname(path), { recursive: true })
  // a link there may lead in circles
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) rmSync(path)
  writeFileSync(path, content)
}

/** Digits for digits, in place: the size stays, and the time may. */
const sameSize = (path: string, random: Random) => {
  const text = readFileSync(path, "latin1")
  writeFileSync(
    path,
    text.replace(/\d/, (digit) => String((Number(digit) + random.int(1, 9)) % 10)),
    "latin1"
  )
}

const changes: ReadonlyArray<Change> = [
  ["append", (it) => appendFileSync(someFile(it), ` ${it.random.pick(nouns)}${it.random.int(0, 99)}\n`)],
  ["same size", (it) => sameSize(someFile(it), it.random)],
  [
    "same size, old time",
    (it) => {
      const path = existing(it)
      const clock = join(it.base, "clock")
      execFileSync("touch", ["-r", path, clock])
      sameSize(path, it.random)
      // to the nanosecond, which no number of Node's is
      execFileSync("touch", ["-r", clock, path])
    }
  ],
  ["rewrite", (it) => writeFileSync(existing(it), textOf(it.random, it.random.int(0, 99)))],
  ["add", (it) => put(freshPath(it), textOf(it.random, it.random.int(0, 99)))],
  ["delete", (it) => rmSync(someFile(it), { force: true })],
  [
    "rename",
    (it) => {
      const to = freshPath(it)
      mkdirSync(dirname(to), { recursive: true })
      renameSync(existing(it), to)
    }
  ],
  [
    "exchange",
    (it) => {
      const [one, other] = [existing(it), existing(it)]
      if (one === other) return
      renameSync(one, `${one}.tmp`)
      renameSync(other, one)
      renameSync(`${one}.tmp`, other)
    }
  ],
  [
    "replace",
    (it) => {
      const path = existing(it)
      writeFileSync(`${path}.new`, textOf(it.random, it.random.int(0, 99)))
      renameSync(`${path}.new`, path)
    }
  ],
  [
    "rename a folder",
    (it) => {
      const from = join(it.root, it.random.pick(["src", "lib", "src/deep"]))
      const to = join(it.root, it.random.pick(["src/moved", "lib", "src", "other"]))
      if (existsSync(from) && !existsSync(to) && !to.startsWith(`${from}/`)) {
        mkdirSync(dirname(to), { recursive: true })
        renameSync(from, to)
      }
    }
  ],
  [
    "link",
    (it) => {
      const path = existing(it)
      rmSync(path)
      symlinkSync("package.json", path)
    }
  ],
  ["binary", (it) => put(existing(it), Uint8Array.from([0, 1, 2, it.random.int(0, 255)]))],
  ["empty", (it) => truncateSync(existing(it))],
  ["too large", (it) => put(existing(it), `${it.random.pick(nouns)} `.repeat(200_000))],
  [
    "ignore",
    (it) => appendFileSync(join(it.root, ".gitignore"), `${it.random.pick(nouns)}-${it.random.int(0, 30)}.*\n`)
  ],
  ["ignored file", (it) => put(join(it.root, "build/out.ts"), textOf(it.random, 1))],
  ["secret", (it) => appendFileSync(existing(it), `const apiKey = "${"sk_live_"}${"4eC39HqLyjWDarjtT1zdp7dc"}"\n`)],
  [
    "commit",
    (it) => {
      git(it.root, "add", "-A")
      git(it.root, "commit", "-q", "--allow-empty", "-m", "more")
    }
  ],
  [
    "new branch",
    (it) => {
      if (it.branches.length > 6) return
      const name = `b${it.branches.length}`
      git(it.root, "add", "-A")
      git(it.root, "commit", "-q", "--allow-empty", "-m", name)
      git(it.root, "branch", name)
      it.branches.push(name)
    }
  ],
  ["switch branch", (it) => git(it.root, "checkout", "-q", "-f", it.random.pick(it.branches))],
  ["clean", (it) => git(it.root, "clean", "-fdq")],
  ["throw the store away", ({ home }) => rmSync(join(home, "index"), { recursive: true, force: true })],
  [
    "damage the store",
    ({ home, random }) => {
      const folder = join(home, "index")
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((it) => it.endsWith(".sqlite"))) {
        const bytes = readFileSync(join(folder, name))
        const at = random.int(0, Math.max(0, bytes.length - 4_000))
        bytes.fill(random.int(0, 255), at, at + 4_000)
        writeFileSync(join(folder, name), bytes)
      }
    }
  ]
]

const existing = (world: World): string => {
  const path = someFile(world)
  if (!existsSync(path)) put(path, '{ "name": "storm" }\n')
  return path
}

const makeServer = (base: string, root: string, store: Layer.Layer<IndexStore, never, never> | StoreLayer) => {
  const project = Layer.succeed(ProjectFiles, filesOf(base))
  const services = Layer.mergeAll(project, layerNodeLanguages, layerLengthTokenizer, layerNodeHasher)
  const layer = ProjectIndex.layer.pipe(
    Layer.provideMerge(RepoScan.layer),
    Layer.provide(IndexCleaning.layer),
    Layer.provide(store),
    Layer.provide(services)
  )
  const runtime = ManagedRuntime.make(layer)
  const dump = Effect.gen(function* () {
    const repo = yield* (yield* RepoScan).scan(AbsolutePath.make(root))
    const index = yield* ProjectIndex
    const view = yield* index.refresh(repo, { maxFileBytes: 500_000, patience: "1 minute" })
    const edges = yield* index.imports(repo.root, view, 500_000)
    return new Map([
      ["(missing)", String(view.missing)],
      ...view.files.map(
        ({ entry, hash, kind, record, unreadable }, at) =>
          [
            entry.path,
            JSON.stringify([
              kind,
              entry.sizeBytes,
              hash,
              unreadable,
              record === null ? null : Buffer.from(record.bytes).toString("base64"),
              edges[at]!.map((it) => view.files[it]!.entry.path)
            ])
          ] as const
      )
    ])
  })
  return { dump: () => runtime.runPromise(dump), close: () => runtime.dispose() }
}

type StoreLayer = ReturnType<typeof layerSqliteIndexStore>

const differences = (
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>
): ReadonlyArray<string> =>
  [...new Set([...found.keys(), ...expected.keys()])]
    .filter((path) => found.get(path) !== expected.get(path))
    .map(
      (path) =>
        `${path}: ${(found.get(path) ?? "not there").slice(0, 80)} instead of ${(expected.get(path) ?? "nothing").slice(0, 80)}`
    )
