/** Cues in English. Verbs are imperative: `ignores the previous rule` describes a program. */
import { type CueRule, cue } from "./Cue.js"

// What may stand between a verb and the thing that it is about.
const fill =
  "(?:(?:all|any|every|each|of|the|my|our|their|its|these|those|this|that|other|and|or|both|developer|user|new|existing|current|hidden|built-in|default)[\\s,]{1,4}){0,6}"
const things =
  "(?:instructions?|rules?|prompts?|directives?|guidelines?|guardrails?|commands?|orders?|constraints?|guidance|polic(?:y|ies)|restrictions?|limitations?|training|programming|protocols?|safeguards?)(?![\\w-])"
// What makes it the agent's own instructions, and not the rules of a linter.
const own =
  "(?:previous(?:ly)?|prior|above|earlier|preceding|former|foregoing|initial|original|system|safety|your|developer|aforementioned|pre-?existing)"
const since =
  "(?:above|before|so far|until now|up to (?:now|here|this point)|you\\s+(?:were|have been|had been|have|had|are|received|got)(?:\\s+(?:previously|just|originally))?(?:\\s+(?:given|told|taught|received|following|read))?|(?:given|told|provided)\\s+(?:to you|earlier|above|before)|from\\s+(?:the\\s+)?(?:user|system|developer|operator|anthropic|openai|google))"
const human =
  "(?:the\\s+|any\\s+|your\\s+|a\\s+)?(?:end[- ])?(?:users?|developers?|reviewers?|humans?|persons?|people|maintainers?|owners?|operators?|engineers?|programmers?|authors?|anyone|anybody|team|customers?)"
const machine =
  "(?:(?:ai|llm|gpt|coding|code|language|automated|autonomous|review(?:er|ing)?|chat|virtual|intelligent|large|machine|programming|software|generative)[\\s-]{1,2}){0,3}(?:assistants?|agents?|models?|bots?|copilots?|ai|llms?|claude|chatgpt|gpt(?:-\\d\\w*)?|gemini|codex|cursor|crawlers?|summari[sz]ers?|reviewers?)"

const re = (source: string) => new RegExp(`(?<![A-Za-z])${source}`)

