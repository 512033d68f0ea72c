/** Node stack traces, Vitest, Jest, TypeScript, ESLint. */
import type { Format } from "../Place.js"

/** `at fn (/p/a.ts:3:5)`, `at async fn (file:///p/a.ts:3:5)`, `at /p/a.ts:3:5`. */
export const nodeStack: Format = {
  name: "node",
  patterns: [
    /^\s*at (?:async )?(?:new )?(?<symbol>[^()]{1,200}?) \((?:file:\/\/)?(?<path>[^()]{1,400}?):(?<line>\d{1,7}):\d{1,7}\)$/,
    /^\s*at (?:async )?(?:file:\/\/)?(?<path>[^():]{1,400}|[A-Za-z]:[^():]{1,400}):(?<line>\d{1,7}):\d{1,7}$/,
    // what Node prints above the source line of an uncaught error
    /^(?:file:\/\/)?(?<path>\/?[^\s:]{1,400}\.[cm]?[jt]sx?):(?<line>\d{1,7})$/
  ]
}

/** `❯ src/a.ts:3:5`, `❯ fn src/a.ts:3:5`, `FAIL  src/a.test.ts > name`, `● …`. */
export const testRunners: Format = {
  name: "vitest, jest",
  patterns: [
    /^\s*❯ (?:(?<symbol>[^\s/]{1,200}) )?(?<path>[^\s:]{1,400}):(?<line>\d{1,7}):\d{1,7}$/,
    /^\s*(?:FAIL|✗|×|❌)\s+(?:\|?[\w@/-]{1,80}\|?\s+)?(?<path>[^\s>]{1,400}\.[cm]?[jt]sx?)(?: > (?<symbol>.{1,200}))?$/
  ]
}

/** `src/a.ts(3,5): error TS2322: …`, `src/a.ts:3:5 - error TS2322: …`. */
export const typescript: Format = {
  name: "typescript",
  patterns: [
    /^\s*(?<path>[^\s():]{1,400}|[A-Za-z]:[^\s():]{1,400})\((?<line>\d{1,7}),\d{1,7}\): (?:error|warning)\b/,
    /^\s*(?<path>[^\s:]{1,400}):(?<line>\d{1,7}):\d{1,7} - (?:error|warning)\b/
  ]
}

/** A line with the file, then `  3:5  error  …`. */
export const eslint: Format = {
  name: "eslint",
  header: /^(?<path>(?:\/|[A-Za-z]:[\\/]|\.{0,2}[\w@-])[^\s:]{1,400}\.\w{1,8})$/,
  patterns: [/^\s+(?<line>\d{1,7}):\d{1,7}\s+(?:error|warning)\s/]
}
