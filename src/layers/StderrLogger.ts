/** stdout carries MCP messages and prompts, so every log line goes to stderr, and without secrets. */
import { Array, Logger, Predicate } from "effect"
import { cleanLogLine } from "./LogLines.js"

/** For whoever reads the log of a server. */
export const layerStderrLogger = Logger.replace(
  Logger.defaultLogger,
  Logger.withConsoleError(Logger.map(Logger.logfmtLogger, cleanLogLine))
)

/** For a person who waits for a command: what happened in one line, without its time and its cause. */
const plain = Logger.make<unknown, string>(({ logLevel, message }) => {
  const words = Array.ensure(message).filter(Predicate.isString).join(" ")
  // a path in a message may steer the terminal
  return `aic: ${logLevel.label === "WARN" ? "warning" : logLevel.label.toLowerCase()}: ${words.replace(/[\x00-\x1f\x7f-\x9f]+/g, " ")}`
})

export const layerPlainLogger = Logger.replace(
  Logger.defaultLogger,
  Logger.withConsoleError(Logger.map(plain, cleanLogLine))
)
