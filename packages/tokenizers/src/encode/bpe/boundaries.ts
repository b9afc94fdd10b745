// Finds where a long piece can be split without changing its tokens. A merge joins two symbols, so it joins the last letter of
// its left side to the first letter of its right side. Two neighbouring letters that no merge joins this way always stay
// apart. Models whose pieces are whole sentences (Llama 2 has no pre-tokenizer: `▁` is part of the
// text) can therefore encode words, and words repeat.

import { enlarged } from "@lectern/core"
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { byteOfCharacter } from "../../text/byte-alphabet.js"
import type { Unit } from "../model.js"
import { type WordEncoder, wordCache } from "../tables/word-cache.js"

/** Writes the pieces of `[start, end)` as pairs (first byte, byte after the last) into its own list and returns their number. */
export interface WordSplitter {
  /** The pairs of the last call. */
  pieces: Int32Array
  /** Splits; returns the number of pieces. */
  split(bytes: Uint8Array, start: number, end: number): number
}

const BITS = 20

/** Pairs of letters that may be joined, as bits; a false positive only costs a split. */
export type LetterPairs = Uint8Array

/** The empty set of pairs. */
export function letterPairs(): LetterPairs {
  return new Uint8Array(1 << (BITS - 3))
}

/** Adds two neighbouring letters in place. */
export function addPair(pairs: LetterPairs, left: number, right: number): void {
  const mark = markOf(left, right)
  pairs[mark >> 3]! |= 1 << (mark & 7)
}

/** The pairs of letters that some merge makes neighbours within a token. */
export function pairsOfMerges(merges: Iterable<readonly [string, string]>, unit: Unit): LetterPairs {
  const pairs = letterPairs()
  const letterOf = (point: number) => (unit === "byte" ? byteOfCharacter(point) : point)
  for (const [left, right] of merges) {
    if (left !== "" && right !== "") addPair(pairs, letterOf(lastPoint(left)), letterOf(right.codePointAt(0)!))
  }
  return pairs
}

/** Makes a splitter. */
export function wordSplitter(pairs: LetterPairs, isKnown: (letter: number) => boolean, unit: Unit): WordSplitter {
  const made: WordSplitter = {
    pieces: new Int32Array(64),
    split(bytes, start, end) {
      let count = 0
      let from = start
      let previous = -1
      for (let at = start; at < end; ) {
        const size = unit === "byte" ? 1 : widthOf(bytes[at]!)
        const letter = unit === "byte" ? bytes[at]! : codePointAt(bytes, at)
        if (previous >= 0) {
          const mark = markOf(previous, letter)
          if ((pairs[mark >> 3]! & (1 << (mark & 7))) === 0 && isKnown(previous) && isKnown(letter)) {
            add(made, count++, from, at)
            from = at
          }
        }
        previous = letter
        at += size
      }
      add(made, count++, from, end)
      return count
    },
  }
  return made
}

function add(into: WordSplitter, count: number, from: number, to: number): void {
  if (2 * count === into.pieces.length) into.pieces = enlarged(into.pieces, 4 * count)
  into.pieces[2 * count] = from
  into.pieces[2 * count + 1] = to
}

function markOf(left: number, right: number): number {
  const hash = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> (32 - BITS)
}

function lastPoint(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xdc00 && last <= 0xdfff && text.length > 1 ? text.codePointAt(text.length - 2)! : last
}

/** An encoder that splits words first and caches their parts. */
export function splittingEncoder(plain: WordEncoder, makeSplitter: () => WordSplitter): WordEncoder {
  const parts = wordCache(plain)
  let splitter: WordSplitter | undefined
  return (bytes, start, end, out) => {
    splitter ??= makeSplitter()
    const count = splitter.split(bytes, start, end)
    if (count === 1) plain(bytes, start, end, out)
    else parts(bytes, splitter.pieces, count, out)
  }
}
