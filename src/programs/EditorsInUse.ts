/** Which editors a person uses here: by what they leave behind, and not by what we do. */
import { Effect } from "effect"
import type { Place, Target } from "../editors/install/Target.js"
import type { EditorFiles } from "../services/EditorFiles.js"

/** In an editor's folder, and made by us: `aic loadout index` writes its index there. */
const ours: ReadonlySet<string> = new Set(["loadout"])

export const isInUse = (target: Target, place: Place, files: EditorFiles["Type"]): Effect.Effect<boolean> =>
  Effect.map(
    Effect.forEach(target.signs(place), (sign) => isSign(sign, files)),
    (found) => found.includes(true)
  )

const isSign = Effect.fnUntraced(function* (path: string, files: EditorFiles["Type"]) {
  const names = yield* files.entries(path)
  if (names === null) return yield* files.exists(path)
  return names.length === 0 || names.some((it) => !ours.has(it))
})
