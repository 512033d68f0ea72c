/** Files that a rule names and that are not there: an agent looks for them, and then guesses. */
import { type Check, draft } from "../Check.js"
import type { Reference } from "../References.js"

export const references: Check = ({ missingReferences }) =>
  missingReferences.map(({ file, how, likely, line, target }) =>
    draft({
      kind: "missing-file",
      severity: severities[how],
      source: file.path,
      line,
      message: `It ${verbs[how]} ${quotedPath(how, target)}, and there is no such file`,
      suggestion: likely === null ? "Mend the path, or remove it" : `Perhaps \`${likely}\` is meant`
    })
  )

/** A path in a code span may be meant as a pattern. */
const severities = { link: "warn", mention: "warn", path: "info" } as const

const verbs = { link: "links to", mention: "refers to", path: "names" } as const

const quotedPath = (how: Reference["how"], target: string): string =>
  `\`${how === "mention" ? "@" : ""}${target.slice(0, 120)}\``
