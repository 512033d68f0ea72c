/** All families of languages whose imports can be resolved. The order decides who gets an extension that two of them claim. */

import { beside } from "./Beside.js"
import { c } from "./C.js"
import { csharp } from "./CSharp.js"
import { dart } from "./Dart.js"
import { elixir } from "./Elixir.js"
import type { Family } from "./Family.js"
import { go } from "./Go.js"
import { hcl } from "./Hcl.js"
import { jvm } from "./Jvm.js"
import { lua } from "./Lua.js"
import { php } from "./Php.js"
import { protobuf } from "./Protobuf.js"
import { python } from "./Python.js"
import { ruby } from "./Ruby.js"
import { rust } from "./Rust.js"
import { script } from "./Script.js"
import { styles } from "./Styles.js"
import { swift } from "./Swift.js"

export const families: ReadonlyArray<Family> = [
  script,
  python,
  go,
  rust,
  jvm,
  csharp,
  c,
  ruby,
  php,
  lua,
  elixir,
  dart,
  swift,
  styles,
  protobuf,
  hcl,
  beside
]
