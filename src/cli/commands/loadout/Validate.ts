/** `validate <index>`: everything that is wrong with an index. Ends with 1 when there is an error. */
import { validateIndex } from "../../../loadout/Validate.js"
import { counted, printable } from "../../Text.js"
import type { LoadoutCommand } from "./Command.js"
import { jsonAt } from "./Files.js"

export const validateCommand: LoadoutCommand = {
  name: "validate",
  summary: "Check an index: exit code 1 when it has errors",
  usage: "<index>",
  arity: { least: 1, most: 1, leastWithDefaults: 0 },
  flags: { strict: "Also what is no fault by the contract: one-letter and repeated keywords" },
  run: (input) => {
    const found = validateIndex(jsonAt(input, 0), { strict: input.flags.has("strict") })
    const issues = found.map(({ code, entryId, hint, message, place, severity }) => ({
      severity,
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(entryId === undefined ? {} : { entryId }),
      ...(place === undefined ? {} : { place })
    }))
    const errors = issues.filter((it) => it.severity === "error").length
    const warnings = issues.length - errors
    return {
      json: { valid: errors === 0, errors, warnings, issues },
      text: [
        ...issues.flatMap((it) => [
          `${it.severity} [${it.code}] ${printable(it.place ?? "")}: ${printable(it.message)}`,
          ...(it.hint === undefined ? [] : [`    ${it.hint}`])
        ]),
        issues.length === 0 ? "valid" : `${counted(errors, "error")}, ${counted(warnings, "warning")}`
      ],
      hasFindings: errors > 0
    }
  }
}
