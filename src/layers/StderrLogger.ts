/** stdout carries MCP messages and prompts, so every log line goes to stderr, and without secrets. */
import { Logger } from "effect"
import { cleanLogLine } from "./LogLines.js"

export const layerStderrLogger = Logger.replace(
  Logger.defaultLogger,
  Logger.withConsoleError(Logger.map(Logger.logfmtLogger, cleanLogLine))
)
