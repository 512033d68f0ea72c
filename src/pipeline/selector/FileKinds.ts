/** What a file is for, from its path, and what that is worth: a change is nearly always made in sources. */
import { baseName, extensionOf } from "../../domain/Paths.js"
import type { FileKind } from "../../domain/Selection.js"

interface KindRule {
  readonly kind: FileKind
  /** Of the whole path with a leading slash, lower case. */
  readonly path?: RegExp
  /** Of the base name, case kept. */
  readonly name?: RegExp
  readonly extensions?: ReadonlySet<string>
}

const extensions = (list: string): ReadonlySet<string> => new Set(list.split(" ").map((it) => `.${it}`))

/** The first that fits. Order matters: a lock file in `docs/` is a lock file, a test in `vendor/` is not ours. */
const rules: ReadonlyArray<KindRule> = [
  {
    kind: "asset",
    extensions: extensions(
      "png jpg jpeg gif ico webp avif bmp tif tiff svg svgz psd ai pdf zip gz tgz bz2 xz 7z rar jar war class exe dll so" +
        " dylib a o obj lib wasm woff woff2 ttf otf eot mp3 mp4 m4a ogg wav flac mov avi webm bin dat db sqlite sqlite3" +
        " keystore p12 pfx snk pyc pyo doc docx xls xlsx ppt pptx"
    )
  },
  {
    kind: "lock",
    name: /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb?|go\.sum|packages\.lock\.json|.+\.lock|.+\.lockfile)$/i
  },
  { kind: "agent-rules", name: /^(?:AGENTS|CLAUDE|GEMINI|COPILOT)(?:\.local)?\.md$/i },
  { kind: "agent-rules", name: /^\.(?:cursorrules|windsurfrules|clinerules|goosehints|aiderignore)$/ },
  {
    kind: "agent-rules",
    path: /^\/(?:.*\/)?(?:\.cursor|\.claude|\.windsurf|\.gemini|\.codex|\.aic|aic-rules|\.github\/(?:copilot-instructions\.md|instructions|prompts))(?:\/|$)/
  },
  {
    kind: "generated",
    path: /\/(?:node_modules|bower_components|vendor|third_party|third-party|dist|deno_dist|generated|__generated__|__snapshots__|\.yarn|\.next|\.nuxt)\//
  },
  {
    kind: "generated",
    name: /(?:\.min\.(?:js|css|mjs)|\.map|\.snap|\.pb\.(?:go|cc|h)|_pb2(?:_grpc)?\.pyi?|\.g\.(?:cs|dart)|\.freezed\.dart|\.designer\.cs|\.generated\.\w+|[._]gen\.\w+)$/i
  },
  {
    kind: "test",
    path: /\/(?:tests?|__tests__|__mocks__|specs?|testing|testdata|test-data|test-d|dtslint|e2e|cypress|typetests?|runtime-tests|testsuite|jvmtest|commontest|androidtest|fixtures?|__fixtures__|fuzz|fuzzing|benchmarks?|benches|bench|playground|[^/]*[._-]tests?|[^/]*\.specs?)\//
  },
  { kind: "test", name: /[._-](?:tests?|spec|test-d|bench|e2e)\.\w+$/i },
  { kind: "test", name: /^(?:tests?[_.].*|tests?|conftest)\.\w+$/i },
  { kind: "test", name: /[a-z0-9](?:Test|Tests|TestCase|Spec|Specs|IT)\.(?:java|kt|kts|cs|php|scala|swift|groovy|m)$/ },
  {
    kind: "docs",
    extensions: extensions("md mdx rst txt adoc asciidoc markdown rdoc textile org pod ipynb 1 2 3 5 7 8 po pot")
  },
  {
    kind: "docs",
    path: /\/(?:docs?|documentation|website|www|site|examples?|example[_-]app|samples?|demos?|tutorials?|snippets|changelog\.d|\.changeset)\//
  },
  {
    kind: "docs",
    name: /^(?:readme|license|licence|copying|notice|changelog|changes|history|contributing|authors|news|todo)(?:\.|$)/i
  },
  { kind: "config", path: /\/\.(?:github|gitlab|circleci|husky|vscode|idea|devcontainer|config)\// },
  {
    kind: "config",
    name: /^(?:\.[a-z].*|dockerfile.*|containerfile|makefile|gnumakefile|justfile|rakefile|gemfile|procfile|vagrantfile|jenkinsfile|brewfile|podfile|pipfile|cmakelists\.txt|meson\.build|build(?:\.bazel)?|workspace|go\.mod|go\.work|.+\.config\.\w+|.+\.gemspec|.+\.csproj|.+\.sln)$/i
  },
  {
    kind: "config",
    extensions: extensions(
      "json jsonc json5 yaml yml toml ini cfg conf properties env xml plist gradle cmake bazel bzl nix editorconfig"
    )
  },
  {
    kind: "source",
    extensions: extensions(
      "ts tsx mts cts js jsx mjs cjs vue svelte astro py pyi go rs java kt kts scala groovy rb erb php c h cc cpp cxx hpp" +
        " hh hxx inl m mm cs fs fsx vb swift dart lua pl pm r jl ex exs erl hrl hs ml mli clj cljs cljc edn elm nim zig v" +
        " cr d sol move sh bash zsh fish ps1 bat cmd sql graphql gql proto thrift prisma tf hcl scm rkt lisp el vim jq awk" +
        " html htm css scss sass less styl hbs ejs pug jinja j2 liquid twig cu cuh glsl wgsl hlsl asm s f f90 f95 pas ada"
    )
  },
  { kind: "source", path: /\/(?:bin|scripts?|libexec|hooks)\/[^/.]+$/ }
]

