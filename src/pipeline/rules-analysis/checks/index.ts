/** Every check, in the order in which their findings would be read. */
import type { Check } from "../Check.js"
import { blankLines } from "./BlankLines.js"
import { claudeSettings } from "./ClaudeSettings.js"
import { contradictory } from "./Contradictory.js"
import { globs } from "./Globs.js"
import { hooks } from "./Hooks.js"
import { imports } from "./Imports.js"
import { packs } from "./Packs.js"
import { rare } from "./Rare.js"
import { references } from "./References.js"
import { repetition } from "./Repetition.js"
import { shadows } from "./Shadows.js"
import { weight } from "./Weight.js"

export const checks: ReadonlyArray<Check> = [
  contradictory,
  repetition,
  globs,
  shadows,
  imports,
  references,
  claudeSettings,
  weight,
  rare,
  packs,
  hooks,
  blankLines
]
