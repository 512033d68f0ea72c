/** Says what is wrong with a value of a config: where it is, what it is, and what it may be. */
import { type ParseResult, SchemaAST } from "effect"
import { withoutSecrets } from "../guard/Prose.js"

export interface ValueProblem {
  /** `contextBudget.maxTokens`, `guard.allowPatterns[2]`; `"the file"` for the whole. */
  readonly place: string
  readonly problem: string
}

export const explain = (issue: ParseResult.ParseIssue): ValueProblem => {
  let current = issue
  const path: Array<PropertyKey> = []
  let allowed: SchemaAST.AST | null = null
  for (;;) {
    if (current._tag === "Pointer") {
      path.push(...(Array.isArray(current.path) ? current.path : [current.path]))
      current = current.issue
    } else if (current._tag === "Transformation" || (current._tag === "Refinement" && current.kind === "From")) {
      // A refinement whose base fails still knows best what it wants: "a whole number of tokens", not "an integer".
      if (current._tag === "Refinement" && messageOf(current.ast) !== null) allowed ??= current.ast
      current = current.issue
    } else if (current._tag === "Composite" && current.ast._tag === "Union") {
      // A field that may be left out is a union with `undefined`, which nobody can write in JSON.
      const [only, ...others] = withoutUndefined(current.ast)
      const inner = issuesOf(current).find((it) => "ast" in it && it.ast === only)
      if (others.length > 0 || inner === undefined) break
      current = inner
    } else if (current._tag === "Composite") {
      const first = issuesOf(current)[0]
      if (first === undefined) break
      current = first
      allowed = null
    } else {
      break
    }
  }
  const place = pathText(path)
  if (current._tag === "Missing") return { place, problem: "is missing" }
  const ast = allowed ?? ("ast" in current ? current.ast : null)
  const wanted = ast === null ? "something else" : describe(ast)
  return { place, problem: `${shown(path, current.actual)} is not allowed; it must be ${wanted}` }
}

/** True for texts that could be a credential: no message repeats them. */
export const looksSecret = (text: string): boolean => secretStart.test(text) || longAndMixed(text)

const secretStart =
  /^(?:sk[-_]|pk[-_]|rk[-_]|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|AKIA|ASIA|AIza|eyJ|ya29\.|hf_|npm_|-----BEGIN|Bearer )/

const longAndMixed = (text: string) => /^[\w+/=.~-]{20,}$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text)

const secretField = /(?:key|secret|password|passwd|credential|auth)/i

const shown = (path: ReadonlyArray<PropertyKey>, value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  if (typeof value === "object") return "an object"
  if (typeof value !== "string") return String(value)
  if (looksSecret(value) || path.some((key) => secretField.test(String(key)))) return "the value (not shown)"
  // before it is cut: half a secret is not recognised any more
  const safe = withoutSecrets(value)
  return safe.length > 40 ? `${JSON.stringify(safe.slice(0, 40))}…` : JSON.stringify(safe)
}

const pathText = (path: ReadonlyArray<PropertyKey>): string =>
  path.length === 0
    ? "the file"
    : path
        .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
        .join("")
        .replace(/^\./, "")

const messageOf = (ast: SchemaAST.AST): string | null => {
  const annotation = ast.annotations[SchemaAST.MessageAnnotationId]
  if (typeof annotation !== "function") return null
  const message: unknown = annotation(undefined)
  if (typeof message === "string") return message
  return typeof message === "object" && message !== null && "message" in message && typeof message.message === "string"
    ? message.message
    : null
}

const issuesOf = ({ issues }: ParseResult.Composite): ReadonlyArray<ParseResult.ParseIssue> =>
  "_tag" in issues ? [issues] : issues

const withoutUndefined = (union: SchemaAST.Union) => union.types.filter((it) => it._tag !== "UndefinedKeyword")

/** What a schema takes, in words. */
const describe = (ast: SchemaAST.AST): string => {
  const message = messageOf(ast)
  if (message !== null) return message
  switch (ast._tag) {
    case "Literal":
      return JSON.stringify(ast.literal)
    case "BooleanKeyword":
      return "true or false"
    case "StringKeyword":
      return "a text"
    case "NumberKeyword":
      return "a number"
    case "TupleType":
      return `a list${ast.rest[0] === undefined ? "" : ` (of ${describe(ast.rest[0].type)})`}`
    case "TypeLiteral":
      return "an object (leave the key out for the defaults)"
    case "Union":
      return withoutUndefined(ast).map(describe).join(" or ")
    case "Refinement": {
      const description = ast.annotations[SchemaAST.DescriptionAnnotationId]
      return typeof description === "string" ? description : describe(ast.from)
    }
    case "Transformation":
      return describe(ast.from)
    default:
      return "something else"
  }
}
