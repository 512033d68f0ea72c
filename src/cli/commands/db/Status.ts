/** `aic db status`. */
import { Effect } from "effect"
import { DatabaseCare, type DatabaseFigures } from "../../../services/DatabaseCare.js"
import { heading, oneLine, type PageStyle, type Row, rowLines, rule } from "../../Page.js"
import { grouped, table } from "../../Text.js"

export const run = Effect.fn("cli.db.status")(function* () {
  const figures = yield* (yield* DatabaseCare).figures
  return { json: Effect.sync(() => JSON.stringify(figures)), text: (style: PageStyle) => page(figures, style) }
})

const page = (figures: DatabaseFigures, style: PageStyle): ReadonlyArray<string> => {
  const rows: ReadonlyArray<Row> = [
    { label: "File", value: oneLine(figures.path) },
    { label: "Size", value: sizeText(figures.sizeBytes) },
    { label: "Schema", value: schemaText(figures) },
    { label: "State", value: figures.isSound ? "sound" : "damaged: the next start puts it aside and begins a new one" },
    ...(figures.keptAside.length === 0 ? [] : [{ label: "Put aside", value: figures.keptAside.map(oneLine) }])
  ]
  const [titles = "", ...lines] = table(
    [
      { title: "Table", align: "left" },
      { title: "Rows", align: "right" },
      { title: "Oldest", align: "left" },
      { title: "Newest", align: "left" }
    ],
    figures.tables.map((it) => [it.table, grouped(it.rows), dayText(it.oldest), dayText(it.newest)])
  )
  return [
    heading("Database of aic", style),
    rule(style),
    ...rowLines(rows, style),
    "",
    heading(titles, style),
    ...lines
  ]
}

const schemaText = ({ knownVersion, schemaVersion }: DatabaseFigures): string => {
  if (schemaVersion === knownVersion) return String(schemaVersion)
  return schemaVersion > knownVersion
    ? `${schemaVersion}, from a newer version of aic: this one knows ${knownVersion} and uses what it knows`
    : `${schemaVersion}; the next compile brings it to ${knownVersion}`
}

const dayText = (time: string | null): string => (time === null ? "—" : time.slice(0, 10))

export const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${grouped(Math.ceil(bytes / 1_024))} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`
