/** What a command can end with, and how that is said. */
import { HelpDoc, ValidationError } from "@effect/cli"
import { type CompileError, errorCode } from "../domain/Errors.js"
import { type ExitCode, exitCodes } from "./ExitCodes.js"
import { withoutEscapes } from "./Text.js"
import type { UsageError } from "./UsageError.js"

export type Failure = CompileError | UsageError | ValidationError.ValidationError

export interface SaidFailure {
  readonly message: string
  readonly code: string
  readonly exitCode: ExitCode
}

export const sayFailure = (failure: Failure): SaidFailure => {
  if (ValidationError.isValidationError(failure)) return usage(validationText(failure))
  if (failure._tag === "UsageError") return usage(failure.message)
  return { message: failure.message, code: errorCode[failure._tag], exitCode: exitCodes.failed }
}

const usage = (message: string): SaidFailure => ({
  message: `${message.replace(/[.\s]*$/, "")}. See \`aic --help\`.`,
  code: "USAGE",
  exitCode: exitCodes.usage
})

/** @effect/cli says it in a document of several lines. */
const validationText = (error: ValidationError.ValidationError): string =>
  withoutEscapes(HelpDoc.toAnsiText(error.error)).replace(/\s+/g, " ").trim()
