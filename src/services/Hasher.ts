/** SHA-256, as a service because the pipeline may not import `node:`. */
import { Context } from "effect"
import type { Sha256 } from "../domain/Ids.js"

export class Hasher extends Context.Tag("aic/services/Hasher")<
  Hasher,
  {
    /** Of the UTF-8 bytes of the text. */
    readonly sha256: (text: string) => Sha256
  }
>() {}
