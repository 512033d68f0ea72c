/** `aic_chat_summary`: the compiles of one conversation. */
import { Context, Effect, Layer, Option } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { ChatSummaryArguments } from "../domain/reports/Arguments.js"
import type { ChatSummaryReport } from "../domain/reports/ChatSummary.js"
import { Projects } from "../services/Projects.js"
import { StatusQueries } from "../services/StatusQueries.js"
import { compilationsIn, snapshotOf, usageOf } from "./Figures.js"
import { whichProject } from "./WhichProject.js"

export class ChatSummary extends Context.Tag("aic/programs/ChatSummary")<
  ChatSummary,
  { readonly run: (args: ChatSummaryArguments) => Effect.Effect<ChatSummaryReport, StoreFailed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(Effect.all([StatusQueries, Projects]), ([queries, registered]) => ({
      run: Effect.fn("ChatSummary.run")(function* ({ conversationId: asked, projectRoot }: ChatSummaryArguments) {
        const projects = yield* registered.all
        // a conversation may be of another project than the one that was compiled last
        const isNamed = typeof asked === "string" && projectRoot === undefined
        const { projectId, root } = isNamed
          ? { projectId: null, root: null }
          : yield* whichProject(queries, projects, projectRoot)
        const everything = { projectId, since: null }
        const conversationId = asked ?? (yield* queries.conversations(everything)).newest?.conversationId ?? null
        if (conversationId === null) return { ...nothing, projectRoot: root }

        const scope = { ...everything, conversationId }
        const units = yield* queries.totals(scope)
        const last = Option.getOrNull(yield* queries.last(scope))
        const owner = projects.find((it) => it.projectId === last?.projectId)
        return {
          conversationId,
          projectRoot: owner?.projectRoot ?? root,
          compilationsInConversation: compilationsIn(units),
          ...usageOf(units),
          lastCompilationInConversation: last === null ? null : snapshotOf(last),
          topTaskClasses: (yield* queries.taskClasses(scope)).slice(0, 3),
          sessionElapsedMs: elapsed((yield* queries.conversations(scope)).newest)
        }
      })
    }))
  )
}

type Newest = Effect.Effect.Success<ReturnType<StatusQueries["Type"]["conversations"]>>["newest"]

const elapsed = (conversation: Newest): number =>
  conversation === null ? 0 : conversation.lastAt.epochMillis - conversation.firstAt.epochMillis

const nothing: ChatSummaryReport = {
  conversationId: null,
  projectRoot: null,
  compilationsInConversation: 0,
  ...usageOf([]),
  lastCompilationInConversation: null,
  topTaskClasses: [],
  sessionElapsedMs: 0
}
