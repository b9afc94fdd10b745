// Lower case as Python's str.lower, whatever the engine's Unicode version: one code point at a time, except that a dotted
// capital I becomes two, and a capital sigma at the end of a word becomes a final one.
import { checkText } from "@lectern/core/checks"
import { characterBefore, codePointAt, widthOf, writeCodePoint } from "@lectern/core/utf8"
import { LOWER_RUNS, SIGMA_RUNS } from "./lower-case.table.js"
import { kindsByCodePoint, tableNumbers } from "./runs.js"

const DOTTED_I = 0x130
const COMBINING_DOT = 0x307
const SIGMA = 0x3a3
const FINAL_SIGMA = 0x3c2
const FIRST_NON_UTF8 = 0xf8

// The characters around a sigma.
const CASED = 1
const IGNORABLE = 2

interface Tables {
  /** Lower case minus upper case, by code point up to the last that has one. */
  readonly moves: Int32Array
  /** 1 for every first byte of characters that may change. */
  readonly leads: Uint8Array
  /** CASED, IGNORABLE or 0, by code point. */
  readonly sigma: Uint8Array
}

let tables: Tables | undefined

/**
 * A text in lower case, as Python 3.11's `str.lower`.
 *
 * @param text - any well-formed text
 * @returns its lower case
 * @throws LecternError `wrong-type` when `text` is not a well-formed string
 */
export function lowerCase(text: string): string {
  checkText("text", text)
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
  tables ??= makeTables()
  const { moves, leads } = tables
  let out = 0
  for (let at = 0; at < input.length; ) {
    const byte = input[at]!
    if (byte < 0x80) {
      output[out++] = byte >= 65 && byte <= 90 ? byte + 32 : byte
      at++
      continue
    }
    const next = byte >= FIRST_NON_UTF8 ? at + 1 : at + widthOf(byte)
    const codePoint = leads[byte] === 1 ? codePointAt(input, at) : 0
    const move = moves[codePoint] ?? 0
    if (move !== 0) {
      const lower = codePoint === SIGMA && endsWord(input, at, tables.sigma) ? FINAL_SIGMA : codePoint + move
      out = writeCodePoint(lower, output, out)
      at = next
    } else if (codePoint === DOTTED_I) {
      out = writeCodePoint(COMBINING_DOT, output, writeCodePoint(0x69, output, out))
      at = next
    } else while (at < next) output[out++] = input[at++]!
  }
  return out
}

/** Whether the sigma at `at` ends a word: a cased character before it, none after it, ignoring case-ignorable ones. */
function endsWord(text: Uint8Array, at: number, sigma: Uint8Array): boolean {
  let before = at
  let kind = IGNORABLE
  while (kind === IGNORABLE && before > 0) {
    before = characterBefore(text, before)
    kind = sigma[codePointAt(text, before)] ?? 0
  }
  if (kind !== CASED) return false
  kind = IGNORABLE
  for (let after = at + 2; kind === IGNORABLE && after < text.length; after += widthOf(text[after]!)) {
    kind = sigma[codePointAt(text, after)] ?? 0
  }
  return kind !== CASED
}

function makeTables(): Tables {
  const moves = new Int32Array(0x20000)
  const leads = new Uint8Array(256)
  const bytes = new Uint8Array(4)
  const mark = (codePoint: number): void => {
    writeCodePoint(codePoint, bytes, 0)
    leads[bytes[0]!] = 1
  }
  let at = 0
  const runs = tableNumbers(LOWER_RUNS)
  for (let i = 0; i < runs.length; i += 3) {
    at += runs[i]!
    const twice = runs[i + 1]!
    const run = runs[i + 2]!
    const stride = 1 + (run & 1)
    const end = at + (run >> 1) * stride + 1
    for (; at < end; at += stride) {
      moves[at] = (twice >> 1) ^ -(twice & 1)
      mark(at)
    }
    at = end
  }
  mark(DOTTED_I)
  return { moves, leads, sigma: kindsByCodePoint(SIGMA_RUNS, 2) }
}
