/** Recorded inputs of editors with the outputs that they accept, and the state of the world that each one speaks of. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { HookCall } from "../../../src/editors/hooks/Hook.js"
import { asFields, type Fields } from "../../../src/editors/hooks/Payload.js"

const folder = "test/fixtures/hooks"

export interface Fixture {
  readonly editor: string
  readonly event: string
  readonly variant: string
  readonly env: Readonly<Record<string, string>>
  readonly exit: number
  readonly input: string
  readonly output: unknown
}

interface ManifestEntry extends Omit<Fixture, "input" | "output"> {
  readonly input: string
  readonly output: string
}

const manifest = (): ReadonlyArray<ManifestEntry> =>
  JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).fixtures

/** With `project` in the place of the placeholder. */
export const fixturesIn = (project: string): ReadonlyArray<Fixture> =>
  manifest().map((entry) => {
    const filled = (text: string) => text.replaceAll("__PROJECT__", project)
    return {
      ...entry,
      env: Object.fromEntries(Object.entries(entry.env).map(([name, value]) => [name, filled(value)])),
      input: filled(readFileSync(join(folder, entry.input), "utf8")),
      output: JSON.parse(filled(readFileSync(join(folder, entry.output), "utf8")))
    }
  })

/** The payload's own name of the event: the manifest's is the fixture's for those that come from elsewhere. */
export const callOf = (fixture: Fixture): HookCall => ({
  editor: fixture.editor,
  event: nameOf(fixture),
  stdin: fixture.input
})

const nameOf = ({ event, input }: Fixture): string => {
  const fields = fieldsOf(input)
  const name = fields["hook_event_name"] ?? fields["hookEventName"] ?? fields["agent_action_name"]
  return typeof name === "string" ? name : event
}

export const fieldsOf = (text: string): Fields => asFields(JSON.parse(text.replace(/^\ufeff+/, ""))) ?? {}

/** Where a fixture denies what is never gated (a tool that reads, a sub-agent), the shape is that of a tool that is. */
const gatedInstead: Readonly<Record<string, string>> = {
  Read: "Write",
  Grep: "Write",
  read_file: "run_in_terminal",
  pre_read_code: "pre_write_code"
}

export const asGated = (fixture: Fixture): Fixture => {
  const fields = fieldsOf(fixture.input)
  const { agent_id: _id, agent_type: _type, ...rest } = fields
  const tool = String(fields["tool_name"] ?? fields["agent_action_name"])
  const instead = gatedInstead[tool] ?? tool
  const named =
    fields["tool_name"] === undefined ? { ...rest, agent_action_name: instead } : { ...rest, tool_name: instead }
  return { ...fixture, input: JSON.stringify(named) }
}

/** Equal, where `<<CONTEXT>>` and `<<REASON>>` stand for any text that says something within the limit. */
export const fits = (expected: unknown, actual: unknown, most: number): boolean => {
  if (expected === "<<CONTEXT>>") return typeof actual === "string" && actual !== "" && actual.length <= most
  if (expected === "<<REASON>>") return typeof actual === "string" && actual !== "" && actual.length <= 300
  if (typeof expected !== "object" || expected === null) return Object.is(expected, actual)
  if (typeof actual !== "object" || actual === null) return false
  const wanted = Object.entries(expected)
  const given = new Map(Object.entries(actual))
  return (
    Array.isArray(expected) === Array.isArray(actual) &&
    wanted.length === given.size &&
    wanted.every(([key, value]) => given.has(key) && fits(value, given.get(key), most))
  )
}
