/** The parts of a path as the signals see them. */
import { baseName, directoryOf } from "../../domain/Paths.js"

/** Without the last extension: what every file of a language has says nothing. */
export const wordsOfPath = (path: string): { readonly folder: string; readonly name: string } => ({
  folder: directoryOf(path),
  name: baseName(path).replace(/(.)\.[A-Za-z]+$/, "$1")
})

/** `a/UserService.spec.ts`, `test_user_service.py` and `userService.ts` share the subject `userservice`. */
export const subjectOfPath = (path: string): string => {
  const name = baseName(path)
  const dot = name.indexOf(".", 1)
  const stem = (dot > 0 ? name.slice(0, dot) : name).toLowerCase()
  return stem.replace(/^tests?[_-]|[_-]?(?:tests?|specs?)$/, "").replace(/[^\p{L}\p{N}]/gu, "")
}
