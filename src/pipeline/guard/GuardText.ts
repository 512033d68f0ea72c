/** One text by itself, as the guard lets it through: what `aic guard` does to each file, to stdin and to a line of `--serve`. */
import type { GuardedText } from "../../domain/Guard.js"
import { defaultScanOptions, type ScanOptions } from "./Engine.js"
import { scanText } from "./index.js"
import type { ScanFinding, TextScan, TextToScan } from "./Model.js"
import { makeRedactor } from "./Redact.js"
import { strictly, withLater } from "./Result.js"
import { settle } from "./Settle.js"

export interface GuardTextOptions extends ScanOptions {
  /** `guard.mode: "block"` */
  readonly strict?: boolean
}

export interface GuardedFile extends GuardedText {
  readonly ignored: ReadonlyArray<ScanFinding>
}

/** Placeholders count from 1. Where some are put in, what looks like one is marked; a text that passes is unchanged. */
export const guardText = (file: TextToScan, options: GuardTextOptions = defaultScanOptions): GuardedFile => {
  const judge = (found: TextScan) => (options.strict === true ? strictly(found) : found)
  const first = judge(scanText(file, options))
  if (first.verdict === "block" || first.spans.length === 0) return told(first, file.text)
  const settled = settle(file.text, first.spans, {
    redactor: makeRedactor({ marksLookalikes: true }),
    look: (text) => scanText({ ...file, text }, options),
    known: () => []
  })
  return told(judge(settled.later.reduce((seen, it) => withLater(file, seen, it), first)), settled.text)
}

const told = ({ findings, ignored, verdict }: TextScan, text: string): GuardedFile => ({
  verdict,
  text: verdict === "block" ? "" : text,
  findings,
  ignored
})
