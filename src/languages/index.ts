/** All languages. The order decides who gets an extension that two of them claim. */

import { c } from "./C.js"
import { cpp } from "./Cpp.js"
import { csharp } from "./CSharp.js"
import { css } from "./Css.js"
import { dart } from "./Dart.js"
import { dockerfile } from "./Dockerfile.js"
import { elixir } from "./Elixir.js"
import { astro, svelte, vue } from "./Embedded.js"
import { go } from "./Go.js"
import { graphql } from "./GraphQl.js"
import { hcl } from "./Hcl.js"
import { html } from "./Html.js"
import { java } from "./Java.js"
import { javascript } from "./JavaScript.js"
import { json } from "./Json.js"
import { jupyter } from "./Jupyter.js"
import { kotlin } from "./Kotlin.js"
import { lua } from "./Lua.js"
import { makefile } from "./Makefile.js"
import { markdown } from "./Markdown.js"
import { php } from "./Php.js"
import { protobuf } from "./Protobuf.js"
import type { Provider } from "./Provider.js"
import { python } from "./Python.js"
import { ruby } from "./Ruby.js"
import { rust } from "./Rust.js"
import { scala } from "./Scala.js"
import { shell } from "./Shell.js"
import { sql } from "./Sql.js"
import { swift } from "./Swift.js"
import { toml } from "./Toml.js"
import { typescript } from "./TypeScript.js"
import { yaml } from "./Yaml.js"
import { zig } from "./Zig.js"

export const languages: ReadonlyArray<Provider> = [
  typescript,
  javascript,
  vue,
  svelte,
  astro,
  python,
  jupyter,
  go,
  rust,
  java,
  kotlin,
  scala,
  c,
  cpp,
  csharp,
  ruby,
  php,
  swift,
  dart,
  lua,
  elixir,
  zig,
  shell,
  sql,
  html,
  css,
  markdown,
  json,
  yaml,
  toml,
  hcl,
  protobuf,
  graphql,
  dockerfile,
  makefile
]
