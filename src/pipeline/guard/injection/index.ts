/** Instructions to an agent, planted in what it reads. Two kinds of cues act, one warns; see `Cue.ts`. */
import { type AnchorHits, makeAutomaton } from "../Anchors.js"
import { lookalikes } from "../Lookalikes.js"
import type { Hit, RuleInfo, ScanInput, Scanner } from "../Model.js"
import { retriesIn } from "../Retries.js"
import { type Carrier, placeOf } from "./Carriers.js"
import type { Cue, CueKind, CueRule } from "./Cue.js"
import { english } from "./English.js"
import { exfiltrationAnchors, exfiltrationIn } from "./Exfiltration.js"
import { languages } from "./Languages.js"
import { phrases } from "./Phrases.js"
import { viewsOf } from "./Views.js"

const injectionRule: RuleInfo = {
  id: "prompt-injection",
  title: "instruction to an agent",
  type: "prompt-injection"
}

const rules: ReadonlyArray<CueRule> = [...english, ...phrases, ...languages]
const anchors = [...rules.flatMap((rule) => rule.anchors), ...exfiltrationAnchors]
const ownAutomaton = makeAutomaton(anchors)

export const injections: Scanner = {
  name: "injections",
  anchors,
  rules: [injectionRule],
  scan: (input) => {
    if (input.traits.machineMade) return []
    const plain = hitsIn(input, cuesIn(input.text, input.anchors))
    const disguised = viewsOf(input.text).flatMap((view) => {
      const cues = cuesIn(view.text, ownAutomaton.find(view.text))
      // Who disguises a sentence means it: what is a hint in plain text is a proof here.
      return hitsIn(
        input,
        cues.map((it) => ({ ...it, weight: it.weight + 1, start: view.at(it.start), end: view.at(it.end) }))
      )
    })
    return [...plain, ...disguised]
  }
}

/** How strongly a text without a place (decoded from base64) speaks to an agent. */
export const steers = (text: string): boolean =>
  passagesOf(text, cuesIn(text, ownAutomaton.find(text))).some((passage) => weigh(passage).score >= actAt.hidden)

const cuesIn = (text: string, found: AnchorHits): ReadonlyArray<Cue> => {
  const cues: Array<Cue> = []
  for (const rule of rules) {
    for (const anchor of rule.anchors) {
      const retries = retriesIn(text)
      let after = 0
      for (const at of found.at(anchor)) {
        if (at < after || !retries.allows(at)) continue
        const match = matchAt(rule, anchor, text, at)
        if (match === null) continue
        after = at + match
        retries.succeeded()
        cues.push({ kind: rule.kind, weight: rule.weight, alone: rule.alone, start: at, end: after })
      }
    }
  }
  return [...cues, ...exfiltrationIn(text, found)].sort((a, b) => a.start - b.start || a.end - b.end)
}

const longestCue = 400

/** The length of the match. Look-alikes are read as letters when the anchor was found through them. */
const matchAt = (rule: CueRule, anchor: string, text: string, at: number): number | null => {
  rule.pattern.lastIndex = at
  const plain = rule.pattern.exec(text)
  if (plain !== null) return Math.max(1, plain[0].length)
  if (text.slice(at, at + anchor.length).toLowerCase() === anchor) return null
  const from = Math.max(0, at - 40)
  const folded = text.slice(from, at + longestCue).replace(/[013457@$]/g, (unit) => lookalikes[unit] ?? unit)
  rule.pattern.lastIndex = at - from
  const match = rule.pattern.exec(folded)
  return match === null ? null : Math.max(1, match[0].length)
}

const farthest = 260

