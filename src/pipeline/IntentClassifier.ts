/** Step 1. Puts an intent into a task class, and says what it is about. */
import { Context, Effect, Layer } from "effect"
import type { Classification } from "../domain/Classification.js"
import { Confidence, Ratio01 } from "../domain/Units.js"
import { type Evidence, evidenceOf } from "./classifier/Evidence.js"
import { subjectOf } from "./classifier/Subject.js"
import { type Token, tokensOf } from "./classifier/Tokens.js"
import type { DecidedClass } from "./classifier/Vocabulary.js"

export class IntentClassifier extends Context.Tag("aic/pipeline/IntentClassifier")<
  IntentClassifier,
  {
    readonly classify: (intent: string) => Effect.Effect<Classification>
  }
>() {
  static readonly layer = Layer.succeed(this, {
    classify: Effect.fn("IntentClassifier.classify")(function* (intent: string) {
      const classification = classifyIntent(intent)
      yield* Effect.annotateCurrentSpan({ taskClass: classification.taskClass })
      return classification
    })
  })
}

/** The step itself, pure. Linear in the intent, and total. */
export const classifyIntent = (intent: string): Classification => {
  const tokens = tokensOf(intent)
  const evidence = evidenceOf(intent, tokens)
  const verdict = verdictOf(evidence)
  const spoken = new Set(
    evidence
      .filter((it) => it.isCommand || it.taskClass === verdict.taskClass)
      .flatMap((it) => it.tokens)
      .filter((index) => !namesFiles.has(tokens[index]?.text.toLowerCase() ?? ""))
  )
  const subject = subjectOf(tokens, spoken, new Set(evidence.flatMap((it) => it.words ?? [])))
  const confidence = Confidence.make(verdict.confidence)
  const specificity = Math.min(1, subject.subjectTokens.length / 3)
  return {
    taskClass: verdict.taskClass,
    confidence,
    matchedKeywords: verdict.taskClass === "general" ? [] : keywordsOf(evidence, verdict.taskClass, tokens),
    ...subject,
    specificityScore: Ratio01.make(rounded(specificity)),
    underspecificationIndex: Ratio01.make(rounded((1 - confidence) * (1 - specificity)))
  }
}

// On a tie the class that comes first wins.
const classes: ReadonlyArray<DecidedClass> = ["bugfix", "feature", "refactor", "docs", "test"]

/** Less than this is no more than a word in passing. */
const enough = 0.3

const verdictOf = (evidence: ReadonlyArray<Evidence>) => {
  const scores = classes.map((taskClass) => ({
    taskClass,
    score: evidence.reduce((sum, it) => (it.taskClass === taskClass ? sum + it.weight : sum), 0)
  }))
  const [best, second] = scores.toSorted((a, b) => b.score - a.score)
  if (best === undefined || best.score < enough) return { taskClass: "general", confidence: 0 } as const
  const certainty = 1 - Math.exp(-1.9 * best.score)
  const doubt = 0.35 * ((second?.score ?? 0) / best.score)
  return { taskClass: best.taskClass, confidence: Math.min(0.99, rounded(certainty * (1 - doubt))) }
}

/** The words that speak for the class and were heard, as written. */
const keywordsOf = (
  evidence: ReadonlyArray<Evidence>,
  taskClass: DecidedClass,
  tokens: ReadonlyArray<Token>
): ReadonlyArray<string> => {
  const heard = evidence.filter((it) => it.taskClass === taskClass && it.weight > 0.08)
  const words = heard.flatMap((it) => it.words ?? it.tokens.map((index) => tokens[index]?.text.toLowerCase() ?? ""))
  return [...new Set(words)].slice(0, 16)
}

/** They say what kind of work it is, and which file to look at. */
const namesFiles: ReadonlySet<string> = new Set(["readme", "changelog", "contributing"])

const rounded = (value: number): number => Math.round(value * 100) / 100
