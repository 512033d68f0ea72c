import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import ts from "typescript"
import { stripComments } from "../../../src/pipeline/transform/CommentStripper.js"
import { normalizeWhitespace } from "../../../src/pipeline/transform/WhitespaceNormalizer.js"

const strip = (language: string, path: string, lines: ReadonlyArray<string>) =>
  stripComments(lines.join("\n"), language, path).split("\n")

/** language, path, text, what is left */
const cases: ReadonlyArray<readonly [string, string, ReadonlyArray<string>, ReadonlyArray<string>]> = [
  [
    "typescript",
    "a.ts",
    [
      "#!/usr/bin/env node",
      "/** Doc. */",
      "// gone",
      'const url = "http://x" // gone, too',
      "const t = `a // ${b /* gone */ + `n // ${c}`} /* kept */`",
      "const r = /[/*]'\"`/g.test(x) /* gone */ && y / z // gone",
      "if (x) /\\/\\/'/.exec(y) // gone",
      "// @ts-expect-error: stays",
      "const f = (/* gone */ a: number) => a/* gone */+ 1",
      "/// <reference types='node' />",
      "const big = a/**/in b"
    ],
    [
      "#!/usr/bin/env node",
      'const url = "http://x"',
      "const t = `a // ${b + `n // ${c}`} /* kept */`",
      "const r = /[/*]'\"`/g.test(x) && y / z",
      "if (x) /\\/\\/'/.exec(y)",
      "// @ts-expect-error: stays",
      "const f = ( a: number) => a + 1",
      "/// <reference types='node' />",
      "const big = a in b"
    ]
  ],
  [
    "typescript",
    "a.tsx",
    [
      "export const A = () => (",
      "  <p>",
      "    Don't go to http://x.y or see // this",
      "    {/* gone */}",
      "  </p>",
      "); // gone"
    ],
    ["export const A = () => (", "  <p>", "    Don't go to http://x.y or see // this", "    { }", "  </p>", ");"]
  ],
  [
    "python",
    "a.py",
    [
      "# -*- coding: utf-8 -*-",
      "import os  # gone",
      "x: int = f()  # type: ignore",
      's = """',
      "# kept",
      '"""',
      "r = r'#\\'#' # gone",
      'f"{x["#"]}"  # in doubt: kept',
      "def f():",
      "    # gone",
      '    """Doc # kept."""'
    ],
    [
      "# -*- coding: utf-8 -*-",
      "import os",
      "x: int = f()  # type: ignore",
      's = """',
      "# kept",
      '"""',
      "r = r'#\\'#'",
      'f"{x["#"]}"  # in doubt: kept',
      "def f():",
      '    """Doc # kept."""'
    ]
  ],
  [
    "go",
    "a.go",
    ["//go:build linux", "", "// Package a.", "package a", "var s = `// kept` // gone", "var r = '\"' // gone"],
    ["//go:build linux", "", "package a", "var s = `// kept`", "var r = '\"'"]
  ],
  [
    "go",
    "cgo.go",
    ["package a", "// #include <stdio.h>", 'import "C"'],
    ["package a", "// #include <stdio.h>", 'import "C"']
  ],
  [
    "java",
    "A.java",
    [
      "/** Doc. */",
      "class A { // gone",
      '  String s = """',
      "    // kept",
      '    """; /* gone */',
      "  char c = '\"'; // gone",
      "}"
    ],
    ["class A {", '  String s = """', "    // kept", '    """;', "  char c = '\"';", "}"]
  ],
  [
    "rust",
    "a.rs",
    [
      "/* a /* nested */ gone */",
      "//! gone",
      'let s = r#"// " kept"#; // gone',
      "fn f<'a>(x: &'a str) -> char { '\"' } // gone",
      'let t = "two // kept',
      '  // kept";'
    ],
    ['let s = r#"// " kept"#;', "fn f<'a>(x: &'a str) -> char { '\"' }", 'let t = "two // kept', '  // kept";']
  ],
  [
    "cpp",
    "a.cpp",
    [
      'auto s = R"x(// " kept)x"; // gone',
      "int n = 1'000'000; // gone",
      "// gone \\",
      "also gone",
      "int m; /* gone */"
    ],
    ['auto s = R"x(// " kept)x";', "int n = 1'000'000;", "int m;"]
  ],
  [
    "c",
    "a.h",
    ["#define A(x) \\", "  /* gone */ f(x) \\", "  g(x) // gone"],
    ["#define A(x) \\", "  f(x) \\", "  g(x)"]
  ],
  [
    "csharp",
    "a.cs",
    [
      'var p = @"c:\\"; // gone',
      'var q = $@"{a} ""// kept"""; // in doubt',
      'var r = $"""',
      "  // kept",
      '  """; // gone'
    ],
    ['var p = @"c:\\";', 'var q = $@"{a} ""// kept"""; // in doubt', 'var r = $"""', "  // kept", '  """;']
  ],
  [
    "kotlin",
    "a.kt",
    ["/* a /* b */ c */ val a = 1 // gone", 'val s = """', "// kept", '"""', 'val t = "http://x" // gone'],
    ["val a = 1", 'val s = """', "// kept", '"""', 'val t = "http://x"']
  ],
  [
    "swift",
    "a.swift",
    ['let a = #"// " kept"# // gone', 'let b = "\\(d["//"]!)" // in doubt', "/* /* */ */ let c = 1"],
    ['let a = #"// " kept"#', 'let b = "\\(d["//"]!)" // in doubt', "let c = 1"]
  ],
  ["scala", "a.scala", ["/** gone */", 'val a = """// kept""" // gone'], ['val a = """// kept"""']],
  [
    "php",
    "a.php",
    [
      "<p># kept // kept</p>",
      "<?php",
      "#[Attribute]",
      "# gone",
      "$a = 'http://x'; // gone ?>",
      "<?php $h = <<<EOT",
      "// kept",
      "  EOT; // gone"
    ],
    ["<p># kept // kept</p>", "<?php", "#[Attribute]", "$a = 'http://x'; ?>", "<?php $h = <<<EOT", "// kept", "  EOT;"]
  ],
  [
    "ruby",
    "a.rb",
    [
      "# frozen_string_literal: true",
      "# gone",
      'a = "#{b} # kept"',
      "c = <<~SQL.strip # gone",
      "  # kept",
      "SQL",
      "d = %w[# kept] # gone",
      "e = x =~ /# '/ # gone"
    ],
    [
      "# frozen_string_literal: true",
      'a = "#{b} # kept"',
      "c = <<~SQL.strip",
      "  # kept",
      "SQL",
      "d = %w[# kept]",
      "e = x =~ /# '/"
    ]
  ],
  [
    "shell",
    "a.sh",
    [
      "#!/bin/sh",
      "# gone",
      "echo ${#a} $# a#b '# kept' # gone",
      "cat <<'EOF' # gone",
      "# kept",
      "EOF",
      "echo it\\'s # gone"
    ],
    ["#!/bin/sh", "echo ${#a} $# a#b '# kept'", "cat <<'EOF'", "# kept", "EOF", "echo it\\'s"]
  ],
  [
    "sql",
    "a.sql",
    ["-- gone", "SELECT '-- kept', \"a--b\" /*+ hint */ -- gone", "AS $$ -- kept $$;"],
    ["SELECT '-- kept', \"a--b\" /*+ hint */", "AS $$ -- kept $$;"]
  ],
  [
    "lua",
    "a.lua",
    ["--[[ gone", "gone ]] local a = [[-- kept]] -- gone", "--[==[ gone ]] ]==]"],
    ["local a = [[-- kept]]", ""]
  ],
  [
    "css",
    "a.scss",
    ["/* gone */", "a { background: url(//x/y.png); } // gone", "/*! stays */", '@import "http://x"; // gone'],
    ["a { background: url(//x/y.png); }", "/*! stays */", '@import "http://x";']
  ],
  ["yaml", "a.yaml", ["# gone", "a: 1 # stays", "b: |", "  # kept"], ["a: 1 # stays", "b: |", "  # kept"]],
  [
    "toml",
    "a.toml",
    ["# gone", 'a = "# kept" # gone', "b = 'c:\\' # gone", 'c = """', "# kept", '"""'],
    ['a = "# kept"', "b = 'c:\\'", 'c = """', "# kept", '"""']
  ]
]

