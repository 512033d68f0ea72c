/**
 * JSON as people write it: comments and trailing commas are fine, the last of two equal keys wins. It loops instead
 * of recursing, so depth cannot end the process, and objects have no prototype, so `__proto__` is a key like any other.
 */
import { Either } from "effect"
import { createScanner } from "jsonc-parser"

export interface JsonProblem {
  readonly line: number
  readonly column: number
  readonly problem: string
}

export type JsonValue = null | boolean | number | string | ReadonlyArray<JsonValue> | JsonObject

export interface JsonObject {
  readonly [key: string]: JsonValue
}

export const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Deeper than any file that is meant: what reads the value may recurse. */
const deepest = 100

export const parseJsonc = (text: string): Either.Either<JsonValue, JsonProblem> => {
  const scanner = createScanner(text.startsWith("\ufeff") ? ` ${text.slice(1)}` : text, true)
  const fail = (problem: string) =>
    Either.left({ line: scanner.getTokenStartLine() + 1, column: scanner.getTokenStartCharacter() + 1, problem })

  const open: Array<Container> = []
  let root: JsonValue | undefined
  let expected: Expected = "value"

  const put = (value: JsonValue): Expected => {
    const parent = open.at(-1)
    if (parent === undefined) root = value
    else if (parent.kind === "list") parent.values.push(value)
    else parent.values[parent.key] = value
    return parent === undefined ? "end" : "comma"
  }
  const close = (): Expected => put(open.pop()?.values ?? null)

  for (;;) {
    const token: number = scanner.scan()
    if (token === Token.LineComment || token === Token.BlockComment) {
      if (scanner.getTokenError() !== 0) return fail("the comment is not closed")
      continue
    }
    if (token === Token.Trivia || token === Token.LineBreak) continue
    const parent = open.at(-1)
    if (token === Token.End) {
      if (expected === "end" && root !== undefined) return Either.right(root)
      if (parent === undefined) return fail("the file is empty; {} stands for the defaults")
      return fail(parent.kind === "list" ? 'a "]" is missing' : 'a "}" is missing')
    }
    if (scanner.getTokenError() !== 0) return fail(tokenErrors[scanner.getTokenError()] ?? "cannot be read")

    if (expected === "end") return fail("there is more after the end of the value")
    if (expected === "colon") {
      if (token !== Token.Colon) return fail('expected ":" after the key')
      expected = "value"
    } else if (expected === "comma") {
      if (token === Token.Comma) expected = parent?.kind === "list" ? "value-or-close" : "key-or-close"
      else if (closes(token, parent)) expected = close()
      else return fail(parent?.kind === "list" ? 'expected "," or "]"' : 'expected "," or "}"')
    } else if (expected === "key-or-close" && parent?.kind === "object") {
      if (token === Token.String) {
        parent.key = scanner.getTokenValue()
        expected = "colon"
      } else if (closes(token, parent)) expected = close()
      else return fail('expected a key in double quotes or "}"')
    } else if (expected === "value-or-close" && closes(token, parent)) {
      expected = close()
    } else if (token === Token.OpenBrace || token === Token.OpenBracket) {
      if (open.length >= deepest) return fail(`it is nested deeper than ${deepest} levels`)
      open.push(
        token === Token.OpenBrace ? { kind: "object", values: emptyObject(), key: "" } : { kind: "list", values: [] }
      )
      expected = token === Token.OpenBrace ? "key-or-close" : "value-or-close"
    } else if (token === Token.String) {
      expected = put(scanner.getTokenValue())
    } else if (token === Token.Number) {
      expected = put(Number(scanner.getTokenValue()))
    } else if (token === Token.True || token === Token.False) {
      expected = put(token === Token.True)
    } else if (token === Token.Null) {
      expected = put(null)
    } else {
      return fail("expected a value")
    }
  }
}

/** An object that inherits nothing. */
export const emptyObject = (): Record<string, JsonValue> => Object.create(null)

type Expected = "value" | "value-or-close" | "key-or-close" | "colon" | "comma" | "end"

type Container =
  | { readonly kind: "list"; readonly values: Array<JsonValue> }
  | { readonly kind: "object"; readonly values: Record<string, JsonValue>; key: string }

// The numbers of the scanner's `SyntaxKind`, which is a const enum and so has no value of its own.
const Token = {
  OpenBrace: 1,
  CloseBrace: 2,
  OpenBracket: 3,
  CloseBracket: 4,
  Comma: 5,
  Colon: 6,
  Null: 7,
  True: 8,
  False: 9,
  String: 10,
  Number: 11,
  LineComment: 12,
  BlockComment: 13,
  LineBreak: 14,
  Trivia: 15,
  End: 17
} as const

const tokenErrors: Record<number, string> = {
  1: "the comment is not closed",
  2: "the text is not closed",
  3: "the number is not finished",
  4: "the \\u escape is not valid",
  5: "the escape is not valid",
  6: "a control character stands in the text"
}

const closes = (token: number, parent: Container | undefined): boolean =>
  parent !== undefined && token === (parent.kind === "list" ? Token.CloseBracket : Token.CloseBrace)
