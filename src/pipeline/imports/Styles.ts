/** CSS, Sass, Less: partials (`_x.scss`), index files, and the folders around a file, which builds put on the load path. */
import { baseName, directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { below, joinPath, upwards } from "./Places.js"

const tails = ["", ".scss", ".sass", ".css", ".less", ".pcss", ".styl"]

const loadFolders = ["", "src", "styles", "scss", "css", "src/styles", "src/scss", "assets", "app/assets/stylesheets"]

function* candidates(base: string): Iterable<string> {
  const partial = below(directoryOf(base), `_${baseName(base)}`)
  for (const tail of tails) {
    yield base + tail
    yield partial + tail
  }
  for (const tail of tails.slice(1)) {
    yield `${base}/_index${tail}`
    yield `${base}/index${tail}`
  }
}

export const styles: Family = {
  extensions: [".css", ".scss", ".sass", ".less", ".pcss", ".styl"],
  make: (project) => {
    const find = (base: string | null) => (base === null || base === "" ? nothing : project.first(candidates(base)))
    return ({ source, from }) => {
      const target = source.replace(/[?#].*$/s, "")
      if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(target)) return nothing
      const folder = directoryOf(from)
      const direct = find(joinPath(folder, target.replace(/^~(?=\.)/, "")))
      if (direct.length > 0 || target.startsWith(".")) return direct
      const plain = target.replace(/^~/, "").replace(/^@?\//, "")
      for (const around of upwards(folder)) {
        for (const it of loadFolders) {
          const found = find(joinPath(below(around, it), plain))
          if (found.length > 0) return found
        }
      }
      return nothing
    }
  }
}
