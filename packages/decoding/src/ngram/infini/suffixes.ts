// A training text with its sorted suffixes, and tables to remove the first token of an n-gram.
import { suffixArray } from "@lectern/core/suffix-array"
import { type Numbers, type RangeMinima, rangeMinima } from "./range-minima.js"

/** The suffixes of a text whose documents are separated by borders: one before the first, one after each. */
export interface Suffixes {
  /** The tokens: a border, a document, a border, and so on. */
  readonly text: Int32Array
  /** The token that is a border. */
  readonly border: number
  /** Number of documents. */
  readonly documents: number
  /** Starts of the suffixes, in sorted order. */
  readonly starts: Int32Array
  /** The rank of each suffix in that order: `ranks[starts[i]]` is i. */
  readonly ranks: Int32Array
  /** Number of tokens that each suffix shares with the one before it, up to the border after its first token. */
  readonly common: RangeMinima
  /** Rank of the first suffix that begins with each token; at the end, the number of suffixes. */
  readonly firsts: Int32Array
}

/** Sorts the suffixes of a text. */
export function suffixesOf(text: Int32Array, border: number, vocabularySize: number): Suffixes {
  const starts = suffixArray(text, vocabularySize)
  const ranks = new Int32Array(text.length)
  for (let rank = 0; rank < starts.length; rank++) ranks[starts[rank]!] = rank
  const firsts = new Int32Array(vocabularySize + 1)
  for (let i = 0; i < text.length; i++) firsts[text[i]! + 1]! += 1
  for (let token = 0; token < vocabularySize; token++) firsts[token + 1]! += firsts[token]!
  const documents = firsts[border + 1]! - firsts[border]! - 1
  return {
    text,
    border,
    documents,
    starts,
    ranks,
    common: rangeMinima(commonLengths(text, border, starts, ranks)),
    firsts,
  }
}

/** Kasai et al. 2001, "Linear-time longest-common-prefix computation in suffix arrays". */
function commonLengths(text: Int32Array, border: number, starts: Int32Array, ranks: Int32Array): Numbers {
  const common = smallest(text, border)
  for (let at = 0, length = 0; at < text.length; at++, length = Math.max(0, length - 1)) {
    const rank = ranks[at]!
    const other = rank === 0 ? text.length : starts[rank - 1]!
    while (text[at + length] === text[other + length] && (length === 0 || text[at + length] !== border)) length++
    common[rank] = length
  }
  return common
}

/** A zero for each token, in an array for numbers up to the length of the longest document with the border before it. */
function smallest(text: Int32Array, border: number): Numbers {
  let longest = 0
  for (let at = 1, start = 0; at < text.length; at++) {
    if (text[at] !== border) continue
    longest = Math.max(longest, at - start)
    start = at
  }
  const Kind = longest < 1 << 8 ? Uint8Array : longest < 1 << 16 ? Uint16Array : Uint32Array
  return new Kind(text.length)
}
