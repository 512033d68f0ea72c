/** Go: the compiler and `go vet`, tests, panics. */
import type { Format } from "../Place.js"

export const go: Format = {
  name: "go",
  patterns: [
    // a frame of a panic: an indented path, often with the offset of the program counter
    /^\s+(?<path>[^\s:]{1,400}\.go):(?<line>\d{1,7})(?: \+0x[0-9a-f]{1,16})?$/,
    // `t.Errorf` in a test, compiler, vet, linters
    /^\s*(?:vet: )?(?<path>[^\s:]{1,400}\.go):(?<line>\d{1,7})(?::\d{1,7})?: /,
    // testify
    /^\s*Error Trace:\s+(?<path>[^\s:]{1,400}\.go):(?<line>\d{1,7})$/
  ]
}
