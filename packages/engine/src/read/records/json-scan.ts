// Finds texts in lines of JSON without building values, for the plain records that nearly every file consists of. Anything
// else, valid or not, is left to JSON.parse.
import type { Selection } from "./record-format.js"
import type { RecordLines } from "./record-lines.js"

/** Finds the texts of records. */
export interface JsonScanner {
  /** Reads a record. */
  scan(bytes: Uint8Array, from: number): number
  /** Appends the texts of the last record that was read. Its bytes must still be there. */
  append(lines: RecordLines): void
}

const TAB = 9
const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const QUOTE = 34
const PLUS = 43
const COMMA = 44
const MINUS = 45
const DOT = 46
const ZERO = 48
const NINE = 57
const COLON = 58
const LIST = 91
const BACKSLASH = 92
const LIST_END = 93
const FALSE = 102
const TRUE = 116
const UNICODE = 117
const RECORD = 123
const RECORD_END = 125
const EXPONENT = 0x65
const LOWER_CASE = 0x20

const MAX_DEPTH = 64
const MAX_SAFE_DIGITS = 15
const MAX_DECIMAL = 300

/** 1 for bytes that represent themselves in a string. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
)

/** The byte that a letter after a backslash represents; 0 for letters that are not allowed there. */
const ESCAPES = new Uint8Array(256)
for (const [letter, meaning] of ['""', "\\\\", "//", "b\b", "f\f", "n\n", "r\r", "t\t"])
  ESCAPES[letter!.charCodeAt(0)] = meaning!.charCodeAt(0)

/** The values of hexadecimal digits; -1 for other bytes. */
const HEX = new Int8Array(256).fill(-1)
for (const [digit, letter] of [..."0123456789abcdef"].entries()) {
  HEX[letter.charCodeAt(0)] = digit
  HEX[letter.toUpperCase().charCodeAt(0)] = digit
}

const WORDS = ["true", "false", "null"].map((word) => new TextEncoder().encode(word))

