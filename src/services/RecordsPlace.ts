/** Where the records of this process are. */
import { Context } from "effect"

export class RecordsPlace extends Context.Reference<RecordsPlace>()("aic/services/RecordsPlace", {
  defaultValue: (): "database" | "memory" => "database"
}) {}
