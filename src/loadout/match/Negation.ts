/** What a task says to leave alone: "without touching the database", "never restart the pods", "leave X alone". */

export interface Clause {
  readonly text: string
  readonly isNegated: boolean
}

/** The task in pieces, in order. Together they hold all of its words. */
export const clausesOf = (task: string): ReadonlyArray<Clause> => {
  const clauses: Array<Clause> = []
  for (const sentence of task.split(boundary)) {
    if (sentence.trim() === "") continue
    const start = negationIn(sentence)
    if (start < 0) {
      clauses.push({ text: sentence, isNegated: false })
      continue
    }
    if (start > 0) clauses.push({ text: sentence.slice(0, start), isNegated: false })
    clauses.push({ text: sentence.slice(start), isNegated: true })
  }
  return clauses
}

/** Where it begins, or -1. */
const negationIn = (sentence: string): number => {
  const plain = sentence.replace(/[’ʼ]/g, "'")
  const places = [anywhere, atStart].flatMap((it) => {
    const found = it.exec(plain)
    return found === null ? [] : [found.index + (found[1]?.length ?? 0)]
  })
  if (alone.test(plain)) places.push(plain.search(/\b(leave|keep)\b/i))
  return places.length === 0 ? -1 : Math.min(...places)
}

/** A file name or a version has points inside; a clause ends at one only where a space follows. */
const boundary = /[,;:!?\n]+|\.(?=\s|$)|\s(?=but\s|however\s|aber\s|mais\s|но\s)/i

const touching =
  "touch(?:ing)?|chang(?:e|ing)|modify(?:ing)?|edit(?:ing)?|break(?:ing)?|affect(?:ing)?|alter(?:ing)?|mov(?:e|ing)|" +
  "remov(?:e|ing)|delet(?:e|ing)|rewrit(?:e|ing)|refactor(?:ing)?|deploy(?:ing)?|restart(?:ing)?|us(?:e|ing)|" +
  "need(?:ing)?|add(?:ing)?|run(?:ning)?|involv(?:e|ing)|includ(?:e|ing)|worry(?:ing)?"

/** "does not close" tells of a fault; "do not touch" tells what to keep from. */
const anywhere = new RegExp(
  `()\\b(?:(?:do not|don't|dont|must not|mustn't|should not|shouldn't|never|not)\\s+(?:${touching})\\b|` +
    `without\\s+(?:(?:${touching})\\b|any\\b)|(?:nothing to do with|not about|unrelated to|except for|apart from|instead of touching)\\b|` +
    "(?:ohne|nicht anfassen|sans toucher|sin tocar|не трогай|не трогая)\\s)",
  "i"
)
const atStart =
  /^(\s*(?:and|but|please|just|also|however|aber|mais|но)?\s*)(?:do not|don't|dont|never|avoid|ignore|skip|no need to|kein|keine|nicht)\s/i
const alone = /\b(?:leave|keep)\b[^,;]{1,200}\b(?:alone|untouched|unchanged|as (?:it|they) (?:is|are))\b/i
