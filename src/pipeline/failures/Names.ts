/**
 * Reads the symbols out of what a tool printed where it names no place: `undefined: Foo`, `'Foo' object has no attribute
 * 'bar'`, the title of a failing test. The index knows which file defines them (`selector/FailedNames`).
 */

export interface FailedName {
  /** As it is written in code, without what encloses it. */
  readonly name: string
  /** What encloses it, or should: packages, modules, classes, outermost first; none where the report says none. */
  readonly owners: ReadonlyArray<string>
}

/** More names than this no report is about. */
const mostNames = 24
const longestLine = 2_000
const longestName = 120

/** `'name'`, `‘name’`, `"name"`, `` `name' ``. */
const q = "['‘’\"`“”]"

/** In the order of the text, each once. Linear in it. */
export const readNames = (text: string): ReadonlyArray<FailedName> => {
  const found = new Map<string, FailedName>()
  const add = (name: FailedName | null) => {
    if (name !== null && found.size < mostNames) found.set(keyOf(name), name)
  }
  /** javac and scalac write the symbol on one line, and where they looked for it on the next. */
  let symbol: string | null = null
  for (const raw of text.replace(escapes, "").split(/\r\n|\n|\r/)) {
    if (found.size === mostNames) break
    const line = raw.slice(0, longestLine)
    if (!telling.test(line)) continue
    const symbolLine = /^\s*symbol:\s+\w+ ([\w$]+)/.exec(line)
    if (symbolLine !== null) {
      symbol = symbolLine[1] ?? null
      add(nameOf(symbol, null))
      continue
    }
    const location = /^\s*location:\s.*?([\w.$]+)(?:<.*>)?\s*$/.exec(line)
    if (location !== null && symbol !== null) {
      found.delete(symbol)
      add(nameOf(symbol, location[1] ?? null))
      symbol = null
      continue
    }
    const groups = firstMatch(line)
    if (groups !== null) {
      const { name, owner } = groups
      add(nameOf(name ?? owner ?? null, name === undefined ? null : (owner ?? null)))
    } else if (complaint.test(line)) {
      for (const written of codeIn(line)) add(nameOf(written, null))
    }
  }
  return [...found.values()]
}

/** A message, not a listing of what there is. */
const mostOfMessage = 2_000

const trouble =
  /error|exception|warn|fail|abort|terminat|deprecat|\b(?:never|not|no|cannot|invalid|illegal|missing|unable|denied|refused|unknown|unexpected)\b/i

/** Names in a short message of trouble, in which no pattern has found any. */
export const readAnyNames = (text: string): ReadonlyArray<FailedName> => {
  if (text.length > mostOfMessage || !trouble.test(text)) return []
  const found = new Map<string, FailedName>()
  for (const line of text.replace(escapes, "").split(/\r\n|\n|\r/)) {
    for (const written of codeIn(line.slice(0, longestLine))) {
      const name = nameOf(written, null)
      if (name !== null) found.set(keyOf(name), name)
      if (found.size === mostNames) return [...found.values()]
    }
  }
  return [...found.values()]
}

export const keyOf = ({ name, owners }: FailedName): string => [...owners, name].join(".")

const firstMatch = (line: string): Readonly<Record<string, string | undefined>> | null => {
  for (const pattern of patterns) {
    const groups = pattern.exec(line)?.groups
    if (groups !== undefined) return groups
  }
  return null
}