/** What nobody named and no rule knows is data: it may be anything. */
export const kindOf = (path: string): FileKind => {
  const lowered = `/${path.toLowerCase()}`
  const name = baseName(path)
  const extension = extensionOf(path)
  const found = rules.find(
    (rule) =>
      rule.path?.test(lowered) === true || rule.name?.test(name) === true || rule.extensions?.has(extension) === true
  )
  return found?.kind ?? "data"
}

/** By what its score is multiplied. */
const priors: Record<FileKind, number> = {
  source: 1,
  config: 0.2,
  test: 0.15,
  docs: 0.1,
  data: 0.08,
  "agent-rules": 0.05,
  generated: 0,
  lock: 0,
  asset: 0
}

/** Files that show or describe code more than they are code. */
const softer: ReadonlyArray<readonly [RegExp, number]> = [
  [/\.d\.[cm]?ts$/, 0.8],
  [/\.(?:html?|css|scss|sass|less|styl)$/, 0.5]
]

/** Names and globs for other tools: any word of any subject can turn up in them, and says nothing there. */
const toolLists = /(?:^|\/)\.(?:[\w-]*ignore|gitattributes|gitkeep|gitmodules|mailmap|git-blame-ignore-revs)$/i

export const isToolList = (path: string): boolean => toolLists.test(path)

/** Words by which an intent asks for a kind of file itself. */
const asksFor: Partial<Record<FileKind, ReadonlySet<string>>> = {
  test: new Set(
    "test tests testing spec specs coverage mock mocks fixture fixtures e2e benchmark benchmarks".split(" ")
  ),
  docs: new Set("doc docs documentation readme changelog guide tutorial example examples".split(" ")),
  config: new Set(
    (
      "ci workflow workflows docker dockerfile makefile eslint prettier biome tsconfig dependency dependencies gitignore" +
      " yaml toml webpack vite rollup babel jest vitest gradle maven cmake kubernetes helm terraform"
    ).split(" ")
  )
}

export interface KindPriors {
  readonly of: (path: string, kind: FileKind) => number
  readonly asked: ReadonlySet<FileKind>
}

/** Priors for an intent: the kinds that it asks for are worth as much as sources. */
export const kindPriors = (words: Iterable<string>, taskClass: string): KindPriors => {
  const list = [...words]
  const asked = new Set<FileKind>()
  if (taskClass === "test") asked.add("test")
  if (taskClass === "docs") asked.add("docs")
  for (const [kind, triggers] of Object.entries(asksFor) as ReadonlyArray<[FileKind, ReadonlySet<string>]>) {
    if (list.some((word) => triggers.has(word))) asked.add(kind)
  }
  return {
    asked,
    of: (path, kind) => {
      const own = asked.has(kind) ? 1 : isToolList(path) ? 0 : priors[kind]
      return softer.reduce((prior, [pattern, factor]) => (pattern.test(path) ? prior * factor : prior), own)
    }
  }
}

/** Says so itself in its first lines, or has lines that no person writes. */
export const looksGenerated = (text: string): boolean => {
  const head = text.slice(0, 600)
  if (
    /@generated\b|code generated by .{1,80} do not edit|do not edit.{0,40}(?:auto)?-?generated|auto-?generated (?:file|by)|this file (?:is|was) (?:auto-?)?generated/i.test(
      head
    )
  ) {
    return true
  }
  return text.length > 20_000 && text.indexOf("\n") < 0
}

const readLimits: Record<FileKind, number> = {
  source: Number.POSITIVE_INFINITY,
  test: Number.POSITIVE_INFINITY,
  docs: Number.POSITIVE_INFINITY,
  "agent-rules": Number.POSITIVE_INFINITY,
  config: 131_072,
  data: 65_536,
  generated: 0,
  lock: 0,
  asset: 0
}

/** Whether its text is worth reading for its rank; else its path alone speaks for it. */
export const isWorthReading = (kind: FileKind, sizeBytes: number): boolean =>
  sizeBytes <= readLimits[kind] && sizeBytes > 0
