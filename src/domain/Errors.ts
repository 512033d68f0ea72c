/**
 * Every way a request can fail on purpose. What is not in this file is a defect (a bug), and the edges
 * report it as an internal error. Messages are shown to people and to models: no absolute path, no value
 * of a secret, and what to do next.
 */
import { Schema } from "effect"
import { RelativePath } from "./Paths.js"
import { TokenCount } from "./Units.js"

/** The project root is not a folder that can be read. `reason` completes the sentence "the project root …". */
export class ProjectUnusable extends Schema.TaggedError<ProjectUnusable>()("ProjectUnusable", {
  reason: Schema.String
}) {
  override get message() {
    return `The project root ${this.reason}. Give the absolute path of a readable folder.`
  }
}

export class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  path: RelativePath,
  reason: Schema.Literal("binary", "too-large", "permission-denied", "vanished", "not-a-regular-file", "io-error")
}) {
  override get message() {
    return `Cannot read ${this.path}: ${this.reason}`
  }
}

export class ConfigInvalid extends Schema.TaggedError<ConfigInvalid>()("ConfigInvalid", {
  /** As a person would name it: `aic.config.json`, `$AIC_HOME/config.json`. */
  file: Schema.String,
  /** `line 4, column 12`, or the path of the field. */
  place: Schema.String,
  problem: Schema.String
}) {
  override get message() {
    return `Invalid ${this.file}: ${this.place}: ${this.problem}`
  }
}

export class SelectorUnavailable extends Schema.TaggedError<SelectorUnavailable>()("SelectorUnavailable", {
  selector: Schema.String
}) {
  override get message() {
    return `The selector "${this.selector}" is not available in this version. Set contextSelector.type to "hybrid" or "heuristic".`
  }
}

export class NoFilesSelected extends Schema.TaggedError<NoFilesSelected>()("NoFilesSelected", {
  filesTotal: Schema.Int
}) {
  override get message() {
    return this.filesTotal === 0
      ? "No relevant files found: the project has no files that can be read. Check projectRoot and .gitignore."
      : "No relevant files found. Broaden your intent or check includePatterns in config."
  }
}

export class GuardBlockedAll extends Schema.TaggedError<GuardBlockedAll>()("GuardBlockedAll", {
  files: Schema.Array(RelativePath)
}) {
  override get message() {
    return (
      "Context Guard blocked all selected files. Review findings with aic_inspect (full trace) or sanitised meta.guard" +
      " from aic_compile when the run completes. Add guard.additionalExclusions if legitimate files are being blocked."
    )
  }
}

/** There is no file that a scan could read. `reason` is a sentence. */
export class NothingToScan extends Schema.TaggedError<NothingToScan>()("NothingToScan", {
  path: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `Nothing to scan at ${this.path}: ${this.reason}`
  }
}

/** Not even the task text, or the first line of a specification, fits. */
export class BudgetTooSmall extends Schema.TaggedError<BudgetTooSmall>()("BudgetTooSmall", {
  budget: TokenCount,
  needed: TokenCount,
  what: Schema.optionalWith(Schema.Literal("task", "specification"), { exact: true })
}) {
  override get message() {
    const { next, subject } = tooSmall[this.what ?? "task"]
    return `The budget of ${this.budget} tokens is too small for ${subject}: ${this.needed} tokens would do. ${next}`
  }
}

const tooSmall = {
  task: { subject: "this task text alone", next: "Raise the budget or shorten the intent." },
  specification: {
    subject: "the shortest form of this specification",
    next: "Raise the budget, or leave it out to get all of the specification."
  }
}

export class CompileTimedOut extends Schema.TaggedError<CompileTimedOut>()("CompileTimedOut", {
  seconds: Schema.Finite
}) {
  override get message() {
    return `Compilation timed out after ${this.seconds}s`
  }
}

export class FileNotListed extends Schema.TaggedError<FileNotListed>()("FileNotListed", { path: Schema.String }) {
  override get message() {
    return (
      `The project has no file ${this.path}. Give its path from the current folder or from the project's root;` +
      " files that git ignores are not files of the project."
    )
  }
}

/** A store could not do its work. Programs log it and go on: records are worth less than the answer. */
export class StoreFailed extends Schema.TaggedError<StoreFailed>()("StoreFailed", {
  store: Schema.String,
  operation: Schema.String,
  cause: Schema.Defect
}) {
  override get message() {
    return `${this.store} could not ${this.operation}`
  }
}

export const CompileError = Schema.Union(
  ProjectUnusable,
  ConfigInvalid,
  SelectorUnavailable,
  NoFilesSelected,
  GuardBlockedAll,
  BudgetTooSmall,
  CompileTimedOut
)
export type CompileError = typeof CompileError.Type

/** What a scan of files can fail with. */
export type GuardError = ProjectUnusable | ConfigInvalid | NothingToScan

/** The stable code of an error on the wire and in `--json`. */
export const errorCode: Record<CompileError["_tag"] | GuardError["_tag"], string> = {
  ProjectUnusable: "PROJECT_UNUSABLE",
  ConfigInvalid: "CONFIG_INVALID",
  SelectorUnavailable: "SELECTOR_UNAVAILABLE",
  NoFilesSelected: "NO_FILES_SELECTED",
  GuardBlockedAll: "GUARD_BLOCKED_ALL",
  BudgetTooSmall: "BUDGET_EXCEEDED",
  CompileTimedOut: "TIMEOUT",
  NothingToScan: "NOTHING_TO_SCAN"
}
