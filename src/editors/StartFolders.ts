/** The project that an editor started a server for: some say so in the environment, since they start it elsewhere. */

const variables = ["AIC_PROJECT_ROOT", "CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR"]

export const startFolderOf = (env: Readonly<Record<string, string | undefined>>): string | null =>
  variables.map((name) => env[name]).find((folder) => folder?.startsWith("/") === true && !folder.includes("\u0000")) ??
  null
