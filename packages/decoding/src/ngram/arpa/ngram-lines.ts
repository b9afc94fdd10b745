// Reads the lines of n-grams, nearly all of a file: one pass over its bytes, without a string.
import { parseNumber } from "@lectern/core/lines"
import { UNK } from "../model.js"
import { bitsBefore, bytesBefore, idOfShort, SHORT_BYTES, spaceMarks, unlessMarked } from "../words/short-words.js"
import { SPECIAL_WORDS } from "../words/word-list.js"
import { isWord, WordTable } from "../words/word-table.js"
import type { NgramRows } from "./ngram-rows.js"
import { type PlainLines, plainLines } from "./plain-lines.js"
import { shown } from "./shown.js"

/** The largest order that files may have. */
export const MAX_ORDER = 32

const TAB = 0x09
const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const BACKSLASH = 0x5c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
/** Any whole number of so many digits is a double, and so are the powers of ten. */
const MAX_DIGITS = 15
const POWERS = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) => Number(`1e${exponent}`))
const UNK_IN_CAPITALS = new TextEncoder().encode("<UNK>")
const STRICT_DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** Reads n-grams into rows, and their words into a table. */
export class NgramLines {
  /** All words, `<unk>`, `<s>` and `</s>` first. */
  readonly words: WordTable = new WordTable()
  /** The line that has each word first, to name it if the word turns out not to be a 1-gram. */
  readonly firstLines: number[] = SPECIAL_WORDS.map(() => 0)
  readonly #maxLineBytes: number
  readonly #refuse: (why: string, line: number) => never
  // The words at each place of the last n-gram: neighbours have many words in common. Short words by their two numbers.
  readonly #ids = new Uint32Array(MAX_ORDER)
  readonly #half = new Int32Array(MAX_ORDER)
  readonly #rest = new Int32Array(MAX_ORDER)
  // Of a corpus with the word <UNK>, lmplz lists both.
  #isUnkListed = false
  #isUnkInCapitals: boolean | undefined
  /** Reads most lines; made once 1-grams are known. */
  #plain: PlainLines | undefined
  /** The end of the last number. */
  #numberEnd = 0

  /** A reader without words. */
  constructor(maxLineBytes: number, refuse: (why: string, line: number) => never) {
    this.#maxLineBytes = maxLineBytes
    this.#refuse = refuse
    for (const word of SPECIAL_WORDS) this.words.internText(word)
  }

