/** Names of tools, as different editors write them. */

/** `mcp__aic__aic_compile`, `mcp__plugin_aic_aic__aic_compile`, `MCP:aic_compile`, `mcp_aic_aic_compile`. */
export const isCompileTool = (name: string): boolean => /(?:^|[_:.])aic_compile$/.test(name)

export const isOwnTool = (name: string): boolean =>
  /(?:^|[_:.])aic_(?:compile|inspect|compile_spec|status|last|projects|chat_summary|quality_report|model_test)$/.test(
    name
  )

/**
 * Tools that look, list or search, or that talk to the person: nothing is decided by them that a compile could still
 * change. Everything else may be gated.
 */
export const isReadOnlyTool = (name: string): boolean => readOnly.has(name.toLowerCase())

const readOnly = new Set(
  (
    "toolsearch tool_search listmcpresourcestool readmcpresourcetool todowrite todo_write taskcreate tasklist taskget" +
    " taskupdate askuserquestion ask_user exitplanmode enterplanmode update_plan skill bashoutput glob ls list_dir" +
    " list_directory grep search_file_content codebase_search file_search read read_file read_many_files view" +
    " notebookread webfetch websearch web_fetch google_web_search fetch_rules"
  ).split(" ")
)
