/** More cues in English: the ways to say it without the words that everybody filters for. */
import { type CueRule, cue } from "./Cue.js"

const people =
  "(?:the\\s+|any\\s+|your\\s+|a\\s+|no\\s+)?(?:users?|developers?|reviewers?|humans?|maintainers?|owners?|operators?|engineers?|programmers?|authors?|one|anyone|anybody|somebody|team|people|persons?|customers?|admins?|administrators?)"
const orders =
  "(?:instructions?|rules?|guidelines?|guardrails?|restrictions?|limitations?|constraints?|polic(?:y|ies)|directives?|safety\\s+\\w+|(?:system\\s+)?prompt|programming|training|memory|context|filters?|orders?)"
const machine =
  "(?:(?:ai|llm|coding|code|language|automated|autonomous|review|chat|large|software)[\\s-]{1,2}){0,3}(?:assistants?|agents?|models?|bots?|copilots?|ais?|llms?|claude|chatgpt|gemini|codex|summari[sz]ers?|crawlers?)"

const re = (source: string) => new RegExp(`(?<![A-Za-z])${source}`)

export const phrases: ReadonlyArray<CueRule> = [
  cue(
    "override",
    2,
    "whatever|regardless of|no matter what|despite|contrary to",
    re(
      `(?:whatever|regardless of(?: what)?|no matter what|despite(?: what)?|contrary to(?: what)?)\\s+(?:the\\s+|your\\s+|any\\s+|other\\s+){0,3}(?:(?:system|developer|previous|prior|earlier|original|safety)\\s+)(?:prompt|instructions?|rules|guidelines|message|policy|user)`
    )
  ),
  cue(
    "override",
    2,
    "your ",
    re(
      `your\\s+(?:(?:previous|prior|earlier|original|old|current|safety|default|system|usual|normal|initial)\\s+){0,2}${orders}\\s+(?:(?:have|has)\\s+(?:just\\s+|now\\s+|all\\s+)?been|(?:are|is)\\s+(?:now\\s+|hereby\\s+|all\\s+)?|no longer|do(?:es)?\\s+not|don't)\\s*(?:updated|changed|lifted|removed|reset|replaced|disabled|suspended|revoked|overridden|deactivated|turned off|rewritten|expired|void|invalid|outdated|off|apply|count|matter|hold|bind)`
    )
  ),
  cue(
    "override",
    2,
    "reset|erase|clear|wipe|delete|drop|unset|rewrite|replace|revoke|suspend|disable|turn off|deactivate|lift|remove|break|leave behind|let go of|throw away|put aside|stop using",
    re(
      `(?:reset|erase|clear|wipe|delete|drop|unset|rewrite|replace|revoke|suspend|disable|turn off|deactivate|lift|remove|break|leave behind|let go of|throw away|put aside|stop using)\\s+(?:all\\s+(?:of\\s+)?)?your\\s+(?:(?:previous|prior|earlier|original|old|current|safety|default|system|usual|normal|initial|own)\\s+){0,2}${orders}(?![\\w-])`
    )
  ),
  cue(
    "override",
    2,
    "ignore|disregard|forget|dismiss|reject|refuse|skip",
    re(
      "(?:ignore|disregard|forget|dismiss|reject|refuse|skip)\\s+(?:whatever\\s+|anything\\s+|everything\\s+|what\\s+|any\\s+|all\\s+){0,2}(?:that\\s+)?(?:the\\s+|your\\s+)(?:user|developer|operator|human)(?:'s|s')?\\s+(?:(?:actual|original|real|current|next|last|previous)\\s+)?(?:requests?|questions?|prompts?|instructions?|messages?|orders?|wish(?:es)?|says?|said|asks?|asked|wants?|wrote|tells?|told)"
    )
  ),
  cue(
    "override",
    1.5,
    "stop what you|stop your current|drop what you|abandon the current|abandon your|pause your current|halt your|cease your",
    re(
      "(?:stop|drop|pause|halt|cease|abandon)\\s+(?:what(?:ever)?\\s+you(?:'re|\\s+are)\\s+(?:doing|working)|(?:your|the)\\s+current\\s+(?:task|work|job|instructions?)|your\\s+(?:task|work|job|instructions?))"
    )
  ),
  cue(
    "override",
    1.5,
    "obey|only follow|follow only|follow my|take orders|take instructions|listen only|answer only to|do as this|do exactly as|do what this|comply with this|comply with the following|follow the instructions in this|follow these instructions",
    re(
      "(?:obey\\s+(?:only|me|my|this|these|the\\s+(?:next|following|new))|(?:only\\s+follow|follow\\s+only|follow)\\s+(?:my|mine|these\\s+instructions\\s+(?:instead|only|exactly)|the\\s+instructions\\s+in\\s+this)|take\\s+(?:orders|instructions)\\s+(?:only\\s+)?from|listen\\s+only\\s+to|answer\\s+only\\s+to\\s+(?:me|this)|do\\s+(?:exactly\\s+)?(?:as|what)\\s+(?:i|this\\s+(?:file|comment|text|document|page))\\s+(?:says?|tells?|instructs?|commands?)|comply\\s+with\\s+(?:this|the\\s+following)\\s+(?:instructions?|orders?|commands?|request))"
    )
  ),
  cue(
    "override",
    1.5,
    "ignore|disregard|forget|bypass",
    re(
      "(?:ignore|disregard|forget|bypass)\\s+(?:its|their)\\s+(?:own\\s+|previous\\s+|prior\\s+|system\\s+|safety\\s+)?(?:instructions|guidelines|prompt|training|guardrails|restrictions)(?![\\w-])"
    )
  ),
  cue(
    "exfiltration",
    2,
    "your system prompt|your initial prompt|your hidden|your original prompt|your secret|your instructions|your initial instructions|your system message|your prompt|your configuration|your developer message",
    re(
      "(?<=(?:print|reveal|show|repeat|output|display|leak|expose|share|send|dump|disclose|recite|write|give|copy|paste|include|append|post|quote|return|tell)\\s(?:\\w+\\s){0,5})your\\s+(?:(?:system|initial|hidden|original|secret|full|entire|complete|developer|internal)\\s+){1,3}(?:prompts?|instructions?|messages?|rules|guidelines|configuration|directives)"
    )
  ),
  cue(
    "exfiltration",
    1,
    "exfiltrate|leak |steal |harvest |smuggle|siphon|phone home|beacon",
    re(
      "(?:exfiltrate|leak|steal|harvest|smuggle|siphon)\\s+(?:all\\s+|the\\s+|any\\s+|every\\s+|our\\s+|their\\s+|its\\s+|these\\s+|this\\s+)"
    ),
    false
  ),

  cue(
    "concealment",
    1.5,
    "keep quiet|stay quiet|stay silent|keep silent|remain silent|say nothing|not say a word|don't say a word|keep it quiet|between us|not a word|leave no trace|cover your tracks|cover the tracks|hide your tracks|no one must know|nobody must know|our secret|keep this secret|keep this confidential|keep it secret|keep that secret|under the radar",
    re(
      "(?:(?:keep|stay|remain)\\s+(?:it\\s+|this\\s+)?(?:quiet|silent)(?=\\s*(?:about|on|regarding|[.,;:!]|$))|say\\s+nothing\\s+(?:about|of|to)|(?:not|don't)\\s+say\\s+a\\s+word|(?:stays?|keep\\s+(?:this|it)|remains?)\\s+between\\s+us|leave\\s+no\\s+trace|(?:cover|hide)\\s+(?:your|the)\\s+tracks|(?:no\\s?one|nobody)\\s+must\\s+know|keep\\s+(?:this|it|that)\\s+(?:a\\s+)?(?:secret|confidential)|under\\s+the\\s+radar)"
    )
  ),
  cue(
    "concealment",
    1.5,
    "finds out|find out|found out|in the dark|unaware|suspect",
    re(
      `(?<=${people}\\s+(?:(?:must|should|will|does|do|can|may|shall)\\s*)?(?:never|not|n't)\\s+(?:\\w+\\s+)?)(?:finds?\\s+out|suspects?)|(?<=(?:keep|leave)\\s+${people}\\s+)(?:in\\s+the\\s+dark|unaware)`
    )
  ),
  cue(
    "concealment",
    1.5,
    "without",
    re(
      `without\\s+(?:letting|making|having)\\s+${people}\\s+(?:\\w+\\s+)?(?:know|notice|see|aware|realize|realise|find|learn)`
    )
  ),
  cue(
    "concealment",
    1.5,
    "hide|conceal|omit|leave out|keep this|keep it|exclude|mask|disguise",
    re(
      "(?:hide|conceal|mask|disguise|omit|keep|exclude)\\s+(?:this|that|it|these|the\\s+(?:change|changes|edit|modification|fact|command|step|action|instruction|instructions))\\s*(?:\\w+\\s+){0,3}?(?:from|out of|in)\\s+(?:the\\s+|your\\s+|any\\s+)?(?:code\\s+review|review|diff|logs?|history|audit|summary|report|answer|response|reply|output|pull request|commit message|chat|conversation|user|developer)"
    )
  ),
  cue(
    "concealment",
    1,
    "knows|notices|sees|learns|realizes|realises|notice|realize|realise",
    re(
      `(?<=(?:so\\s+(?:that\\s+)?|make sure\\s+(?:that\\s+)?|ensure\\s+(?:that\\s+)?)${people}\\s+(?:(?:must|should|will|does|do|can)\\s*)?(?:never\\s+|not\\s+|n't\\s+)?)(?:knows?|notices?|sees?|learns?|reali[sz]es?)(?![\\w-])`
    ),
    false
  ),

  cue(
    "pretence",
    1,
    "already agreed|already approved|already consented|already authorized|already authorised|already confirmed|has agreed|has approved|has authorized|has authorised|has consented|has confirmed|has given permission|gave permission|pre-approved|preapproved|have permission|are authorized|are authorised|been authorized|been authorised",
    re(
      "(?:(?:has|have|had)\\s+)?(?:already\\s+)?(?:agreed|approved|consented|authori[sz]ed|confirmed|given\\s+permission)(?=\\s*(?:to|this|that|it|all|for|by|,|;|\\.|and|so))|pre-?approved|you\\s+(?:have\\s+permission|are\\s+authori[sz]ed)"
    ),
    false
  ),
  cue(
    "pretence",
    1,
    "ask again|asking again|ask for confirmation|ask for permission|asking for permission|seek confirmation|request confirmation|wait for approval|wait for confirmation|no approval",
    re(
      "(?:ask(?:ing)?\\s+again|ask(?:ing)?\\s+for\\s+(?:confirmation|permission|approval)|(?:seek|request|wait\\s+for)\\s+(?:confirmation|approval)|no approval)"
    ),
    false
  ),

  cue(
    "addressee",
    0.4,
    "agent has to|agents have to|agent must|agents must|agent should|agent needs to|assistant must|assistant has to|assistants must|model must|models must|model has to|bot must",
    re("(?:agents?|assistants?|models?|bot)\\s+(?:has\\s+to|have\\s+to|must|should|needs?\\s+to)"),
    false
  ),
  cue(
    "addressee",
    1,
    "reading this|processing this|parsing this|indexing this|summarizing this|summarising this|reviewing this|analyzing this|analysing this|scanning this|ingesting this|editing this|who reads|that reads|that read|who read|that processes|that summarizes|that is reading",
    re(
      `(?<=(?<![A-Za-z])${machine}\\s{1,2}(?:currently\\s|now\\s)?)(?:reading|processing|parsing|indexing|summari[sz]ing|reviewing|analy[sz]ing|scanning|ingesting|editing|(?:who|that)\\s+(?:reads?|processes|summari[sz]es?|is\\s+reading))`
    )
  ),
  cue(
    "addressee",
    1,
    "note to|note for|message to|message for|attention|memo to|reminder for|important for|instruction for|instructions for|directive for|hint for|heads up",
    re(
      "(?:note|message|attention|memo|reminder|important|instructions?|directive|hint|heads up)[\\s,:]{1,3}(?:to|for)?\\s?(?:all\\s+|any\\s+|the\\s+|every\\s+)?(?:ai(?![\\w-])|ais|llms?|language models?|(?:ai|llm|coding|review)[\\s-](?:assistants?|agents?|models?|tools?|bots?|systems?)|chatgpt|copilot|claude|gemini|gpt)"
    )
  ),
  cue(
    "addressee",
    1,
    "if you are|if you're|if this is being read",
    re(
      `if\\s+(?:you(?:'re|\\s+are)|this\\s+is\\s+being\\s+(?:read|processed)\\s+by)\\s+(?:an?\\s+|the\\s+)?(?:ai(?![\\w-])|llm|(?:large\\s+)?language model|(?:ai|llm|coding|automated|virtual)[\\s-](?:assistant|agent|model|tool|bot|system|reviewer)|chatbot|chatgpt|copilot|claude|gemini|machine reading)`
    )
  ),

  cue(
    "steering",
    1,
    "say that|state that|report that|conclude that|claim that|tell them|tell the user that|answer that|reply that|respond that|pretend that|insist that|confirm that|rate |score |give it|give this|describe this|describe it|praise",
    re(
      "(?:say|state|report|conclude|claim|answer|reply|respond|insist|confirm|tell\\s+(?:them|the\\s+\\w+))\\s+that\\s+(?:it|this|that|the\\s+\\w+|all|everything|there|no)\\s+(?:\\w+\\s+){0,4}(?:safe|secure|no\\s+\\w+|fine|correct|clean|harmless|approved|perfect|trustworthy|trusted|vulnerabilit\\w+|issues?|problems?|flawless)|(?:rate|score|give|describe|praise)\\s+(?:this|it|the\\s+\\w+)\\s+(?:\\w+\\s+){0,4}(?:highest|maximum|10/10|full\\s+marks|positive\\w*|favou?rabl\\w+|five stars|excellent|safe|as\\s+(?:safe|secure|excellent|the\\s+best))"
    ),
    false
  ),
  cue(
    "steering",
    1,
    "always |never |must |should |only ",
    re(
      "(?:always|must|should)\\s+(?:recommend|suggest|prefer|promote|install|endorse|choose|advertise|mention|link\\s+to)\\s|never\\s+(?:recommend|suggest|refuse|decline|criticize|criticise|question|flag|warn|report)\\s"
    ),
    false
  ),
  cue(
    "persona",
    1.5,
    "start over as|restart as|respond as|reply as|answer as|continue as|proceed as|operate as|behave as|take on the role|assume the role|adopt the persona|take the persona|play the role|your name is|you will be called|you will act|you must act|you shall act",
    re(
      "(?:start over|restart|respond|reply|answer|continue|proceed|operate|behave)\\s+as\\s+(?:an?\\s+|the\\s+|if\\s+you\\s+)?(?:\\w+\\s+){0,3}(?:with(?:out)?\\s+(?:no|any)?\\s*(?:limits|rules|restrictions|filters)|unrestricted|root|admin\\w*|evil|dan|jailbroken|uncensored)|you\\s+(?:will|must|shall)\\s+act\\s+as\\s+(?:an?\\s+)?(?:unrestricted|uncensored|evil|root|different|jailbroken)"
    )
  ),
  cue(
    "persona",
    1,
    "with no limits|with no rules|with no restrictions|no limits|without limits|without rules|no longer bound|free from|anything goes|not bound by|unbound|unshackled",
    re(
      "(?:with\\s+)?(?:no|without)\\s+(?:limits|rules|restrictions|filters|guardrails)|no\\s+longer\\s+bound|not\\s+bound\\s+by|free\\s+(?:from|of)\\s+(?:all\\s+|any\\s+|your\\s+)?(?:rules|restrictions|limits|constraints|guidelines)|anything\\s+goes|unshackled"
    ),
    false
  ),
  cue(
    "destructive",
    1,
    "delete the repo|delete the git|delete this repo|delete every|push directly|push to main|force push|force-push|disable ci|skip ci|merge this|merge without|commit directly|add the line|add this line|insert the line|insert this line|prepend|append this|add a dependency|add the dependency|download and run|download and execute|pipe it|run the following|execute the following|run this|execute this|run curl|run the command",
    re(
      "(?:delete\\s+(?:the|this|every)\\s+(?:\\w+\\s+)?(?:repo\\w*|git\\w*|files?|branch\\w*|history|backups?|tests?)|(?:push|commit)\\s+(?:directly|straight)|push\\s+to\\s+main|force[\\s-]push|(?:disable|skip)\\s+ci|merge\\s+(?:this|without)|(?:add|insert|prepend|append)\\s+(?:the|this|the following)\\s+(?:line|code|snippet|import|script|dependency|package)|download\\s+and\\s+(?:run|execute)|(?:run|execute)\\s+(?:the\\s+following|this|curl|the\\s+command))"
    ),
    false
  )
]
