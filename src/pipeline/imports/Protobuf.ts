/** Protocol buffers: an import counts from a folder that the compiler was told; the nearest one that fits is taken. */
import { directoryOf } from "../../domain/Paths.js"
import type { Family } from "./Family.js"
import { joinPath, upwards } from "./Places.js"

export const protobuf: Family = {
  extensions: [".proto"],
  make:
    (project) =>
    ({ source, from }) => {
      const around = upwards(directoryOf(from)).flatMap((it) => joinPath(it, source) ?? [])
      const found = project.first(around)
      return found.length > 0 ? found : project.nearest(from, project.endingIn(source))
    }
}
