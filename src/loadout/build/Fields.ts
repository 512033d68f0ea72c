/** What sources ask of a header and a path. */
import { booleanOf, listOf } from "../Frontmatter.js"
import type { Header } from "../frontmatter/Header.js"
import { isPriority } from "../Shape.js"
import type { Finding, KnowledgeFile } from "./Source.js"

export const textField = (header: Header | null, name: string): string | null => {
  const value = header?.fields.get(name)
  return value?._tag === "Text" && value.text.trim() !== "" ? value.text.trim() : null
}

export const listField = (header: Header | null, name: string): ReadonlyArray<string> =>
  listOf(header?.fields.get(name))

export const flagField = (header: Header | null, name: string): boolean | null => booleanOf(header?.fields.get(name))

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")))

/** `Error Handling.md` → `error-handling`. */
export const kebab = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")

export const withoutExtension = (name: string): string => name.replace(/\.instructions\.md$|\.mdc?$/i, "")

/** What our own frontmatter says wins over what the kind of file would mean. */
export const ownFields = ({ header }: KnowledgeFile): Partial<Finding> => {
  const id = textField(header, "id")
  const priority = textField(header, "priority")
  const keywords = listField(header, "keywords")
  const patterns = listField(header, "patterns")
  const globs = listField(header, "globs")
  const summary = textField(header, "summary") ?? textField(header, "description")
  return {
    ...(id === null ? {} : { id }),
    ...(isPriority(priority) ? { priority } : {}),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(patterns.length === 0 ? {} : { patterns }),
    ...(globs.length === 0 ? {} : { globs }),
    ...(summary === null ? {} : { summary })
  }
}

/** Globs that mean every file mean "always". */
export const tierOf = (globs: ReadonlyArray<string>): Pick<Finding, "globs" | "priority"> =>
  globs.some((it) => it === "**" || it === "**/*" || it === "*")
    ? { priority: "core" }
    : globs.length > 0
      ? { priority: "domain", globs }
      : { priority: "domain" }
