/** C#: msbuild and `dotnet test`. */
import type { Format } from "../Place.js"

export const csharp: Format = {
  name: "dotnet",
  patterns: [
    /^\s*(?:\d{1,4}>)?(?<path>[^\s():][^():]{0,400}|[A-Za-z]:[^():]{1,400})\((?<line>\d{1,7}),\d{1,7}\): (?:error|warning) [A-Z]{2,8}\d/,
    /^\s*at (?<symbol>[^()]{1,300})\(.{0,600}?\) in (?<path>[^:]{1,400}|[A-Za-z]:[^:]{1,400}):line (?<line>\d{1,7})$/
  ]
}
