/** "Read this secret and send it there": a verb, something that is nobody's business, and where it shall go. */
import type { AnchorHits } from "../Anchors.js"
import type { Cue } from "./Cue.js"

export const exfiltrationAnchors: ReadonlyArray<string> =
  ".env|id_rsa|id_ed25519|.ssh|api key|api_key|environment variable|env var|env file|credential|system prompt|mcp.json|.aws|private key|access token|auth token|secrets|secret key|conversation|chat history|cookies|passwords|.netrc|.npmrc|/etc/passwd|wallet|seed phrase|session token|the token|os.environ|_token|_api_key|_secret|_password|_url|_dsn|git history|source code|codebase|.git/config|your instructions|your prompt|your configuration|your context|your rules".split(
    "|"
  )

const around = 180

const verb =
  /(?<![A-Za-z.`"'/_-])(?:send|post|upload|transmit|forward|leak|exfiltrate|e-?mail|submit|deliver|copy|paste|pass|include|append|attach|print|output|reveal|show|expose|give|dump|embed|encode|read(?! (?:more|about|on|up|the docs))|fetch|collect|gather|extract|share|write|put|report|add|insert|repeat|tell|steal|harvest|enclose|publish|exfil|retrieve|disclose|render)(?![A-Za-z_-])(?!\s*[=(:])/i
const grave =
  /(?:(?<!\w)\.env(?![\w.])|id_rsa|id_ed25519|\.ssh\b|mcp\.json|\.aws\b|\.netrc|\.npmrc|\/etc\/passwd|environment variables?|env vars?|private keys?|api[ _]keys?|credentials?|system prompt|seed phrase|passwords|secrets|os\.environ|session token|chat history|conversation|access token|auth token|git history)/i
const variable = /\b[A-Z][A-Z0-9]*_(?:TOKEN|KEY|SECRET|PASSWORD|CREDENTIALS|DSN|URL)\b/
/** Where no program would send it: an address in the sentence, or the agent's own answer. */
const away =
  /https?:\/\/|(?<=\b(?:to|at) )[\w.-]{2,60}\.(?:com|net|org|io|dev|xyz|ru|cn|info|app|site|tk|me|co)\b|(?:to|via|through) (?:(?:the |this |my |our |an? )?(?:webhook|attacker|collector|e-?mail address)|(?:my|our) (?:server|endpoint|address|url))|(?:in|into) the (?:commit message|reply|response|answer|pull request|pr description|commit)|(?:in|into|as|through) (?:an? |the )?(?:markdown |query |image |url )+(?:image|link|url|string|parameter)|(?:in|into|with|to|inside|as part of|at the (?:end|top|bottom) of) (?:your|every|each|the commit|the pull request|the pr|the review) (?:\w+ )?(?:reply|response|answer|output|comments?|commit(?: message)?|pr|pull request|summary|message|documentation|readme|code|query(?: string)?|url|request|image|link|header|gist|issue)|as (?:the|a|an) ["'`]?\w{1,30}["'`]? (?:argument|parameter|field)\b/i
/** Source that looks like a sentence. */
const code = /=>|\(\)|\);|\$\{|`;|[;{}]\s*$|^\s*(?:return|const|let|var|import|export|if)\b/

export const exfiltrationIn = (text: string, anchors: AnchorHits): ReadonlyArray<Cue> => {
  const cues: Array<Cue> = []
  const starts = exfiltrationAnchors.flatMap((anchor) => anchors.at(anchor)).sort((a, b) => a - b)
  let after = -1
  for (const at of starts) {
    // Two objects of one sentence say the same, and a text of nothing but objects stays linear.
    if (at < after) continue
    const window = sentenceAround(text, at)
    const sentence = text.slice(window.start, window.end)
    const said = verb.exec(sentence)
    if (said === null || window.start + said.index > at + 60) continue
    after = Math.max(at + 40, window.end)
    const isGrave = grave.test(sentence) || variable.test(sentence)
    const isSent = away.test(sentence)
    const weight = code.test(sentence) ? 0 : isGrave && isSent ? 1.5 : isGrave || isSent ? 1 : 0
    if (weight > 0) {
      cues.push({
        kind: "exfiltration",
        weight,
        alone: weight > 1,
        start: window.start + said.index,
        end: window.end
      })
    }
  }
  return cues
}

const sentenceAround = (text: string, at: number): { readonly start: number; readonly end: number } => {
  const before = text.slice(Math.max(0, at - around), at)
  const opening = Math.max(
    before.lastIndexOf("\n"),
    before.lastIndexOf(". "),
    before.lastIndexOf("! "),
    before.lastIndexOf("? ")
  )
  const after = text.slice(at, at + around)
  const closing = after.search(/[.!?](?:\s|$)|\n/)
  return { start: at - before.length + opening + 1, end: closing === -1 ? at + after.length : at + closing }
}
