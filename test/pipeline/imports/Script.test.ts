import { itResolves } from "./Resolving.js"

itResolves(
  "a relative import",
  {
    paths: `src/a.ts src/b.tsx src/c.js src/d.ts src/d.js src/e.d.ts src/e.js src/types.d.ts src/dir/index.ts src/dir.ts
      src/other/index.js src/View.vue src/style.css src/data.json src/main.js src/f.mts src/w.worker.ts
      lib/cli.js src/cli.ts package.json src/nested/package.json src/nested/lib/start.js bin/run.js`,
    manifests: { "package.json": "{}", "src/nested/package.json": '{ "main": "./lib/start.js" }' }
  },
  [
    ["src/a.ts", "./b", "src/b.tsx"],
    ["src/a.ts", "./b.js", "src/b.tsx"],
    ["src/a.ts", "./f.mjs", "src/f.mts"],
    ["src/a.ts", "./c", "src/c.js"],
    ["src/a.ts", "./d.js", "src/d.ts"],
    ["src/main.js", "./d.js", "src/d.js"],
    ["src/a.ts", "./e", "src/e.js"],
    ["src/a.ts", "./types", "src/types.d.ts"],
    ["src/a.ts", "./dir", "src/dir.ts"],
    ["src/a.ts", "./dir/", "src/dir.ts"],
    ["src/a.ts", "./other", "src/other/index.js"],
    ["src/a.ts", "./View.vue", "src/View.vue"],
    ["src/View.vue", "./a", "src/a.ts"],
    ["src/a.ts", "./style.css?inline", "src/style.css"],
    ["src/a.ts", "!!raw-loader!./data.json", "src/data.json"],
    ["src/a.ts", "./w.worker?worker", "src/w.worker.ts"],
    ["src/a.ts", "./nested", "src/nested/lib/start.js"],
    ["bin/run.js", "../dist/cli.js", "src/cli.ts"],
    ["src/a.ts", "./a"],
    ["src/a.ts", "../../../etc/passwd"],
    ["src/a.ts", "./absent"],
    ["src/a.ts", "https://example.com/c.js"],
    ["src/a.ts", "node:fs"]
  ]
)

itResolves(
  "paths of tsconfig.json",
  {
    paths: `app/src/main.ts app/src/core/Log.ts app/src/ui/Button.tsx app/generated/api.ts shared/util.ts tsconfig.base.json
      app/tsconfig.json app/src/exact.ts web/src/x.ts web/lib/y.ts web/jsconfig.json configs/strict/tsconfig.json
      vite/src/main.ts vite/src/pages/Home.ts vite/tsconfig.json vite/tsconfig.app.json`,
    manifests: {
      "tsconfig.base.json": `{
        // people write comments here
        "compilerOptions": { "baseUrl": ".", "paths": { "@shared/*": ["shared/*"], "@app/*": ["app/src/*", "app/generated/*"] } },
      }`,
      "app/tsconfig.json": '{ "extends": ["../configs/strict", "../tsconfig.base.json"] }',
      "configs/strict/tsconfig.json": '{ "compilerOptions": { "strict": true } }',
      "web/jsconfig.json": '{ "compilerOptions": { "baseUrl": "./src", "paths": { "exact": ["../lib/y.ts"] } } }',
      "vite/tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
      "vite/tsconfig.app.json": '{ "compilerOptions": { "paths": { "~/*": ["${configDir}/src/*"] } } }'
    }
  },
  [
    ["app/src/main.ts", "@app/core/Log", "app/src/core/Log.ts"],
    ["app/src/main.ts", "@app/ui/Button.js", "app/src/ui/Button.tsx"],
    ["app/src/main.ts", "@app/api", "app/generated/api.ts"],
    ["app/src/main.ts", "@shared/util", "shared/util.ts"],
    ["app/src/main.ts", "shared/util", "shared/util.ts"],
    ["web/src/x.ts", "exact", "web/lib/y.ts"],
    ["web/lib/y.ts", "x", "web/src/x.ts"],
    ["vite/src/main.ts", "~/pages/Home", "vite/src/pages/Home.ts"],
    ["app/src/main.ts", "@app/absent"],
    ["app/src/main.ts", "react"]
  ]
)

