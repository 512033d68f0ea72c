/** One text by itself, as the guard lets it through: what `aic guard` does to each file, to stdin and to a line of `--serve`. */
import type { GuardedText } from "../../domain/Guard.js"
import { defaultScanOptions, type ScanOptions } from "./Engine.js"
import { scanText } from "./index.js"
import type { ScanFinding, TextToScan } from "./Model.js"
import { makeRedactor } from "./Redact.js"
import { strictly } from "./Result.js"

export interface GuardTextOptions extends ScanOptions {
  /** `guard.mode: "block"` */
  readonly strict?: boolean
}

export interface GuardedFile extends GuardedText {
  readonly ignored: ReadonlyArray<ScanFinding>
}

/** Placeholders count from 1. Where some are put in, what looks like one is marked; a text that passes is unchanged. */
export const guardText = (file: TextToScan, options: GuardTextOptions = defaultScanOptions): GuardedFile => {
  const found = scanText(file, options)
  const { findings, ignored, spans, verdict } = options.strict === true ? strictly(found) : found
  const isChanged = verdict !== "block" && spans.length > 0
  return {
    verdict,
    text:
      verdict === "block"
        ? ""
        : isChanged
          ? makeRedactor({ marksLookalikes: true }).apply(file.text, spans)
          : file.text,
    findings,
    ignored
  }
}
