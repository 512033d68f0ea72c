/** Characters that a person does not see and a model reads: decided by code points, so the answer is never a guess. */
import type { Hit, RuleInfo, Scanner } from "../Model.js"

const hiddenTextRule: RuleInfo = { id: "hidden-text", title: "invisible text", type: "prompt-injection" }
const zeroWidthRule: RuleInfo = {
  id: "zero-width",
  title: "invisible characters inside a word",
  type: "prompt-injection"
}
const bidiRule: RuleInfo = { id: "bidi-control", title: "characters that reorder a line", type: "prompt-injection" }
const mixedRule: RuleInfo = { id: "mixed-script", title: "word in two alphabets", type: "prompt-injection" }

export const invisible: Scanner = {
  name: "invisible",
  anchors: [],
  rules: [hiddenTextRule, zeroWidthRule, bidiRule, mixedRule],
  scan: ({ text, traits }) => {
    if (!suspicious.test(text)) return []
    const hits: Array<Hit> = []
    const strip = (rule: RuleInfo, start: number, end: number) =>
      hits.push({
        rule,
        severity: traits.agentRules && rule === hiddenTextRule ? "block" : "redact",
        start,
        end,
        strip: true
      })
    for (const run of text.matchAll(tagRun)) {
      if (!isFlag(text, run.index, run[0])) strip(hiddenTextRule, run.index, run.index + run[0].length)
    }
    for (const run of text.matchAll(hiddenRun)) strip(hiddenTextRule, run.index, run.index + run[0].length)
    for (const run of text.matchAll(insideWord)) strip(zeroWidthRule, run.index, run.index + run[0].length)
    for (const run of text.matchAll(bidi)) {
      if (!isRightToLeft(text, run.index)) strip(bidiRule, run.index, run.index + run[0].length)
    }
    for (const word of text.matchAll(foreignWord)) {
      const from = word.index
      const whole = word[0]
      if (/[A-Za-z]/.test(whole) && lookalike.test(whole)) {
        hits.push({ rule: mixedRule, severity: "warn", start: from, end: from + whole.length })
      }
    }
    return hits
  }
}

const suspicious =
  /[\u0370-\u04ff\u115f\u1160\u200b-\u200d\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\udb40]|[\ufe00-\ufe0f]/

/** U+E0000…E007F: a copy of ASCII that no font shows. */
const tagRun = /(?:\udb40[\udc00-\udc7f])+/g
/** Selectors in a row (one alone belongs to the character before it), and zero-width characters in a row. */
const hiddenRun =
  /(?:\udb40[\udd00-\uddef]){2,}|[\ufe00-\ufe0f]{3,}|[\u115f\u1160\u200b-\u200d\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0]{4,}/g
const insideWord = /(?<=[A-Za-z0-9_])[\u200b-\u200d\u2060-\u2064\ufeff]{1,3}(?=[A-Za-z0-9_])/g
const bidi = /[\u202a-\u202e\u2066-\u2069]+/g
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** A word that starts in Cyrillic or Greek, or runs into it. */
const foreignWord = /(?<![A-Za-z0-9_\u0370-\u04ff])[A-Za-z0-9_\u0370-\u04ff]{2,64}/g
/** Letters of Cyrillic and Greek that look like Latin ones. */
const lookalike =
  /[\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf]/

/** A black flag, tags, and the tag that ends them: the flags of Scotland, England and Wales. */
const isFlag = (text: string, start: number, run: string): boolean =>
  run.length <= 16 && run.endsWith("\udb40\udc7f") && text.slice(Math.max(0, start - 2), start) === "\ud83c\udff4"

const isRightToLeft = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 200), at)
  const after = text.slice(at, at + 200)
  const stop = after.indexOf("\n")
  return rightToLeft.test(before.slice(before.lastIndexOf("\n") + 1) + (stop === -1 ? after : after.slice(0, stop)))
}
