/** SHA-256 by `node:crypto`. A lone surrogate counts as U+FFFD, as everywhere where text becomes UTF-8. */
import { createHash } from "node:crypto"
import { Layer } from "effect"
import { Sha256 } from "../../domain/Ids.js"
import { Hasher } from "../../services/Hasher.js"

export const layerNodeHasher = Layer.succeed(Hasher, {
  sha256: (text) => Sha256.make(createHash("sha256").update(text, "utf8").digest("hex"))
})
