/** The strongest cues in other languages: override, concealment, address. A letter class follows the stem, for endings. */
import { type CueRule, cue } from "./Cue.js"

const w = "[\\p{L}'’]{0,12}"
const gap = "(?:[\\s,]{1,3}[\\p{L}'’]{1,16}){0,5}[\\s,]{1,3}"

const re = (source: string) => new RegExp(`(?<!\\p{L})${source}`, "u")

const words = (kind: CueRule["kind"], weight: number, anchors: string, pattern: RegExp, alone = true): CueRule => ({
  ...cue(kind, weight, anchors, /x/, alone),
  pattern: new RegExp(pattern.source, "iuy")
})

export const languages: ReadonlyArray<CueRule> = [
  // Spanish, Portuguese, Italian, French. The article tells them from English, whose words are nearly the same.
  words(
    "override",
    2,
    "ignor|olvid|desestim|descart|omit|descon|esque|trascur|dimentic|oubli|négli|neglig",
    re(
      `(?:ignor|olvid|desestim|descart|omit|desconsider|esque[cç]|trascur|dimentic|oubli|n[ée]gli[jg])${w}\\s(?:por favor\\s)?(?:todas|todos|todo|tod[ao]|las|los|la|tus|sus|cualquier|as|os|suas|seus|tutte|tutti|le|gli|queste|ogni|qualsiasi|toutes?|tous|les|vos|tes|ces|mes|cette)(?:[\\s,]{1,3}[\\p{L}'’]{1,16}){0,4}[\\s,]{1,3}(?:instruccion|instru[çc][õo]|instruç|istruzion|instruction|consign|[óo]rden|ordin|r[eè]gl|regol|regra|indicacion|indicaç|indicazion|directi|directriz|diretriz|direttiv|prompt)${w}`
    )
  ),
  words(
    "override",
    2,
    "no sigas|no obedezcas|não siga|não obedeça|non seguire|ne suis pas|ne suivez pas",
    re(
      "(?:no\\s(?:sigas|obedezcas)|n[ãa]o\\s(?:siga|obede[çc]a)|non\\sseguire|ne\\s(?:suis|suivez)\\spas)\\s(?:\\p{L}{1,14}\\s){0,4}(?:instru|istruz|reg|r[eè]g|orden|ordin|consign|directi)\\p{L}{0,12}"
    )
  ),
  words(
    "concealment",
    1.5,
    "no le digas|no se lo digas|no digas|no menciones|no informes|não diga|não conte|não mencione|non dire|non menzionare|non informare|ne dis|ne dites|ne mentionne|n'informe|ne le dis|sans informer|sin informar|sem informar|senza informare",
    re(
      `(?:no\\s(?:se\\s)?(?:le\\s|lo\\s)?(?:digas|menciones|informes|reveles)|n[ãa]o\\s(?:diga|conte|mencione|informe|revele)|non\\s(?:dire|dirlo|menzionare|informare|rivelare)|ne\\s(?:le\\s|la\\s|les\\s)?(?:dis|dites|mentionne|r[ée]v[èe]le)${w}|n'informe${w}|(?:sans|sin|sem|senza)\\s(?:informer|informar|informare))(?:${gap})?(?:usuari|utilizador|utente|utilisateur|desarrollador|desenvolvedor|sviluppatore|d[ée]veloppeur|nadie|ningu[ée]m|nessuno|personne|esto|isso|questo|[çc]a|cela)?`
    )
  ),
  words(
    "addressee",
    1,
    "asistente|assistente|modelo de|agente de|agente ia|modello|assistant ia|agent ia|mod",
    re(
      "(?:asistente|assistente|agente|modelo|modello|assistant|agent|mod[èe]le)\\s(?:de\\s|di\\s|d['’]\\s?)?(?:ia|inteligencia|intelig[êe]ncia|intelligen|lenguaje|linguagem|linguistic|langage|c[óo]digo|code)"
    ),
    false
  ),
  // German, Dutch, Swedish, Danish, Norwegian
  words(
    "override",
    2,
    "ignorier|vergiss|vergesse|missacht|beachte nicht|negeer|vergeet|ignorera|glöm|ignorer|glem",
    re(
      `(?:ignorier|vergiss|vergesse|missacht|negeer|vergeet|ignorer|gl[öø]m|glem)${w}${gap}(?:anweisung|instruktion|befehl|vorgabe|regel|richtlinie|hinweis|instructie|opdracht|anvisning|instruks|regl|melding|prompt)${w}`
    )
  ),
  words(
    "override",
    2,
    "folge nicht|befolge keine|befolge nicht|halte dich nicht|deine neue aufgabe|ihre neue aufgabe|je nieuwe taak|din nya uppgift|din nye opgave",
    re(
      "(?:folge\\snicht|befolge\\s(?:keine|nicht)|halte\\sdich\\snicht|(?:deine|ihre)\\sneue\\saufgabe|je\\snieuwe\\staak|din\\s(?:nya\\suppgift|nye\\s(?:opgave|oppgave)))"
    )
  ),
  words(
    "concealment",
    1.5,
    "sag dem|sage dem|sag es|erzähl|erwähne|verrate|informiere|teile dem|ohne den|ohne dem|zonder de|vertel|vermeld|berätta",
    re(
      `(?:(?:sage?|erz[äa]hle?|verrate|teile?)\\s(?:es\\s)?(?:dem|der|den|niemand\\w*)${gap}(?:nicht|nichts)|(?:sage?|erz[äa]hle?|verrate)\\s(?:es\\s)?niemand\\w*|erw[äa]hne\\s(?:dies|das|es|diese)${w}(?:\\s\\p{L}{1,16}){0,4}\\snicht|ohne\\s(?:den|dem|die)\\s(?:nutzer|benutzer|anwender|entwickler)${w}\\szu\\s(?:informieren|fragen)|zonder\\sde\\sgebruiker|vertel\\s(?:het|dit)?\\s?(?:de\\sgebruiker\\s)?niet|vermeld\\s(?:dit|het)\\sniet|ber[äa]tta\\sinte)`
    )
  ),
  words(
    "addressee",
    1,
    "ki-assistent|ki-agent|ki assistent|ki-modell|sprachmodell|ki-system|ai-assistent|taalmodel|språkmodell",
    re(
      "(?:(?:ki|ai)[-\\s](?:assistent|agent|modell?|system)\\p{L}{0,4}|sprachmodell\\p{L}{0,3}|taalmodel\\p{L}{0,4}|spr[åa]kmodell\\p{L}{0,4})"
    ),
    false
  ),
  // Russian, Ukrainian, Polish, Czech
  words(
    "override",
    2,
    "игнорир|забуд|проигнорир|не следуй|ігнору|забудь|zignoruj|ignoruj|zapomnij|pomiń|zapome",
    re(
      `(?:проигнорируй|игнорируй|игнорировать|забудь|не\\sследуй|ігноруй|zignoruj|ignoruj|zapomnij|pomiń|zapomeň)${w}${gap}(?:инструкц|указан|правил|команд|приказ|інструкц|вказів|instrukc|polece|zasad|regu|pokyn|pravid)${w}`
    )
  ),
  words(
    "concealment",
    1.5,
    "не говори|не сообщай|не упоминай|не рассказывай|не кажи|не повідомляй|nie mów|nie wspominaj|nie informuj|neříkej",
    re(
      `(?:не\\s(?:говори|сообщай|упоминай|рассказывай|показывай|кажи|повідомляй|згадуй)|nie\\s(?:mów|wspominaj|informuj)|neříkej)${w}`
    )
  ),
  // Turkish, Indonesian, Malay, Vietnamese, Hindi
  words(
    "override",
    2,
    "talimat|yönerge|abaikan|lupakan|bỏ qua|bo qua|quên|निर्देश",
    re(
      `(?:(?:talimat|yönerge|komut|kural)${w}(?:${gap}|\\s)(?:yok\\ssay|görmezden|unut|dikkate\\salma)${w}|(?:abaikan|lupakan)${gap}(?:instruksi|perintah|arahan|aturan|petunjuk)${w}|(?:bỏ\\squa|quên)${gap}(?:hướng\\sdẫn|chỉ\\sthị|lệnh|chỉ\\sdẫn|quy\\stắc)|निर्देश\\S{0,6}[^।\\n]{0,24}(?:अनदेखा|नज़रअंदाज़|भूल))`
    )
  ),
  words(
    "concealment",
    1.5,
    "kullanıcıya|jangan beri tahu|jangan katakan|jangan sebutkan|đừng nói|không nói|không được nói|मत बताओ|मत बताना",
    re(
      "(?:kullanıcıya\\s(?:\\p{L}{1,16}\\s){0,3}(?:söyleme|bahsetme|bildirme)|jangan\\s(?:beri\\s?tahu|katakan|sebutkan)|(?:đừng|không(?:\\sđược)?)\\s(?:nói|tiết lộ|đề cập)|मत\\sबताओ|मत\\sबताना)"
    )
  ),
  // Chinese, Japanese, Korean, Arabic, Hebrew, Persian: no spaces between words, or other word edges
  words(
    "override",
    2,
    "忽略|无视|無視|忘记|忘記|不要遵循|不要遵守|忘掉|不理会",
    /(?:忽略|无视|無視|忘记|忘記|忘掉|不要遵循|不要遵守|不理会)[^。！？\n]{0,12}(?:之前|以前|以上|上面|先前|上述|前面|所有|一切|你的|系统|系統|此前|原有)[^。！？\n]{0,8}(?:指令|指示|说明|說明|规则|規則|提示|命令|要求|内容|內容|对话|對話)/u
  ),
  words(
    "concealment",
    1.5,
    "不要告诉|不要告訴|别告诉|不要提及|不要提到|不要透露|不得告知|不要向用户|请勿告知|不要让用户|瞒着",
    /(?:不要|别|請勿|请勿|不得|勿)(?:告诉|告訴|告知|提及|提到|透露|向|让)[^。！？\n]{0,16}|瞒着[^。！？\n]{0,8}/u
  ),
  words(
    "addressee",
    1,
    "人工智能|ai助手|智能体|语言模型|語言模型|アシスタント|aiエージェント|言語モデル|어시스턴트|언어 모델",
    /(?:人工智能|AI\s?助手|智能体|语言模型|語言模型|アシスタント|AI\s?エージェント|言語モデル|어시스턴트|언어\s?모델)/iu,
    false
  ),
  words(
    "override",
    2,
    "これまでの|以前の|上記の|前の|すべての|全ての|あなたの|システム",
    /(?:これまでの|以前の|上記の|前の|すべての|全ての|あなたの|システムの?)[^。\n]{0,12}(?:指示|命令|ルール|プロンプト|内容|設定)[^。\n]{0,10}(?:無視(?!しない)|忘れ(?!ない)|従わない|破棄)/u
  ),
  words(
    "concealment",
    1.5,
    "ユーザーに|ユーザには|誰にも|開発者に",
    /(?:ユーザーに|ユーザには|誰にも|開発者に)[^。\n]{0,16}(?:言わない|伝えない|知らせない|話さない|教えない|言及しない|見せない|明かさない)/u
  ),
  words(
    "override",
    2,
    "이전|위의|앞의|모든|지금까지|시스템",
    /(?:이전|위의|앞의|모든|지금까지|시스템)[^.\n]{0,12}(?:지시|명령|규칙|지침|프롬프트)[^.\n]{0,14}(?:무시(?!하지)|잊(?!지))/u
  ),
  words(
    "concealment",
    1.5,
    "사용자에게|사용자한테|아무에게도|개발자에게",
    /(?:사용자에게|사용자한테|아무에게도|개발자에게)[^.\n]{0,20}(?:말하지|알리지|언급하지|밝히지|보여주지)/u
  ),
  words(
    "override",
    2,
    "تجاهل|انس|تناس|نادیده|التعليمات|התעלם|שכח",
    /(?:تجاهل|انسَ?|تناسَ?|نادیده|התעלם|שכח)[^.\n]{0,40}(?:التعليمات|تعليمات|الأوامر|أوامر|القواعد|دستور|ההוראות|הוראות|ההנחיות)/u
  ),
  words(
    "concealment",
    1.5,
    "لا تخبر|لا تذكر|دون إخبار|אל תספר|אל תזכיר|نگو",
    /(?:لا\sتخبر|لا\sتذكر|دون\sإخبار|אל\sתספר|אל\sתזכיר)[^.\n]{0,24}/u
  ),
  // What an attack asks for: show or send what is nobody's business
  words(
    "exfiltration",
    1,
    "システムプロンプト|apiキー|秘密鍵|环境变量|密钥|密码|令牌|系统提示|環境變數|密鑰|환경 변수|비밀번호|api 키|시스템 프롬프트|المفاتيح|مفاتيح|كلمات المرور",
    /(?:システムプロンプト|APIキー|秘密鍵)[^。\n]{0,20}(?:表示|送信|出力|教え|含め)|(?:环境变量|密钥|密码|令牌|系统提示|環境變數|密鑰)[^。\n]{0,20}(?:发送|输出|显示|上传|打印|發送|寫入|写入)|(?:환경 변수|비밀번호|API 키|시스템 프롬프트)[^.\n]{0,20}(?:보내|전송|출력|표시|포함)|(?<=(?:اعرض|أرسل|اطبع|اكشف)[^.\n]{0,40})(?:المفاتيح|مفاتيح|كلمات المرور)/u,
    false
  ),
  words(
    "exfiltration",
    1,
    "发送|输出|显示|上传|打印|傳送|выведи|отправь|покажи|muestra|envía|envia|imprime|affiche|envoie|montre|zeige|sende|schick|mostra|invia|stampa|toon|stuur|wyświetl|wyślij|pokaż|gönder|göster|tampilkan|kirim|gửi|hiển thị",
    /(?:发送|输出|显示|上传|打印|傳送)[^。\n]{0,20}(?:环境变量|密钥|密码|令牌|系统提示|\.env|環境變數|密鑰)|(?:выведи|отправь|покажи|muestra|env[ií]a|imprime|affiche|envoie|montre|zeige|sende|schick|mostra|invia|stampa|toon|stuur|wyświetl|wyślij|pokaż|gönder|göster|tampilkan|kirim|gửi|hiển thị)\p{L}{0,4}[^.\n]{0,50}(?:\.env|ключ|токен|парол|clave|contrase|token|secret|cl[ée]s?\s|mot de passe|jeton|schlüssel|passw|geheim|zugangsdaten|chiav|segret|senha|sleutel|wachtwoord|klucz|hasł|anahtar|şifre|kunci|sandi|khóa|mật khẩu|umgebungsvariable|variabl|variável|prompt del sistema|prompt do sistema|prompt système|prompt di sistema)/u,
    false
  )
]
