/** Taking a secret out may uncover what stood against it: a text is looked at until nothing new is found. */
import { joined } from "./Known.js"
import type { Span } from "./Model.js"
import { isPlaceholderText, placeholdersIn, type Redactor } from "./Redact.js"

interface Found {
  readonly spans: ReadonlyArray<Span>
}

export interface Settling<F extends Found> {
  readonly redactor: Redactor
  /** What is found in a form of the text, its own placeholders among it. */
  readonly look: (form: string) => F
  /** Where values stand that another text gave away. */
  readonly known: (form: string) => ReadonlyArray<Span>
}

/** What a later look found, in the form of the text that it was found in. */
export interface Later<F extends Found> {
  readonly form: string
  readonly found: F
  readonly spans: ReadonlyArray<Span>
}

export interface Settled<F extends Found> {
  readonly text: string
  readonly later: ReadonlyArray<Later<F>>
}

/** Each look but the last takes something out; what needs more of them was not made for reading, and a long text would take long. */
const mostLooks = (text: string) => (text.length <= 65_536 ? 8 : 2)

export const settle = <F extends Found>(
  text: string,
  spans: ReadonlyArray<Span>,
  { known, look, redactor }: Settling<F>,
  own?: ReadonlyMap<string, number>
): Settled<F> => {
  const later: Array<Later<F>> = []
  let form = redactor.apply(text, spans, own)
  for (let taken = spans.length; taken > 0 && later.length < mostLooks(text); ) {
    const found = look(form)
    const added = joined(found.spans, known(form)).filter((it) => !isPlaceholderText(form.slice(it.start, it.end)))
    taken = added.length
    if (taken === 0) break
    later.push({ form, found, spans: added })
    form = redactor.apply(form, added, placeholdersIn(form))
  }
  return { text: form, later }
}
