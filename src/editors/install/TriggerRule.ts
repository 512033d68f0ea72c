/** What an agent is told of us, in as few words as do it: one text for every editor. */
import { ownMark } from "./ApplyChange.js"

export const triggerRule =
  "Before you search, open or edit files for a new task, call the `aic_compile` tool once: `intent` is the task in a" +
  " sentence with the names that matter, `projectRoot` the absolute path of the open folder. Work from the" +
  " `compiledPrompt` that it returns. Call it again when the task changes. If the tool is missing or answers with an" +
  " error, go on without it and do not mention it."

/** As a file of its own. */
export const ownRuleFile = (frontmatter: string): string =>
  `${frontmatter}<!-- ${ownMark} (\`aic uninstall\` removes this file) -->\n${triggerRule}\n`
