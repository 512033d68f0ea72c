/** A project with secrets in every place that one can stand in, and what they are. All are made when a test runs. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { hex, noise, privateKey, upper } from "../pipeline/guard/Fakes.js"

type Maker = (seed: number) => string

const digits = (length: number, seed: number) => noise(length, "0123456789", seed)

/** Known by their own form, whatever stands around them. */
export const tokenMakers: ReadonlyArray<Maker> = [
  (seed) => `${"gh"}p_${noise(36, undefined, seed)}`,
  (seed) => `${"gh"}o_${noise(36, undefined, seed)}`,
  (seed) => `${"github"}_pat_${noise(22, undefined, seed)}_${noise(59, undefined, seed)}`,
  (seed) => `${"gl"}pat-${noise(20, undefined, seed)}`,
  (seed) => `${"AK"}IA${upper(16, seed)}`,
  (seed) => `${"AI"}za${noise(35, undefined, seed)}`,
  (seed) => `${"GOC"}SPX-${noise(28, undefined, seed)}`,
  (seed) => `${"sk"}_live_${noise(32, undefined, seed)}`,
  (seed) => `${"wh"}sec_${noise(32, undefined, seed)}`,
  (seed) => `${"xo"}xb-${digits(12, seed)}-${digits(12, seed + 1)}-${noise(24, undefined, seed)}`,
  (seed) => `${"S"}G.${noise(22, undefined, seed)}.${noise(43, undefined, seed)}`,
  (seed) => `${"np"}m_${noise(36, undefined, seed)}`,
  (seed) => `${"pypi"}-AgE${noise(80, undefined, seed)}`,
  (seed) => `${"do"}p_v1_${hex(64, seed)}`,
  (seed) => `${"hv"}s.${noise(90, undefined, seed)}`,
  (seed) => `${"sk"}-ant-api03-${noise(93, undefined, seed)}AA`,
  (seed) => `${"h"}f_${noise(34, undefined, seed)}`,
  (seed) => `${"gs"}k_${noise(52, undefined, seed)}`,
  (seed) => `${"lin"}_api_${noise(40, undefined, seed)}`,
  (seed) => `${"shp"}at_${hex(32, seed)}`,
  (seed) => `${"NR"}AK-${upper(27, seed)}`,
  (seed) => `${"gl"}sa_${noise(32, undefined, seed)}_${hex(8, seed)}`,
  (seed) => `${"rubygems"}_${hex(48, seed)}`,
  (seed) => `${"dckr"}_pat_${noise(27, undefined, seed)}`,
  (seed) => `${"r"}8_${noise(37, undefined, seed)}`
]

/** What a person or a generator makes: known by the name before it. */
const password: Maker = (seed) => `${noise(5, "abcdefghijkmnpqrstuvwxyz", seed)}${digits(3, seed)}!${upper(4, seed)}`
const random: Maker = (seed) => noise(40, undefined, seed)

export interface Salted {
  readonly root: string
  /** Every text that must not come out, and where it was put. */
  readonly secrets: ReadonlyArray<{ readonly value: string; readonly place: string }>
  readonly intent: string
  /** Names a file of each kind, so that a compile shows them. */
  readonly tour: string
  readonly toolOutputs: ReadonlyArray<{
    readonly type: string
    readonly content: string
    readonly relatedFiles: ReadonlyArray<string>
  }>
}

