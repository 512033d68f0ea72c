/** Texts made to be slow to scan: each literal of each rule over and over, and shapes that make patterns go back. */

export const fill = (piece, size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

/** Pieces by name: `fill` makes a text of one. */
export const hostilePieces = (anchors) => {
  const texts = new Map()
  const add = (name, piece) => texts.set(name, piece)
  for (const anchor of anchors) {
    add(`${anchor} alone`, anchor)
    add(`${anchor} apart`, `${anchor} `)
    add(`${anchor} and letters`, `${anchor}${"a1B".repeat(20)} `)
    add(`${anchor} quoted`, `"${anchor}"="`)
  }
  for (const unit of [
    "a",
    "A",
    "0",
    " ",
    "\n",
    "-",
    "_",
    ".",
    "/",
    "=",
    '"',
    "'",
    "`",
    "\\",
    "{",
    "(",
    "<",
    "@",
    ":",
    "\u0000",
    "\ud800",
    "\u200b",
    "\u202e",
    "é",
    "я",
    "中",
    "+",
    "|"
  ])
    add(JSON.stringify(unit), unit)
  for (const piece of [
    "a.",
    "a-",
    "a_",
    "a ",
    "1 ",
    "1-",
    "a:",
    "a=",
    "a/",
    "\\n",
    '" + "',
    "' . '",
    "://",
    "://a:",
    "://a:b",
    "?key=",
    "&token=",
    "-----BEGIN RSA PRIVATE KEY-----\n",
    "-----BEGIN PRIVATE KEY-----\nMIIE",
    "eyJ.eyJ.",
    "eyJhbGciOi.",
    "eyJ-",
    "<!--",
    "<div hidden>",
    "aGVsbG8gd29ybGQg",
    "password: |\n  ",
    "password = ",
    'password="',
    "password\n  value: ",
    "ignore all previous ",
    "do not tell the user ",
    "you are now a ",
    "kind: Secret\ndata:\n",
    '"kty":',
    "я a",
    "aя",
    "A1",
    "a@b.",
    "a@b.c ",
    "+1 2",
    "\u200ba",
    "\u{e0041}",
    "\ufe0f",
    "#",
    "//",
    "I g n o r e  "
  ])
    add(JSON.stringify(piece), piece)
  add("long base64", "QUJDRA")
  add(
    "base64 of text",
    Buffer.from("password=hunter2hunter2 and more text here\n").toString("base64").replace(/=/g, "")
  )
  return texts
}
