import { itResolves } from "./Resolving.js"

itResolves(
  "an include",
  {
    paths: `src/main.c src/server.h src/net/sock.c src/net/sock.h include/shop/api.h include/shop/types.h lib/text/text.h
      tests/net/sock_test.c deps/zip/zip.h deps/zip/common.h src/common.h include/shop/common.h compat/include/string.h
      compat/use.c gen/a/deep/only.hpp src/vector tests/harness.h`
  },
  [
    ["src/main.c", "server.h", "src/server.h"],
    ["src/net/sock.c", "server.h", "src/server.h"],
    ["src/main.c", "net/sock.h", "src/net/sock.h"],
    ["src/main.c", "shop/api.h", "include/shop/api.h"],
    ["include/shop/api.h", "types.h", "include/shop/types.h"],
    ["tests/net/sock_test.c", "sock.h", "src/net/sock.h"],
    ["tests/net/sock_test.c", "common.h", "src/common.h"],
    ["deps/zip/zip.h", "common.h", "deps/zip/common.h"],
    ["src/main.c", "text.h", "lib/text/text.h"],
    ["src/main.c", "a\\deep\\only.hpp", "gen/a/deep/only.hpp"],
    ["compat/use.c", "string.h", "compat/include/string.h"],
    ["src/main.c", "string.h"],
    ["src/main.c", "vector", "src/vector"],
    ["src/net/sock.c", "vector"],
    ["src/main.c", "../../outside.h"],
    ["src/main.c", "openssl/ssl.h"]
  ]
)

itResolves(
  "a require of Ruby",
  {
    paths: `lib/shop.rb lib/shop/cart.rb lib/shop/version.rb spec/spec_helper.rb spec/shop/cart_spec.rb
      engines/pay/lib/pay/charge.rb engines/pay/pay.gemspec Rakefile config/boot.rb tasks/all.rake docs/other/json.rb`
  },
  [
    ["lib/shop.rb", "./shop/cart", "lib/shop/cart.rb"],
    ["lib/shop/cart.rb", "./version", "lib/shop/version.rb"],
    ["spec/shop/cart_spec.rb", "spec_helper", "spec/spec_helper.rb"],
    ["spec/shop/cart_spec.rb", "shop/cart", "lib/shop/cart.rb"],
    ["Rakefile", "shop", "lib/shop.rb"],
    ["Rakefile", "./config/boot.rb", "config/boot.rb"],
    ["lib/shop.rb", "pay/charge", "engines/pay/lib/pay/charge.rb"],
    ["lib/shop.rb", "./tasks/absent"],
    ["lib/shop.rb", "json"]
  ]
)

itResolves(
  "a require of Lua",
  {
    paths:
      "lua/tele/init.lua lua/tele/utils.lua kong/db/init.lua kong/db/dao.lua spec/helpers.lua spec/a_spec.lua scripts/x.lua"
  },
  [
    ["lua/tele/init.lua", "tele.utils", "lua/tele/utils.lua"],
    ["scripts/x.lua", "tele", "lua/tele/init.lua"],
    ["spec/a_spec.lua", "kong.db", "kong/db/init.lua"],
    ["spec/a_spec.lua", "spec.helpers", "spec/helpers.lua"],
    ["kong/db/init.lua", ".dao", "kong/db/dao.lua"],
    ["scripts/x.lua", "../spec/helpers.lua", "spec/helpers.lua"],
    ["scripts/x.lua", "cjson.safe"],
    ["scripts/x.lua", "..."]
  ]
)

itResolves(
  "an import of Dart",
  {
    paths:
      "pkgs/http/pubspec.yaml pkgs/http/lib/http.dart pkgs/http/lib/src/client.dart pkgs/app/pubspec.yaml pkgs/app/lib/main.dart",
    manifests: { "pkgs/http/pubspec.yaml": "name: http\n", "pkgs/app/pubspec.yaml": "# the app\nname: 'app'\n" }
  },
  [
    ["pkgs/app/lib/main.dart", "package:http/http.dart", "pkgs/http/lib/http.dart"],
    ["pkgs/http/lib/http.dart", "src/client.dart", "pkgs/http/lib/src/client.dart"],
    ["pkgs/app/lib/main.dart", "package:flutter/material.dart"],
    ["pkgs/app/lib/main.dart", "dart:io"],
    ["pkgs/app/lib/main.dart", "package:http/../../../x.dart"]
  ]
)

itResolves(
  "a module of Swift",
  { paths: "Package.swift Sources/Shop/Cart.swift Sources/Shop/Deep/Line.swift Tests/ShopTests/CartTests.swift" },
  [
    ["Tests/ShopTests/CartTests.swift", "Shop", "Sources/Shop/Cart.swift", "Sources/Shop/Deep/Line.swift"],
    ["Tests/ShopTests/CartTests.swift", "Foundation"]
  ]
)

itResolves(
  "an import of a style sheet",
  {
    paths: `src/app.scss src/_colors.scss src/mixins/_index.scss src/parts/button.scss src/parts/_shared.scss src/base.css
      src/theme.less styles/global.css web/app/x.css`
  },
  [
    ["src/app.scss", "colors", "src/_colors.scss"],
    ["src/app.scss", "./mixins", "src/mixins/_index.scss"],
    ["src/app.scss", "parts/button", "src/parts/button.scss"],
    ["src/parts/button.scss", "shared", "src/parts/_shared.scss"],
    ["src/parts/button.scss", "colors", "src/_colors.scss"],
    ["src/app.scss", "~@/base.css?x", "src/base.css"],
    ["web/app/x.css", "/styles/global.css", "styles/global.css"],
    ["src/app.scss", "sass:math"],
    ["src/app.scss", "https://fonts.example.com/a.css"],
    ["src/app.scss", "bootstrap/scss/bootstrap"]
  ]
)

itResolves(
  "a file named by its path",
  {
    paths: `proto/shop/cart.proto proto/shop/types.proto api/other.proto schema/a.graphql schema/parts/b.graphql scripts/run.sh
      scripts/lib/log.sh Makefile make/rules.mk web/index.html web/main.ts infra/main.tf infra/modules/net/main.tf
      infra/modules/net/variables.tf src/a.zig src/b.zig README.md docs/x.md`
  },
  [
    ["api/other.proto", "shop/types.proto", "proto/shop/types.proto"],
    ["proto/shop/cart.proto", "shop/types.proto", "proto/shop/types.proto"],
    ["proto/shop/cart.proto", "google/protobuf/any.proto"],
    ["schema/a.graphql", "./parts/b.graphql", "schema/parts/b.graphql"],
    ["scripts/run.sh", "lib/log.sh", "scripts/lib/log.sh"],
    ["Makefile", "make/rules.mk", "make/rules.mk"],
    ["web/index.html", "main.ts", "web/main.ts"],
    ["infra/main.tf", "./modules/net", "infra/modules/net/main.tf", "infra/modules/net/variables.tf"],
    ["src/a.zig", "b.zig", "src/b.zig"],
    ["README.md", "docs/x.md"]
  ]
)
