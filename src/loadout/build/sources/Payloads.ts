/** Any Markdown file whose header is a loadout's: an id, and how it is found. */
import { ownFields } from "../Fields.js"
import type { Source } from "../Source.js"

export const payloads: Source = {
  name: "payload",
  read: (file) => {
    const own = ownFields(file)
    if (!/\.md$/i.test(file.path) || own.id === undefined) return null
    if (own.keywords === undefined && own.patterns === undefined && own.priority === undefined) return null
    return { priority: "domain", ...own, id: own.id }
  }
}
