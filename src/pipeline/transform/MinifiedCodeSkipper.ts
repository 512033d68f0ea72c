/** Minified code: nobody reads it, and its source is elsewhere. */
import { baseName } from "../../domain/Paths.js"
import { bytesOf, placeholder, shownName, type Transformer } from "./Transformer.js"

const byName = /\.min\.(js|mjs|cjs|css)(\.map)?$|\.(js|mjs|cjs|css)\.map$/i
const builtFolder = /(^|\/)(dist|build)\//i

export const MinifiedCodeSkipper: Transformer = {
  id: "MinifiedCodeSkipper",
  setting: "skipMinified",
  becomes: placeholder,
  // A folder called `build` often holds real sources (build scripts), so there the text must look minified, too.
  applies: ({ path, text }) => byName.test(path) || (builtFolder.test(path) && looksMinified(text)),
  transform: ({ path, text }) => `[Minified: ${shownName(baseName(path))}, ${bytesOf(text)} bytes — skipped]\n`
}

const shortest = 1_000
const longLine = 200

/** Lines of more than 200 characters on average. */
const looksMinified = (text: string): boolean => {
  if (text.length < shortest) return false
  let lines = 1
  for (let at = text.indexOf("\n"); at !== -1 && at < text.length - 1; at = text.indexOf("\n", at + 1)) lines++
  return text.length / lines > longLine
}
