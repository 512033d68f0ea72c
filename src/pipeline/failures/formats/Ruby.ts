/** Ruby exceptions, RSpec, RuboCop, Minitest. */
import type { Format } from "../Place.js"

export const ruby: Format = {
  name: "ruby",
  patterns: [
    /^\s*(?:#\s*|from )?(?<path>[^\s:]{1,400}\.(?:rb|rake|ru)):(?<line>\d{1,7}):in ['`](?<symbol>[^'`]{1,200})'/,
    /^\s*(?:# |rspec )(?<path>[^\s:]{1,400}\.rb):(?<line>\d{1,7})/,
    /^\s*(?<path>[^\s:]{1,400}\.rb):(?<line>\d{1,7}):\d{1,7}: [CWEFR]: /,
    /^.{0,200} \[(?<path>[^\s:\]]{1,400}\.rb):(?<line>\d{1,7})\]:?$/
  ]
}
