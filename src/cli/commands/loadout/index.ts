/** Every loadout command, in the order of the help. A new one is a new line here. */
import { budgetCommand } from "./Budget.js"
import { buildIndexCommand } from "./BuildIndex.js"
import type { LoadoutCommand } from "./Command.js"
import { deadCommand } from "./Dead.js"
import { explainCommand } from "./Explain.js"
import { matchCommand } from "./Match.js"
import { overlapsCommand } from "./Overlaps.js"
import { resolveCommand } from "./Resolve.js"
import { usageCommand } from "./Usage.js"
import { validateCommand } from "./Validate.js"

export const loadoutCommands: ReadonlyArray<LoadoutCommand> = [
  resolveCommand,
  explainCommand,
  matchCommand,
  buildIndexCommand,
  validateCommand,
  usageCommand,
  deadCommand,
  overlapsCommand,
  budgetCommand
]
