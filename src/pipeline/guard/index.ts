/** The guard as a pure engine: what the step, the command line and the hooks use of it. */
import { makeEngine } from "./Engine.js"
import { scanners, secretScanners } from "./Scanners.js"

export const scanText = makeEngine(scanners)

/** Raise it when a rule finds what it did not: what was kept by an older guard is cleaned again. */
export const guardVersion = 3

/** For texts that are no files: whoever wrote them may speak of instructions, but not of secrets. */
export const scanProse = makeEngine(secretScanners)

export type { ScanOptions } from "./Engine.js"
export { explain } from "./Explain.js"
export { type IgnoreEntry, type IgnoreFile, makeIgnores, noIgnores, parseIgnore, renderIgnore } from "./Ignore.js"
export type { ScanFinding, Span, TextScan, TextToScan, Verdict } from "./Model.js"
export { makeRedactor } from "./Redact.js"
export { ruleNamed, rules } from "./Rules.js"
export { renderSarif } from "./Sarif.js"
