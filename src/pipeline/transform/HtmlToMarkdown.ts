/** HTML as Markdown: what a page says, without the mark-up of how it looks. */
import { extensionOf } from "../../domain/Paths.js"
import { HtmlWriter } from "./html/HtmlWriter.js"
import { readHtml } from "./html/ReadHtml.js"
import type { Transformer } from "./Transformer.js"

export const HtmlToMarkdown: Transformer = {
  id: "HtmlToMarkdownTransformer",
  setting: "htmlToMarkdown",
  becomes: "markdown",
  applies: ({ path }) => [".html", ".htm", ".xhtml"].includes(extensionOf(path)),
  transform: ({ text }) => htmlToMarkdown(text)
}

/** A page that says nothing without its scripts stays as it is. */
export const htmlToMarkdown = (html: string): string => {
  const writer = new HtmlWriter()
  for (const token of readHtml(html)) writer.write(token)
  const markdown = writer.finish()
  return markdown.trim() === "" || markdown.length >= html.length ? html : markdown
}