/** A line of an error that no pattern knows: names in it may be those of the project, which the index then says. */
const complaint = /\b(?:error|fatal|warn(?:ing)?|fail(?:ed|ure)?|panic|traceback)\b|(?:Error|Exception)\b|\*\* \(/i

const mostOfLine = 6

/** What is quoted; else what is written like a name in code: `a.b`, `A::b`, `a_b`, `aB`, `AbCd`. */
const codeIn = (line: string): ReadonlyArray<string> => {
  const quoted = [...line.matchAll(inQuotes)].map((it) => it[1] ?? "").filter((it) => it.length > 3)
  const bare = [...line.replace(inQuotes, " ").replace(places, " ").matchAll(codeLike)].map((it) => it[0])
  return [...quoted, ...bare].slice(0, mostOfLine)
}

const inQuotes = new RegExp(`${q}([A-Za-z_][\\w.:\\\\#]{0,200})(?:\\([^()]{0,200}\\))?${q}`, "g")
/** Files are read as places, with their lines (`ReadFailures`). */
const places = /[^\s'"`()]{0,300}\/[^\s'"`()]{0,300}\.\w{1,8}\b\S{0,20}|[\w.-]{1,100}\.\w{1,8}[:(]\d[^\s]{0,20}/g
const codeLike =
  /\b[A-Za-z_]\w{0,120}(?:(?:\.|::\$?|\\|#)[A-Za-z_]\w{0,120}){1,8}|\b[A-Za-z]\w{0,60}_\w{1,60}|\b[a-z]\w{0,60}[A-Z]\w{0,60}|\b[A-Z]+[a-z0-9]\w{0,60}?[A-Z]\w{0,60}/g

/** Colours and cursor movements. */
const escapes = /\u001b\[[0-9;?]{0,32}[A-Za-z]/g

/** Nearly every line has none of these. */
const telling =
  /[Ee]rror|Exception|\b[Ww]arn|fatal|panic|undefined|undeclared|unresolved|uninitiali[sz]ed|unknown|unexpected|not |no |can(?:no|')t|missing|symbol|location:|many|takes|positional|FAIL|Fail|failed|AssertionError in|[✗×●]|::test|#test|occurred in|referenced|Missing|NoSuch|NotFound|NoClassDef|Undefined|Unresolved/

const word = "[\\w$]{1,120}"
const path = "[\\w$.:\\\\/#~-]{1,300}"

const pattern = (source: string): RegExp =>
  new RegExp(source.replaceAll("%q", q).replaceAll("%w", word).replaceAll("%p", path))

/** Of a line the first that fits. */
const patterns: ReadonlyArray<RegExp> = [
  // Go
  /\bundefined: (?:(?<owner>\w{1,120})\.)?(?<name>\w{1,120})/,
  /\bundefined \(type \*{0,3}(?:\w{1,120}\.)?(?<owner>\w{1,120})(?:\[.{0,80}\])? has no field or method (?<name>\w{1,120})/,
  /^\s*--- FAIL: (?<name>Test\w{1,120})/,
  /arguments? in (?:the )?call to (?:\*?(?<owner>\w{1,120})\.)?(?<name>\w{1,120})/,
  // TypeScript, JavaScript
  pattern("[Pp]roperty %q(?<name>%w)%q does not exist on type %q(?:typeof |readonly )?(?<owner>%w)"),
  pattern("[Pp]roperty %q(?<name>%w)%q is missing in type .{1,300} but required in type %q(?<owner>%w)"),
  pattern("[Cc]annot find name %q(?<name>%w)%q"),
  pattern("Module %q+(?<owner>%p)%q+ has no exported member %q(?<name>%w)%q"),
  pattern("module %q(?<owner>%p)%q does not provide an export named %q(?<name>%w)%q"),
  pattern("export %q(?<name>%w)%q .{0,80}was not found in %q(?<owner>%p)%q"),
  pattern("%q(?<name>%w)%q is not exported (?:by|from) %q?(?<owner>%p)"),
  /(?:^|[\s.(])(?:(?<owner>[\w$]{1,120})\.)?(?<name>[\w$]{1,120}) is not (?:a function|a constructor|iterable)\b/,
  /ReferenceError: (?:Cannot access ['"`])?(?<name>[\w$]{1,120})['"`]? (?:is not defined|before initialization)/,
  /occurred in (?:the |one of your React components|)<(?<name>[A-Z][\w$.]{0,120})>/,
  // Python
  pattern("module %q(?<owner>%p)%q has no attribute %q(?<name>%w)%q"),
  pattern("(?:type object )?%q(?<owner>%w)%q (?:object )?has no attribute %q(?<name>%w)%q"),
  pattern("cannot import name %q(?<name>%w)%q from (?:partially initialized module )?%q(?<owner>%p)%q"),
  pattern("No module named %q(?<name>%p)%q"),
  pattern("[Nn]ame %q(?<name>%w)%q is not defined"),
  pattern("local variable %q(?<name>%w)%q"),
  /TypeError: (?:(?<owner>\w{1,120})\.)?(?<name>\w{1,120})\(\) (?:missing|takes|got|argument)/,
  /^\s*(?:FAIL|ERROR|FAILED|PASSED|XFAIL)?:? ?(?:AssertionError in )?(?<name>test_\w{1,120}) \((?<owner>[\w.]{1,200})\)/,
  /\b\w{0,40}(?:Error|Exception|Failure) in (?<name>test\w{1,120})/,
  /^(?:FAILED|ERROR) (?<name>test_\w{1,120})\b/,
  // Ruby
  pattern(
    "undefined (?:local variable or )?method %q(?<name>[\\w?!=]{1,120})%q for (?:an instance of |class |module |#<)?(?<owner>[A-Z][\\w:]{0,200})"
  ),
  pattern("undefined (?:local variable or )?method %q(?<name>[\\w?!=]{1,120})%q"),
  /uninitialized constant (?<name>[A-Z][\w:]{0,200})/,
  /^\s*(?<owner>[A-Z]\w{0,120})#(?<name>test_\w{1,120})/,
  /cannot load such file -- (?<name>[\w/]{1,200})/,
  // PHP
  /undefined method (?<owner>[\w\\]{1,200})::(?<name>\w{1,120})/,
  /undefined function (?<name>[\w\\]{1,200})\(/,
  /[Uu]ndefined (?:property|constant|class constant):? (?<owner>[\w\\]{1,200})::\$?(?<name>\w{1,120})/,
  /(?:Class|Interface|Trait|Enum) ["'](?<name>[\w\\]{1,200})["'] not found/,
  /Too few arguments to function (?:(?<owner>[\w\\]{1,200})::)?(?<name>[\w\\]{1,200})\(/,
  /^\s*\d{1,4}\) (?<owner>[\w\\]{1,200})::(?<name>test\w{1,120})/,
  // Java, Kotlin, Scala
  pattern("NoSuchMethodError: %q?(?:[\\w.$<>[\\]]{1,200} )?(?<name>[\\w.$]{1,300})\\("),
  /NoSuch(?:Method|Field)Error: (?<name>[\w.$]{1,300})/,
  /(?:ClassNotFoundException|NoClassDefFoundError): (?:Could not initialize class )?(?<name>[\w.$/]{1,300})/,
  pattern("[Uu]nresolved reference:? %q?(?<name>%w)"),
  pattern("value (?<name>%w) is not a member of (?:object )?(?<owner>[\\w.$]{1,200})"),
  /not found: (?:value|type|object) (?<name>[\w$]{1,120})/,
  /^\s*(?<owner>[A-Z]\w{0,120}) > (?<name>\w{1,120})(?:\(.{0,80}\))? FAILED/,
  /^\s*\[ERROR\]\s+(?<owner>[A-Z]\w{0,120})\.(?<name>\w{1,120})(?::\d{1,7})?\b/,
  /(?:method|constructor) (?<name>\w{1,120}) in (?:class|interface|enum|record) (?<owner>[\w.]{1,200})/,
  // .NET
  pattern("%q(?<owner>%w)(?:<.{0,80}>)?%q does not contain a definition for %q(?<name>%w)%q"),
  pattern("The name %q(?<name>%w)%q does not exist in the current context"),
  pattern("type or namespace name %q(?<name>%w)(?:<.{0,80}>)?%q could not be found"),
  pattern("(?:Method|Field) not found: %q(?:[\\w.`<>[\\],]{1,200} )?(?<name>[\\w.]{1,300})(?:\\(|%q)"),
  /^\s*Failed (?<name>[A-Z]\w*(?:\.\w{1,120}){2,12})(?:\(.{0,200}\))?(?: \[.{1,20}\])?\s*$/,
  // Rust
  pattern(
    "no (?:method|associated item|function or associated item|variant or associated item|field|variant) (?:named )?%q(?<name>%w)%q (?:found )?(?:for|on|in) (?:the )?(?:current )?(?:\\w{1,30} ){0,3}%q&?(?:mut )?(?<owner>[\\w:]{1,200})"
  ),
  pattern(
    "cannot find (?:function|value|type|struct, variant or union type|trait|macro|tuple struct or tuple variant|tuple variant|struct|derive macro)(?:, \\w{1,20}){0,4} %q(?<name>%w)%q in (?:this scope|%q?(?:module |crate |struct |enum )?%q?(?<owner>[\\w:]{1,200}))"
  ),
  /the trait bound ['`](?<name>[\w:]{1,200})(?:<.{0,200}>)?: /,
  pattern("unresolved import %q(?<name>[\\w:]{1,300})%q"),
  pattern("use of undeclared (?:type|crate or module|identifier) %q(?<name>%w)%q"),
  /^\s*test (?<name>\w{1,120}(?:::\w{1,120}){0,12}) \.\.\. FAILED/,
  /^---- (?<name>\w{1,120}(?:::\w{1,120}){0,12}) stdout ----/,
  // C, C++
  pattern("undefined reference to %q(?<name>[\\w:~]{1,300})"),
  pattern("unresolved external symbol .{0,20}?(?<name>[\\w:~]{1,300})"),
  /^\s*"_?(?<name>[\w:~]{1,300})(?:\(.{0,300}\))?(?: const)?", referenced from:/,
  pattern("%q(?<name>%w)%q (?:was not declared|undeclared|has not been declared|does not name a type)"),
  pattern("no member named %q(?<name>%w)%q in %q(?<owner>[\\w:]{1,200})"),
  pattern("%q(?:struct |class |union )?(?<owner>[\\w:]{1,200})%q has no member named %q(?<name>%w)%q"),
  pattern("implicit declaration of function %q(?<name>%w)%q")
]

/** `com.acme.Foo.bar`, `App\Foo::bar`, `tests::reads`: the last part, and the one before it. */
const nameOf = (written: string | null, enclosing: string | null): FailedName | null => {
  if (written === null) return null
  const parts = partsOf(written)
  const name = parts.at(-1)
  if (name === undefined || name.length < 2 || ordinary.has(name)) return null
  const around = enclosing === null ? parts.slice(0, -1) : partsOf(enclosing)
  // a module of Rust's tests stands in the file that it tests; unittest repeats the method after its class
  return { name, owners: around.filter((it) => it !== "tests" && it !== name) }
}

const partsOf = (written: string): ReadonlyArray<string> =>
  written
    .replace(/\.(?:[cm]?[jt]sx?|py|rb|php|rs)$|:0x[0-9a-f]*$/, "")
    .split(/[.#/\\:$]+/)
    .filter((it) => it !== "" && it.length <= longestName)

/** Names of the languages themselves. */
const ordinary: ReadonlySet<string> = new Set(
  "error warning undefined null None nil NilClass NoneType object Object String str int Integer float Array list dict Hash string number boolean void type method function class module argument the this self it is a an".split(
    " "
  )
)
