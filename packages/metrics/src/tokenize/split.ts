// Splits a line of bytes into tokens without copying: at Python's whitespace, at separator bytes, or as 13a does.
//
// 13a is four substitutions in turn; together they do the following, for text between spaces:
//   symbols   { | } ~ [ \ ] ^ _ ` ! " # $ % & ( ) * + / : ; < = > ? @ stand alone
//   dash      stands alone after a digit
//   points    . and , stand alone, except the last of a run when a digit follows it and the run is odd after a digit,
//             or even after anything else (each substitution consumes the character to its left, so it sees every second one)
import { TOKEN_SEPARATOR } from "../block/line-block.js"
import { whitespaceWidth } from "../unicode/whitespace.js"

/** Numbers per token in a span list: [first byte, length, hash of the bytes]. */
export const SPAN = 3

/** Result of {@link splitTokens} for a 13a line that holds an entity or `<skipped>`. */
export const NEEDS_REWRITING = -1

// The kind of a byte.
const TOKEN = 0 // part of a token
const BORDER = 1 // whitespace or a separator
const LEAD = 2 // the first byte of a character that may be whitespace of several bytes

/** A byte kind: a token by itself. */
export const SYMBOL = 3
/** A byte kind: `.` and `,`. */
export const POINT = 4
/** A byte kind: `-`. */
export const DASH = 5

const MARK = 6 // a symbol that may start text that 13a rewrites

const ASCII_SPACES = bytes("\t\n\v\f\r\x1c\x1d\x1e\x1f ")
const SPACE_LEADS = [0xc2, 0xe1, 0xe2, 0xe3]
const SYMBOLS = bytes('{|}~[\\]^_`!"#$%()*+/:;=>?@')
const MARKS = bytes("&<")

/** Byte kinds for Python's `str.split`. */
export const WHITESPACE: Uint8Array = kinds([ASCII_SPACES, BORDER], [SPACE_LEADS, LEAD])

/** Byte kinds for tokens that a caller's function made. */
export const SEPARATED: Uint8Array = kinds([[TOKEN_SEPARATOR], BORDER])

/** Byte kinds for 13a on unchanged text. */
export const RAW_13A: Uint8Array = kinds(
  [ASCII_SPACES, BORDER],
  [SPACE_LEADS, LEAD],
  [SYMBOLS, SYMBOL],
  [MARKS, MARK],
  [bytes(".,"), POINT],
  [bytes("-"), DASH],
)

/** Byte kinds for 13a on text with its entities resolved. */
export const REWRITTEN_13A: Uint8Array = RAW_13A.map((kind) => (kind === MARK ? SYMBOL : kind))

const PRIME = 0x01000193

/** Writes the tokens of `text[start, end)` to `spans` in place and returns their number. */
export function splitTokens(text: Uint8Array, start: number, end: number, kind: Uint8Array, spans: Int32Array): number {
  let filled = 0
  let from = start
  let hash = 0
  let at = start
  while (true) {
    let what = BORDER
    while (at < end) {
      const byte = text[at]!
      what = kind[byte]!
      if (what !== TOKEN) break
      hash = Math.imul(hash ^ byte, PRIME)
      at++
    }
    if (at === end) break
    let width = 1
    if (what === LEAD) width = whitespaceWidth(text, at)
    else if (what === POINT) width = isPointGlued(text, at, start, end, "space") ? 0 : 1
    else if (what === DASH) width = isDashGlued(text, at, start) ? 0 : 1
    else if (what === MARK && startsRewriting(text, at, end)) return NEEDS_REWRITING
    if (width === 0) {
      hash = Math.imul(hash ^ text[at]!, PRIME)
      at++
      continue
    }
    if (at > from) {
      spans[filled] = from
      spans[filled + 1] = at - from
      spans[filled + 2] = hash
      filled += SPAN
    }
    if (what >= SYMBOL) {
      spans[filled] = at
      spans[filled + 1] = 1
      spans[filled + 2] = Math.imul(text[at]!, PRIME)
      filled += SPAN
    }
    hash = 0
    at += width
    from = at
  }
  if (end > from) {
    spans[filled] = from
    spans[filled + 1] = end - from
    spans[filled + 2] = hash
    filled += SPAN
  }
  return filled / SPAN
}

/** Whether the point at `at` of the line `text[start, end)` stays with the text after it. */
export function isPointGlued(
  text: Uint8Array,
  at: number,
  start: number,
  end: number,
  edge: "space" | "nothing",
): boolean {
  const edgeIsDigit = edge === "nothing"
  if (!(at + 1 === end ? edgeIsDigit : isDigit(text[at + 1]!))) return false
  let first = at
  while (first > start && isPoint(text[first - 1]!)) first--
  const digitBefore = first === start ? edgeIsDigit : isDigit(text[first - 1]!)
  const odd = ((at - first) & 1) === 0
  return odd === digitBefore
}

/** Whether the dash at `at` of a line that begins at `start` stays with the text around it. */
export function isDashGlued(text: Uint8Array, at: number, start: number): boolean {
  return at === start || !isDigit(text[at - 1]!)
}

/** Whether `&quot;`, `&amp;`, `&lt;`, `&gt;` or `<skipped>` starts at `at`. */
function startsRewriting(text: Uint8Array, at: number, end: number): boolean {
  return REWRITTEN.some((word) => at + word.length <= end && word.every((byte, k) => text[at + k] === byte))
}

const REWRITTEN = ["&quot;", "&amp;", "&lt;", "&gt;", "<skipped>"].map(bytes)

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

function isPoint(byte: number): boolean {
  return byte === 46 || byte === 44
}

/** The bytes of ASCII text. */
export function bytes(ascii: string): number[] {
  return Array.from(ascii, (character) => character.charCodeAt(0))
}

function kinds(...groups: readonly (readonly [readonly number[], number])[]): Uint8Array {
  const kind = new Uint8Array(256).fill(TOKEN)
  for (const [members, what] of groups) for (const byte of members) kind[byte] = what
  return kind
}
