/** Which of some compiles is the last: by time, then by id. */
import { Array, Option, Order } from "effect"
import type { CompilationRow } from "../../services/CompilationLog.js"

export const newestOf = (rows: ReadonlyArray<CompilationRow>): Option.Option<CompilationRow> =>
  Array.isNonEmptyReadonlyArray(rows) ? Option.some(Array.max(rows, byTime)) : Option.none()

const byTime = Order.combine(
  Order.mapInput(Order.number, (row: CompilationRow) => row.createdAt.epochMillis),
  Order.mapInput(Order.string, (row: CompilationRow) => row.id)
)
