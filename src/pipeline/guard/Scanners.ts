/** The scanners of the guard in their order: where two find the same text, the first one names it. */
import { dangerousCommands } from "./Commands.js"
import { dotEnv } from "./DotEnv.js"
import { makeEngine } from "./Engine.js"
import { injections, steers } from "./injection/index.js"
import { invisible } from "./injection/Unicode.js"
import type { Scanner } from "./Model.js"
import { personalData } from "./pii/index.js"
import { assignments } from "./secrets/Assignments.js"
import { disguises } from "./secrets/Encoded.js"
import { headers } from "./secrets/Headers.js"
import { vendorTokens } from "./secrets/index.js"
import { privateKeys } from "./secrets/Keys.js"
import { structures } from "./secrets/Structures.js"
import { urls } from "./secrets/Urls.js"

const plain: ReadonlyArray<Scanner> = [privateKeys, vendorTokens, headers, structures, urls, assignments]

export const secretScanners: ReadonlyArray<Scanner> = [...plain, disguises(makeEngine(plain), steers)]

export const scanners: ReadonlyArray<Scanner> = [
  dotEnv,
  ...secretScanners,
  injections,
  invisible,
  dangerousCommands,
  personalData
]
