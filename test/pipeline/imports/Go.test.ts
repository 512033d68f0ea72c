import { assert, describe, it } from "@effect/vitest"
import { itResolves, resolvingIn } from "./Resolving.js"

itResolves(
  "a Go import",
  {
    paths: `go.mod main.go pkg/log/log.go pkg/log/write.go pkg/log/log_test.go api/go.mod api/v3/types.go api/v3/types_linux.go
      tools/go.mod tools/gen/gen.go forks/yaml/yaml.go vendor/example.com/dep/dep.go empty/README.md fakes/log/log.go
      fakes/go.mod`,
    manifests: {
      "go.mod":
        "module example.com/shop\n\nreplace example.com/yaml => ./forks/yaml\nreplace (\n\texample.com/far v1.2.0 => example.com/other v1.0.0\n)\n",
      "api/go.mod": 'module "example.com/shop/api"\n',
      "tools/go.mod": "// for builds\nmodule example.com/tools // main\n",
      "fakes/go.mod": "module example.com/shop\n"
    }
  },
  [
    ["main.go", "example.com/shop/pkg/log", "pkg/log/log.go", "pkg/log/write.go"],
    ["main.go", "example.com/shop/api/v3", "api/v3/types.go", "api/v3/types_linux.go"],
    ["main.go", "example.com/tools/gen", "tools/gen/gen.go"],
    ["main.go", "example.com/yaml", "forks/yaml/yaml.go"],
    ["main.go", "example.com/dep", "vendor/example.com/dep/dep.go"],
    ["main.go", "example.com/far"],
    ["main.go", "example.com/shop/empty"],
    ["main.go", "example.com/shopping/log"],
    ["main.go", "fmt"],
    ["main.go", "C"],
    ["pkg/log/log.go", "example.com/shop/pkg/log", "pkg/log/write.go"]
  ]
)

itResolves("a Go import before modules", { paths: "src/example.com/a/a.go b/b.go main.go" }, [
  ["main.go", "example.com/a", "src/example.com/a/a.go"],
  ["main.go", "github.com/owner/name/b", "b/b.go"],
  ["main.go", "github.com/owner/name/c"]
])

describe("an import of a large package", () => {
  const files = Array.from({ length: 30 }, (_, at) => `big/f${String(at).padStart(2, "0")}.go`)
  const sketch = {
    paths: ["go.mod main.go big/big.go big/big_windows.go big/zz_generated.go", ...files].join(" "),
    manifests: { "go.mod": "module m\n" },
    declared: { "big/f07.go": { names: ["Seven", "helper"] }, "big/f21.go": { names: ["Other", "Twice"] } }
  }

  it("means its face first, and no more than eight files", () => {
    assert.deepStrictEqual(resolvingIn(sketch)("main.go", "m/big"), ["big/big.go", ...files.slice(0, 7)])
  })

  it("means the files that define what is mentioned, where that is known", () => {
    const resolve = resolvingIn(sketch)
    const mentioning = (...names: ReadonlyArray<string>) => resolve("main.go", "m/big", (it) => names.includes(it))
    assert.deepStrictEqual(mentioning("Seven"), ["big/f07.go"])
    assert.deepStrictEqual(mentioning("Other", "Seven"), ["big/f07.go", "big/f21.go"])
    assert.strictEqual(mentioning("helper").length, 8)
  })
})
