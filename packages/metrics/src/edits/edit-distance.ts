// The number of edits between two strings or sequences of tokens, without the edits themselves.
import { checkList, wrongType } from "@lectern/core/checks"
import { bitCount } from "../numbers/bit-count.js"
import { MatchLists } from "./match-lists.js"
import { BitRows, bandFor, firstWord, sweep } from "./sweep.js"

/**
 * The Levenshtein distance: the fewest substitutions, deletions and insertions between two strings or sequences of tokens.
 *
 * Strings are compared by code points, as in rapidfuzz and jiwer: an emoji outside the Basic Multilingual Plane is one
 * letter, where functions that compare UTF-16 units count up to two edits. Half of a surrogate pair is a letter of its own.
 * Letters are equal when their code points are: normalize first if composed and decomposed accents should be equal.
 *
 * @param a - a string, or a sequence of tokens, which are equal as in a `Map`
 * @param b - another of the same kind
 * @returns 0 to the length of the longer one, in code points or tokens
 * @throws LecternError `wrong-type` unless both are strings or both are arrays
 * @see Levenshtein 1966; Myers 1999, "A fast bit-vector algorithm for approximate string matching"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * editDistance("kitten", "sitting") //=> 3
 * editDistance(["the", "cat", "sat"], ["a", "cat", "sat", "down"]) //=> 2
 * ```
 */
export function editDistance(a: string, b: string): number
export function editDistance(a: Readonly<ArrayLike<unknown>>, b: Readonly<ArrayLike<unknown>>): number
export function editDistance(
  a: string | Readonly<ArrayLike<unknown>>,
  b: string | Readonly<ArrayLike<unknown>>,
): number {
  if (typeof a !== "string") return internedDistance(a, b)
  if (typeof b !== "string") throw wrongType("b", b, "a string, as a is")
  const first = unitsOf(a, firstUnits)
  const second = unitsOf(b, secondUnits)
  if (first === undefined || second === undefined) return internedDistance([...a], [...b])
  return distance(first, a.length, second, b.length, UNITS)
}

function internedDistance(a: unknown, b: unknown): number {
  const { first, second, size } = internPair(["a", a], ["b", b])
  return distance(first, first.length, second, second.length, size)
}

/** Two sequences of tokens as numbers from 0 on: equal tokens have equal numbers. */
interface InternedPair {
  /** The first sequence. */
  readonly first: Int32Array
  /** The second. */
  readonly second: Int32Array
  /** A number above all of them. */
  readonly size: number
}

/** A sequence of tokens, and its name for the caller. */
type NamedTokens = readonly [name: string, tokens: unknown]

/** Numbers the tokens of two sequences. */
export function internPair(first: NamedTokens, second: NamedTokens): InternedPair {
  const known = new Map<unknown, number>()
  const numbersOf = ([name, tokens]: NamedTokens): Int32Array => {
    checkList(name, tokens, "an array of tokens")
    const numbers = new Int32Array(tokens.length)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]
      let number = known.get(token)
      if (number === undefined) {
        number = known.size
        known.set(token, number)
      }
      numbers[i] = number
    }
    return numbers
  }
  return { first: numbersOf(first), second: numbersOf(second), size: known.size }
}

// Distances of short strings are so quick that memory is reused: of strings of up to so many units, and per unit.
const SHORT = 1 << 10
const UNITS = 1 << 16

const firstUnits: Int32Array = /* @__PURE__ */ new Int32Array(SHORT)
const secondUnits: Int32Array = /* @__PURE__ */ new Int32Array(SHORT)
const changes: Int8Array = /* @__PURE__ */ new Int8Array(SHORT)
let places: Int32Array | undefined

/** The UTF-16 units of a string; undefined when one of them is half of a surrogate pair. */
function unitsOf(text: string, short: Int32Array): Int32Array | undefined {
  const { length } = text
  const units = length > SHORT ? new Int32Array(length) : short
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if ((unit & 0xf800) === 0xd800) return undefined
    units[i] = unit
  }
  return units
}

// Matrices of fewer words than this are computed whole.
const FEW_WORDS = 1 << 16

/** The distance of sequences of numbers below `size`. */
export function tokenDistance(a: Int32Array, b: Int32Array, size: number): number {
  return distance(a, a.length, b, b.length, size)
}

function distance(a: Int32Array, lengthA: number, b: Int32Array, lengthB: number, size: number): number {
  if (lengthA > lengthB) return distance(b, lengthB, a, lengthA, size)
  let from = 0
  let to = lengthA
  let end = lengthB
  while (from < to && a[from] === b[from]) from++
  while (to > from && a[to - 1] === b[end - 1]) {
    to--
    end--
  }
  if (to === from) return end - from
  return smallDistance(a, b, from, to, end, size) ?? bandedDistance(a, b, from, to, end, size)
}

/**
 * The whole matrix, 32 columns after 32 columns; undefined when that is too much. What passes from one 32 to the next is
 * the change along the border in every row: 1, 0 or -1.
 */
function smallDistance(
  a: Int32Array,
  b: Int32Array,
  from: number,
  to: number,
  end: number,
  size: number,
): number | undefined {
  if (((to - from + 31) >> 5) * (end - from) >= FEW_WORDS) return undefined
  places ??= new Int32Array(UNITS)
  const bits = size > UNITS ? new Int32Array(size) : places
  const border = end > SHORT ? new Int8Array(end) : changes
  border.fill(1, from, end)
  for (let start = from; start < to; start += 32) {
    const stop = Math.min(to, start + 32)
    for (let i = start; i < stop; i++) bits[a[i]!]! |= 1 << (i - start)
    const last = stop - start - 1
    let up = -1
    let down = 0
    for (let row = from; row < end; row++) {
      const change = border[row]!
      const less = change >>> 31
      const equal = bits[b[row]!]! | less
      const same = ((((equal & up) + up) | 0) ^ up) | equal | down
      let grows = down | ~(same | up)
      let shrinks = same & up
      border[row] = ((grows >>> last) & 1) - ((shrinks >>> last) & 1)
      grows = (grows << 1) | (change > 0 ? 1 : 0)
      shrinks = (shrinks << 1) | less
      up = shrinks | ~(same | grows)
      down = grows & same
    }
    for (let i = start; i < stop; i++) bits[a[i]!] = 0
  }
  let edits = to - from
  for (let row = from; row < end; row++) edits += border[row]!
  return edits
}

const FIRST_GUESS = 1 << 9

/** The distance by rows, in a band that widens until it holds a best path. */
function bandedDistance(a: Int32Array, b: Int32Array, from: number, to: number, end: number, size: number): number {
  const columns = to - from
  const rows = end - from
  const lists = new MatchLists()
  lists.reserve(size)
  const bits = new BitRows()
  let limit = Math.min(Math.max(columns, rows), Math.abs(columns - rows) + FIRST_GUESS)
  for (;;) {
    const band = bandFor(columns, rows, limit)
    lists.fill(a, from, columns, 1)
    let edits = sweep(band, lists, { tokens: b, start: from, step: 1 }, rows, bits)
    lists.clear(a, from, to)
    for (let word = firstWord(band, rows); word < band.words; word++) {
      const mask = word === band.words - 1 ? -1 >>> (-columns & 31) : -1
      edits += bitCount(bits.increases[word]! & mask) - bitCount(bits.decreases[word]! & mask)
    }
    if (edits <= limit) return edits
    limit = Math.min(edits, 4 * limit)
  }
}
