/** What is read of a long output: its beginning, where a build first fails, and its end, where tests are summed up. */
import type { ToolOutput } from "../../domain/Request.js"

/** Characters of one output. */
export const mostRead = 50_000
const ofBeginning = 20_000

/** Cut between lines where there are some, with a line that says so. */
export const shortOutput = (output: ToolOutput): ToolOutput => {
  const { content } = output
  if (content.length <= mostRead) return output
  const lastBreak = content.lastIndexOf("\n", ofBeginning)
  const head = content.slice(0, lastBreak > ofBeginning / 2 ? lastBreak : ofBeginning)
  const start = content.length - (mostRead - ofBeginning)
  const nextBreak = content.indexOf("\n", start)
  const tail = content.slice(nextBreak >= 0 && nextBreak < start + ofBeginning / 2 ? nextBreak + 1 : start)
  return { ...output, content: `${head}\n…\n${tail}` }
}

/** None where all was read. */
export const shortWarnings = (outputs: ReadonlyArray<ToolOutput>): ReadonlyArray<string> => {
  const long = outputs.filter((it) => it.content.length > mostRead).length
  if (long === 0) return []
  const which = long === 1 ? "A tool output has" : `${long} tool outputs have`
  return [`${which} more than 50,000 characters: only the beginning and the end were read. Send the part that failed.`]
}
