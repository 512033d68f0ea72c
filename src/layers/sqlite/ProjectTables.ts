/** Which tables hold rows of one project, for those who remove or hand out all of them. */

/** Each row refers to a compile. They go before it does. */
export const hangOnCompilations = ["telemetry_events", "guard_findings", "quality_snapshots"] as const

/** Each row names its project. In the order in which they can be removed. */
export const namingProjects = [
  "compilation_log",
  "config_history",
  "session_state",
  "cache_metadata",
  "tool_invocation_log",
  "archive_summary",
  "projects"
] as const
