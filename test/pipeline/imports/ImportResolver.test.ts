import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { makeImportResolver } from "../../../src/pipeline/imports/ImportResolver.js"

const paths: ReadonlyArray<string> = [
  "cmd/main.go",
  "crates/core-lib/src/lib.rs",
  "crates/core-lib/src/search/mod.rs",
  "crates/core-lib/src/search/worker.rs",
  "lib/a.h",
  "lib/b.c",
  "packages/core/src/index.ts",
  "packages/core/src/deep/file.ts",
  "pkg/log/log.go",
  "pkg/log/write.go",
  "py/app/__init__.py",
  "py/app/models.py",
  "py/app/views.py",
  "src/a.ts",
  "src/b.tsx",
  "src/dir/index.ts",
  "src/java/com/shop/Cart.java",
  "src/java/com/shop/User.java"
]
const manifests = [
  { path: "packages/core/package.json", text: '{\n  "name": "@shop/core",\n  "version": "1.0.0"\n}' },
  { path: "go.mod", text: "module example.com/shop\n\ngo 1.22\n" },
  { path: "crates/core-lib/Cargo.toml", text: '[package]\nname = "core-lib"\n' }
]
const resolver = makeImportResolver(paths, manifests)
const resolve = (from: string, source: string) => resolver.resolve(from, [source]).map((at) => paths[at])

const cases: ReadonlyArray<readonly [from: string, source: string, targets: ReadonlyArray<string>]> = [
  ["src/a.ts", "./b.js", ["src/b.tsx"]],
  ["src/a.ts", "./b", ["src/b.tsx"]],
  ["src/a.ts", "./dir", ["src/dir/index.ts"]],
  ["src/dir/index.ts", "../a.js", ["src/a.ts"]],
  ["src/dir/index.ts", "@/a", ["src/a.ts"]],
  ["src/a.ts", "@shop/core", ["packages/core/src/index.ts"]],
  ["src/a.ts", "@shop/core/deep/file", ["packages/core/src/deep/file.ts"]],
  ["src/a.ts", "react", []],
  ["src/a.ts", "../../../etc/passwd", []],
  ["src/a.ts", "./a.js", []],
  ["py/app/views.py", ".models", ["py/app/models.py"]],
  ["py/app/views.py", ".", ["py/app/__init__.py"]],
  ["py/app/views.py", "app.models", ["py/app/models.py"]],
  ["py/app/views.py", "os.path", []],
  ["cmd/main.go", "example.com/shop/pkg/log", ["pkg/log/log.go", "pkg/log/write.go"]],
  ["cmd/main.go", "fmt", []],
  ["crates/core-lib/src/lib.rs", "crate::search::worker::Worker", ["crates/core-lib/src/search/worker.rs"]],
  ["crates/core-lib/src/search/worker.rs", "super::Searcher", ["crates/core-lib/src/search/mod.rs"]],
  ["crates/core-lib/src/lib.rs", "self::search", ["crates/core-lib/src/search/mod.rs"]],
  ["src/a.rs", "core_lib::search", ["crates/core-lib/src/search/mod.rs"]],
  ["src/java/com/shop/User.java", "com.shop.Cart", ["src/java/com/shop/Cart.java"]],
  ["lib/b.c", "a.h", ["lib/a.h"]]
]

describe("makeImportResolver", () => {
  for (const [from, source, targets] of cases) {
    it(`${from}: ${source}`, () => {
      assert.deepStrictEqual(resolve(from, source), [...targets])
    })
  }

  it.prop(
    "takes anything, and names distinct files of the project",
    [
      FastCheck.constantFrom(...paths, "x.php", "y.unknown"),
      FastCheck.array(
        FastCheck.oneof(
          FastCheck.string(),
          FastCheck.constantFrom("./a", "..", "crate::", "@/", "__proto__", "super::super::x")
        )
      )
    ],
    ([from, sources]) => {
      const found = resolver.resolve(from, sources)
      assert.deepStrictEqual(
        found,
        [...new Set(found)].sort((a, b) => a - b)
      )
      assert.isTrue(found.every((at) => at >= 0 && at < paths.length && paths[at] !== from))
    }
  )
})
