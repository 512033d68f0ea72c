/** What every client reads when it connects; with tool search it is all that a model sees of us before it searches. */
export const instructions =
  "aic compiles the context for a coding task: it picks the files of the project that matter for an intent and returns" +
  " them as one prompt within a token budget, deterministic, from the local disk alone.\n" +
  "At the start of each new task, before you search or open files, call aic_compile once with intent (the task in a" +
  " sentence, with the names of functions, classes, files or errors that matter) and projectRoot (the absolute path of" +
  " the folder that is open). Work from its compiledPrompt, and open further files only where it leaves a question." +
  " Call it again when the task changes, not for every step.\n" +
  "If a file that you expected is missing, aic_inspect with the same arguments says why."
