/** Findings as SARIF 2.1.0, for code hosts and editors that show the results of scanners. */
import type { GuardSeverity } from "../../domain/Vocabulary.js"
import { explain } from "./Explain.js"
import type { ScanFinding } from "./Model.js"
import { ruleNamed } from "./Rules.js"

const levels: Readonly<Record<GuardSeverity, "error" | "warning" | "note">> = {
  block: "error",
  redact: "error",
  warn: "warning"
}

/** Rules in the order in which they first occur; two equal lists of findings give equal texts. */
export const renderSarif = (findings: ReadonlyArray<ScanFinding>, version: string): string => {
  const ids = [...new Set(findings.map((finding) => finding.pattern))]
  const indexOf = new Map(ids.map((id, index) => [id, index]))
  return `${JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: { name: "aic guard", semanticVersion: version, rules: ids.map(descriptor) }
          },
          columnKind: "utf16CodeUnits",
          results: findings.map((finding) => ({
            ruleId: finding.pattern,
            ruleIndex: indexOf.get(finding.pattern),
            level: levels[finding.severity],
            message: { text: finding.message },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: uriOf(finding.file), uriBaseId: "%SRCROOT%" },
                  ...(finding.line === undefined ? {} : { region: { startLine: finding.line } })
                }
              }
            ],
            ...(finding.fingerprint === "" ? {} : { partialFingerprints: { "aicLine/v1": finding.fingerprint } })
          }))
        }
      ]
    },
    null,
    2
  )}\n`
}

const descriptor = (id: string) => {
  const explanation = explain(id)
  return {
    id,
    shortDescription: { text: ruleNamed(id)?.title ?? id },
    ...(explanation === null
      ? {}
      : { fullDescription: { text: explanation.what }, help: { text: `${explanation.why} ${explanation.suppress}` } })
  }
}

/** Lone surrogates cannot be encoded, and a name with one must not stop the report. */
const uriOf = (path: string): string =>
  path
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/")
