import { assert, describe, it } from "@effect/vitest"
import { githubToken, hex, noise, pemBody, privateKey } from "./Fakes.js"
import { scan, summary } from "./Scan.js"

const secret = noise(32)
const human = ["Harbor", "@", "granite", "39"].join("")
const base64 = (text: string) => Buffer.from(text).toString("base64")

describe("values behind a name", () => {
  const lines: ReadonlyArray<readonly [string, (value: string) => string]> = [
    ["src/a.ts", (it) => `const client = { authToken: "${it}" }`],
    ["src/a.js", (it) => `const api_key = '${it}'`],
    ["a.py", (it) => `SIGNING_SECRET = "${it}"`],
    ["a.go", (it) => `const apiKey string = "${it}"`],
    ["A.java", (it) => `private static final String API_KEY = "${it}";`],
    ["a.rb", (it) => `c.auth_token = '${it}'`],
    ["a.php", (it) => `define('AUTH_KEY', '${it}');`],
    ["A.cs", (it) => `public const string ClientSecret = "${it}";`],
    ["a.rs", (it) => `pub const SECRET_KEY: &str = "${it}";`],
    ["A.kt", (it) => `const val clientSecret = "${it}"`],
    ["a.swift", (it) => `static let secretKey: String = "${it}"`],
    ["a.yaml", (it) => `  api_key: ${it}`],
    ["a.ini", (it) => `api_key = ${it}`],
    ["run.sh", (it) => `export API_TOKEN=${it}`],
    ["main.tf", (it) => `  secret_key = "${it}"`],
    ["a.json", (it) => `{ "clientSecret": "${it}" }`],
    ["a.lua", (it) => `local access_token = "${it}"`],
    ["a.ps1", (it) => `$accessToken = "${it}"`],
    ["a.xml", (it) => `<clientSecret>${it}</clientSecret>`],
    ["k8s.yaml", (it) => `- name: API_TOKEN\n  value: "${it}"`],
    ["task.yml", (it) => `SETTINGS: "{\\"client_secret\\":\\"${it}\\"}"`],
    ["Makefile", (it) => `\t./publish --token ${it}`]
  ]

  it("are replaced in eighteen languages and more", () => {
    assert.deepStrictEqual(
      lines.filter(
        ([path, line]) => scan(path, `${line(secret)}\n`).shown !== `${line("[REDACTED:secret-value#1]")}\n`
      ),
      []
    )
  })

  it("that a person chose are replaced behind a password's name only", () => {
    assert.deepStrictEqual(summary("src/a.ts", `const dbPassword = "${human}"`), ["redact password"])
    assert.deepStrictEqual(summary("src/a.ts", `const title = "${human}"`), [])
  })

  it("warn in tests and documentation", () => {
    assert.deepStrictEqual(summary("test/a.test.ts", `const apiKey = "${secret}"`), ["warn secret-value"])
    assert.deepStrictEqual(summary("docs/a.md", `password: "${human}"`), ["warn password"])
  })

  it("are references, placeholders and words", () => {
    const harmless = [
      'apiKey: "your-api-key-here"',
      "token: ${{ secrets.TOKEN }}",
      'secret: "<your-secret>"',
      'password: "********"',
      'password: "is-too-short-or-missing"',
      'const tokenUrl = "https://a.b/c"',
      'apiKey = os.environ["KEY"]',
      "client_secret = var.client_secret",
      "// const char *pwd = RedisModule_StringPtrLen(password, NULL)",
      'git push -u "https://x-access-token:$TOKEN@github.com/a/b.git" HEAD',
      `image: "${["iVBOR/AP", "D", noise(34), "+", noise(30), "/", "A".repeat(21), noise(60), "+a=="].join("")}"`
    ]
    assert.deepStrictEqual(
      harmless.map((it) => summary("src/a.ts", it)),
      harmless.map(() => [])
    )
  })
})

describe("addresses, headers and commands", () => {
  it("lose the password", () => {
    assert.deepStrictEqual(
      [
        `postgres://app:${secret}@db.acme.dev:5432/app`,
        `Server=tcp:db,1433;User ID=svc;Password=${secret};Encrypt=True`,
        `curl -u backup:${secret} https://files.acme.dev/`,
        `curl -H "Authorization: Bearer ${secret}" https://acme.dev`,
        `sshpass -p '${human}' ssh root@10.0.0.1`,
        `https://api.acme.dev/now?city=Oslo&api_key=${hex(32)}`
      ].map((line) => summary("scripts/run.sh", line)),
      [
        ["redact url-password"],
        ["redact connection-password"],
        ["redact command-password"],
        ["redact auth-header"],
        ["redact command-password"],
        ["redact url-token"]
      ]
    )
  })

  it("of tutorials are left", () => {
    const text =
      "postgres://user:password@localhost:5432/app\ncurl -u user:pass https://a.dev\nAuthorization: Bearer <token>\n"
    assert.deepStrictEqual(summary("README.md", text), [])
  })
})

describe("keys and disguises", () => {
  it("finds private keys of every kind, whole, cut off and escaped", () => {
    const kinds = ["RSA ", "EC ", "DSA ", "", "OPENSSH ", "ENCRYPTED "]
    assert.deepStrictEqual(
      kinds.map((it) => summary("src/a.ts", `const a = \`${privateKey(it)}\`\nconst b = 1\n`)),
      kinds.map(() => ["redact private-key"])
    )
    const escaped = JSON.stringify({ key: privateKey() })
    assert.isFalse(scan("a.json", escaped).shown?.includes(pemBody().slice(0, 64)))
    const cut = privateKey().split("-----END")[0]!
    assert.isFalse(scan("src/a.ts", `x = """${cut}`).shown?.includes(pemBody().slice(0, 64)))
  })

  it("leaves public keys, certificates and headers without a body", () => {
    const text = `-----BEGIN PUBLIC KEY-----\n${pemBody()}\n-----END PUBLIC KEY-----\n-----BEGIN CERTIFICATE-----\n${pemBody(2)}\n-----END CERTIFICATE-----\n`
    assert.deepStrictEqual(summary("a.pem", text), [])
    assert.deepStrictEqual(
      summary("src/a.ts", `if (pem.startsWith("-----BEGIN RSA PRIV${"ATE"} KEY-----")) return 1`),
      []
    )
  })

  it("finds a token in base64 and in pieces", () => {
    const token = githubToken()
    assert.deepStrictEqual(summary("a.yaml", `blob: ${base64(`token=${token}`)}`), ["redact encoded-secret"])
    const split = `const t = "${token.slice(0, 15)}" +\n  "${token.slice(15)}"\n`
    assert.strictEqual(
      scan("a.ts", split).shown,
      'const t = "[REDACTED:split-secret#1]" +\n  "[REDACTED:split-secret#2]"\n'
    )
  })

  it("takes the values of a Kubernetes Secret, and the private members of a web key", () => {
    const manifest = `kind: Secret\nmetadata:\n  name: api\ndata:\n  db: ${base64(secret)}\n---\nkind: ConfigMap\ndata:\n  a: plain\n`
    assert.strictEqual(
      scan("k8s/a.yaml", manifest).shown,
      manifest.replace(base64(secret), "[REDACTED:kubernetes-secret#1]")
    )
    const key = `{"kty":"EC","x":"${noise(43)}","d":"${noise(43, undefined, 2)}"}`
    assert.strictEqual(scan("jwk.json", key).shown, key.replace(noise(43, undefined, 2), "[REDACTED:private-jwk#1]"))
  })
})
