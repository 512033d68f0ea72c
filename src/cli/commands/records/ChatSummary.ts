/** `aic chat-summary`. */
import { Effect, Schema } from "effect"
import { ConversationId } from "../../../domain/Ids.js"
import { ChatSummaryReport } from "../../../domain/reports/ChatSummary.js"
import { ChatSummary } from "../../../programs/ChatSummary.js"
import { heading, mostColumns, oneLine, type PageStyle, type Row, rowLines, rule, wrapped } from "../../Page.js"
import { grouped } from "../../Text.js"
import { UsageError } from "../../UsageError.js"
import { type Clock, duration, readersClock } from "../../When.js"
import { askedProject } from "./Asked.js"
import type { Input } from "./Command.js"
import { jsonOf } from "./Json.js"
import { counts, lastRow, savedSentence, usageRows, whose } from "./Words.js"

export const run = Effect.fn("cli.chat-summary")(function* (input: Input) {
  const report = yield* (yield* ChatSummary).run(yield* asked(input))
  const clock = yield* readersClock
  return {
    json: jsonOf(ChatSummaryReport, report),
    text: (style: PageStyle) => page(report, clock, style)
  }
}, Effect.provide(ChatSummary.layer))

/** A conversation that is named may be of any project, unless that is named, too. */
const asked = Effect.fnUntraced(function* (input: Input) {
  const text = input.values.get("conversation")
  if (text === undefined) return askedProject(input)
  const conversationId = yield* Effect.mapError(
    Schema.decode(ConversationId)(text),
    () => new UsageError({ problem: "a conversation is 1 to 128 printable ASCII characters without blanks" })
  )
  return { conversationId, ...(input.values.has("project") ? askedProject(input) : {}) }
})

const page = (report: ChatSummaryReport, clock: Clock, style: PageStyle): ReadonlyArray<string> => {
  const { conversationId, lastCompilationInConversation: last } = report
  const width = Math.min(mostColumns, style.columns)
  const title = heading(
    conversationId === null
      ? `Conversations of ${whose(report.projectRoot)}`
      : `Conversation ${oneLine(conversationId)}`,
    style
  )
  if (last === null) return [title, rule(style), ...wrapped(emptyText(report), width)]
  const rows: ReadonlyArray<Row> = [
    { label: "Project", value: whose(report.projectRoot) },
    { label: "Compiles", value: grouped(report.compilationsInConversation) },
    ...usageRows(report),
    { label: "Task classes", value: counts(report.topTaskClasses.map((it) => [it.taskClass, it.count])) },
    { label: "Lasted", value: duration(report.sessionElapsedMs) },
    lastRow(last, clock, style)
  ]
  return [
    title,
    rule(style),
    ...wrapped(savedSentence(report.compilationsInConversation, report), width),
    rule(style),
    ...rowLines(rows, style)
  ]
}

const emptyText = ({ conversationId, projectRoot }: ChatSummaryReport): string =>
  conversationId === null
    ? `No conversation was recorded${projectRoot === null ? "" : " for this project"} yet: editors name theirs when they compile.`
    : "Nothing was compiled in this conversation."
