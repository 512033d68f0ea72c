/** The text that goes into a conversation: marked as ours, within the editor's cap, ending with how to get the rest. */

const open = "<aic_context>"
const close = "</aic_context>"

/**
 * At most `most` characters (UTF-16 code units, as editors count), cut at the end of a line; empty when there is no
 * room for a line.
 */
export const contextText = (body: string, most: number, root: string): string => {
  const end = `${close}\n`
  const rest = `\n\n(For more, call the aic_compile tool with the task and projectRoot ${JSON.stringify(root)}.)\n`
  const room = most - open.length - 1 - rest.length - end.length
  if (room <= 0) return ""
  return `${open}\n${cutAtLine(body.replaceAll(close, "</aic-context>"), room)}${rest}${end}`
}

const cutAtLine = (text: string, most: number): string => {
  if (text.length <= most) return text
  const at = text.lastIndexOf("\n", most)
  return text.slice(0, at > 0 ? at : safeEnd(text, most))
}

/** Never between the two halves of a character. */
const safeEnd = (text: string, at: number): number => {
  const code = text.charCodeAt(at - 1)
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at
}