export const english: ReadonlyArray<CueRule> = [
  cue(
    "override",
    2,
    "ignore|disregard|forget|overlook|dismiss|neglect|discard|set aside|abandon|bypass|circumvent|violate|unlearn|pay no attention|paying attention|following",
    re(
      `(?:ignore|disregard|forget|overlook|dismiss|neglect|discard|set aside|abandon|bypass|circumvent|violate|unlearn|pay no attention to|(?<=stop\\s)paying attention to|(?<=stop\\s)following)\\s+(?:about\\s+)?(?:${fill}(?:${own}[\\s,]{1,4}(?:and\\s+|or\\s+)?){1,3}${fill}(?:\\w{1,14}\\s+)?${things}|${fill}${things}\\s+(?:that\\s+)?(?:(?:in|of|from)\\s+(?:the|your)\\s+system|${since}))`
    )
  ),
  cue(
    "override",
    2,
    "ignore|disregard|forget",
    re(
      "(?:ignore|disregard|forget)\\s+(?:all\\s+|about\\s+)?(?:everything|anything|all|whatever|what)\\s+(?:that\\s+)?(?:(?:you(?:'ve|\\s+have|\\s+were|\\s+are)?|they|the\\s+(?:user|developer|system)|has|been)\\s+){1,3}(?:told|said|learn(?:ed|t)|know|read|instructed|taught|been told|before|written|stated|asked)"
    )
  ),
  cue(
    "override",
    2,
    "ignore|disregard|forget",
    re(
      "(?:ignore|disregard|forget)\\s+(?:everything|all|anything)\\s+(?:of\\s+)?(?:the\\s+|written\\s+|said\\s+|that came\\s+)?(?:above|before|prior|previous|earlier)(?![\\w-])(?!\\s+\\w+\\s*[=(])"
    )
  ),
  cue(
    "override",
    1.5,
    "ignore|disregard",
    re("(?:ignore|disregard)\\s+the\\s+(?:above|preceding|foregoing)\\s+(?:and|,|;)\\s")
  ),
  cue(
    "override",
    2,
    "follow|obey|adhere|comply|listen|abide",
    re(
      `(?<=(?:do\\s+not|don't|dont|never|stop|no longer|cease)\\s{1,3})(?:follow(?:ing)?|obey(?:ing)?|adher(?:e|ing)\\s+to|comply(?:ing)?\\s+with|listen(?:ing)?\\s+to|abid(?:e|ing)\\s+by)\\s+(?:${fill}(?:${own}|other)[\\s,]{1,4}${fill}${things}(?!\\s+(?:found|contained|embedded|inside|within|in))|${fill}${things}\\s+${since})`
    )
  ),
  cue(
    "override",
    2,
    "your new|your real|your actual|your true|your updated|your revised|here are new|here are your new",
    re(
      "(?:your|here are(?: your)?)\\s+(?:new|real|actual|true|updated|revised)\\s+(?:and\\s+\\w{1,12}\\s+)?(?:task|instructions?|goal|objective|mission|job|role|system prompt|purpose|directives?|orders?)\\s*(?:is|are|:|now|from)"
    )
  ),
  cue(
    "override",
    2,
    "override",
    re(
      `(?<!(?:to|can|will|may|could|would|fully|completely)\\s{1,3})override\\s+${fill}(?:(?:previous|prior|earlier|system|safety|your|developer)[\\s,]{1,4}){1,2}${things}`
    )
  ),
  cue(
    "override",
    1,
    "supersede|precedence|priority over|override|outrank",
    re(
      `(?:supersedes?|precedence\\s+over|priority\\s+over|overrides?|outranks?)\\s+${fill}(?:${own}|user'?s?|other)[\\s,]{1,4}${fill}(?:instructions?|prompts?|guidelines?|directives?|requests?)(?![\\w-])`
    )
  ),
  cue(
    "override",
    2,
    "instructions|rules|guidelines|directives|restrictions|constraints",
    re(
      `(?:(?<=${own}\\s)|(?=\\w+\\s+${since}))(?:instructions|rules|guidelines|directives|restrictions|constraints)(?:\\s+${since})?[^.\\n]{0,40}?(?:no longer\\s+(?:apply|valid|count|hold)|(?:is|are|be|been)\\s+(?:all\\s+)?(?:now\\s+|hereby\\s+)?(?:void|invalid|obsolete|outdated|cancell?ed|revoked|suspended|lifted|superseded|null|overridden|terminated))`
    )
  ),
  cue(
    "override",
    1.5,
    "instead of|rather than",
    re(
      "(?:instead of|rather than)\\s+(?:doing\\s+|following\\s+|completing\\s+|answering\\s+)(?:what\\s+)?(?:the\\s+)?(?:user|developer|original|requested)(?:'s)?\\s+(?:task|request|question|instructions?|asked|wants|prompt)"
    )
  ),
  cue(
    "steering",
    1,
    "only with|only the word|exactly the|with the word|nothing but|nothing else",
    re("(?:only with|only the word|exactly the (?:word|phrase|text)|with the word|nothing but|nothing else)"),
    false
  ),
  cue(
    "steering",
    1,
    "reply|respond|answer|output|say|print|write",
    re(
      "(?:reply|respond|answer|output|say|print|write)\\s+(?:only|just|exactly|solely|with)\\s+(?:only\\s+|with\\s+|the\\s+)?(?:\"|'|`|word|phrase|text|string|sentence)"
    ),
    false
  ),
  cue(
    "steering",
    1,
    "the below|steps below|instructions below|commands below|following instead|below instead",
    re("(?:steps|instructions|commands|text|the)\\s+below\\s+instead|following instead|below instead"),
    false
  ),

  cue(
    "persona",
    1,
    "you are now|you're now|you will now|you shall now|you must now",
    re(
      "you(?:'re| are| will| shall| must)\\s+now\\s+(?:a|an|in|no longer|acting|act|be|free|the|my|dan|called|known|operating|running|entering|unrestricted|unlocked|going|going to|obey|respond|behave|switch)(?![\\w-])"
    )
  ),
  cue(
    "persona",
    1.5,
    "from now on|from this point|from here on|henceforth|starting now|as of now",
    re(
      "(?:from now on|from this point(?: on(?:wards?)?)?|from here on(?: out)?|henceforth|starting now|as of now),?\\s+(?:you(?!(?:'ll)?\\s+(?:can|may|could|might|need|only need|have to|will be able|be able))|your|act|behave|respond|answer|pretend|always|never|only|ignore)(?![\\w-])"
    )
  ),
  cue(
    "persona",
    1.5,
    "unrestricted|uncensored|unfiltered|jailbroken|jailbreak|no restrictions|no limits|no rules|no filters|without restrictions|without any restrictions|without any filters|developer mode|maintenance mode|god mode|debug mode|dan mode|do anything now",
    re(
      "(?:unrestricted|uncensored|unfiltered|jailbroken)\\s+(?:ai|assistant|model|agent|mode|version|chatbot|bot)|(?:developer|maintenance|god|debug|dan|admin|unrestricted|jailbreak)\\s+mode\\s+(?:is\\s+)?(?:on|enabled|activated|now|active|engaged)|do anything now|(?:no|without(?: any)?)\\s+(?:restrictions|filters|limits|rules)(?![\\w-])"
    ),
    false
  ),
  cue(
    "persona",
    1.5,
    "you have no|you are free|you are not bound|you no longer|you are no longer|you are allowed|you can now",
    re(
      "you\\s+(?:have\\s+no|are\\s+free\\s+(?:of|from)|are\\s+not\\s+bound|no\\s+longer\\s+have|are\\s+no\\s+longer\\s+(?:bound|limited|restricted)|are\\s+allowed\\s+to\\s+ignore|can\\s+now\\s+ignore)\\s+(?:[\\w']+\\s+){0,5}(?:restrictions?|rules?|limits?|limitations?|guidelines?|constraints?|filters?|polic(?:y|ies))"
    )
  ),
  cue(
    "persona",
    1.5,
    "maintenance mode|developer mode|unrestricted mode|admin mode|debug mode|god mode|root mode",
    re("(?:in|into|enter|enable|activate)?\\s*(?:maintenance|developer|unrestricted|admin|god|root)\\s+mode"),
    false
  ),
  cue(
    "persona",
    1,
    "act as|pretend|roleplay|role-play",
    re(
      "(?:act as|pretend\\s+(?:to be|you\\s+are|that you)|role-?play\\s+as)\\s+(?:if\\s+)?(?:an?\\s+|the\\s+|my\\s+|you\\s+)?(?:\\w+\\s+){0,2}(?:unrestricted|uncensored|evil|different|root|admin\\w*|superuser|hacker|system|ai|assistant)"
    ),
    false
  ),

  cue(
    "addressee",
    1,
    "attention|dear|note to|note for|notice to|message to|message for|instruction for|instructions for|instruction to|instructions to|important for|hey|hello|warning to|calling all|to all|to any|for all|for any",
    re(
      `(?:(?:attention|dear|notes?\\s+(?:to|for)|notice\\s+(?:to|for)|message\\s+(?:to|for)|instructions?\\s+(?:to|for)|important\\s+for|hey|hello|calling all|warning to)[\\s,:]{0,3}(?:all\\s+|any\\s+|the\\s+|every\\s+|my\\s+|our\\s+)?${machine}(?![\\w-])|(?:to|for)\\s+(?:all|any)\\s+${machine}\\s{0,2}[:,])`
    ),
    false
  ),
  cue(
    "addressee",
    1,
    "ai assistant|ai agent|ai coding|ai model|ai tool|ai system|ai review|coding agent|coding assistant|language model|llm|assistants reading|agents reading|models reading|ai:|ai,",
    re(
      `${machine}\\s{0,2}(?:[,:]|(?:that|which|who)\\s+(?:read|process|see|review|pars|work|edit|help|index)\\w*|reading|processing|parsing|reviewing|working\\s+(?:on|with|in)|editing|handling|(?:must|should|shall)(?!\\W{1,6}(?:never|not)\\W{1,6}(?:submit|add|introduce|weaken|remove|disable|delete|push|commit|open|create|modify|change)(?![a-z]))|are\\s+(?:required|instructed|asked|to)|is\\s+(?:required|instructed|asked|to)|need)`
    ),
    false
  ),
  cue(
    "addressee",
    1,
    "assistant|agent|copilot|claude|chatgpt|gemini|cursor|codex|llm|bot",
    re(
      "(?<=(?:^|[\\n.!?;>*#\"'`/(\\-]|\\s-)\\s{0,4})(?:assistant|agent|copilot|claude|chatgpt|gemini|cursor|codex|llm|bot)\\s{0,2}[:,]\\s+(?:please\\s+)?(?=[a-z])"
    ),
    false
  ),
  cue(
    "addressee",
    1,
    "if you are|if you're|if this is|as an ai|as a language",
    re(
      `(?:if\\s+(?:you(?:'re|\\s+are)|this\\s+is)\\s+(?:being\\s+)?(?:read\\s+by\\s+)?(?:an?\\s+|the\\s+|reading\\s+this\\s+as\\s+)?${machine}|as\\s+an?\\s+(?:ai|language model|llm|coding assistant|ai assistant|coding agent))(?![\\w-])`
    ),
    false
  ),
  cue(
    "addressee",
    1,
    "when you|whenever you|while you|once you|before you|after you",
    re(
      "(?:when(?:ever)?|while|once|before|after)\\s+you\\s+(?:generate|write|edit|review|summari[sz]e|process|read|open|see|parse|analy[sz]e|touch|modify|refactor|continue|respond|reply|answer|finish|are\\s+asked|encounter|work)(?!\\s+the\\s+(?:work|program|software|library)(?![a-z]))"
    ),
    false
  ),
  cue(
    "addressee",
    1,
    "before using this tool|before answering|before responding|before replying|before continuing|before any other|before calling|before you continue|prior to using|prior to answering|before doing anything",
    re(
      "(?:before|prior to)\\s+(?:using\\s+this\\s+(?:tool|function|file)|answering|responding|replying|continuing|any\\s+other|calling\\s+(?:this|any|the|another|other)\\s+(?:other\\s+)?(?:tools?|functions?|commands?)|doing anything|completing)"
    ),
    false
  ),

  cue(
    "concealment",
    1.5,
    "tell|mention|reveal|disclose|inform|alert|notify|show|report|say|explain|display|announce|warn|let",
    re(
      `(?<=(?:do\\s+not|don't|dont|never|must\\s+not|should\\s+not|and\\s+not|avoid|without)\\s{1,3}(?:ever\\s+)?)(?:tell(?:ing)?|mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|inform(?:ing)?|alert(?:ing)?|notify(?:ing)?|show(?:ing)?|report(?:ing)?|say(?:ing)?|explain(?:ing)?|display(?:ing)?|announc(?:e|ing)|warn(?:ing)?|let(?:ting)?)\\s+(?:(?:this|it|that|these|any|of|about|anything|to|the|change|changes|step|steps|instruction|instructions|fact)\\s+){0,5}${human}(?![\\w-])`
    )
  ),
  cue(
    "concealment",
    1,
    "mention|reveal|disclose|talk about|refer to|acknowledge|admit|describe|quote|repeat",
    re(
      "(?<=(?:do\\s+not|don't|dont|never|must\\s+not|and\\s+not|nor)\\s{1,3}(?:ever\\s+)?)(?:mention|reveal|disclose|talk about|refer to|acknowledge|admit|describe|quote|repeat)\\s+(?:that\\s+|to\\s+anyone\\s+)?(?:this|it|these|that|the|any|anything)\\s*(?:to|in|step|comment|instructions?|message|note|prompt|file|text|existence|exists?|action|change|request|[.;,]|$)"
    )
  ),
  cue(
    "concealment",
    1.5,
    "secret from|hidden from|private from|invisible to|unknown to|hide this|hide the|hide these|hide it|conceal",
    re(
      `(?:(?:secret|hidden|private|confidential)\\s+from\\s+${human}|(?:invisible|unknown)\\s+to\\s+${human}|(?:hide|conceal)\\s+(?:this|the|these|it|that|any|all)\\s+(?:\\w+\\s+){0,4}from\\s+${human})(?![\\w-])`
    )
  ),
  cue(
    "concealment",
    1.5,
    "without",
    re(
      `without\\s+(?:telling|asking|informing|notifying|alerting|mentioning|consulting|warning|prompting|confirmation|the knowledge|permission)\\s+(?:(?:it|this|that|to|from|of|for)\\s+){0,2}${human}(?![\\w-])`
    )
  ),
  cue(
    "concealment",
    1.5,
    "the user must not|the user should not|user must never|user should never|user does not need|user doesn't need|must not know|should not know|not be told|not be informed|must not notice|should not notice|must not see|never notice",
    re(
      "(?:must|should|shall|need|does|do|will|can)\\s*(?:not|n't|never)\\s+(?:need\\s+to\\s+)?(?:know|notice|see|be\\s+(?:told|informed|notified|aware|shown))|user\\s+(?:must|should)\\s+(?:not|never)|not\\s+be\\s+(?:told|informed)|never\\s+notice|must\\s+not\\s+(?:know|notice|see)|should\\s+not\\s+(?:know|notice)"
    ),
    false
  ),
  cue(
    "concealment",
    1,
    "silently|secretly|covertly|quietly|discreetly|stealthily",
    re(
      "(?<!(?:never|not|n't|without|or)\\s{1,3})(?:silently|secretly|covertly|quietly|discreetly|stealthily)\\s+(?:add|insert|send|include|upload|run|execute|post|append|copy|install|change|modify|forward|transmit|read|commit|push|embed|replace)(?![\\w-])"
    ),
    false
  ),
  cue(
    "pretence",
    1,
    "as if you had not|as if you have not|as if you hadn't|as if you did not|as if this|as though you|as if nothing|pretend you|pretend that you|pretend this",
    re(
      "(?:as (?:if|though)\\s+(?:you\\s+(?:had|have|did)\\s*(?:not|n't)|you\\s+never|nothing|this\\s+(?:message|text|comment|instruction|was))|pretend\\s+(?:that\\s+)?(?:you|this|it|nothing)|(?:act|behave)\\s+as\\s+if\\s+(?:you|nothing))"
    )
  ),
  cue(
    "pretence",
    1,
    "never mention|don't ask|do not ask|no confirmation|without confirmation|without asking|no need to ask|skip confirmation",
    re(
      "(?:never mention|do(?:n't| not) ask\\s+(?:for\\s+)?(?:the\\s+user|confirmation|permission|any)|no confirmation|without (?:confirmation|asking)|no need to ask|skip (?:the )?confirmation)"
    ),
    false
  ),

  cue(
    "exfiltration",
    1.5,
    "curl|wget",
    re(
      "(?:curl|wget)\\s[^\\n|]{0,120}?(?:-d|--data(?:-\\w+)?|-F|-T|--upload-file|--post-file)[ =]?[\"']?[^\\s\"'@]{0,32}@?(?:\\.env|~?\\/?\\.ssh\\/|\\.aws\\/|\\/etc\\/passwd|\\$\\(\\s*(?:cat|env|printenv))"
    )
  ),
  cue(
    "role-token",
    1,
    "im_start|im_end|im_sep|system|endofprompt|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|end_of_turn|start_of_turn",
    /(?<=<\|)(?:im_start|im_end|im_sep|system|endofprompt|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|end_of_turn|start_of_turn)\|>/,
    false
  ),
  cue(
    "role-token",
    1,
    "[inst]|<<sys>>|[/inst]|[system]|<system>|[system message]|<system_prompt>|<system-reminder>|<important>|<start_of_turn>",
    /\[\/?INST\]|<<\/?SYS>>|(?<!-[\w-]{1,40}\s)\[system(?: message)?\]|<system(?:_prompt|-reminder|_message)?>|<important>|<start_of_turn>/,
    false
  ),
  cue(
    "role-token",
    1,
    "### system|### instruction|## system prompt|begin system|new system|end of prompt|end of user|end of system|human:|system prompt:|system message:|system override|system notice|system:|### new",
    /###\s(?:system|instructions?|new\s+instructions?)\s{0,2}:|#{1,3}\ssystem prompt|(?:begin|new)\s+system\s+(?:prompt|message|instructions?)|end of (?:the )?(?:prompt|user (?:input|prompt|message)|system (?:prompt|message))|(?<=\n\n)human:|system (?:prompt|message|override|notice)\s{0,2}:|(?<=(?:^|\n|["'>])\s{0,4})system:\s+(?=you\b|ignore\b|the (?:user|assistant)\b|new\b|override\b|all\b)/,
    false
  ),

  cue(
    "destructive",
    1,
    "rm -rf|rm -fr|del /s|format c:|mkfs|drop table|drop database|git push --force|git reset --hard|chmod 777|:(){",
    /rm\s-(?:rf|fr)\s|del\s\/s|format\sc:|mkfs|drop\s(?:table|database)|git\s(?:push\s--force|reset\s--hard)|chmod\s(?:-R\s)?777|:\(\)\{/,
    false
  ),
  cue(
    "destructive",
    1,
    "delete|remove|wipe|erase|disable|turn off|comment out|weaken|insert|inject|add a backdoor|backdoor|introduce|plant",
    re(
      "(?:(?:delete|remove|wipe|erase)\\s+(?:all|every|the\\s+(?:whole|entire|tests?|repository|database|git history))|(?:disable|turn off|comment out|weaken|remove)\\s+(?:all\\s+|any\\s+|every\\s+|the\\s+)?(?:\\w+\\s+){0,2}(?:auth\\w*|security|signature|certificate|tls|ssl|validation|permission|password|csrf|tests?|checks?|logging|audit\\w*|sandbox\\w*)|(?:insert|inject|introduce|plant|add)\\s+(?:an?\\s+|the\\s+)?(?:\\w+\\s+){0,2}(?:backdoor|eval\\(|malicious|vulnerabilit\\w+|payload|keylogger|hidden)|backdoor)"
    ),
    false
  ),
  cue(
    "destructive",
    1,
    "return true|returns true|always return|always pass|always true|allow all|grant",
    re(
      "(?:(?:password|auth\\w*|permission|security|signature|access|every|all)\\s+)?(?:checks?\\s+)?(?:to\\s+)?(?:always\\s+)?returns?\\s+true|always\\s+(?:pass|true)|allow\\s+all|grant\\s+(?:all|admin|full|root)"
    ),
    false
  ),
  cue(
    "destructive",
    0.5,
    "run|execute|install|download|eval|pip install|npm install|npm i",
    re(
      '(?:run|execute)\\s+(?:the\\s+(?:following\\s+)?(?:command|script|code)|this\\s+(?:command|script|code)|`|"|rm|curl|wget|bash|sh\\s|sudo|powershell|python\\s+-c|node\\s+-e)|(?:install|download)\\s+[\\w@./-]{2,60}\\s+(?:from\\s+(?:npm|pypi|http|github|the)|first|and\\s+run)'
    ),
    false
  ),
  cue(
    "steering",
    1,
    "approve|already approved|mark it as|mark this as|rate this|report that|conclude that|skip the|skip all|bypass the|without review",
    re(
      "(?:approve\\s+(?:this|the|it|all|any)\\s+(?:\\w+\\s+)?(?:change|pr|pull request|merge|commit|code|request)|already\\s+(?:been\\s+)?(?:approved|reviewed|audited|verified)\\s+by|mark\\s+(?:it|this|the\\s+\\w+)\\s+as\\s+(?:safe|approved|trusted|reviewed|resolved|secure)|(?:report|conclude|state|say)\\s+that\\s+(?:it|this|the\\s+\\w+|everything|no)\\s+(?:is|has|are|vulnerab\\w+|issues?|problems?)\\s*(?:safe|secure|no|fine|correct|clean|found|were)?|skip\\s+(?:the|all|any|every)\\s+(?:\\w+\\s+)?(?:checks?|review|tests?|verification|validation|scan\\w*)|without\\s+(?:a\\s+)?review)"
    ),
    false
  ),
  cue(
    "steering",
    1,
    "the correct answer to|the only correct|the right answer to|always recommend|always answer|always suggest|always respond|must recommend|should recommend|treat the|treat this|treat any|treat all",
    re(
      "(?:the\\s+(?:only\\s+)?(?:correct|right)\\s+answer\\s+to\\s+(?:any|every|all|each)|(?:always|must|should)\\s+(?:recommend|suggest|answer|respond)\\s+(?:to\\s+)?(?:install|us(?:e|ing)|with|that)|treat\\s+(?:the|this|any|all)\\s+(?:[\\w.]+\\s+){1,6}as\\s+(?:public|safe|trusted|approved|verified|non-?sensitive|harmless))"
    )
  )
]