  /**
   * Reads the n-grams of a section from a position on, of which each must end with a newline before another position. Gives that of the
   * first line that is not an n-gram.
   */
  read(section: NgramRows, bytes: Uint8Array, from: number, to: number): number {
    const { order, declared } = section
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const lastOfEight = bytes.length - SHORT_BYTES - 1
    const before = this.#ids
    const halfBefore = this.#half
    const restBefore = this.#rest
    const plain = order > 1 ? this.#plain?.(section, bytes, to) : undefined
    let at = from
    while (at < to) {
      if (plain !== undefined) at = plain(at)
      if (at === to) break
      const start = at
      if (bytes[at] === BACKSLASH || isLineEnd(bytes, at)) break
      if (section.length === declared) {
        const all = `${declared} ${order}-grams as \\data\\ declares`
        this.#refuse(`expected ${all}, then an empty line, found ${shown(bytes, at, lineEnd(bytes, at))}`, section.line)
      }
      const place = section.reserve()
      const ids = section.words
      at = afterSpaces(bytes, at)
      const logProb = this.#numberAt(bytes, at)
      let end = this.#numberEnd
      if (!(logProb <= 0)) this.#refuseField("a log10 probability of at most 0", section, shown(bytes, at, end))
      for (let i = 0; i < order; i++) {
        at = afterSpaces(bytes, end)
        let length = 0
        let half = 0
        let rest = 0
        if (at <= lastOfEight) {
          half = view.getInt32(at, true)
          rest = view.getInt32(at + 4, true)
          const low = spaceMarks(half)
          const high = spaceMarks(rest)
          const inRest = unlessMarked(low)
          half &= bitsBefore(low)
          rest &= bitsBefore(high) & inRest
          length = bytesBefore(low) + (bytesBefore(high) & inRest)
        }
        end = at + length
        const after = bytes[end]!
        if (length === 0 || !isFieldEnd(after)) {
          half = 0
          end = fieldEnd(bytes, at)
          if (end === at)
            this.#refuseField(`a log10 probability and ${order} ${order === 1 ? "word" : "words"}`, section, `${i}`)
        }
        if (half === 0 || half !== halfBefore[i] || rest !== restBefore[i]) {
          let id = before[i]!
          if (half !== 0) id = idOfShort(this.words.short, half, rest)
          else if (!isWord(this.words, id, bytes, at, end)) id = -1
          before[i] = id < 0 ? this.#idOf(section, bytes, at, end) : id
          if (before[i] === UNK) this.#isUnkListed = true
          halfBefore[i] = half
          restBefore[i] = rest
        }
        ids[place + i] = before[i]!
      }
      at = afterSpaces(bytes, end)
      end = at
      let backoff = 0
      if (!isLineEnd(bytes, at)) {
        backoff = this.#numberAt(bytes, at)
        end = this.#numberEnd
        if (!(backoff < Infinity)) this.#refuseField("the log10 of a backoff weight", section, shown(bytes, at, end))
        end = afterSpaces(bytes, end)
        if (!isLineEnd(bytes, end))
          this.#refuseField("the end of the line", section, shown(bytes, end, lineEnd(bytes, end)))
      }
      if (end - start > this.#maxLineBytes)
        this.#refuse(`the line is longer than ${this.#maxLineBytes} bytes`, section.line)
      section.push(logProb, backoff)
      at = bytes[end] === NEWLINE ? end + 1 : end + 2
    }
    if (order === 1) this.#plain ??= plainLines(this.words, this.#maxLineBytes)
    return at
  }

  /** The number at a position; nearly all are a few digits with a point among them. */
  #numberAt(bytes: Uint8Array, from: number): number {
    const isNegative = bytes[from] === MINUS
    let at = isNegative ? from + 1 : from
    let whole = 0
    let digits = 0
    let point = -1
    for (; ; at++) {
      const byte = bytes[at]!
      const digit = byte - ZERO
      if (digit >= 0 && digit <= 9) {
        whole = 10 * whole + digit
        digits++
      } else if (byte === POINT && point < 0) point = digits
      else break
    }
    if (digits > 0 && digits <= MAX_DIGITS && isFieldEnd(bytes[at]!)) {
      this.#numberEnd = at
      // One division of two exact doubles rounds once.
      const value = point < 0 ? whole : whole / POWERS[digits - point]!
      return isNegative ? -value : value
    }
    this.#numberEnd = fieldEnd(bytes, from)
    return parseNumber(bytes, from, this.#numberEnd)
  }

  #refuseField(expected: string, section: NgramRows, found: string): never {
    return this.#refuse(`expected ${expected}, found ${found}`, section.line)
  }

  #idOf(section: NgramRows, bytes: Uint8Array, from: number, to: number): number {
    if (to - from === UNK_IN_CAPITALS.length && UNK_IN_CAPITALS.every((byte, i) => byte === bytes[from + i])) {
      this.#isUnkInCapitals ??= !this.#isUnkListed || section.order > 1
      if (this.#isUnkInCapitals) return UNK
    }
    const known = this.words.length
    const id = this.words.intern(bytes, from, to)
    if (id === known) {
      if (!isUtf8(bytes.subarray(from, to)))
        this.#refuseField("UTF-8", section, `the bytes ${hexOf(bytes.subarray(from, Math.min(to, from + 8)))}`)
      this.firstLines.push(section.line)
    }
    return id
  }
}

function isLineEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === NEWLINE || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === NEWLINE)
}

function isFieldEnd(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === NEWLINE
}

function afterSpaces(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === SPACE || bytes[at] === TAB) at++
  return at
}

/** The end of a field; a carriage return before a newline is not part of it. */
function fieldEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (!isFieldEnd(bytes[at]!)) at++
  return at > from && bytes[at] === NEWLINE && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(NEWLINE, from)
  return bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT_DECODER.decode(bytes)
    return true
  } catch {
    return false
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ")
}
