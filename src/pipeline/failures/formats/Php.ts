/** PHP errors, PHPUnit, PHPStan. */
import type { Format } from "../Place.js"

export const php: Format = {
  name: "php",
  patterns: [
    /^\s*#\d{1,4} (?<path>[^\s:()]{1,400}\.php)\((?<line>\d{1,7})\): (?<symbol>[^\s(]{1,200})/,
    /^.{0,600}? in (?<path>[^\s:]{1,400}\.php)(?::| on line )(?<line>\d{1,7})\b/,
    /^\s*(?<path>[^\s:]{1,400}\.php):(?<line>\d{1,7})(?::.{0,600})?$/
  ]
}

/** A table with the file in its head: `  Line   src/A.php`, then `  12     Message`. */
export const phpstan: Format = {
  name: "phpstan",
  header: /^\s+Line\s+(?<path>[^\s]{1,400}\.php)\s*$/,
  patterns: [/^\s+(?<line>\d{1,7})\s{2,}\S/]
}
