/** Every prompt, in the order they are listed. */
import type { Prompt } from "../Prompt.js"
import { explainPrompt } from "./Explain.js"
import { lastPrompt } from "./Last.js"
import { statusPrompt } from "./Status.js"

const all = [statusPrompt, lastPrompt, explainPrompt]

type ServicesOf<T> = T extends Prompt<infer R> ? R : never

export const prompts: ReadonlyArray<Prompt<ServicesOf<(typeof all)[number]>>> = all
