/** The library. */
export { CompileContext } from "./programs/CompileContext.js"
