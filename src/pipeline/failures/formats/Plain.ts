/** What most other tools write: `path:line:column: message`. The path must look like one. */
import type { Format } from "../Place.js"

export const plain: Format = {
  name: "plain",
  patterns: [/^\s*(?:error: |warning: )?(?<path>[\w@.~/\\+-]{1,400}\.\w{1,8}):(?<line>\d{1,7})(?::\d{1,7})?(?::|\s|$)/]
}
