/** Dart: `package:name/x.dart` is `lib/x.dart` of the package that `pubspec.yaml` names; the rest is relative. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { below, joinPath, nearestFolders } from "./Places.js"

export const dart: Family = {
  extensions: [".dart"],
  manifests: ["pubspec.yaml"],
  make: (project) => {
    const packages = new Map<string, Array<string>>()
    for (const { path, text } of project.manifests((it) => it === "pubspec.yaml")) {
      const name = /^name:[ \t]*["']?(\w{1,200})/m.exec(text)?.[1]
      if (name === undefined) continue
      const known = packages.get(name)
      if (known === undefined) packages.set(name, [directoryOf(path)])
      else known.push(directoryOf(path))
    }
    return ({ source, from }) => {
      const named = /^package:(\w+)\/(.+)$/.exec(source)
      if (named !== null) {
        const near = nearestFolders(packages.get(named[1]!) ?? [], from)
        return project.first(near.flatMap((it) => joinPath(below(it, "lib"), named[2]!) ?? []))
      }
      const path = source.includes(":") ? null : joinPath(directoryOf(from), source)
      return path === null ? nothing : project.first([path])
    }
  }
}
