/** Every way `aic` can end. */
export const exitCodes = {
  done: 0,
  /** It could not be done, and the message says what to do next. */
  failed: 1,
  /** `aic guard` found something, or `aic rules` something of the severity that `--fail-on` names. */
  found: 1,
  /** The command line was not understood. */
  usage: 2,
  /** A bug of ours. */
  internal: 70,
  interrupted: 130,
  terminated: 143
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodesText =
  "Exit codes: 0 done, 1 it could not be done (the message says what to do next) or `aic guard` or `aic rules` found something, 2 wrong usage, 70 internal error," +
  " 130 interrupted, 143 terminated"
