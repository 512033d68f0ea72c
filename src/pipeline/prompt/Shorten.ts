/** A text that would take too much room, in its first lines. */

/** At most `most` UTF-16 code units, cut at the end of a line or of a word, where one is near. `""` where none has room. */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text
  const room = most - 2
  if (room <= 0) return ""
  const start = text.slice(0, room)
  const line = start.lastIndexOf("\n")
  const word = start.lastIndexOf(" ")
  const least = room * nearEnd
  const end = line >= least ? line : word >= least ? word : withoutHalf(start)
  return `${start.slice(0, end).trimEnd()} …`
}

/** The task as a prompt shows it: where characters are bounded, whoever asked has just read all of it. */
export const shownIntent = (intent: string, maxCharacters: number | undefined): string =>
  maxCharacters === undefined ? intent : shortened(intent, Math.floor(maxCharacters * intentShare))

const intentShare = 0.1

/** Of what there is room for. */
const nearEnd = 0.6

/** Never between the two halves of a character. */
const withoutHalf = (text: string): number => {
  const code = text.charCodeAt(text.length - 1)
  return code >= 0xd800 && code <= 0xdbff ? text.length - 1 : text.length
}
