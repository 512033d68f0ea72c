/** The folder that this process was started for: what a report is about when nobody said. A Reference: tests have none. */
import { Context } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"

export class StartFolder extends Context.Reference<StartFolder>()("aic/programs/StartFolder", {
  defaultValue: (): AbsolutePath | null => null
}) {}
