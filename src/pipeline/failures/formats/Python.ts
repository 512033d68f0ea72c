/** Tracebacks, pytest, and the checkers that report as `file:line:column`. */
import type { Format } from "../Place.js"

/** `  File "/p/a.py", line 3, in f`. */
export const traceback: Format = {
  name: "python",
  innermostLast: true,
  patterns: [/^\s*(?:[|+]\s*)?File "(?<path>[^"]{1,400})", line (?<line>\d{1,7})(?:, in (?<symbol>.{1,200}))?$/]
}

/** `tests/test_a.py:12: AssertionError`, and calls on the way there: `src/a.py:30: in f`. */
export const pytestFrames: Format = {
  name: "pytest",
  innermostLast: true,
  // the source of each function stands between its frames; the title of the next test ends them
  ends: /^(?:_{3,} .{1,200} _{3,}|={3,}.*)$/,
  patterns: [/^(?<path>[^\s:]{1,400}\.py):(?<line>\d{1,7}):(?: in (?<symbol>.{1,200})| [A-Z]\w{1,80}|)$/]
}

/** `FAILED tests/test_a.py::test_x - assert …`, `ERROR tests/test_a.py`. */
export const pytestSummary: Format = {
  name: "pytest summary",
  patterns: [/^(?:FAILED|ERROR) (?<path>[^\s:]{1,400}\.py)(?:::(?<symbol>[\w:[\]-]{1,200}))?/]
}
