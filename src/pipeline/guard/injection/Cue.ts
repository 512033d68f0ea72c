/** A cue: words by which a text tries to steer the agent that reads it. One alone proves nothing. */

export type CueKind =
  | "override"
  | "persona"
  | "addressee"
  | "exfiltration"
  | "concealment"
  | "pretence"
  | "destructive"
  | "steering"
  | "role-token"

export interface CueRule {
  readonly kind: CueKind
  /** 2 and more: nobody writes this by chance. Below 0.5: only tips the scales for what is strong already. */
  readonly weight: number
  /** False: says nothing unless another kind stands beside it. */
  readonly alone: boolean
  readonly anchors: ReadonlyArray<string>
  readonly pattern: RegExp
}

export interface Cue {
  readonly kind: CueKind
  readonly weight: number
  readonly alone: boolean
  readonly start: number
  readonly end: number
}

/** `anchors` is a list with `|` between the literals; the pattern starts where one of them does. */
export const cue = (kind: CueKind, weight: number, anchors: string, pattern: RegExp, alone = true): CueRule => ({
  kind,
  weight,
  alone,
  anchors: anchors.split("|"),
  pattern: new RegExp(pattern.source, "iy")
})
