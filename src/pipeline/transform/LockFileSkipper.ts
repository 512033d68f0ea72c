/** Lock files: an agent never edits one by hand. */
import { baseName } from "../../domain/Paths.js"
import { bytesOf, placeholder, shownName, type Transformer } from "./Transformer.js"

const names = new Set(["go.sum", "packages.lock.json", "gradle.lockfile", "package.resolved", "bun.lockb"])
/** `*-lock.*` in data formats only: `file-lock.ts` is source code. */
const pattern = /(\.lock|^.+-lock\.(json|jsonc|ya?ml|toml|txt|hcl|edn|lock)|^(npm-)?shrinkwrap\.(json|ya?ml))$/i

export const LockFileSkipper: Transformer = {
  id: "LockFileSkipper",
  setting: "skipLockFiles",
  becomes: placeholder,
  applies: ({ path }) => {
    const name = baseName(path)
    return names.has(name.toLowerCase()) || pattern.test(name)
  },
  transform: ({ path, text }) => `[Lock file: ${shownName(baseName(path))}, ${bytesOf(text)} bytes — skipped]\n`
}
