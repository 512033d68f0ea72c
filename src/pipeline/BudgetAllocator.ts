/** Step 3. How many tokens this compile may spend, and who said so. */
import type { AicConfig } from "../domain/Config.js"
import type { ModelProfile } from "../domain/ModelProfile.js"
import { TokenCount } from "../domain/Units.js"
import type { TaskClass } from "../domain/Vocabulary.js"
import type { Channel } from "./Channel.js"

export const reservedForAnswer = 4_000
export const templateOverhead = 500

export interface BudgetRequest {
  readonly taskClass: TaskClass
  /** Of the request itself. */
  readonly requested?: TokenCount | undefined
  /** `budgetOverride` of the merged rule packs. */
  readonly ruleBudget?: TokenCount | undefined
  readonly config: AicConfig["contextBudget"]
  readonly profile: ModelProfile
  /** The model is known (not the default profile), so its window is worth holding to. */
  readonly modelKnown: boolean
  readonly conversationTokens?: TokenCount | undefined
  /** Where the prompt goes. */
  readonly channel?: Channel | null
  /** Of the prompt, as the request says: then the channel is not asked. */
  readonly maxCharacters?: number | undefined
}

export interface Budget {
  readonly total: TokenCount
  /** Where the number comes from, for people. */
  readonly source: string
  /** The window that it was counted against. */
  readonly contextWindow: TokenCount
  /** A second bound, which the prompt keeps as well: UTF-16 code units. */
  readonly maxCharacters?: number
}

/**
 * The first source that says something wins: request, rule packs, task class, config. 0 means the head-room, which
 * also limits a number from config when the window or the conversation is known. What comes out is at most what the
 * channel delivers. What a request asks for by number only the window limits.
 */
export const allocateBudget = (request: BudgetRequest): Budget => {
  const { maxCharacters } = request
  const budget = modelBudget(request)
  const asked = request.requested !== undefined && request.requested > 0
  if (maxCharacters !== undefined) return withinChannel(budget, { name: "the characters asked for", maxCharacters })
  return asked || !request.channel ? budget : withinChannel(budget, request.channel)
}

/** No text has more tokens than this share of its characters, but for base64 and the like. */
const charactersPerToken = 3

const withinChannel = (budget: Budget, { maxCharacters, maxTokens, name }: Channel): Budget => {
  const most = Math.min(
    maxTokens ?? Number.POSITIVE_INFINITY,
    maxCharacters === undefined ? Number.POSITIVE_INFINITY : Math.ceil(maxCharacters / charactersPerToken)
  )
  const limited =
    most < budget.total
      ? { ...budget, total: TokenCount.make(most), source: `${budget.source}, limited by ${name}` }
      : budget
  return maxCharacters === undefined ? limited : { ...limited, maxCharacters }
}

const modelBudget = (request: BudgetRequest): Budget => {
  const window = request.config.contextWindow ?? request.profile.contextWindow
  const headroom = Math.max(0, window - reservedForAnswer - templateOverhead - (request.conversationTokens ?? 0))
  const budget = (total: number, source: string): Budget => ({
    total: TokenCount.make(total),
    source,
    contextWindow: TokenCount.make(window)
  })

  if (request.requested !== undefined && request.requested > 0) {
    return request.requested > window
      ? budget(window, "the request, limited by the model's context window")
      : budget(request.requested, "the request")
  }
  const [base, source] = configured(request)
  if (base === 0) return budget(headroom, "the model's head-room")
  const isLimited =
    request.conversationTokens !== undefined || request.config.contextWindow !== undefined || request.modelKnown
  return isLimited && base > headroom
    ? budget(headroom, `${source}, limited by the model's head-room`)
    : budget(base, source)
}

const configured = ({ config, ruleBudget, taskClass }: BudgetRequest): readonly [base: number, source: string] => {
  if (ruleBudget !== undefined) return [ruleBudget, "budgetOverride of the rule packs"]
  const ofClass = config.perTaskClass[taskClass]
  if (ofClass !== undefined) return [ofClass, `contextBudget.perTaskClass.${taskClass}`]
  return [config.maxTokens, "contextBudget.maxTokens"]
}
