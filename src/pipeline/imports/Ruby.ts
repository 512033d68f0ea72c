/** Ruby: `require_relative` from the file, `require` along `lib` and the other folders that gems and test runners load from. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { below, joinPath, upwards } from "./Places.js"

const loadFolders = ["lib", "", "spec", "test", "app", "config", "ext", "src"]

const rootEnd = /(?:^|\/)(?:lib|spec|test|app|src|ext|app\/\w+)$/

/** The scanner writes `./x` for `require_relative "x"`. */
export const ruby: Family = {
  extensions: [".rb", ".rake", ".gemspec", ".ru", ".podspec", ".jbuilder"],
  fileNames: ["Rakefile", "Gemfile", "Vagrantfile", "Podfile", "Fastfile", "Guardfile", "Capfile"],
  make: (project) => {
    const file = (base: string) => project.first(base.endsWith(".rb") ? [base] : [`${base}.rb`, base])
    return ({ source, from }) => {
      const folder = directoryOf(from)
      if (source.startsWith(".")) {
        const base = joinPath(folder, source)
        return base === null ? nothing : file(base)
      }
      for (const around of upwards(folder)) {
        for (const it of loadFolders) {
          const base = joinPath(below(around, it), source)
          const found = base === null ? nothing : file(base)
          if (found.length > 0) return found
        }
      }
      const tail = source.endsWith(".rb") ? source : `${source}.rb`
      const places = project.endingIn(tail).filter((it) => {
        const path = project.paths[it]!
        return path === tail || rootEnd.test(path.slice(0, -tail.length - 1))
      })
      return project.nearest(from, places)
    }
  }
}
