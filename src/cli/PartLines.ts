/** What is shown of a file, and what is not and why, as a person reads it. */
import type { ShownParts } from "../domain/Compilation.js"
import { counted, printable } from "./Text.js"

export const partLines = ({ leftOut, leftOutCount, lineCount, lines }: ShownParts): ReadonlyArray<string> => {
  const more = leftOutCount - leftOut.length
  return [
    ...(lines.length === 0 ? [] : [`lines ${lines.map(rangeText).join(", ")} of ${lineCount} are shown`]),
    ...leftOut.map((it) => {
      const names = it.names.length === 0 ? "" : ` (${it.names.map(printable).join(", ")})`
      return `lines ${rangeText(it.lines)}${names} are not: ${reasons[it.reason]}`
    }),
    ...(more > 0 ? [`and ${counted(more, "more block")} not shown`] : [])
  ]
}

const rangeText = ([start, end]: readonly [number, number]): string => (start === end ? `${start}` : `${start}-${end}`)

const reasons: Readonly<Record<ShownParts["leftOut"][number]["reason"], string>> = {
  worth_less: "other blocks are worth more for their tokens",
  no_room: "no room was left for them",
  shown_before: "the conversation has them already"
}
