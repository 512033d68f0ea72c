/** Every rule of the guard by its name, in the order of the scanners. */
import { exclusions, privateKeyFile } from "./Exclusions.js"
import type { RuleInfo } from "./Model.js"
import { scanners } from "./Scanners.js"

const additional: RuleInfo = {
  id: "additional-exclusion",
  title: "a file that the config leaves out",
  type: "excluded-file"
}

export const rules: ReadonlyArray<RuleInfo> = [
  ...exclusions,
  privateKeyFile,
  additional,
  ...scanners.flatMap((scanner) => scanner.rules)
]

const byId: ReadonlyMap<string, RuleInfo> = new Map(rules.map((rule) => [rule.id, rule]))

export const ruleNamed = (id: string): RuleInfo | undefined => byId.get(id)
