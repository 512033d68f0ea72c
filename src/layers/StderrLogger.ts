/** stdout carries MCP messages and prompts, so every log line goes to stderr. */
import { Logger } from "effect"

export const layerStderrLogger = Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))
