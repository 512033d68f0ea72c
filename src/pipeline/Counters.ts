/** Counters made of another one. */
import { TokenCount } from "../domain/Units.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import type { Budget } from "./BudgetAllocator.js"

/** Shorter texts are counted faster than they are looked up. */
const shortest = 400

/** The same file is counted as it is on disk, before and after each step. */
export const remembering = ({ count, profile }: TokenCounter): TokenCounter => {
  const known = new Map<string, TokenCount>()
  return {
    profile,
    count: (text) => {
      if (text.length < shortest) return count(text)
      const tokens = known.get(text) ?? count(text)
      known.set(text, tokens)
      return tokens
    }
  }
}

/**
 * Holds characters against the budget, too, as if the budget were spread over them: a text that keeps to the budget by
 * this counter keeps both bounds, and so do parts of it together.
 */
export const withCharacters = (
  { count, profile }: TokenCounter,
  { maxCharacters, total }: Pick<Budget, "maxCharacters" | "total">
): TokenCounter =>
  maxCharacters === undefined
    ? { count, profile }
    : {
        profile,
        count: (text) => TokenCount.make(Math.max(count(text), Math.ceil((text.length * total) / maxCharacters)))
      }
