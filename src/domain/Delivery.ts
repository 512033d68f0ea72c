/** What `aic_compile` declares of its results, and what therefore reaches a client that reads it. */

/** In `_meta["anthropic/maxResultSizeChars"]`; the most that may be declared. */
export const declaredResultCharacters = 500_000
