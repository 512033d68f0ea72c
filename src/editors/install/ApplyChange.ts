/** A file's text with our part, and without it. Pure: what is written, and when, is decided elsewhere. */
import { withBlock, withoutBlock } from "./BlockChange.js"
import type { Change, Changed } from "./Change.js"
import { isOurs, withEntries, withoutOurs } from "./JsonChange.js"
import { withoutTable, withTable } from "./TomlChange.js"

/** The text with our part: the same again when it is there already. */
export const applied = (before: string | null, change: Change): Changed => {
  switch (change.kind) {
    case "own-file":
      return before === null || isOwn(before)
        ? { text: change.text }
        : { refused: "is there already and is not ours; move it away, then try again" }
    case "json":
      return withEntries(before, change.entries)
    case "block":
      return withBlock(before, change)
    case "toml":
      return withTable(before, change)
  }
}

/** The text without our part; null when nothing is left that somebody else wrote. */
export const removed = (before: string | null, change: Change): Changed => {
  switch (change.kind) {
    case "own-file":
      return before === null || isOwn(before)
        ? { text: null }
        : { refused: "was changed by somebody; it is left alone" }
    case "json":
      return withoutOurs(before, change.entries)
    case "block":
      return withoutBlock(before)
    case "toml":
      return withoutTable(before, change)
  }
}

/** Stands in every file that is ours alone. */
export const ownMark = "aic:managed"

/** JSON has no comments to put a mark in: what runs our hook is ours. */
const isOwn = (text: string): boolean => text.includes(ownMark) || isOurs(text)
