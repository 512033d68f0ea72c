/** Tells paths and names of code from plain words, one word of an intent at a time. */

/** The path as it stands in the project, or null when the word is no path. */
export const pathIn = (word: string): string | null => {
  if (word.length > longest || word.includes("://") || /[\s<>|"*?{}\0]/.test(word)) return null
  const marked = /^@?\.{1,2}\/|^@(?=[^/]+\/|[^/]+\.)/.test(word)
  const path = word
    .replace(/(?:#L\d+(?:-L?\d+)?|\(\d+(?:,\d+)?\)|(?::\d+){1,2}(?:-\d+)?):?$/, "")
    .replace(/^@/, "")
    .replace(/\\(?=[\w.])/g, word.includes("/") ? "\\" : "/")
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/{2,}/g, "/")
  if (path.length < 2 || path === ".." || !/[\p{L}\p{N}]/u.test(path)) return null
  const names = path.split("/").filter((name) => name.length > 0)
  const last = names.at(-1) ?? ""
  if (isFileName(last, names.length > 1)) return path
  if (!path.includes("/")) return null
  const root = names[0]?.toLowerCase() ?? ""
  const inKnownFolder = (names.length > 1 && rootFolders.has(root)) || (names.length > 2 && otherFolders.has(root))
  const isScopedPackage = word.startsWith("@") && !inKnownFolder
  if (isScopedPackage || !/^[\p{L}\p{N}_.@/[\]()$~+-]+$/u.test(path)) return null
  return inKnownFolder || (marked && !word.startsWith("@")) || (path.endsWith("/") && names.length > 0) ? path : null
}

/** A name that stands for something in code: `resolveConfig`, `User_service`, `Foo.bar`, `MAX_SIZE`, `Foo::bar`, `run()`. */
export const identifierIn = (word: string): string | null => {
  const name = word.replace(/\(\)?;?$/, "")
  if (name.length < 2 || name.length > longest || !identifier.test(name)) return null
  if (name !== word && !brands.has(name.toLowerCase())) return name
  if (brands.has(name.toLowerCase()) || version.test(name) || abbreviation.test(name)) return null
  const hasHump = /[\p{Ll}\p{N}]\p{Lu}/u.test(name) || /^\p{Lu}{2,}\p{Ll}{2,}/u.test(name)
  const isSnake = /[\p{L}\p{N}]_+[\p{L}\p{N}]/u.test(name) || /^[_$]\p{L}/u.test(name)
  const isDotted = /[\p{L}\p{N}_$](?:\.|::|#|->)[\p{L}_$]/u.test(name)
  return hasHump || isSnake || isDotted ? name : null
}

/** In backticks a single word is a name, whatever it looks like. */
export const quotedIdentifier = (text: string): string | null => {
  const name = text.replace(/\(\)?;?$/, "")
  return name.length > 1 && name.length <= longest && identifier.test(name) && !version.test(name) ? name : null
}

const longest = 256

const identifier = /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{M}\p{N}_$]*)*$/u
const version = /^v?\d+(?:\.\d+)*$/i
const abbreviation = /^(?:\p{L}\.)+\p{L}?$/u

/** Written with a capital inside, or with a dot, and not names of code. */
const brands: ReadonlySet<string> = new Set(
  `github gitlab bitbucket javascript typescript coffeescript postgresql mysql sqlite mongodb nosql dynamodb graphql oauth oauth2 openapi
  openai chatgpt websocket websockets webgl webassembly youtube linkedin whatsapp paypal macos ios ipados iphone ipad devops latex
  node.js next.js vue.js react.js three.js d3.js nuxt.js express.js nest.js ember.js backbone.js angular.js asp.net jetbrains intellij
  webstorm pycharm vscode circleci cloudflare cloudfront rabbitmq grpc saml ssl wifi ascii utf8 powershell pytorch tensorflow numpy fastapi
  openssl clickhouse elasticsearch opensearch opentelemetry phpstorm wordpress jsdoc tsdoc mcp e.g i.e etc apis urls ids pdfs prs`.split(
    /\s+/
  )
)

const rootFolders: ReadonlySet<string> = new Set(
  "src lib test tests apps packages pkg internal cmd docs scripts crates __tests__ .github .vscode .cursor .claude".split(
    " "
  )
)

/** Also words of their own ("client/server"), so they take a longer path. */
const otherFolders: ReadonlySet<string> = new Set(
  `app spec specs doc bin config configs include public static assets components pages routes api server client web core modules services
  controllers models views templates migrations examples example tools plugins fixtures utils helpers domain infra deploy ci e2e`.split(
    /\s+/
  )
)

const extensions: ReadonlySet<string> = new Set(
  `ts tsx mts cts js jsx mjs cjs json jsonc json5 yaml yml toml ini cfg conf env md mdx mdc rst txt adoc html htm css scss sass less vue svelte
  astro py pyi ipynb go rs java kt kts scala groovy gradle rb erb php cs fs vb swift m mm c h cc cpp cxx hpp hh lua pl pm r jl ex exs erl hrl
  clj cljs hs elm ml mli dart sh bash zsh fish ps1 bat sql prisma graphql gql proto xml svg csv tsv lock log tf tfvars hcl nix zig sol tex
  dockerfile properties plist xaml csproj sln cmake mk bzl snap patch diff pdf png wasm`.split(/\s+/)
)

const plainFiles: ReadonlySet<string> = new Set(
  "dockerfile makefile gnumakefile jenkinsfile vagrantfile procfile gemfile rakefile podfile brewfile justfile cmakelists.txt".split(
    " "
  )
)

const dotFile =
  /^\.(?:env|gitignore|gitattributes|gitmodules|npmrc|nvmrc|editorconfig|dockerignore|eslint|prettier|babelrc|swcrc|mocharc|cursorrules|clinerules|bashrc|zshrc)/

const isFileName = (name: string, hasFolder: boolean): boolean => {
  const lower = name.toLowerCase()
  if (plainFiles.has(lower) || dotFile.test(lower)) return true
  const dot = lower.lastIndexOf(".")
  if (dot <= 0 || brands.has(lower)) return false
  const extension = lower.slice(dot + 1)
  if (extensions.has(extension))
    return /[\p{L}\p{N}]/u.test(name.slice(0, dot)) && (hasFolder || !looksLikeMember(name))
  return hasFolder && /^[a-z][a-z0-9]{0,7}$/.test(extension)
}

/** `Foo.m` and `array.h` end like files, but `.m`, `.r` and their like are rarely meant when nothing else says "file". */
const looksLikeMember = (name: string): boolean =>
  /^\p{Lu}\p{L}*\.(?:m|r|env|log|lock|patch|diff|snap|conf|fs|ex|d)$/u.test(name)
