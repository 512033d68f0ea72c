/**
 * What is known of a model from its id: which public tokenizer comes nearest, how far off that is, and how much the
 * model reads. Factors of OpenAI's models are exact. The others publish no tokenizer that could be shipped; their
 * factors are on the high side, because a prompt that is too small costs little and one that overflows costs the turn.
 *
 * Claude: public measurements against its counting endpoint give 1.18 × o200k_base up to Opus 4.6, and 1.53 × from
 * Opus 4.7 on, whose new tokenizer later models share (sammcj/ingest#65). A Claude model that is not in the table
 * counts as new.
 */
import { defaultProfile, type Encoding, type ModelProfile } from "../domain/ModelProfile.js"
import { didYouMean } from "../domain/NearNames.js"
import { TokenCount } from "../domain/Units.js"
import { shortened } from "./guard/Prose.js"

export const resolveModelProfile = (modelId: string | null): ModelProfile => {
  const id = modelId === null ? "" : normalModelId(modelId)
  const family = families.find(([prefix]) => id === prefix || startsFamily(id, prefix))
  if (family === undefined) return defaultProfile
  const [, encoding, factor, contextWindow] = family
  return { id, encoding, factor, contextWindow: TokenCount.make(contextWindow) }
}

/** Words of editors that leave the model open. */
export const saysNoModel = (modelId: string): boolean => /^\s*(?:auto|default)?\s*$/i.test(modelId)

/** Where an id is none that is known: how its tokens are counted then, and which known names are near; else null. */
export const unknownModel = (modelId: string | null): string | null => {
  if (modelId === null || saysNoModel(modelId) || resolveModelProfile(modelId) !== defaultProfile) return null
  const { contextWindow, encoding } = defaultProfile
  const hint = didYouMean(
    normalModelId(modelId),
    table.map(([name]) => name),
    mostNames
  )
  return (
    `The model "${shortened(modelId, 80)}" is not known: tokens are counted as ${encoding} counts them, for a window of` +
    ` ${contextWindow} tokens.${hint}`
  )
}

const mostNames = 3

/**
 * `claude-sonnet-4.5` of `anthropic/claude-4.5-sonnet-20250929`, `claude-sonnet-4-5` and `us.anthropic.claude-sonnet-4-5-v1:0`:
 * vendors, proxies and editors spell one model in many ways.
 */
export const normalModelId = (modelId: string): string => {
  const id = modelId
    .slice(0, 256)
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|meta|mistral|deepseek|qwen|amazon)\./, "")
    .replace(/[@:].*$/, "")
    .replace(/\[[^\]]*\]$/, "")
    .replace(/[\s_]+/g, "-")
    .replace(/-v\d+$/, "")
    .replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|\d{2}-\d{4}|latest|preview(?:-\d{2}-\d{2,4})?)$/, "")
    .replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})(?=-|$)/, "")
    .replace(/^claude-(\d+(?:[.-]\d+)?)-([a-z]+)/, "claude-$2-$1")
  return id.startsWith("claude-") ? id.replace(/-(\d+)-(\d{1,2})(?=-|$)/, "-$1.$2") : id
}

type Family = readonly [prefix: string, encoding: Encoding, factor: number, contextWindow: number]

const k = 1_000
const Ki = 1_024
const Mi = 1_048_576

const oldClaude = 1.18
const newClaude = 1.53

