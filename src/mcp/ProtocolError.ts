/** The only failures that become a JSON-RPC error instead of a tool result. */
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { Cause, Data, Effect, Option, Random } from "effect"
import type { CompileTimedOut, ProjectUnusable, StoreFailed } from "../domain/Errors.js"

export class InvalidArguments extends Data.TaggedError("InvalidArguments")<{
  readonly tool: string
  readonly issues: ReadonlyArray<string>
}> {
  override get message() {
    return `Invalid arguments for ${this.tool}: ${this.issues.join("; ")}`
  }
}

export class UnknownTool extends Data.TaggedError("UnknownTool")<{ readonly name: string }> {
  override get message() {
    // a name that could not be a tool's may be anything, a secret too, and is not repeated
    return /^[a-z]{1,24}(?:_[a-z]{1,24}){0,4}$/.test(this.name) ? `Unknown tool: ${this.name}` : "Unknown tool"
  }
}

export class UnknownResource extends Data.TaggedError("UnknownResource")<{ readonly uri: string }> {
  override get message() {
    return `Unknown resource: ${this.uri.slice(0, 200)}`
  }
}

export class UnknownPrompt extends Data.TaggedError("UnknownPrompt")<{ readonly name: string }> {
  override get message() {
    return `Unknown prompt: ${this.name.slice(0, 64)}`
  }
}

/** A bug of ours. The reference is in the log beside its whole cause; the client learns nothing else. */
export class InternalError extends Data.TaggedError("InternalError")<{ readonly reference: string }> {
  override get message() {
    return `Internal error (reference ${this.reference})`
  }
}

export type WireFailure =
  | InvalidArguments
  | UnknownTool
  | UnknownResource
  | UnknownPrompt
  | InternalError
  | ProjectUnusable
  | CompileTimedOut
  | StoreFailed

const codes: Record<WireFailure["_tag"], ProtocolErrorCode> = {
  InvalidArguments: ProtocolErrorCode.InvalidParams,
  UnknownTool: ProtocolErrorCode.InvalidParams,
  UnknownResource: ProtocolErrorCode.InvalidParams,
  UnknownPrompt: ProtocolErrorCode.InvalidParams,
  ProjectUnusable: ProtocolErrorCode.InvalidParams,
  CompileTimedOut: ProtocolErrorCode.InternalError,
  StoreFailed: ProtocolErrorCode.InternalError,
  InternalError: ProtocolErrorCode.InternalError
}

/** What the handler throws for a call that did not succeed. A cancelled call has no answer, so its text is not sent. */
export const protocolErrorOf = (cause: Cause.Cause<WireFailure>): ProtocolError =>
  Option.match(Cause.failureOption(cause), {
    onNone: () => new ProtocolError(ProtocolErrorCode.InternalError, "The call was cancelled"),
    onSome: (error) => new ProtocolError(codes[error._tag], error.message)
  })

/** The one place where defects are caught: a bug in one call must not end the server, nor tell the client of our insides. */
export const defectsAsInternalError = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | InternalError, R> =>
  Effect.catchSomeCause(self, (cause) =>
    Option.map(Cause.keepDefects(cause), (defects) =>
      Effect.flatMap(newReference, (reference) =>
        Effect.zipRight(
          Effect.logError(`internal error, reference ${reference}`, defects),
          new InternalError({ reference })
        )
      )
    )
  )

const newReference = Effect.map(Random.nextIntBetween(0x10000000, 0x7fffffff), (it) => it.toString(16))
