// The places and counts of pairs of neighbouring symbols, while pairs are merged one after the other.
//
// Counts are always up to date. Lists of places are made once, when pairs are first counted, and after each merge for its new
// pairs; they are not updated, so users of a list check that its pair is still at each place.
import { enlarged } from "@lectern/core"
import { outOfRange } from "@lectern/core/checks"
import { PairTable } from "./pair-table.js"
import { BORDER, type SpelledWords } from "./spelling.js"

/** Distinct words have about this many letters for each pair that occurs in training. */
const LETTERS_PER_PAIR = 8

/** The maximum number of pairs for which memory is allocated in advance. */
const MANY_PAIRS = 2 ** 20

/** Places in spelled words by pairs. */
export interface PairOccurrences {
  /** The pairs, with their current counts; a merged pair keeps its count. */
  readonly pairs: PairTable
  /** All lists of places, one after the other; replaced when they grow. */
  places(): Int32Array
  /** Merges a pair at some places, from left to right in each word. */
  merge(list: PlaceList, left: number, right: number, made: number): number
  /** Visits the lists made since the last call: at first all pairs, then the new pairs of merges that still occur. */
  takeLists(visit: (pair: number, start: number, size: number) => void): void
}

/** Part of a list of places. */
export interface PlaceList {
  /** Places, ascending. */
  readonly places: Int32Array
  /** The first place of the part. */
  readonly start: number
  /** The number of places. */
  readonly size: number
}

/** Counts pairs. */
export function pairOccurrences(
  { symbols, wordOf }: SpelledWords,
  counts: Float64Array,
  maxTokenLength: number,
): PairOccurrences {
  const pairs = new PairTable(Math.min(symbols.length / LETTERS_PER_PAIR, MANY_PAIRS))
  let places = new Int32Array(0)
  let used = 0
  // Occurrences not in a list yet: the pair, and the place. Each pair's mark is their number.
  let fresh = new Int32Array(roomFor(2 * symbols.length))
  let freshLength = 0
  let touched = new Int32Array(1 << 10)
  let touchedLength = 0

  function see(pair: number, count: number, place: number): void {
    pairs.counts[pair]! += count
    if (freshLength === fresh.length) fresh = enlarged(fresh, roomFor(2 * fresh.length))
    fresh[freshLength++] = pair
    fresh[freshLength++] = place
    if (pairs.marks[pair]!++ > 0) return
    if (touchedLength === touched.length) touched = enlarged(touched, roomFor(2 * touched.length))
    touched[touchedLength++] = pair
  }

  for (let place = 1; place < symbols.length - 1; place++) {
    const left = symbols[place]!
    const right = symbols[place + 1]!
    if (left !== BORDER && right !== BORDER) see(pairs.of(left, right), counts[wordOf[place]!]!, place)
  }

  return {
    pairs,
    places: () => places,
    merge({ places: list, start, size }, left, right, made) {
      let merged = 0
      // Words are sorted, so the same neighbours repeat: their pairs are looked up once.
      let knownBefore = -1
      let oldBefore = -1
      let newBefore = -1
      let knownAfter = -1
      let oldAfter = -1
      let newAfter = -1
      for (let i = start; i < start + size; i++) {
        const place = list[i]!
        if (symbols[place] !== left) continue
        const second = placeAfter(symbols, place)
        if (symbols[second] !== right) continue
        const next = placeAfter(symbols, second)
        const count = counts[wordOf[place]!]!
        merged += count
        symbols[place] = made
        symbols[second] = symbols[place + 1] = symbols[next - 1] = place - next
        const behind = symbols[place - 1]!
        if (behind !== BORDER) {
          const previous = behind < 0 ? place + behind : place - 1
          const before = symbols[previous]!
          if (before !== knownBefore) {
            knownBefore = before
            oldBefore = pairs.of(before, left)
            newBefore = pairs.of(before, made)
          }
          pairs.counts[oldBefore]! -= count
          if (next - previous < maxTokenLength) see(newBefore, count, previous)
        }
        const after = symbols[next]!
        if (after !== BORDER) {
          if (after !== knownAfter) {
            knownAfter = after
            oldAfter = pairs.of(right, after)
            newAfter = pairs.of(made, after)
          }
          pairs.counts[oldAfter]! -= count
          if (placeAfter(symbols, next) - place < maxTokenLength) see(newAfter, count, place)
        }
      }
      return merged
    },
    takeLists(visit) {
      const needed = used + freshLength / 2
      const half = Math.min(MAX_PLACES, Math.ceil(1.5 * places.length))
      if (needed > places.length) places = enlarged(places, Math.max(roomFor(needed), half))
      const { marks } = pairs
      // From here on a pair's mark is the index of its next place, or a sentinel for pairs without a list.
      for (let i = 0; i < touchedLength; i++) {
        const pair = touched[i]!
        const size = marks[pair]!
        marks[pair] = -1
        if (pairs.counts[pair]! <= 0) continue
        visit(pair, used, size)
        marks[pair] = used
        used += size
      }
      distribute(fresh, freshLength, marks, places)
      clear(marks, touched, touchedLength)
      touchedLength = 0
      freshLength = 0
      if (fresh.length > 1 << 16) fresh = new Int32Array(1 << 16)
    },
  }
}

/** Writes the places of occurrences at the marks of their pairs, and increments the marks. */
function distribute(occurrences: Int32Array, length: number, marks: Int32Array, places: Int32Array): void {
  for (let i = 0; i < length; i += 2) {
    const pair = occurrences[i]!
    const to = marks[pair]!
    if (to < 0) continue
    places[to] = occurrences[i + 1]!
    marks[pair] = to + 1
  }
}

function clear(marks: Int32Array, pairs: Int32Array, length: number): void {
  for (let i = 0; i < length; i++) marks[pairs[i]!] = 0
}

/** The place of the symbol after one, or of the border. */
function placeAfter(symbols: Int32Array, place: number): number {
  const second = symbols[place + 1]!
  return second >= 0 || second === BORDER ? place + 1 : place - second
}

/** The maximum number of places in one list. */
const MAX_PLACES = 2 ** 31 - 1

function roomFor(length: number): number {
  if (length <= MAX_PLACES) return length
  throw outOfRange("the number of places where pairs occur", length, `at most ${MAX_PLACES}`)
}
