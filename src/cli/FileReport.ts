/** What is known of a file, for a person. */
import type { FileReport } from "../programs/InspectFile.js"
import { counted, grouped, printable, table } from "./Text.js"

export const fileReport = (report: FileReport): ReadonlyArray<string> => [
  `${printable(report.path)} · ${report.language} · ${report.kind} · ${counted(report.sizeBytes, "byte")}`,
  ...notes(report),
  ...tiers(report),
  ...section(`Symbols (${report.symbols.length})`, symbols(report)),
  ...section(
    `Imports (${report.imports.length})`,
    report.imports.map(
      ({ files, source }) => `${printable(source)} → ${printable(files.join(", ")) || "not in the project"}`
    )
  ),
  ...section(
    `Imported by (${report.importedBy.length})`,
    report.importedBy.map((it) => printable(it))
  )
]

const notes = ({ generated, hidden, notReadYet }: FileReport): ReadonlyArray<string> => [
  ...(hidden === "unreadable" ? ["Its text cannot be read: binary, too large, or not allowed."] : []),
  ...(hidden === "guarded" ? ["Nothing of its text is ever shown: it holds keys or credentials."] : []),
  ...(generated ? ["It says of itself that it is generated, so that it is ranked below everything else."] : []),
  ...(notReadYet > 0 ? [`${counted(notReadYet, "file")} of the project not read yet: importers may be missing.`] : [])
]

const tiers = ({ encoding, tokens }: FileReport): ReadonlyArray<string> =>
  tokens === null
    ? []
    : [
        "",
        `Tokens (${encoding})`,
        ...table(
          [
            { title: "tier", align: "left" },
            { title: "tokens", align: "right" },
            { title: "what it shows", align: "left" }
          ],
          [
            ["L0", grouped(tokens.L0), "all of it"],
            ["L1", grouped(tokens.L1), "signatures with their docs"],
            ["L2", grouped(tokens.L2), "signatures"],
            ["L3", grouped(tokens.L3), "names"]
          ]
        )
      ]

const symbols = (report: FileReport): ReadonlyArray<string> =>
  report.symbols.map(({ depth, endLine, exported, kind, name, startLine }) => {
    const lines = startLine === endLine ? `${startLine}` : `${startLine}–${endLine}`
    return `${"  ".repeat(Math.min(depth, 8))}${kind} ${printable(name)}${exported ? "" : " (not exported)"} · ${lines}`
  })

const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : ["", title, ...lines.map((it) => `  ${it}`)]