export const saltedProject = (root: string): Salted => {
  const secrets: Array<{ readonly value: string; readonly place: string }> = []
  let seed = 100
  let turn = 0
  const put = (place: string, make: Maker): string => {
    const value = make(seed++)
    secrets.push({ value, place })
    return value
  }
  /** One of a vendor's, of all vendors in turn. */
  const token = (place: string): string => put(place, tokenMakers[turn++ % tokenMakers.length]!)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const some = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n")

  for (let at = 0; at < 10; at++) {
    const halves = token("split literal")
    const middle = Math.floor(halves.length / 2)
    write(
      `src/client${at}.ts`,
      [
        `/** The client of service ${at}. ${token("doc comment")} */`,
        `export const token${at} = "${token("body")}"`,
        `// was ${token("comment")} before`,
        `const dbPassword = "${put("password", password)}"`,
        `const apiSecret = "${put("generic", random)}"`,
        `const joined = "${halves.slice(0, middle)}" + "${halves.slice(middle)}"`,
        `export function connect(client = "${token("default argument")}") { return client + dbPassword + apiSecret + joined }`,
        `const wrapped = "${Buffer.from(`key=${token("base64")}`).toString("base64")}"`,
        `export const url = "postgres://app:${put("address", password)}@db.internal:5432/app"`,
        ""
      ].join("\n")
    )
  }
  for (let at = 0; at < 10; at++) {
    write(`src/file-${token("file name")}.ts`, `export const client${at} = ${at}\n`)
    write(`src/dir-${token("folder name")}/client.ts`, `export const client = ${at}\n`)
    write(`docs/client${at}.md`, `# The client ${token("heading")}\n\nUse ${token("documentation")}.\n`)
    write(`data/client${at}.json`, JSON.stringify({ [token("JSON key")]: 1, client: { value: token("JSON value") } }))
    write(
      `src/client${at}.py`,
      `class Client${at}:\n    """Docs with ${token("docstring")}"""\n    def get(self, key="${token("signature")}"):\n        return key\n`
    )
    write(
      `web/client${at}.html`,
      `<html><body><h1>client</h1><p>${entities(token("HTML entities"))}</p><!-- ${token("HTML comment")} --></body></html>`
    )
  }
  write(
    "src/names.ts",
    some(10, () => `export class ${put("name of a class", tokenMakers[4]!)} { client() { return 1 } }`)
  )
  write("deploy/client.yaml", `client:\n${some(10, (at) => `  key${at}: ${token("YAML")}`)}\n`)
  write(
    ".env",
    some(10, (at) => `CLIENT_${at}=${put("environment file", random)}`)
  )
  write(
    "test/client.test.ts",
    some(10, (at) => `const client${at} = "${token("test")}"`)
  )
  write("src/sign.ts", `const client = \`${pem(put)}\`\n`)
  write(
    "logs/client.log",
    some(10, (at) => `client ${at} POST /?api_key=${put("query", random)}&x=1`)
  )
  write(
    "k8s/client.yaml",
    `kind: Secret\nmetadata:\n  name: client\ndata:\n${some(6, (at) => `  key${at}: ${put("Kubernetes", random)}`)}\n`
  )
  write(
    "src/request.sh",
    some(6, () => `curl -u client:${put("curl", random)} https://internal.dev/client`)
  )

  write(
    "aic-rules/general.json",
    JSON.stringify({ constraints: Array.from({ length: 10 }, () => `Never use ${token("rule pack")} in the client`) })
  )
  write(
    `aic-rules/team-${token("name of a rule pack")}.json`,
    JSON.stringify({ constraints: [`See ${token("rule pack")}`], includePatterns: [`{${token("pattern")}`] })
  )
  write(
    "aic.config.json",
    JSON.stringify({
      rulePacks: ["built-in:default", `team-${secrets.find((it) => it.place === "name of a rule pack")?.value}`],
      model: { id: token("model id"), endpoint: `https://me:${put("endpoint", random)}@models.internal` },
      contextSelector: { heuristic: { maxFiles: 400 } },
      contextBudget: { perTaskClass: { [token("name of a task class")]: 10 } },
      guard: {
        additionalExclusions: [`gen/${token("exclusion")}/**`, `{${token("exclusion that is wrong")}`],
        allowPatterns: [`vendor/${token("allow pattern")}/**`]
      },
      unknown: { client: token("unknown key of the config") }
    })
  )
  const entry = (at: number, value: string) => ({
    id: `client-${at}-${value}`,
    path: `.claude/rules/client${at}.md`,
    keywords: ["client", token("keyword")],
    patterns: [],
    priority: "core",
    summary: `About the client ${token("summary")}`,
    triggers: { task: true, plan: true, edit: true },
    tokens_est: 20,
    lines: 2
  })
  for (let at = 0; at < 5; at++) {
    write(`.claude/rules/client${at}.md`, `The client wants ${token("knowledge")}.\n`)
  }
  write(
    ".claude/loadout/index.json",
    JSON.stringify({
      version: "1.0.0",
      generated: "2026-01-01T00:00:00Z",
      entries: Array.from({ length: 5 }, (_, at) => entry(at, token("id of knowledge"))),
      budget: { always_loaded_est: 0, on_demand_total_est: 100, avg_task_load_est: 20, avg_task_load_observed: null }
    })
  )
  write(
    ".aicguardignore",
    some(5, () => `${token("bad line of .aicguardignore")}`)
  )
  symlinkSync("src", join(root, `link-${token("name of a link")}`))

  const intent = `rotate the client keys ${some(5, () => token("intent"))} and set password=${put("intent", password)}`
  const related = secrets.find((it) => it.place === "file name")?.value
  return {
    root,
    secrets,
    intent,
    tour: `look at ${tour.join(" ")}`,
    toolOutputs: [
      {
        type: "test-result",
        content: some(10, () => `failed with ${token("tool output")}`),
        relatedFiles: [`src/file-${related}.ts`, `src/${token("related file")}.ts`]
      }
    ]
  }
}

const tour = [
  "docs/client0.md",
  "data/client0.json",
  "web/client0.html",
  "deploy/client.yaml",
  "k8s/client.yaml",
  ".env",
  "src/sign.ts",
  "src/request.sh",
  "logs/client.log",
  "src/client0.py",
  "test/client.test.ts",
  "aic.config.json",
  ".aicguardignore"
]

const entities = (text: string): string => [...text].map((it) => `&#${it.codePointAt(0)};`).join("")

/** The lines of a key: each of them is as secret as the whole. */
const pem = (put: (place: string, make: Maker) => string): string => {
  const key = privateKey("RSA ", 77)
  for (const line of key.split("\n").filter((it) => /^[A-Za-z0-9+/]{64}$/.test(it))) put("private key", () => line)
  return key
}
