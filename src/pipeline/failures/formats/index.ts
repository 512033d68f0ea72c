/** Every format, the most telling first: a line belongs to the first that fits. */
import type { Format } from "../Place.js"
import { c } from "./C.js"
import { csharp } from "./CSharp.js"
import { go } from "./Go.js"
import { eslint, nodeStack, testRunners, typescript } from "./JavaScript.js"
import { jvmCompilers, jvmStack } from "./Jvm.js"
import { php, phpstan } from "./Php.js"
import { plain } from "./Plain.js"
import { pytestFrames, pytestSummary, traceback } from "./Python.js"
import { ruby } from "./Ruby.js"
import { rust } from "./Rust.js"

export const formats: ReadonlyArray<Format> = [
  traceback,
  pytestFrames,
  pytestSummary,
  jvmStack,
  jvmCompilers,
  csharp,
  nodeStack,
  testRunners,
  typescript,
  eslint,
  rust,
  go,
  ruby,
  php,
  phpstan,
  c,
  plain
]
