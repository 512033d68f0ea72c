/** How many rows went, by table. */
import type { RemovedRows } from "../../../services/Retention.js"
import { type PageStyle, rowLines } from "../../Page.js"
import { grouped } from "../../Text.js"

export const removedLines = (removed: RemovedRows, style: PageStyle): ReadonlyArray<string> =>
  rowLines(
    Object.entries(removed).map(([table, rows]) => ({ label: table, value: grouped(rows) })),
    style
  )
