/** All languages. The order decides who gets an extension that two of them claim. */
import { c } from "./C.js"
import { cpp } from "./Cpp.js"
import { csharp } from "./CSharp.js"
import { go } from "./Go.js"
import { java } from "./Java.js"
import { javascript } from "./JavaScript.js"
import { json } from "./Json.js"
import { markdown } from "./Markdown.js"
import { php } from "./Php.js"
import type { Provider } from "./Provider.js"
import { python } from "./Python.js"
import { ruby } from "./Ruby.js"
import { rust } from "./Rust.js"
import { toml } from "./Toml.js"
import { typescript } from "./TypeScript.js"
import { yaml } from "./Yaml.js"

export const languages: ReadonlyArray<Provider> = [
  typescript,
  javascript,
  python,
  go,
  rust,
  java,
  c,
  cpp,
  csharp,
  ruby,
  php,
  markdown,
  json,
  yaml,
  toml
]