const table: ReadonlyArray<Family> = [
  ["gpt-3.5", "cl100k_base", 1, 16_385],
  ["gpt-4", "cl100k_base", 1, 8_192],
  ["gpt-4-32k", "cl100k_base", 1, 32_768],
  ["gpt-4-turbo", "cl100k_base", 1, 128 * k],
  ["gpt-4-1106", "cl100k_base", 1, 128 * k],
  ["gpt-4-0125", "cl100k_base", 1, 128 * k],
  ["gpt-4-vision", "cl100k_base", 1, 128 * k],
  ["gpt-4o", "o200k_base", 1, 128 * k],
  ["chatgpt-4o", "o200k_base", 1, 128 * k],
  ["gpt-4.1", "o200k_base", 1, 1_047_576],
  ["gpt-4.5", "o200k_base", 1, 128 * k],
  ["gpt-5", "o200k_base", 1, 400 * k],
  ["gpt-5-chat", "o200k_base", 1, 128 * k],
  ["gpt-oss", "o200k_base", 1, 131_072],
  ["codex", "o200k_base", 1, 200 * k],
  ["o1", "o200k_base", 1, 200 * k],
  ["o1-mini", "o200k_base", 1, 128 * k],
  ["o3", "o200k_base", 1, 200 * k],
  ["o4", "o200k_base", 1, 200 * k],

  ["claude", "o200k_base", newClaude, 200 * k],
  ["claude-instant", "o200k_base", oldClaude, 100 * k],
  ["claude-2", "o200k_base", oldClaude, 100 * k],
  ["claude-2.1", "o200k_base", oldClaude, 200 * k],
  ["claude-3", "o200k_base", oldClaude, 200 * k],
  ...["opus", "sonnet", "haiku"].flatMap(
    (size): ReadonlyArray<Family> => [
      [`claude-${size}-3`, "o200k_base", oldClaude, 200 * k],
      [`claude-${size}-4`, "o200k_base", oldClaude, 200 * k],
      [`claude-${size}-4.7`, "o200k_base", newClaude, 200 * k],
      [`claude-${size}-4.8`, "o200k_base", newClaude, 200 * k],
      [`claude-${size}-4.9`, "o200k_base", newClaude, 200 * k]
    ]
  ),

  // Vocabularies of 128 to 262 thousand entries, near o200k_base on code; the margin is for the rest.
  ["gemini", "o200k_base", 1.15, Mi],
  ["gemini-1.5-pro", "o200k_base", 1.15, 2 * Mi],
  ["gemini-1.0", "o200k_base", 1.15, 32 * Ki],
  ["gemini-pro", "o200k_base", 1.15, 32 * Ki],
  ["gemma", "o200k_base", 1.15, 8 * Ki],
  ["gemma-3", "o200k_base", 1.15, 128 * Ki],
  ["llama", "cl100k_base", 1.1, 8 * Ki],
  ["llama-3.1", "cl100k_base", 1.1, 128 * Ki],
  ["llama-3.2", "cl100k_base", 1.1, 128 * Ki],
  ["llama-3.3", "cl100k_base", 1.1, 128 * Ki],
  ["llama-4", "o200k_base", 1.1, 1_000 * k],
  ["llama3.1", "cl100k_base", 1.1, 128 * Ki],
  ["llama3.2", "cl100k_base", 1.1, 128 * Ki],
  ["llama3.3", "cl100k_base", 1.1, 128 * Ki],
  // The older ones have 32 thousand entries and need a third more.
  ["mistral", "cl100k_base", 1.35, 32 * Ki],
  ["mistral-large", "cl100k_base", 1.2, 128 * Ki],
  ["mistral-medium", "cl100k_base", 1.2, 128 * Ki],
  ["mistral-small", "cl100k_base", 1.2, 128 * Ki],
  ["mistral-nemo", "cl100k_base", 1.2, 128 * Ki],
  ["ministral", "cl100k_base", 1.2, 128 * Ki],
  ["magistral", "cl100k_base", 1.2, 40 * Ki],
  ["mixtral", "cl100k_base", 1.35, 32 * Ki],
  ["codestral", "cl100k_base", 1.35, 32 * Ki],
  ["devstral", "cl100k_base", 1.2, 128 * Ki],
  ["deepseek", "cl100k_base", 1.15, 64 * k],
  ["deepseek-v3.1", "cl100k_base", 1.15, 128 * k],
  ["deepseek-v3.2", "cl100k_base", 1.15, 128 * k],
  ["qwen", "cl100k_base", 1.1, 32 * Ki],
  ["qwen3", "cl100k_base", 1.1, 128 * Ki],
  ["qwen3-coder", "cl100k_base", 1.1, 256 * Ki],
  ["qwen2.5-coder", "cl100k_base", 1.1, 32 * Ki],
  ["grok", "o200k_base", 1.15, 131_072],
  ["grok-4", "o200k_base", 1.15, 256 * k],
  ["grok-code", "o200k_base", 1.15, 256 * k],
  ["kimi", "o200k_base", 1.15, 128 * Ki],
  ["glm", "o200k_base", 1.15, 128 * k]
]

// Longest prefix first; the code units break ties, so the order is the same everywhere.
const families: ReadonlyArray<Family> = [...table].sort(
  ([a], [b]) => b.length - a.length || (a < b ? -1 : a > b ? 1 : 0)
)

/** `o1` begins `o1-pro` and `gpt-4` begins `gpt-4o`, but `claude-opus-4` is no `claude-opus-41` and `claude` no `claudette`. */
const startsFamily = (id: string, prefix: string): boolean => {
  const next = id.slice(prefix.length)
  return id.startsWith(prefix) && !(/\d$/.test(prefix) ? /^\d/ : /^[a-z]/).test(next)
}
