/**
 * What a project's server says of itself in a small file, so that a hook that runs before every tool call need not
 * ask: whether there is a gate, and what is written into the arguments of a compile.
 */
import { readFileSync } from "node:fs"
import { isTrueAt, listAt, parsePayload } from "./Payload.js"

export interface ServerCard {
  readonly pid: number
  readonly gate: boolean
  /** Names of the arguments that a hook fills in. */
  readonly inject: ReadonlySet<string>
  /** The project's config turns everything off. */
  readonly enabled: boolean
}

/** Null when there is none, or none that can be read. */
export const readCard = (path: string): ServerCard | null => {
  const fields = readFields(path)
  if (fields === null) return null
  const pid = fields["pid"]
  return typeof pid !== "number" || !Number.isSafeInteger(pid) || pid <= 0
    ? null
    : {
        pid,
        gate: isTrueAt(fields, "gate"),
        inject: new Set(listAt(fields, "inject").filter((it): it is string => typeof it === "string")),
        enabled: fields["enabled"] !== false
      }
}

const readFields = (path: string) => {
  try {
    return parsePayload(readFileSync(path, "utf8"))
  } catch {
    return null
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // somebody else's process is alive, too
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
