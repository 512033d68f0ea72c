/** What a person really typed: editors put machine-made prompts and our own earlier text through the same event. */

/** Texts that editors wrap around or put before a prompt. What stands inside is not the person's. */
const wrapped =
  /<(aic_context|hook_context|system-reminder|ide_[a-z_]{1,40}|user-prompt-submit-hook|local-command-[a-z]{1,20}|command-(?:name|message|args))>[\s\S]*?<\/\1>/g

export const personsWords = (prompt: string): string => prompt.slice(0, mostCharacters).replace(wrapped, " ").trim()

/** An intent may have 10,000 characters; a little more, since what is wrapped falls away. */
const mostCharacters = 40_000

/** Not to be compiled again: notifications of the editor, its commands, and what is nothing but wrapping. */
export const isMachineMade = (prompt: string, source: string | null): boolean =>
  (source !== null && source !== "user" && source !== "sdk") ||
  prompt === "" ||
  /^<(?:task-notification|system-reminder|local-command|command-name|bash-(?:input|stdout|stderr))/.test(prompt) ||
  /^\/[a-z][\w:-]*(?:\s|$)/i.test(prompt)
