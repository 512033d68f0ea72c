/** The rows that more than one store in memory looks at: what is a table of the database elsewhere. */
import { Context, Layer } from "effect"
import type { GuardFinding } from "../../domain/Guard.js"
import type { CompilationRow } from "../../services/CompilationLog.js"
import type { ProjectRow } from "../../services/Projects.js"
import type { QualitySnapshot } from "../../services/QualitySnapshots.js"

export class MemoryTables extends Context.Tag("aic/layers/memory/MemoryTables")<
  MemoryTables,
  {
    /** By root. */
    readonly projects: Map<string, ProjectRow>
    readonly compilations: Array<CompilationRow>
    /** By compilation. */
    readonly findings: Map<string, ReadonlyArray<GuardFinding>>
    readonly snapshots: Array<QualitySnapshot>
  }
>() {
  static readonly layer = Layer.sync(this, () => ({
    projects: new Map(),
    compilations: [],
    findings: new Map(),
    snapshots: []
  }))
}
