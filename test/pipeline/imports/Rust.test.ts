import { itResolves } from "./Resolving.js"

itResolves(
  "a Rust path",
  {
    paths: `Cargo.toml crates/core/Cargo.toml crates/core/src/lib.rs crates/core/src/main.rs crates/core/src/search/mod.rs
      crates/core/src/search/worker.rs crates/core/src/text.rs crates/core/src/text/lines.rs crates/core/src/os_windows.rs
      crates/core/src/bin/tool.rs crates/core/tests/all.rs crates/core/tests/common/mod.rs crates/core/build.rs
      crates/core/examples/demo/main.rs crates/core/examples/demo/parts.rs
      crates/cli/Cargo.toml crates/cli/app/main.rs crates/cli/app/flags.rs crates/cli/app/flags/defs.rs
      crates/names/Cargo.toml crates/names/src/lib.rs crates/names/src/deep.rs old/src/lib.rs old/src/util.rs`,
    manifests: {
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
      "crates/core/Cargo.toml":
        '[package]\nname = "shop-core"\n\n[dependencies]\nrenamed = { path = "../names", package = "names" }\n',
      "crates/cli/Cargo.toml":
        '[package]\nname = "shop"\n[[bin]]\nname = "shop"\npath = "app/main.rs"\n[dependencies.other]\npath = "../names"\n',
      "crates/names/Cargo.toml": '[package]\nname = "names"\n[lib]\nname = "known_names"\n'
    }
  },
  [
    ["crates/core/src/lib.rs", "self::search", "crates/core/src/search/mod.rs"],
    ["crates/core/src/lib.rs", "self::text", "crates/core/src/text.rs"],
    ["crates/core/src/text.rs", "self::lines", "crates/core/src/text/lines.rs"],
    ["crates/core/src/lib.rs", "./os_windows.rs", "crates/core/src/os_windows.rs"],
    ["crates/core/src/text.rs", "crate::search::worker::Worker", "crates/core/src/search/worker.rs"],
    ["crates/core/src/text.rs", "crate::search::Searcher", "crates/core/src/search/mod.rs"],
    ["crates/core/src/text.rs", "crate::Error", "crates/core/src/lib.rs"],
    ["crates/core/src/main.rs", "crate::text", "crates/core/src/text.rs"],
    ["crates/core/src/main.rs", "crate::run"],
    ["crates/core/src/search/worker.rs", "super::Searcher", "crates/core/src/search/mod.rs"],
    ["crates/core/src/search/worker.rs", "super::super::text::Text", "crates/core/src/text.rs"],
    ["crates/core/src/text/lines.rs", "super::Text", "crates/core/src/text.rs"],
    ["crates/core/src/search/mod.rs", "super::Error", "crates/core/src/lib.rs"],
    ["crates/core/src/lib.rs", "text::lines::Line", "crates/core/src/text/lines.rs"],
    ["crates/core/src/search/mod.rs", "text::Text", "crates/core/src/text.rs"],
    ["crates/core/src/lib.rs", "renamed::deep", "crates/names/src/deep.rs"],
    ["crates/core/src/lib.rs", "known_names::Name", "crates/names/src/lib.rs"],
    ["crates/cli/app/main.rs", "shop_core::search", "crates/core/src/search/mod.rs"],
    ["crates/cli/app/main.rs", "other::deep::Deep", "crates/names/src/deep.rs"],
    ["crates/cli/app/flags/defs.rs", "crate::flags::Flag", "crates/cli/app/flags.rs"],
    ["crates/cli/app/flags.rs", "self::defs", "crates/cli/app/flags/defs.rs"],
    ["crates/core/tests/all.rs", "self::common", "crates/core/tests/common/mod.rs"],
    ["crates/core/tests/all.rs", "shop_core::text::Text", "crates/core/src/text.rs"],
    ["crates/core/tests/common/mod.rs", "crate::common"],
    ["crates/core/examples/demo/main.rs", "self::parts", "crates/core/examples/demo/parts.rs"],
    ["crates/core/src/bin/tool.rs", "shop_core::Error", "crates/core/src/lib.rs"],
    ["old/src/lib.rs", "crate::util::it", "old/src/util.rs"],
    ["crates/core/src/lib.rs", "std::text"],
    ["crates/core/src/lib.rs", "serde::Serialize"],
    ["crates/core/src/lib.rs", "super::super::super::super::super::x"],
    ["crates/core/src/lib.rs", "::text::Text", "crates/core/src/text.rs"]
  ]
)
