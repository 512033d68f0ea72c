/** HTML as a stream of tags and texts. Forgiving like a browser, and one pass over any input. */

export type HtmlToken =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open"; readonly name: string; readonly attributes: string }
  | { readonly kind: "close"; readonly name: string }

/** Nothing in these is text of the page. */
const silent = new Set(["script", "style", "noscript", "template", "svg", "math", "iframe", "object"])

export function* readHtml(html: string): Generator<HtmlToken> {
  const closings = closingFinder(html)
  let quotesCount = true
  let at = 0
  while (at < html.length) {
    const less = html.indexOf("<", at)
    if (less === -1) {
      yield { kind: "text", text: decodeEntities(html.slice(at)) }
      return
    }
    if (less > at) yield { kind: "text", text: decodeEntities(html.slice(at, less)) }
    if (html.startsWith("<!--", less)) {
      const end = html.indexOf("-->", less + 4)
      if (end === -1) return
      at = end + 3
      continue
    }
    if (!/[A-Za-z/!?]/.test(html.charAt(less + 1))) {
      yield { kind: "text", text: "<" }
      at = less + 1
      continue
    }
    let end = quotesCount ? tagEnd(html, less + 1) : html.indexOf(">", less)
    if (end === -1 && quotesCount) {
      // A quote that never closes: from here on quotes mean nothing, or each tag would read to the end again.
      quotesCount = false
      end = html.indexOf(">", less)
    }
    if (end === -1) {
      yield { kind: "text", text: decodeEntities(html.slice(less)) }
      return
    }
    const inside = html.slice(less + 1, end)
    const name = /^\/?([A-Za-z][\w:-]{0,40})/.exec(inside)?.[1]?.toLowerCase()
    at = end + 1
    if (name === undefined) continue
    if (inside.startsWith("/")) yield { kind: "close", name }
    else if (silent.has(name)) {
      if (!inside.endsWith("/")) at = closings(name, at)
    } else yield { kind: "open", name, attributes: inside.slice(name.length) }
  }
}

/** The value of an attribute, or null. Reads at most the first 4,000 characters of a tag. */
export const attributeOf = (attributes: string, name: string): string | null => {
  for (const [, key, double, single, bare] of attributes.slice(0, 4_000).matchAll(attribute)) {
    if (key!.toLowerCase() === name) return decodeEntities(double ?? single ?? bare ?? "")
  }
  return null
}

const attribute = /([\w:@.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const tagEnd = (html: string, from: number): number => {
  let quote = ""
  for (let at = from; at < html.length; at++) {
    const it = html.charAt(at)
    if (quote !== "") {
      if (it === quote) quote = ""
    } else if (it === ">") return at
    else if ((it === '"' || it === "'") && /[=\s]/.test(html.charAt(at - 1))) quote = it
  }
  return -1
}

/** Behind `</name>`, or the end of the text; a name that was looked for in vain is not looked for again. */
const closingFinder = (html: string) => {
  const lower = html.toLowerCase()
  return (name: string, from: number): number => {
    const close = lower.indexOf(`</${name}`, from)
    if (close === -1) return html.length
    const end = html.indexOf(">", close)
    return end === -1 ? html.length : end + 1
  }
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["copy", "©"],
  ["reg", "®"],
  ["trade", "™"],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["laquo", "«"],
  ["raquo", "»"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["bull", "•"],
  ["middot", "·"],
  ["times", "×"],
  ["rarr", "→"],
  ["larr", "←"],
  ["euro", "€"]
])

const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g, (whole, decimal, hex, name) => {
        if (name !== undefined) return entities.get(name) ?? whole
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
      })
    : text
