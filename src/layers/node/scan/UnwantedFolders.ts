/**
 * What is left out where git does not say what belongs to a project: installed packages, build results, caches.
 * Rules of an ignore file, below those of the project, which can take one back (`!build/`).
 */
export const unwantedRules: ReadonlyArray<string> = [
  // JavaScript
  "node_modules/",
  "bower_components/",
  ".yarn/",
  ".pnpm-store/",
  "dist/",
  "build/",
  "coverage/",
  ".next/",
  ".nuxt/",
  ".vite/",
  ".astro/",
  ".output/",
  ".svelte-kit/",
  ".vercel/",
  ".netlify/",
  ".turbo/",
  ".parcel-cache/",
  ".cache/",
  ".nx/cache/",
  "*.tsbuildinfo",
  ".eslintcache",
  ".stylelintcache",
  // Python
  "__pycache__/",
  ".venv/",
  "venv/",
  ".mypy_cache/",
  ".tox/",
  ".nox/",
  ".pytest_cache/",
  ".ruff_cache/",
  ".hypothesis/",
  ".ipynb_checkpoints/",
  "htmlcov/",
  "*.egg-info/",
  ".eggs/",
  // JVM, Rust, Haskell
  "target/",
  ".gradle/",
  ".m2/",
  ".stack-work/",
  "dist-newstyle/",
  // Apple, Dart
  "Pods/",
  ".build/",
  ".swiftpm/",
  "DerivedData/",
  ".dart_tool/",
  ".pub-cache/",
  // Ruby, infrastructure, editors
  ".bundle/",
  ".gem/",
  ".terraform/",
  ".idea/",
  "*.iml",
  ".DS_Store",
  // words that are folders of source, too: at the top only
  "/vendor/",
  "/out/",
  "/tmp/",
  "/log/",
  "/instance/",
  "/staticfiles/"
]

/** Never looked into, and no rule takes them back. */
export const historyFolders: ReadonlySet<string> = new Set([".git", ".svn", ".hg", ".jj", ".bzr", "CVS"])
