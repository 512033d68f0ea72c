/** What the tables have in common, for those who look at all of them, hand them out or remove them. */

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

/** The column that says when a row came to be; tables without one are left out. */
export const timeOf: Readonly<Record<string, string>> = {
  archive_summary: "period",
  cache_metadata: "created_at",
  compilation_log: "created_at",
  config_history: "created_at",
  guard_findings: "created_at",
  projects: "created_at",
  quality_snapshots: "created_at",
  schema_migrations: "applied_at",
  server_sessions: "started_at",
  session_state: "created_at",
  telemetry_events: "created_at",
  tool_invocation_log: "created_at"
}
