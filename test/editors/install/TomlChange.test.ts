/** Our table in Codex's config, which Codex itself goes on writing into. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { parse } from "smol-toml"
import { withoutTable, withTable } from "../../../src/editors/install/TomlChange.js"

const own = { table: "mcp_servers.aic", text: '[mcp_servers.aic]\ncommand = "/n"\nargs = ["/a", "serve"]' }
const newer = { ...own, text: own.text.replace("/n", "/new") }
const textOf = (changed: ReturnType<typeof withTable>): string =>
  "text" in changed ? (changed.text ?? "") : changed.refused

/** As Codex adds to its config: before the last comment of the file. */
const trust = '\n[hooks.state]\n\n[hooks.state."/h/.codex/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:1"\n'

describe("a table of ours", () => {
  it("is taken out without what its editor has added since", () => {
    const before = 'model = "x"\n'
    const added = textOf(withTable(before, own)) + trust
    assert.deepStrictEqual(parse(textOf(withoutTable(added, own))), parse(before + trust))
  })

  it("is replaced in its place, and leaves what was added since", () => {
    const added = textOf(withTable("", own)) + trust
    const again = textOf(withTable(added, newer))
    assert.deepStrictEqual(parse(again), parse(newer.text + trust))
    assert.strictEqual(again.indexOf("# >>> aic"), 0)
    assert.strictEqual(textOf(withTable(again, newer)), again)
  })

  it("of an older version, with a mark behind it, does not take along what came between", () => {
    const older = `${textOf(withTable("", own)).trimEnd()}\n${trust}# <<< aic`
    assert.deepStrictEqual(parse(textOf(withoutTable(older, own))), parse(trust))
    const again = textOf(withTable(older, newer))
    assert.deepStrictEqual(parse(again), parse(newer.text + trust))
    assert.notInclude(again, "<<<")
  })

  it("goes with the tables below it, and with entries that somebody put into it", () => {
    const added = `${textOf(withTable("a = 1\n", own))}startup_timeout_sec = 5\n\n[mcp_servers.aic.tools."x"]\nok = true\n\n# about b\n[b]\nc = 2\n`
    assert.strictEqual(textOf(withoutTable(added, own)).replace(/\n+/g, "\n"), "a = 1\n# about b\n[b]\nc = 2\n")
  })

  it("comes and goes without a trace", () => {
    const pieces = fc.constantFrom("a = 1\n", "\n", "# c\n", "[b]\nd = [1, 2]\n", "[[e]]\nf = 'g'\n", 'h = "[i]"\n')
    fc.assert(
      fc.property(fc.uniqueArray(pieces), fc.boolean(), (parts, crlf) => {
        const before = parts.join("").replaceAll("\n", crlf ? "\r\n" : "\n")
        const there = withTable(before, own)
        if ("refused" in there) return
        assert.deepStrictEqual(parse(textOf(there)), { ...parse(before), ...parse(own.text) })
        assert.deepStrictEqual(parse(textOf(withoutTable(textOf(there), own))), parse(before))
      })
    )
  })
})
