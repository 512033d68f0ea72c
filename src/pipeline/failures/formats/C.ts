/** gcc, clang, linkers' notes, sanitizers, gdb. */
import type { Format } from "../Place.js"

export const c: Format = {
  name: "c",
  patterns: [
    /^\s*(?<path>[^\s:]{1,400}|[A-Za-z]:[^\s:]{1,400}):(?<line>\d{1,7}):(?:\d{1,7}:)? (?:fatal error|error|warning|note|runtime error)\b/,
    /^\s*#\d{1,4}\s+0x[0-9a-f]{1,16} in (?<symbol>[^\s(]{1,200})(?: ?\(.{0,400}?\))? (?:at )?(?<path>[^\s:]{1,400}):(?<line>\d{1,7})(?::\d{1,7})?$/,
    /^\s*(?<path>[^\s:]{1,400}):(?<line>\d{1,7}): (?:undefined reference|multiple definition|Failure|Assertion)/,
    /^.{0,200}?: (?<path>[^\s:]{1,400}\.(?:c|cc|cpp|cxx|h|hpp)):(?<line>\d{1,7}): .{1,300}: Assertion/
  ]
}
