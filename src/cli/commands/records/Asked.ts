/** What the words of a command mean: which project, how many days. */
import { Effect } from "effect"
import { AbsolutePath } from "../../../domain/Paths.js"
import { projectFolder } from "../../ProjectFolder.js"
import { UsageError } from "../../UsageError.js"
import type { Input, RecordsCommand } from "./Command.js"

export const allFlag: RecordsCommand<never>["flags"] = { all: "Every project of this machine" }

/** Nothing with `--all`: then a report is about every project. */
export const askedProject = ({ cwd, flags, values }: Input): { readonly projectRoot?: AbsolutePath } =>
  flags.has("all") ? {} : { projectRoot: projectRootOf({ cwd, values }) }

export const projectRootOf = ({ cwd, values }: Pick<Input, "cwd" | "values">): AbsolutePath =>
  AbsolutePath.make(projectFolder(cwd, values.get("project") ?? null))

/** `7d` or `7`. */
export const askedDays = (text: string | undefined, most: number): Effect.Effect<number | undefined, UsageError> => {
  const days = text === undefined ? undefined : /^\d{1,6}d?$/i.test(text) ? Number.parseInt(text, 10) : 0
  return days === undefined || (days >= 1 && days <= most)
    ? Effect.succeed(days)
    : new UsageError({ problem: `a time range is a number of days from 1d to ${most}d` })
}
