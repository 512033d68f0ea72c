/** What a command can end with, and how that is said. */
import { HelpDoc, ValidationError } from "@effect/cli"
import { Data } from "effect"
import {
  type CompileError,
  errorCode,
  type FileNotListed,
  type GuardError,
  type StoreFailed
} from "../domain/Errors.js"
import type { UnknownEditor } from "../programs/InstallEditors.js"
import type { FileRefused } from "../services/EditorFiles.js"
import { type ExitCode, exitCodes } from "./ExitCodes.js"
import { withoutEscapes } from "./Text.js"
import type { UsageError } from "./UsageError.js"

/** The command did its work, and its answer is that there is something: no message, and not 0. */
export class FoundSomething extends Data.TaggedError("FoundSomething")<{}> {}

/** A command did what it could, and something is left for the person to do. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{
  readonly problem: string
  /** Stdout has the outcome already: with `--json`, it is one document. */
  readonly isAnswered?: boolean
}> {
  override get message() {
    return this.problem
  }
}

export type Failure =
  | CompileError
  | GuardError
  | UsageError
  | FoundSomething
  | CommandFailed
  | UnknownEditor
  | FileRefused
  | FileNotListed
  | StoreFailed
  | ValidationError.ValidationError

export interface SaidFailure {
  readonly message: string
  readonly code: string
  readonly exitCode: ExitCode
  readonly isAnswered?: boolean
}

/** `help`: what shows the help of the command. */
export const sayFailure = (failure: Exclude<Failure, FoundSomething>, help: string): SaidFailure => {
  if (ValidationError.isValidationError(failure)) return usage(validationText(failure), help)
  if (failure._tag === "UsageError" || failure._tag === "UnknownEditor") return usage(failure.message, help)
  if (failure._tag === "CommandFailed") {
    const { isAnswered = false, message } = failure
    return { message, code: "FAILED", exitCode: exitCodes.failed, isAnswered }
  }
  if (failure._tag === "FileRefused") {
    return { message: failure.message, code: "FILE_REFUSED", exitCode: exitCodes.failed }
  }
  if (failure._tag === "FileNotListed") {
    return { message: failure.message, code: "FILE_NOT_FOUND", exitCode: exitCodes.failed }
  }
  if (failure._tag === "StoreFailed") {
    return {
      message: `${failure.message}. Check that $AIC_HOME can be written to.`,
      code: "STORE_FAILED",
      exitCode: exitCodes.failed
    }
  }
  return { message: failure.message, code: errorCode[failure._tag], exitCode: exitCodes.failed }
}

const usage = (message: string, help: string): SaidFailure => ({
  message: `${withEnd(message)} See \`${help}\`.`,
  code: "USAGE",
  exitCode: exitCodes.usage
})

const withEnd = (sentence: string): string => {
  const text = sentence.replace(/[.\s]*$/, "")
  return text.endsWith("?") ? text : `${text}.`
}

/** @effect/cli says it in a document of several lines. */
const validationText = (error: ValidationError.ValidationError): string =>
  withoutEscapes(HelpDoc.toAnsiText(error.error))
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^Received unknown argument: '(.*)'$/, "there is one argument too many: `$1`")
    .replace(/ is not a integer$/, " is no whole number")