itResolves(
  "a package of the workspace",
  {
    paths: `package.json pnpm-workspace.yaml packages/core/package.json packages/core/src/index.ts packages/core/src/deep/file.ts
      packages/core/src/node/fs.ts packages/core/src/features/a.ts packages/ui/package.json packages/ui/lib/main.js
      packages/ui/types/main.d.ts packages/plain/package.json packages/plain/index.js packages/plain/extra.js
      apps/web/package.json apps/web/src/main.ts apps/web/src/internal/db.ts apps/web/src/internal/db.browser.ts
      vendored/left-pad/package.json vendored/left-pad/index.js
      test/fixtures/react/package.json test/fixtures/react/index.js test/fixtures/react/use.js
      apps/web/node_modules/patched/package.json apps/web/node_modules/patched/index.js`,
    manifests: {
      "package.json": '{ "name": "root", "workspaces": { "packages": ["apps/*"] } }',
      "pnpm-workspace.yaml": "packages:\n  # all of them\n  - 'packages/*'\n  - \"!packages/old\"\ncatalog:\n  x: 1\n",
      "packages/core/package.json": `{ "name": "@shop/core", "exports": {
        ".": { "types": "./dist/index.d.ts", "import": { "default": "./dist/esm/index.js" } },
        "./fs": [{ "node": "./dist/node/fs.js" }],
        "./features/*": "./dist/features/*.js",
        "./features/private/*": null } }`,
      "packages/ui/package.json": '{ "name": "@shop/ui", "main": "./lib/main.js", "types": "./types/main.d.ts" }',
      "packages/plain/package.json": '{ "name": "plain" }',
      "apps/web/package.json": `{ "name": "web", "dependencies": { "left-pad": "file:../../vendored/left-pad" },
        "imports": { "#db": { "browser": "./src/internal/db.browser.ts", "default": "./dist/internal/db.js" }, "#internal/*": "./src/internal/*.ts" } }`,
      "vendored/left-pad/package.json": '{ "name": "other-name" }',
      "test/fixtures/react/package.json": '{ "name": "react" }',
      "apps/web/node_modules/patched/package.json": '{ "name": "patched" }'
    }
  },
  [
    ["apps/web/src/main.ts", "@shop/core", "packages/core/src/index.ts"],
    ["apps/web/src/main.ts", "@shop/core/fs", "packages/core/src/node/fs.ts"],
    ["apps/web/src/main.ts", "@shop/core/features/a", "packages/core/src/features/a.ts"],
    ["apps/web/src/main.ts", "@shop/core/deep/file", "packages/core/src/deep/file.ts"],
    ["apps/web/src/main.ts", "@shop/ui", "packages/ui/lib/main.js"],
    ["apps/web/src/main.ts", "plain", "packages/plain/index.js"],
    ["apps/web/src/main.ts", "plain/extra", "packages/plain/extra.js"],
    ["apps/web/src/main.ts", "left-pad", "vendored/left-pad/index.js"],
    ["apps/web/src/main.ts", "patched", "apps/web/node_modules/patched/index.js"],
    ["packages/core/src/deep/file.ts", "@shop/core", "packages/core/src/index.ts"],
    ["apps/web/src/main.ts", "#db", "apps/web/src/internal/db.browser.ts"],
    ["apps/web/src/main.ts", "#internal/db", "apps/web/src/internal/db.ts"],
    ["apps/web/src/main.ts", "react"],
    ["test/fixtures/react/use.js", "react", "test/fixtures/react/index.js"],
    ["packages/core/src/index.ts", "patched"],
    ["packages/core/src/index.ts", "@shop/absent"]
  ]
)

itResolves(
  "an alias that only a bundler knows",
  {
    paths: `web/src/pages/Home.vue web/src/shared/Log.ts web/src/lib/db.ts web/public/logo.svg resources/js/Layout.vue
      resources/js/Pages/Show.vue`
  },
  [
    ["web/src/pages/Home.vue", "@/shared/Log", "web/src/shared/Log.ts"],
    ["web/src/pages/Home.vue", "~/shared/Log", "web/src/shared/Log.ts"],
    ["web/src/pages/Home.vue", "$lib/db", "web/src/lib/db.ts"],
    ["web/src/pages/Home.vue", "/logo.svg", "web/public/logo.svg"],
    ["resources/js/Pages/Show.vue", "@/Layout.vue", "resources/js/Layout.vue"],
    ["web/src/pages/Home.vue", "src/shared/Log", "web/src/shared/Log.ts"],
    ["web/src/pages/Home.vue", "lodash/get"]
  ]
)
