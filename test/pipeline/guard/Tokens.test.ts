import { assert, describe, it } from "@effect/vitest"
import { hex, noise, upper } from "./Fakes.js"
import { scan, summary } from "./Scan.js"

const lower = (length: number, seed = 1) => noise(length, "abcdefghijklmnopqrstuvwxyz0123456789", seed)
const digits = (length: number, seed = 1) => noise(length, "123456789", seed)
const uuid = (seed = 1) => [8, 4, 4, 4, 12].map((length, index) => hex(length, seed + index)).join("-")
const of = (...parts: ReadonlyArray<string>) => parts.join("")

/** One token of each format; the marks are split so that no whole one stands here. */
const formats: ReadonlyArray<readonly [string, string]> = [
  ["aws-access-key", of("AS", "IA", upper(16))],
  ["gcp-api-key", of("AI", "za", noise(35))],
  ["gcp-oauth-secret", of("GOC", "SPX-", noise(28))],
  ["gcp-access-token", of("ya", "29.", noise(60))],
  ["azure-client-secret", of("aB3", "8Q", "~", noise(34))],
  ["azure-devops-token", of(noise(76), "AZ", "DO", noise(4))],
  ["digitalocean-token", of("dop", "_v1_", hex(64))],
  ["heroku-key", of("HR", "KU-", noise(60))],
  ["vault-token", of("hv", "s.", noise(90))],
  ["terraform-token", of(noise(14), ".atlas", "v1.", noise(64))],
  ["doppler-token", of("dp", ".pt.", noise(43))],
  ["pulumi-token", of("pu", "l-", hex(40))],
  ["databricks-token", of("da", "pi", hex(32))],
  ["tailscale-key", of("ts", "key-auth-", noise(12), "-", noise(32))],
  ["age-key", of("AGE-SECRET", "-KEY-1", noise(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"))],
  ["github-token", of("gh", "o_", noise(36))],
  ["github-fine-grained", of("github", "_pat_", noise(22), "_", noise(59, undefined, 2))],
  ["gitlab-token", of("gl", "pat-", noise(20))],
  ["gitlab-runner-token", of("GR13", "48941", noise(20))],
  ["bitbucket-password", of("AT", "BB", noise(32))],
  ["atlassian-token", of("ATA", "TT3xFfG", noise(120))],
  ["sourcegraph-token", of("sg", "p_", hex(40))],
  ["buildkite-token", of("bk", "ua_", hex(40))],
  ["circleci-token", of("CCI", "PAT_", noise(22), "_", hex(40))],
  ["sonar-token", of("sq", "p_", hex(40))],
  ["slack-token", of("xo", "xb-", digits(12), "-", digits(13), "-", noise(24))],
  ["slack-app-token", of("xa", "pp-1-", "A", upper(10), "-", digits(13), "-", hex(64))],
  ["slack-webhook", of("https://hooks.", "slack.com/services/T", upper(8), "/B", upper(10), "/", noise(24))],
  ["discord-webhook", of("https://discord.com/api", "/webhooks/", digits(18), "/", noise(68))],
  ["telegram-bot-token", of(digits(10), ":A", "A", noise(33))],
  ["twilio-key", of("S", "K", hex(32))],
  ["sendgrid-key", of("S", "G.", noise(22), ".", noise(43))],
  ["mailchimp-key", of(hex(32), "-u", "s12")],
  ["mailgun-key", of("ke", "y-", lower(32))],
  ["brevo-key", of("xkey", "sib-", hex(64), "-", noise(16))],
  ["facebook-token", of("EA", "A", noise(120))],
  ["stripe-key", of("sk", "_test_", noise(24))],
  ["stripe-webhook-secret", of("wh", "sec_", noise(32))],
  ["square-token", of("sq", "0atp-", noise(22))],
  ["braintree-token", of("access", "_token$production$", lower(16), "$", hex(32))],
  ["plaid-token", of("access-", "sandbox-", uuid())],
  ["shopify-token", of("shp", "at_", hex(32))],
  ["easypost-key", of("EZ", "AK", noise(54))],
  ["openai-key", of("sk-", "proj-", noise(74), "T3Blbk", "FJ", noise(74, undefined, 3))],
  ["anthropic-key", of("sk-", "ant-api03-", noise(93), "AA")],
  ["openrouter-key", of("sk-", "or-v1-", hex(64))],
  ["huggingface-token", of("h", "f_", noise(34))],
  ["groq-key", of("gs", "k_", noise(52))],
  ["replicate-token", of("r", "8_", noise(37))],
  ["perplexity-key", of("pp", "lx-", noise(48))],
  ["xai-key", of("xa", "i-", noise(80))],
  ["langsmith-key", of("ls", "v2_pt_", hex(32), "_", hex(10, 2))],
  ["npm-token", of("np", "m_", noise(36))],
  ["pypi-token", of("py", "pi-AgE", "I", noise(150))],
  ["rubygems-key", of("ruby", "gems_", hex(48))],
  ["crates-token", of("ci", "o", noise(32))],
  ["nuget-key", of("oy", "2", lower(43))],
  ["clojars-token", of("CLO", "JARS_", lower(60))],
  ["docker-token", of("dckr", "_pat_", noise(27))],
  ["artifactory-key", of("AK", "Cp8", noise(69))],
  ["sentry-token", of("sntr", "yu_", hex(64))],
  ["grafana-token", of("gl", "sa_", noise(32), "_", hex(8))],
  ["newrelic-key", of("NR", "AK-", upper(27))],
  ["dynatrace-token", of("dt", "0c01.", upper(24), ".", upper(64, 2))],
  ["launchdarkly-key", of("sd", "k-", uuid())],
  ["posthog-key", of("ph", "x_", noise(43))],
  ["supabase-key", of("sb", "p_", hex(40))],
  ["planetscale-token", of("pscale", "_tkn_", noise(43))],
  ["linear-key", of("lin", "_api_", noise(40))],
  ["notion-token", of("nt", "n_", digits(11), noise(35))],
  ["airtable-token", of("pa", "t", noise(14), ".", hex(64))],
  ["asana-token", of("1", "/", digits(16), ":", hex(32))],
  ["figma-token", of("fi", "gd_", noise(40))],
  ["postman-key", of("PM", "AK-", hex(24), "-", hex(34, 2))],
  ["contentful-token", of("CF", "PAT-", noise(43))]
]

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const jwt = [part({ alg: "HS256", typ: "JWT" }), part({ sub: "8127391", scope: "orders" }), noise(43)].join(".")

describe("tokens of vendors", () => {
  it("knows at least sixty formats, each by its own name", () => {
    assert.isAtLeast(formats.length, 60)
    assert.deepStrictEqual(
      formats.map(([rule, token]) => [rule, summary("src/a.ts", `const x = "${token}"\n`)]),
      formats.map(([rule]) => [rule, [`redact ${rule}`]])
    )
  })

  it("replaces them in tests, documentation and settings, too", () => {
    for (const [rule, token] of formats) {
      for (const path of ["test/a.test.ts", "docs/guide.md", "deploy/values.yaml"]) {
        const { shown } = scan(path, `value: ${token}\n`)
        assert.isFalse(shown?.includes(token), `${rule} in ${path}`)
      }
    }
  })

  it("finds a token behind an escape and a percent code", () => {
    const [, token = ""] = formats[15]!
    assert.deepStrictEqual(summary("a.ts", `"first\\n${token}"`), ["redact github-token"])
    assert.deepStrictEqual(summary("a.ts", `"?q=%22${token}%22"`), ["redact github-token"])
  })

  it("finds every format behind what ends in a letter or a digit and is no part of it", () => {
    const before = ["\u001b[31m", "\\u001b[1;32m", "\\x22", "\\u0022", "\\u{22}", "\\n", "%3D"]
    const missed = [...formats, ["jwt", jwt] as const].flatMap(([rule, token]) =>
      before
        .filter((it) => !scan("src/a.log", `said ${it}${token} end`).spans.some((span) => span.rule === rule))
        .map((it) => `${rule} ${it}`)
    )
    assert.deepStrictEqual(missed, [])
  })

  it("finds every format in a name that goes on before and behind it", () => {
    const missed = [...formats, ["jwt", jwt] as const].flatMap(([rule, token]) =>
      scan("src/a.log", `export old_${token}_backup here`).shown?.includes(token) === false ? [] : [rule]
    )
    assert.deepStrictEqual(missed, [])
  })

  it("finds every format that is broken by a line that goes on, or by what nobody sees", () => {
    const breaks = ["\\\n", "\\\r\n    ", "\u00ad", "\u200b"]
    const missed = formats.flatMap(([rule, token]) =>
      breaks.flatMap((between) => {
        const at = Math.floor(token.length / 2)
        const shown =
          scan("src/a.c", `char x[] = "${token.slice(0, at)}${between}${token.slice(at)}";\n`).shown ?? token
        return shown.includes(token.slice(0, at)) || shown.includes(token.slice(at)) ? [`${rule} ${between}`] : []
      })
    )
    assert.deepStrictEqual(missed, [])
  })

  it("leaves lines that go on, and hyphens that nobody sees, as they are", () => {
    const macro = "#define CHECK_RESULT(value)\\\n  do_check_result(value, __FILE__)\\\n  report_result_of(value)\n"
    const shell =
      "docker run --rm\\\n  --env=NODE_ENV=production\\\n  registry.example.com/team/image:2024-11-03-a1b2c3d\n"
    const prose = "Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft\n"
    for (const [path, text] of [
      ["src/a.h", macro],
      ["run.sh", shell],
      ["docs/a.md", prose]
    ] as const) {
      assert.deepStrictEqual(scan(path, text).spans, [], path)
    }
  })

  it("leaves samples alone", () => {
    const samples = [
      of("gh", "p_", "x".repeat(36)),
      of("AKIA", "IOSFODNN7", "EXAMPLE"),
      of("sk", "_live_your", "_secret_key_here")
    ]
    assert.deepStrictEqual(
      samples.map((it) => summary("README.md", `Use \`${it}\` here.`)),
      [[], [], []]
    )
  })

  it("leaves what only looks like a secret", () => {
    const text = [
      `"integrity": "sha512-${noise(86)}=="`,
      `const id = "${uuid()}"`,
      `commit ${hex(40)}`,
      `FROM node@sha256:${hex(64)}`,
      `const key = "user:profile:v1:violet"`,
      `publicKey: ${noise(43)}=`,
      "apiKey: process.env.API_KEY",
      "password: string",
      "const tokenType = 'refresh'",
      '<input type="password" autocomplete="current-password" />'
    ].join("\n")
    assert.deepStrictEqual(summary("src/a.ts", text), [])
  })
})
