/**
 * A person's words without what could be a key, for the notes that hooks leave on the disk. Hooks start before every
 * tool call and cannot load the guard; this is coarser, and what it takes too much of is a word of an intent.
 */
export const masked = (text: string): string => rules.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text)

/** The name of a model, or null when it could be something else: pieces of a name are short. */
export const modelName = (text: string | null): string | null =>
  text !== null && text.length <= 128 && /^[\w.:/@[\]-]+$/.test(text) && !text.split(/[^A-Za-z0-9]/).some(isLongPiece)
    ? text
    : null

/** `20250514` and `sonnet` are short, tokens of vendors have one piece that is not. */
const isLongPiece = (piece: string): boolean =>
  piece.length > 16 || (piece.length > 11 && /\d/.test(piece) && /[A-Za-z]/.test(piece))

/**
 * A letter and a digit in an unbroken piece of 16 characters and more, more capitals than a name has, a vendor's
 * beginning, or 32 characters of any kind.
 */
const isKeyLike = (piece: string): boolean =>
  piece.length >= 16 &&
  ((/\d/.test(piece) && /[A-Za-z]/.test(piece)) ||
    (!piece.includes("_") && isMostlyCapitals(piece)) ||
    vendors.test(piece) ||
    piece.length >= 32)

const isMostlyCapitals = (piece: string): boolean => piece.replace(/[^A-Z]/g, "").length * 4 > piece.length

/** A tenth of their tokens hold no digit. */
const vendors =
  /(?:gh[opsu]_|github_pat_|gl[a-z]{2,4}[-_]|AIza|GOCSPX-|sk[-_]|wh?sec_|xox[a-z]-|SG\.|npm_|pypi-|hv[bs]\.|hf_|gsk_|lin_api_|shp[a-z]{2}_|NRAK-|dckr_|r8_)/

const rules: ReadonlyArray<readonly [RegExp, (...found: ReadonlyArray<string>) => string]> = [
  [/-----BEGIN [\s\S]*/, () => "…"],
  [/(:\/\/[^\s:@/]{0,128}:)[^\s@]{1,256}(?=@)/g, (_, before = "") => `${before}…`],
  [
    /\b([\w-]{0,32}(?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|api[ _-]?key|access[ _-]?key)\b["'`]?\s{0,4}(?:is|:|=|:=)\s{0,4})\S{4,512}/gi,
    (_, before = "") => `${before}…`
  ],
  [/[\w+=.~%-]{16,}/g, (piece = "") => (isKeyLike(piece) ? "…" : piece)]
]
