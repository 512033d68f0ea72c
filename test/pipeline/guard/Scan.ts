/** Shorthands of the guard's tests. */
import { RelativePath } from "../../../src/domain/Paths.js"
import { makeRedactor, type ScanOptions, scanText } from "../../../src/pipeline/guard/index.js"

export const scan = (path: string, text: string, options: Partial<ScanOptions> = {}) => {
  const found = scanText(
    { path: RelativePath.make(path), language: "", text },
    { pii: "off", content: true, ...options }
  )
  return { ...found, shown: found.verdict === "block" ? null : makeRedactor().apply(text, found.spans) }
}

/** `severity rule` of each finding. */
export const summary = (path: string, text: string, options: Partial<ScanOptions> = {}): ReadonlyArray<string> =>
  scan(path, text, options).findings.map((it) => `${it.severity} ${it.pattern}`)
