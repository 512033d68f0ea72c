import { assert, describe, it } from "@effect/vitest"
import { languageOf } from "../../src/languages/Detect.js"

describe("languageOf", () => {
  const table: Readonly<Record<string, ReadonlyArray<string>>> = {
    typescript: ["a.ts", "a.tsx", "a.mts", "a.cts", "a.d.ts"],
    javascript: ["a.js", "a.jsx", "a.mjs", "a.cjs"],
    python: ["a.py", "a.pyw", "a.pyi"],
    go: ["a.go"],
    rust: ["a.rs"],
    java: ["A.java"],
    c: ["a.c", "a.h"],
    cpp: ["a.cpp", "a.cc", "a.cxx", "a.hpp"],
    csharp: ["A.cs"],
    ruby: ["a.rb", "Vagrantfile", "x/Rakefile", "Gemfile"],
    php: ["a.php"],
    swift: ["a.swift"],
    kotlin: ["a.kt", "build.gradle.kts"],
    html: ["a.html", "a.htm"],
    css: ["a.css", "a.scss", "a.less"],
    json: ["a.json", "package.json"],
    yaml: ["a.yaml", "a.yml"],
    markdown: ["README.md", "a.mdx"],
    sql: ["a.sql"],
    shell: ["a.sh", "a.bash", "a.zsh"],
    xml: ["a.xml", "a.xsl"],
    toml: ["a.toml"],
    svg: ["a.svg"],
    makefile: ["Makefile", "GNUmakefile"],
    dockerfile: ["Dockerfile", "docker/Dockerfile.dev"],
    procfile: ["Procfile"],
    ignore: [".gitignore", ".dockerignore", ".eslintignore"],
    text: ["LICENSE", "LICENCE"],
    vue: ["A.vue"],
    svelte: ["A.svelte"],
    astro: ["a.astro"],
    dart: ["a.dart"],
    zig: ["a.zig"],
    elixir: ["a.ex", "a.exs"],
    lua: ["a.lua"],
    scala: ["a.scala"],
    hcl: ["main.tf", "a.hcl"],
    protobuf: ["a.proto"],
    graphql: ["a.graphql", "a.gql"],
    jupyter: ["a.ipynb"],
    groovy: ["build.gradle", "Jenkinsfile"],
    nix: ["a.nix"],
    tex: ["a.tex"],
    rst: ["a.rst"],
    unknown: ["a", "a.", ".ts", "__proto__", "constructor", "a.constructor", "", "a.unheard"]
  }
  it("knows extensions first, then names", () => {
    const found = Object.fromEntries(
      Object.keys(table).map((language) => [language, table[language]!.filter((path) => languageOf(path) === language)])
    )
    assert.deepStrictEqual(found, table)
  })

  it("reads a `#!` line of a file whose name says nothing", () => {
    assert.deepStrictEqual(
      [
        "#!/usr/bin/env python3.12",
        "#!/usr/bin/env -S node --no-warnings",
        "#!/bin/bash -eu",
        "#!/usr/bin/env FOO=1 ruby",
        "#! /usr/bin/make -f",
        "#!/usr/bin/env",
        "#!",
        "import os"
      ].map((line) => languageOf("bin/tool", line)),
      ["python", "javascript", "shell", "ruby", "makefile", "unknown", "unknown", "unknown"]
    )
    assert.strictEqual(languageOf("a.ts", "#!/usr/bin/env python"), "typescript")
  })
})
