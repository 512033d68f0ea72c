/** rustc, cargo, panics and their backtraces. */
import type { Format } from "../Place.js"

export const rust: Format = {
  name: "rust",
  patterns: [
    /^\s*(?:-->|:::) (?<path>[^\s:]{1,400}\.rs):(?<line>\d{1,7}):\d{1,7}$/,
    /^\s*thread '(?<symbol>[^']{1,200})' (?:\(\d{1,10}\) )?panicked at (?<path>[^\s:]{1,400}\.rs):(?<line>\d{1,7}):\d{1,7}:?$/,
    // before Rust 1.73 the message stood first, and could have several lines
    /^.{0,1000}', (?<path>[^\s:]{1,400}\.rs):(?<line>\d{1,7}):\d{1,7}$/,
    /^\s+at (?<path>[^\s:]{1,400}\.rs):(?<line>\d{1,7})(?::\d{1,7})?$/
  ]
}