/** Cues that stand together: no empty line between them, and not far apart. */
const passagesOf = (text: string, cues: ReadonlyArray<Cue>): ReadonlyArray<ReadonlyArray<Cue>> => {
  const passages: Array<Array<Cue>> = []
  let reach = 0
  for (const cue of cues) {
    const last = passages[passages.length - 1]
    if (
      last !== undefined &&
      cue.start - reach <= farthest &&
      !/\n[\s*#/>-]*\n/.test(text.slice(reach, Math.max(reach, cue.start)))
    )
      last.push(cue)
    else passages.push([cue])
    reach = Math.max(reach, cue.end)
  }
  return passages
}

interface Weight {
  readonly score: number
  readonly kinds: number
  /** Worth telling a person. */
  readonly speaks: boolean
  /** One of the kinds is an attack by itself, and not only company for one. */
  readonly attacks: boolean
}

/** The best cue of each kind counts in full, a second one of the same kind by half. */
const weigh = (passage: ReadonlyArray<Cue>): Weight => {
  const best = new Map<string, number>()
  let more = 0
  let reach = -1
  let sentAt = -1
  for (const cue of passage) {
    // `the system prompt:` is what a sentence is about, and no token beside it
    if (cue.kind === "exfiltration") sentAt = Math.max(sentAt, cue.end)
    else if (cue.kind === "role-token" && cue.end <= sentAt) continue
    const before = best.get(cue.kind)
    if (before === undefined) best.set(cue.kind, cue.weight)
    else {
      if (cue.start >= reach && cue.kind !== "exfiltration") more += Math.min(before, cue.weight) / 2
      best.set(cue.kind, Math.max(before, cue.weight))
    }
    reach = Math.max(reach, cue.end)
  }
  return {
    score: [...best.values()].reduce((sum, it) => sum + it, more),
    kinds: best.size,
    speaks:
      passage.some((cue) => cue.alone) ||
      (best.size > 1 && company.some((kind) => best.has(kind))) ||
      (best.has("pretence") && best.has("destructive")),
    attacks:
      passage.some((cue) => cue.weight >= 1.5 && attacking.has(cue.kind)) ||
      (best.has("concealment") && best.size > 1) ||
      ((best.has("destructive") || best.has("exfiltration")) && (best.has("addressee") || best.has("role-token")))
  }
}

const company: ReadonlyArray<CueKind> = ["addressee", "exfiltration", "role-token"]
const attacking: ReadonlySet<CueKind> = new Set(["override", "concealment", "exfiltration", "persona"] as const)

/** From which score on a passage is taken out. */
const actAt: Readonly<Record<Carrier, number>> = { hidden: 2, comment: 2, prose: 2, data: 2, string: 4, code: 5 }
const warnAt: Readonly<Record<Carrier, number>> = { hidden: 1, comment: 1, prose: 1, data: 1, string: 2, code: 3 }

const hitsIn = (input: ScanInput, cues: ReadonlyArray<Cue>): ReadonlyArray<Hit> =>
  passagesOf(input.text, cues).flatMap((passage): ReadonlyArray<Hit> => {
    const { attacks, kinds, score, speaks } = weigh(passage)
    // To be addressed is what an agent's own rules are for.
    if (!speaks || (input.traits.agentRules && kinds === 1 && passage[0]!.kind === "addressee")) return []
    const first = passage[0]!
    const place = placeOf(input.text, first.start, first.end, input.traits)
    const weight = place.quoted ? score / 2 : score
    if (weight < warnAt[place.carrier]) return []
    const end = passage.reduce((reach, cue) => Math.max(reach, cue.end), 0)
    const acts = attacks && weight >= actAt[place.carrier]
    if (!acts || (input.traits.agentRules && kinds < 2))
      return [{ rule: injectionRule, severity: "warn", start: first.start, end }]
    const last = passage.length === 1 ? place : placeOf(input.text, Math.max(first.start, end - 1), end, input.traits)
    return [
      {
        rule: injectionRule,
        severity: input.traits.agentRules ? "block" : "redact",
        start: Math.min(place.start, first.start),
        end: Math.max(place.end, end <= place.end ? place.end : last.end, end)
      }
    ]
  })
