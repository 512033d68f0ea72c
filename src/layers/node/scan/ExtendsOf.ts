/** The `extends` of a config, read without parsing the rest: what else is wrong with it, the resolver reports. */
import { createScanner } from "jsonc-parser"

/** Null when there is none or it is no string. A scanner, since a parser recurses as deep as the text is nested. */
export const extendsOf = (text: string): string | null => {
  const scanner = createScanner(text, true)
  let depth = 0
  let key: string | null = null
  let afterColon = false
  let found: string | null = null
  for (let token = scanner.scan(); token !== kind.end; token = scanner.scan()) {
    if (depth === 1 && afterColon && key === "extends") {
      found = token === kind.string ? scanner.getTokenValue() : null
    }
    if (token === kind.string && depth === 1 && !afterColon) key = scanner.getTokenValue()
    afterColon = token === kind.colon
    if (token === kind.comma) key = null
    if (token === kind.openBrace || token === kind.openBracket) depth++
    if (token === kind.closeBrace || token === kind.closeBracket) depth--
  }
  return found
}

// the library's own names for these are a const enum, which single-file compilers cannot read
const kind = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  string: 10,
  end: 17
}
