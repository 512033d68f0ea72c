/** `@docs/style.md` in a `CLAUDE.md`: files that are loaded along with it. */
import { folderOf } from "./Fields.js"
import type { KnowledgeFile } from "./Source.js"

/** Paths inside the project only. What stands in code is an example, not an import. */
export const importsOf = ({ path, text }: KnowledgeFile): ReadonlyArray<string> => {
  const found = new Set<string>()
  let isFenced = false
  for (const line of text.split("\n")) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced
    else if (!isFenced && line.includes("@") && line.length < 2_000) {
      for (const [, name = ""] of withoutCode(line).matchAll(/(?:^|[\s(])@([\w./-]+)/g)) {
        const target = inside(folderOf(path), name.replace(/[.]+$/, ""))
        if (target !== null && /[./]/.test(name)) found.add(target)
      }
    }
  }
  return [...found]
}

const withoutCode = (line: string): string => line.replace(/`[^`]*`/g, " ")

const inside = (folder: string, name: string): string | null => {
  if (name.startsWith("/")) return null
  const parts: Array<string> = folder === "" ? [] : folder.split("/")
  for (const part of name.split("/")) {
    if (part === "" || part === ".") continue
    if (part === "..") {
      if (parts.pop() === undefined) return null
    } else parts.push(part)
  }
  return parts.length === 0 ? null : parts.join("/")
}
