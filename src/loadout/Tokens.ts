/** How many tokens a text may be: good enough for a budget, not for a bill. */

export const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
