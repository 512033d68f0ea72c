/** Many cases of a budget from one seed, with what came of them. */
import { Effect, FastCheck } from "effect"
import { type BudgetCase, budgetCase } from "./Cases.js"
import { checkBudget, makeReading, type Tried } from "./Check.js"

export interface BudgetStorm {
  /** Null: the promise held in every case. Else the smallest case that was found, and why. */
  readonly broken: string | null
  readonly tried: ReadonlyArray<Tried>
}

export const runBudgetStorm = async (options: {
  readonly cases: number
  readonly seed: number
  /** Every so many cases an independent tokenizer counts, too. */
  readonly recountEvery: number
  readonly onCase?: (tried: Tried, millis: number, it: BudgetCase) => void
}): Promise<BudgetStorm> => {
  const tried: Array<Tried> = []
  const reading = await Effect.runPromise(makeReading)
  let at = 0
  const property = FastCheck.asyncProperty(budgetCase, async (it) => {
    const begun = performance.now()
    const one = await Effect.runPromise(checkBudget(it, reading, at++ % options.recountEvery === 0))
    tried.push(one)
    options.onCase?.(one, performance.now() - begun, it)
  })
  const report = await FastCheck.check(property, { seed: options.seed, numRuns: options.cases })
  return { broken: FastCheck.defaultReportMessage(report) ?? null, tried }
}
