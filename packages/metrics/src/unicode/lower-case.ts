// Lower case as Python's str.lower, whatever the engine's Unicode version: one code point at a time, except that a dotted
// capital I becomes two, and a capital sigma at the end of a word becomes a final one.
//
// The lower case of a character never changes once Unicode has it, so the engine's serves for all characters that Python
// has too; a table names those that engines may have besides.
import { checkText } from "@lectern/core/checks"
import { characterBefore, codePointAt, widthOf, writeCodePoint } from "@lectern/core/utf8"
import { DIFFERENCE_RUNS } from "./lower-case.table.js"
import { kindsByCodePoint } from "./runs.js"

const DOTTED_I = 0x130
const COMBINING_DOT = 0x307
const SIGMA = 0x3a3
const FINAL_SIGMA = 0x3c2
const FIRST_NON_UTF8 = 0xf8
const UNKNOWN = 0x7fffffff

// Kinds of characters beside a sigma; those of kind OTHER have no lower case.
const CASED = 1
const IGNORABLE = 2
const OTHER = 3

interface Tables {
  /** Lower case minus upper case, or UNKNOWN as yet, by code point up to the last that may have one. */
  readonly moves: Int32Array
  /** Kind by code point as far as it is known yet, else 0. */
  readonly kinds: Uint8Array
}

let tables: Tables | undefined

/** A text in lower case. */
export function lowerCase(text: string): string {
  checkText("text", text)
  // The engine is faster, and all Unicode versions agree on ASCII.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  const input = new TextEncoder().encode(text)
  const output = new Uint8Array(lowerCaseRoom(input.length))
  const length = writeLowerCase(input, output)
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(output.subarray(0, length))
}

/** Size of the buffer that the lower case of a text needs. */
export function lowerCaseRoom(length: number): number {
  return length + (length >> 1) + 1
}

/** Writes a block of text in lower case; lines stay lines, and bytes that never occur in UTF-8 do not change. */
export function writeLowerCase(input: Uint8Array, output: Uint8Array): number {
  tables ??= { moves: new Int32Array(0x20000).fill(UNKNOWN), kinds: kindsByCodePoint(DIFFERENCE_RUNS, 3) }
  const { moves, kinds } = tables
  let out = 0
  for (let at = 0; at < input.length; ) {
    const byte = input[at]!
    if (byte < 0x80) {
      output[out++] = byte >= 65 && byte <= 90 ? byte + 32 : byte
      at++
      continue
    }
    const next = byte >= FIRST_NON_UTF8 ? at + 1 : at + widthOf(byte)
    const codePoint = mayChange(byte) ? codePointAt(input, at) : 0
    let move = moves[codePoint] ?? 0
    if (move === UNKNOWN) move = moves[codePoint] = moveOf(codePoint, kinds)
    if (move !== 0) {
      const lower = codePoint === SIGMA && endsWord(input, at, kinds) ? FINAL_SIGMA : codePoint + move
      out = writeCodePoint(lower, output, out)
      if (codePoint === DOTTED_I) out = writeCodePoint(COMBINING_DOT, output, out)
      at = next
    } else while (at < next) output[out++] = input[at++]!
  }
  return out
}

/** Whether characters with a lower case start with a byte. */
function mayChange(byte: number): boolean {
  return byte < 0xe3 || byte === 0xea || byte === 0xef || byte === 0xf0
}

function moveOf(codePoint: number, kinds: Uint8Array): number {
  return kinds[codePoint] === OTHER ? 0 : String.fromCodePoint(codePoint).toLowerCase().codePointAt(0)! - codePoint
}

/** Whether the sigma at `at` ends a word: a cased character before it, none after it, ignoring case-ignorable ones. */
function endsWord(text: Uint8Array, at: number, kinds: Uint8Array): boolean {
  let before = at
  let kind = IGNORABLE
  while (kind === IGNORABLE && before > 0) {
    before = characterBefore(text, before)
    kind = kindOf(codePointAt(text, before), kinds)
  }
  if (kind !== CASED) return false
  kind = IGNORABLE
  for (let after = at + 2; kind === IGNORABLE && after < text.length; after += widthOf(text[after]!)) {
    kind = kindOf(codePointAt(text, after), kinds)
  }
  return kind !== CASED
}

function kindOf(codePoint: number, kinds: Uint8Array): number {
  if (kinds[codePoint] === 0) {
    const character = String.fromCodePoint(codePoint)
    kinds[codePoint] = /\p{CI}/u.test(character) ? IGNORABLE : /\p{Cased}/u.test(character) ? CASED : OTHER
  }
  return kinds[codePoint]!
}