const broken: ReadonlyArray<readonly [string, string]> = [
  ["typescript", "const a = `never closed // x\n// y"],
  ["typescript", "/* never closed\n// x"],
  ["python", 's = """never closed\n# x'],
  ["shell", "cat <<EOF\n# x"],
  ["sql", "SELECT 'it\\'s' -- x"],
  ["unknown", "// x\n# y"],
  ["makefile", "# x"]
]

const tokensOf = (text: string): ReadonlyArray<string> => {
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true)
  const tokens: Array<string> = []
  const stack: Array<ts.Node> = [file]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const children = node.getChildren(file).filter((it) => !ts.isJSDoc(it))
    if (children.length === 0) tokens.push(node.getText(file))
    stack.push(...children.reverse())
  }
  return tokens.filter((it) => it !== "")
}

const piece = fc.constantFrom(
  '"',
  "'",
  "`",
  "${",
  "}",
  "{",
  "/",
  "//",
  "/*",
  "*/",
  "\\",
  "\n",
  " ",
  "a",
  "(",
  ")",
  "[",
  "]",
  "#",
  "<<EOF",
  "EOF",
  '"""',
  "'''",
  "--",
  "[[",
  "]]",
  "$$",
  'r#"',
  "@",
  "<?php",
  "?>",
  "%w(",
  "=begin",
  "\r",
  "\t",
  "return",
  "\u0000",
  "\ud800"
)
const soup = fc.array(piece, { maxLength: 60 }).map((it) => it.join(""))
const languages = [...new Set(cases.map(([language]) => language))]

