/** A command about the database itself, and how it wants it opened. */
import type { CompilationCache } from "../../../services/CompilationCache.js"
import type { ConfigSource } from "../../../services/ConfigSource.js"
import type { DatabaseCare } from "../../../services/DatabaseCare.js"
import type { Hasher } from "../../../services/Hasher.js"
import type { Projects } from "../../../services/Projects.js"
import type { Retention } from "../../../services/Retention.js"
import type { RecordsCommand } from "../records/Command.js"

/** To read; with its schema as it is; or as a compile opens it, brought up to date. */
export type Opens = "read" | "as-it-is" | "up-to-date"

export type DatabaseServices = DatabaseCare | Projects | Retention | CompilationCache | ConfigSource | Hasher

export interface DatabaseCommand extends RecordsCommand<DatabaseServices> {
  readonly opens: Opens
}
