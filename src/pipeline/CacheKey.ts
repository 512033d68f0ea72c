/** What a cached prompt depends on. Two plans with equal keys give byte-equal prompts. */
import { byPath } from "../domain/Paths.js"
import type { CompilePlan } from "./CompilePlan.js"

/** Raise it when the same plan would give another prompt than before. */
const promptFormat = "5"

/** The text that the key is the hash of: JSON, so that no value can pass for another field. */
export const cacheKeyText = (
  plan: CompilePlan,
  session: { readonly id: string | null; readonly stepIndex: number | null }
) => {
  const { invalidateOn } = plan.config.config.cache
  return JSON.stringify([
    promptFormat,
    plan.request.intent,
    plan.classification.taskClass,
    plan.repo.root,
    invalidateOn.includes("file-change") ? plan.repo.treeHash : null,
    invalidateOn.includes("config-change") ? plan.config.hash : null,
    plan.config.weakened,
    plan.suppressions,
    plan.rules.applied,
    plan.rules.pack,
    [plan.profile.id, plan.profile.encoding, plan.profile.factor, plan.profile.contextWindow],
    plan.budget.total,
    plan.budget.maxCharacters ?? null,
    plan.relatedFiles,
    [plan.failures.files, [...plan.failures.lines], plan.failures.names],
    [plan.conversation.summary, [...plan.conversation.seen].sort(([a], [b]) => byPath(a, b))],
    plan.head ?? null,
    [...(plan.request.previousFiles ?? [])].sort(byPath),
    (plan.knowledge ?? []).map(({ id, layer, mode, path, reason, text }) => [id, layer, mode, path, reason, text]),
    session.id !== null && session.stepIndex !== null ? [session.id, session.stepIndex] : null
  ])
}