/** Makes a scanner for what is taken of each record. */
export function jsonScanner(selections: readonly Selection[]): JsonScanner | undefined {
  if (selections.some(({ field, item }) => item !== undefined || field?.includes("."))) return undefined
  const fields = [...new Set(selections.map(({ field }) => field))]
  const whole = fields.length === 1 && fields[0] === undefined
  if (!whole && fields.includes(undefined)) return undefined
  const names = fields.map((field) => new TextEncoder().encode(field))
  const types = fields.map((field) => {
    const [type, ...others] = new Set(selections.filter((each) => each.field === field).map((each) => each.type))
    return others.length === 0 ? type : undefined
  })
  const order = selections.map(({ field }) => fields.indexOf(field))
  // For each field, the start and end of its text, and whether it has escapes.
  const starts = new Int32Array(fields.length)
  const ends = new Int32Array(fields.length)
  const escapes = fields.map(() => false)
  let bytes: Uint8Array = new Uint8Array()
  let escaped = false // whether the last string has escapes
  let scratch = new Uint8Array(2 ** 12)

  /** The position of the quote that ends a string; -1 for none. */
  function stringEnd(from: number): number {
    escaped = false
    for (let at = from; ; ) {
      while (PLAIN[bytes[at]!] === 1) at++
      if (bytes[at] === QUOTE) return at
      if (bytes[at] !== BACKSLASH) return -1
      escaped = true
      if (bytes[at + 1] === UNICODE) {
        const unit = unitAt(bytes, at)
        if (unit < 0) return -1
        at += 6
        if (unit < 0xd800 || unit > 0xdfff) continue
        const low = unit < 0xdc00 && bytes[at] === BACKSLASH && bytes[at + 1] === UNICODE ? unitAt(bytes, at) : -1
        if (low < 0xdc00 || low > 0xdfff) return -1
        at += 6
      } else if (ESCAPES[bytes[at + 1]!]! > 0) at += 2
      else return -1
    }
  }

  function skipSpace(from: number): number {
    let at = from
    while (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === RETURN) at++
    return at
  }

  function digitsEnd(from: number): number {
    let at = from
    while (bytes[at]! >= ZERO && bytes[at]! <= NINE) at++
    return at > from ? at : -1
  }

  function numberEnd(from: number): number {
    const first = bytes[from] === MINUS ? from + 1 : from
    let at = bytes[first] === ZERO ? first + 1 : digitsEnd(first)
    if (at > 0 && bytes[at] === DOT) at = digitsEnd(at + 1)
    if (at > 0 && (bytes[at]! | LOWER_CASE) === EXPONENT) {
      const sign = bytes[at + 1]
      at = digitsEnd(sign === PLUS || sign === MINUS ? at + 2 : at + 1)
    }
    return at
  }

  /** The position after true, false, or a number that is surely finite; -1 for none. */
  function decimalEnd(from: number): number {
    if (bytes[from] === TRUE || bytes[from] === FALSE) return wordEnd(from)
    const end = numberEnd(from)
    for (let at = from; at < end; at++) if ((bytes[at]! | LOWER_CASE) === EXPONENT) return -1
    return end - from > MAX_DECIMAL ? -1 : end
  }

  function wordEnd(from: number): number {
    for (const word of WORDS) if (matches(bytes, from, word)) return from + word.length
    return -1
  }

  /** The position after a value; -1 for none. */
  function valueEnd(from: number, depth: number): number {
    const first = bytes[from]
    if (first === QUOTE) {
      const end = stringEnd(from + 1)
      return end < 0 ? -1 : end + 1
    }
    if (first !== RECORD && first !== LIST) {
      return first === MINUS || (first! >= ZERO && first! <= NINE) ? numberEnd(from) : wordEnd(from)
    }
    return depth === MAX_DEPTH ? -1 : membersEnd(from, depth)
  }

  /** The position after a record or list; -1 for none. The texts of the record of the line are kept. */
  function membersEnd(from: number, depth: number): number {
    const isRecord = bytes[from] === RECORD
    const close = isRecord ? RECORD_END : LIST_END
    let at = skipSpace(from + 1)
    if (bytes[at] === close) return at + 1
    for (;;) {
      let field = -1
      if (isRecord) {
        if (bytes[at] !== QUOTE) return -1
        const name = at + 1
        const nameEnd = stringEnd(name)
        if (nameEnd < 0) return -1
        if (depth === 0) {
          if (escaped) return -1
          field = fieldAt(name, nameEnd)
        }
        at = skipSpace(nameEnd + 1)
        if (bytes[at] !== COLON) return -1
        at = skipSpace(at + 1)
      }
      at = field < 0 ? valueEnd(at, depth + 1) : keep(at, field)
      if (at < 0) return -1
      at = skipSpace(at)
      if (bytes[at] === close) return at + 1
      if (bytes[at] !== COMMA) return -1
      at = skipSpace(at + 1)
    }
  }

  /** Keeps the text of a field; the position after it, or -1 for anything but a text. */
  function keep(from: number, field: number): number {
    if (starts[field]! >= 0) return -1
    const type = types[field]
    const string = bytes[from] === QUOTE
    if (string ? type === "number" : type === undefined) return -1
    const end = string ? stringEnd(from + 1) : type === "number" ? decimalEnd(from) : numberEnd(from)
    if (end < 0 || (type === "label" && !string && !isPlainNumber(bytes.subarray(from, end)))) return -1
    starts[field] = string ? from + 1 : from
    ends[field] = end
    escapes[field] = string && escaped
    return string ? end + 1 : end
  }

  /** The number of the field whose name stands there; -1 for others. */
  function fieldAt(from: number, end: number): number {
    for (let field = 0; field < names.length; field++) {
      const name = names[field]!
      if (name.length === end - from && matches(bytes, from, name)) return field
    }
    return -1
  }

  function recordEnd(from: number): number {
    return bytes[from] === RECORD ? membersEnd(from, 0) : -1
  }

  function unescaped(from: number, end: number): Uint8Array {
    if (scratch.length < end - from) scratch = new Uint8Array(2 * (end - from))
    let to = 0
    for (let at = from; at < end; ) {
      const byte = bytes[at]!
      if (byte !== BACKSLASH) {
        scratch[to++] = byte
        at++
      } else if (bytes[at + 1] !== UNICODE) {
        scratch[to++] = ESCAPES[bytes[at + 1]!]!
        at += 2
      } else {
        let code = unitAt(bytes, at)
        at += 6
        if (code >= 0xd800 && code <= 0xdfff) {
          code = 0x10000 + (code - 0xd800) * 0x400 + unitAt(bytes, at) - 0xdc00
          at += 6
        }
        to = writeUtf8(code, scratch, to)
      }
    }
    return scratch.subarray(0, to)
  }

  return {
    scan(lines, from) {
      bytes = lines
      starts.fill(-1)
      const begin = skipSpace(from)
      const after = whole ? keep(begin, 0) : recordEnd(begin)
      if (after < 0 || starts.includes(-1)) return -1
      const end = skipSpace(after)
      return end === bytes.length || bytes[end] === NEWLINE ? end : -1
    },
    append(lines) {
      for (const field of order) {
        const [start, end] = [starts[field]!, ends[field]!]
        lines.bytes(escapes[field] ? unescaped(start, end) : bytes.subarray(start, end))
      }
      lines.end()
    },
  }
}

/** Whether a number is written as JavaScript writes it: digits that are exact, without a zero before them. */
function isPlainNumber(number: Uint8Array): boolean {
  return number.length <= MAX_SAFE_DIGITS && number.every((byte) => byte >= ZERO && byte <= NINE)
}

function matches(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[from + i] !== word[i]) return false
  return true
}

/** The UTF-16 unit of an escape such as `\u00e9`; negative for anything else. */
function unitAt(bytes: Uint8Array, at: number): number {
  let unit = 0
  for (let i = at + 2; i < at + 6; i++) {
    const digit = HEX[bytes[i]!] ?? -1
    if (digit < 0) return -1
    unit = unit * 16 + digit
  }
  return unit
}

/** Writes a code point; returns the position after it. */
function writeUtf8(code: number, into: Uint8Array, from: number): number {
  let to = from
  if (code < 0x80) {
    into[to++] = code
    return to
  }
  if (code < 0x800) into[to++] = 0xc0 | (code >> 6)
  else {
    if (code < 0x10000) into[to++] = 0xe0 | (code >> 12)
    else {
      into[to++] = 0xf0 | (code >> 18)
      into[to++] = 0x80 | ((code >> 12) & 0x3f)
    }
    into[to++] = 0x80 | ((code >> 6) & 0x3f)
  }
  into[to++] = 0x80 | (code & 0x3f)
  return to
}
