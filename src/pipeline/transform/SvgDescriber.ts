/** SVG: what a model can use of a drawing is that it is there, and how big it is. */
import { extensionOf } from "../../domain/Paths.js"
import { bytesOf, placeholder, type Transformer } from "./Transformer.js"

export const SvgDescriber: Transformer = {
  id: "SvgDescriber",
  setting: "describeSvg",
  becomes: placeholder,
  applies: ({ path }) => extensionOf(path) === ".svg",
  transform: ({ text }) => `[SVG: ${viewBoxOf(text)}, ${countElements(text)} elements, ${bytesOf(text)} bytes]\n`
}

const headLength = 10_000

const viewBoxOf = (text: string): string =>
  /\bviewBox\s{0,9}=\s{0,9}["']([-+\d.eE,\s]{1,100})["']/
    .exec(text.slice(0, headLength))?.[1]
    ?.trim()
    .replace(/\s+/g, " ") || "no viewBox"

/** Start tags outside comments. */
const countElements = (text: string): number => {
  let count = 0
  let at = text.indexOf("<")
  while (at !== -1) {
    if (text.startsWith("<!--", at)) {
      const end = text.indexOf("-->", at + 4)
      if (end === -1) return count
      at = text.indexOf("<", end)
    } else {
      if (/[A-Za-z]/.test(text.charAt(at + 1))) count++
      at = text.indexOf("<", at + 1)
    }
  }
  return count
}