describe("stripComments", () => {
  for (const [language, path, text, left] of cases) {
    it(`knows what is a comment in ${path}`, () => {
      assert.deepStrictEqual(strip(language, path, text), left)
    })
  }

  it("leaves alone what it cannot read to its end", () => {
    assert.deepStrictEqual(
      broken.map(([language, text]) => stripComments(text, language, "a")),
      broken.map(([, text]) => text)
    )
  })

  it.each(["src/pipeline/transform/Scan.ts", "src/pipeline/transform/scan/Regex.ts", "src/domain/Config.ts"])(
    "leaves the same program of %s",
    (path) => {
      const text = readFileSync(path, "utf8")
      const condensed = normalizeWhitespace(stripComments(text, "typescript", path), "typescript", path)
      assert.deepStrictEqual(tokensOf(condensed), tokensOf(text))
      assert.isBelow(condensed.length, text.length)
    }
  )

  it.prop(
    "takes any text, adds nothing, and is done after one pass",
    { text: soup, language: fc.constantFrom(...languages) },
    ({ language, text }) => {
      const once = stripComments(text, language, "a")
      assert.isAtMost(once.length, text.length + 1)
      const both = normalizeWhitespace(once, language, "a")
      assert.isAtMost(both.length, once.length)
    },
    { fastCheck: { numRuns: 2_000 } }
  )

  it("takes hostile text in its stride", () => {
    const size = 60_000
    const hostile = [
      "/",
      "=/[",
      "'",
      '"',
      "`${",
      "}",
      "(",
      "#",
      "<<A\n",
      "/*",
      "*/",
      "\\",
      " ",
      "\n",
      "r#",
      "$a",
      "[=",
      "--[",
      "a ",
      "%("
    ]
    for (const language of languages)
      for (const unit of hostile) {
        const text = unit.repeat(size / unit.length)
        assert.isAtMost(
          normalizeWhitespace(stripComments(text, language, "a.scss"), language, "a.scss").length,
          text.length
        )
      }
  })
})

describe("normalizeWhitespace", () => {
  const normalized = (language: string, path: string, text: string) => normalizeWhitespace(text, language, path)

  it("trims lines, keeps one blank line of many, and narrows indentation", () => {
    assert.strictEqual(
      normalized("typescript", "a.ts", "a {  \n    b {\n        c\n\n\n\n    }\t\n}\n"),
      "a {\n  b {\n    c\n\n  }\n}\n"
    )
  })

  it("does not touch lines within strings, nor the indentation of Python", () => {
    const text = "if a:\n    s = '''  \n\n\n\n    x  \n'''\n"
    assert.strictEqual(normalized("python", "a.py", text), text)
    const template = "const a = `  \n\n\n\n        x  \n`\n"
    assert.strictEqual(normalized("typescript", "a.ts", template), template)
  })

  it("leaves languages alone in which white space speaks", () => {
    const text = "a:\n\tb  \n\n\n\n"
    for (const language of ["makefile", "markdown", "yaml", "csv", "patch", "unknown"])
      assert.strictEqual(normalized(language, "a", text), text)
  })
})
