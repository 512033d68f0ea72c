/** Texts that are no files: an intent, a path, a log line, an error. Whoever wrote them may speak of instructions, but not of secrets. */
import { RelativePath } from "../../domain/Paths.js"
import { scanProse } from "./index.js"
import type { ScanFinding, Span } from "./Model.js"
import { cut, makeRedactor, type Redactor } from "./Redact.js"
import { settle } from "./Settle.js"

export const secretsIn = (
  text: string
): { readonly findings: ReadonlyArray<ScanFinding>; readonly spans: ReadonlyArray<Span> } =>
  scanProse({ path: noFile, language: "plaintext", text })

/** For a text that stands alone: its placeholders count from 1. */
export const withoutSecrets = (text: string): string => {
  const { spans } = secretsIn(text)
  return spans.length === 0 ? text : cleaned(text, spans, makeRedactor())
}

/** For many texts that are told together: equal secrets get equal placeholders. */
export const makeCleaner = (): ((text: string) => string) => {
  const redactor = makeRedactor()
  return (text) => {
    const { spans } = secretsIn(text)
    return spans.length === 0 ? text : cleaned(text, spans, redactor)
  }
}

const cleaned = (text: string, spans: ReadonlyArray<Span>, redactor: Redactor) =>
  settle(text, spans, { redactor, look: secretsIn, known: () => [] }).text

/** The start of a text for a message: cut after it is cleaned, because half a secret is not recognised any more. */
export const shortened = (text: string, most: number): string => cut(withoutSecrets(text), most)

const noFile = RelativePath.make("(text)")
