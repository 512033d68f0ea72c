/** Commands that nobody writes into a project by chance. They are shown, with a warning: a reader must see them. */
import type { Hit, RuleInfo, Scanner } from "./Model.js"

const rule: RuleInfo = { id: "dangerous-command", title: "command of an attack", type: "command-injection" }

const commands: ReadonlyArray<readonly [string, RegExp]> = [
  ["/dev/tcp/", /\/dev\/tcp\/[\w.$({-]{1,80}\/[\w$]{1,20}/y],
  ["/bin/sh", /\/bin\/sh(?=[^\n]{0,40}(?:\|\s{0,4}nc|\bncat)\b)/y],
  ["nc -e", /nc -e\s{1,4}\/?(?:bin\/)?(?:ba|z|da)?sh/y],
  ["base64 -d", /base64 -d(?:ecode)?\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da)?sh\b/y],
  ["base64 --decode", /base64 --decode\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da)?sh\b/y],
  ["eval(atob(", /eval\(atob\(/y],
  ["exec(base64.b64decode(", /exec\(base64\.b64decode\(/y],
  ["eval(base64_decode(", /eval\(base64_decode\(/y],
  ["powershell", /powershell(?:\.exe)?\s[^\n]{0,80}?-e(?:nc|ncodedcommand)?\s{1,4}[A-Za-z0-9+/=]{40,}/iy],
  [":(){", /:\(\)\{\s{0,4}:\|:&\s{0,4}\};:/y]
]

export const dangerousCommands: Scanner = {
  name: "dangerous-commands",
  anchors: commands.map(([anchor]) => anchor),
  rules: [rule],
  scan: ({ anchors, text }) =>
    commands.flatMap(([anchor, pattern]) =>
      anchors.at(anchor).flatMap((at): ReadonlyArray<Hit> => {
        pattern.lastIndex = at
        const found = pattern.exec(text)
        return found === null ? [] : [{ rule, severity: "warn", start: at, end: at + found[0].length }]
      })
    )
}
