import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { languages } from "../../../src/languages/index.js"
import { resolveImport } from "../../../src/languages/resolve/index.js"
import { joinPath } from "../../../src/languages/resolve/Relative.js"

const files = [
  "index.ts",
  "src/a.ts",
  "src/b.tsx",
  "src/c.mts",
  "src/data.json",
  "src/folder/index.ts",
  "src/folder/deep.js",
  "src/types.d.ts",
  "src/Card.vue",
  "app/__init__.py",
  "app/models/__init__.py",
  "app/models/user.py",
  "app/views.py",
  "src/lib/tools.py",
  "crate/src/lib.rs",
  "crate/src/cache.rs",
  "crate/src/cache/policy.rs",
  "crate/src/net/mod.rs",
  "internal/clock/clock.go",
  "core/src/main/java/com/shop/Order.java",
  "core/src/main/kotlin/com/shop/Line.kt",
  "include/ring/ring.h",
  "src/ring.c",
  "src/util/log.h",
  "lib/shop/cart.rb",
  "app/Models/Post.php",
  "lua/shop/util.lua",
  "lib/shop/order_line.ex",
  "lib/models/order.dart",
  "lib/src/cart.dart",
  "styles/_tokens.scss",
  "styles/main.scss",
  "docs/guide.md",
  "modules/network/main.tf",
  "proto/shop/v1/common.proto",
  "scripts/lib/common.sh"
]
const has = (path: string) => files.includes(path)
const table: ReadonlyArray<readonly [from: string, language: string, source: string, to: string | null]> = [
  ["src/x.ts", "typescript", "./a.js", "src/a.ts"],
  ["src/x.ts", "typescript", "./a", "src/a.ts"],
  ["src/x.ts", "typescript", "./b.js", "src/b.tsx"],
  ["src/x.ts", "typescript", "./b.jsx", "src/b.tsx"],
  ["src/x.ts", "typescript", "./c.mjs", "src/c.mts"],
  ["src/x.ts", "typescript", "./data.json", "src/data.json"],
  ["src/x.ts", "typescript", "./folder", "src/folder/index.ts"],
  ["src/x.ts", "typescript", "./folder/", "src/folder/index.ts"],
  ["src/folder/deep.js", "javascript", "..", null],
  ["src/folder/deep.js", "javascript", ".", "src/folder/index.ts"],
  ["src/x.ts", "typescript", "..", "index.ts"],
  ["src/x.ts", "typescript", "./types", "src/types.d.ts"],
  ["src/x.ts", "typescript", "./Card.vue?raw", "src/Card.vue"],
  ["src/x.ts", "typescript", "../../outside", null],
  ["src/x.ts", "typescript", "effect", null],
  ["src/x.ts", "typescript", "constructor", null],
  ["app/views.py", "python", ".models.user", "app/models/user.py"],
  ["app/views.py", "python", ".models.User", "app/models/__init__.py"],
  ["app/views.py", "python", ".", "app/__init__.py"],
  ["app/models/user.py", "python", "..views", "app/views.py"],
  ["app/models/user.py", "python", "....views", null],
  ["app/views.py", "python", "app.models.user", "app/models/user.py"],
  ["main.py", "python", "lib.tools", "src/lib/tools.py"],
  ["main.py", "python", "os.path", null],
  ["crate/src/net/mod.rs", "rust", "crate::cache::policy::Policy", "crate/src/cache/policy.rs"],
  ["crate/src/lib.rs", "rust", "self::cache", "crate/src/cache.rs"],
  ["crate/src/cache/policy.rs", "rust", "super::Entry", "crate/src/cache.rs"],
  ["crate/src/cache.rs", "rust", "self::policy", "crate/src/cache/policy.rs"],
  ["crate/src/cache.rs", "rust", "super::net::*", "crate/src/net/mod.rs"],
  ["crate/src/cache.rs", "rust", "std::fmt", null],
  ["main.go", "go", "github.com/example/shop/internal/clock", "internal/clock/clock.go"],
  ["main.go", "go", "context", null],
  ["core/src/main/java/com/shop/x/A.java", "java", "com.shop.Order", "core/src/main/java/com/shop/Order.java"],
  ["core/src/main/java/com/shop/x/A.java", "java", "com.shop.Order.State", "core/src/main/java/com/shop/Order.java"],
  ["core/src/main/kotlin/com/shop/A.kt", "kotlin", "com.shop.Line", "core/src/main/kotlin/com/shop/Line.kt"],
  ["src/ring.c", "c", "util/log.h", "src/util/log.h"],
  ["src/ring.c", "c", "ring/ring.h", "include/ring/ring.h"],
  ["src/ring.c", "c", "stdio.h", null],
  ["test/cart_test.rb", "ruby", "shop/cart", "lib/shop/cart.rb"],
  ["test/cart_test.rb", "ruby", "../lib/shop/cart", "lib/shop/cart.rb"],
  ["app/Http/A.php", "php", "App\\Models\\Post", "app/Models/Post.php"],
  ["init.lua", "lua", "shop.util", "lua/shop/util.lua"],
  ["lib/shop/a.ex", "elixir", "Shop.OrderLine", "lib/shop/order_line.ex"],
  ["lib/main.dart", "dart", "package:shop/src/cart.dart", "lib/src/cart.dart"],
  ["lib/main.dart", "dart", "models/order.dart", "lib/models/order.dart"],
  ["lib/main.dart", "dart", "dart:async", null],
  ["styles/main.scss", "css", "./tokens", "styles/_tokens.scss"],
  ["README.md", "markdown", "docs/guide.md", "docs/guide.md"],
  ["main.tf", "hcl", "./modules/network", "modules/network/main.tf"],
  ["proto/shop/v1/a.proto", "protobuf", "shop/v1/common.proto", "proto/shop/v1/common.proto"],
  ["scripts/deploy.sh", "shell", "lib/common.sh", "scripts/lib/common.sh"],
  ["a.unheard", "unknown", "./a", null],
  ["a", "__proto__", "./a", null]
]

describe("resolveImport", () => {
  it("finds the file that an import means", () => {
    assert.deepStrictEqual(
      table.map(([from, language, source]) => [from, language, source, resolveImport(from, language, source, has)]),
      table.map((it) => [...it])
    )
  })

  const ids = [...languages.map((it) => it.id), "unknown"]
  it.prop(
    "only ever names a file of the project, and never the one that imports",
    [
      FastCheck.constantFrom(...ids),
      FastCheck.constantFrom(...files),
      FastCheck.oneof(
        FastCheck.string(),
        FastCheck.array(FastCheck.constantFrom(".", "..", "/", "::", "\\", "a", "b", "src", "crate", "super"), {
          maxLength: 40
        }).map((it) => it.join(""))
      )
    ],
    ([language, from, source]) => {
      const found = resolveImport(from, language, source, has)
      assert.isTrue(found === null || has(found))
    }
  )
})

describe("joinPath", () => {
  it("goes up, stays, and never leaves the project", () => {
    assert.deepStrictEqual(
      [
        joinPath("a/b", "../c"),
        joinPath("a/b", "./c"),
        joinPath("", "c"),
        joinPath("a", "../../c"),
        joinPath("a", "..")
      ],
      ["a/c", "a/b/c", "c", null, ""]
    )
  })
})
