/** Intents that say nothing of their own: what the conversation was about before says more. */

/** What a compile is about when nobody said. */
export const defaultIntent = "general context compilation"

export const isWeakIntent = (intent: string): boolean => {
  const text = intent.trim().toLowerCase()
  return text === "" || text === defaultIntent || /^provide context for\b/.test(text)
}
