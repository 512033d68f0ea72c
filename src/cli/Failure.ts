/** What a command can end with, and how that is said. */
import { HelpDoc, ValidationError } from "@effect/cli"
import { Data } from "effect"
import { type CompileError, errorCode } from "../domain/Errors.js"
import type { UnknownEditor } from "../programs/InstallEditors.js"
import type { FileRefused } from "../services/EditorFiles.js"
import { type ExitCode, exitCodes } from "./ExitCodes.js"
import { withoutEscapes } from "./Text.js"

export class UsageError extends Data.TaggedError("UsageError")<{ readonly problem: string }> {
  override get message() {
    return this.problem
  }
}

/** A command did what it could, and something is left for the person to do. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{ readonly problem: string }> {
  override get message() {
    return this.problem
  }
}

export type Failure =
  | CompileError
  | UsageError
  | CommandFailed
  | UnknownEditor
  | FileRefused
  | ValidationError.ValidationError

export interface SaidFailure {
  readonly message: string
  readonly code: string
  readonly exitCode: ExitCode
}

export const sayFailure = (failure: Failure): SaidFailure => {
  if (ValidationError.isValidationError(failure)) return usage(validationText(failure))
  if (failure._tag === "UsageError" || failure._tag === "UnknownEditor") return usage(failure.message)
  if (failure._tag === "CommandFailed") return { message: failure.message, code: "FAILED", exitCode: exitCodes.failed }
  if (failure._tag === "FileRefused") {
    return { message: failure.message, code: "FILE_REFUSED", exitCode: exitCodes.failed }
  }
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
