/** Dockerfiles: a stage a section; base images as imports. */
import { type CommentSyntax, doubleQuoted, hashComments, heredocEnd } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { importOf, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...hashComments,
  lineNeedsSpace: true,
  strings: [doubleQuoted],
  special: { starts: "<", endOf: heredocEnd(/<<-?["']?([A-Za-z_]\w*)["']?/y) }
}

/** Docker lets no one indent, so a stage is what stands on its `FROM` line; the keys below it are its peers. */
export const dockerfile = lineLanguage({
  id: "dockerfile",
  extensions: [".dockerfile"],
  fileNames: ["Dockerfile", "Dockerfile.*", "Containerfile", "Containerfile.*"],
  comments,
  outline: {
    heads: "line",
    isExported: () => true,
    rules: [
      rule("section", /FROM[ \t]+[^\n]{1,200}?[ \t]AS[ \t]+([\w.-]+)/i),
      rule("section", /FROM[ \t]+(?:--\S+[ \t]+)?([\w./:@${}-]+)/i),
      rule("key", /(?:ARG|ENV)[ \t]+(\w+)/i),
      rule("rule", /(ENTRYPOINT|CMD|EXPOSE|HEALTHCHECK|WORKDIR|USER|VOLUME)\b/)
    ].map((it) => ({ ...it, pattern: new RegExp(it.pattern.source, "iy") }))
  },
  imports: [importOf(/(?:FROM|from)[ \t]+(?:--\S+[ \t]+)?([\w./:@${}-]+)/, () => ({ isRelative: false }))]
})
