/** Every migration there is. One that has shipped is never edited: add the next number. */
import type { Migration } from "../Migrator.js"
import { baseline } from "./0001_baseline.js"
import { sessionState } from "./0002_session_state.js"
import { records } from "./0003_records.js"
import { specCompileCache } from "./0004_spec_compile_cache.js"
import { findingCounts } from "./0005_finding_counts.js"

export const migrations: ReadonlyArray<Migration> = [baseline, sessionState, records, specCompileCache, findingCounts]
