// Substrings that occur more than once in words: the inner nodes of the words' suffix tree, from a suffix array.
// Source: Abouelhoda, Kurtz, Ohlebusch 2004, "Replacing suffix trees with enhanced suffix arrays", section 4.1.
import { suffixArray } from "@lectern/core/suffix-array"
import type { UnigramText } from "./symbols.js"

/** Substrings as ranges of a suffix array; columns of equal length. */
export interface Substrings {
  /** The starts of suffixes, in order. */
  readonly suffixes: Int32Array
  /** The first rank of the suffixes that begin with the substring. */
  readonly lefts: Int32Array
  /** The rank after the last. */
  readonly rights: Int32Array
  /** The number of characters of the substring. */
  readonly lengths: Uint8Array
}

/**
 * The ends of words: the same character for all words ("alike"), so that a substring that always ends a
 * word is not found separately; or a different one for each occurrence of a word ("apart"), so that it is found, and so is
 * every whole word that occurs twice.
 */
export type WordEnds = "alike" | "apart"

/** The maximum number of visits of each symbol: 8 of the suffix array, one of common prefixes and two sweeps. */
export const SUBSTRING_VISITS = 11

/** Visits between two calls. */
const VISITS = 2 ** 14

/**
 * Finds every substring of 2 to `maxLength` characters inside words that occurs at two places or more, and is not always
 * followed by the same character: of substrings that always occur together, only the longest is found.
 */
export function repeatedSubstrings(
  text: UnigramText,
  maxLength: number,
  ends: WordEnds,
  onVisited?: (visits: number) => void,
): Substrings {
  const { symbols } = text
  const suffixes = suffixArray(symbols, text.alphabet.length + 1, onVisited)
  // Common prefixes are counted up to one more than the limit, to distinguish longer ones from those of the maximum length.
  const common = commonLengths(symbols, suffixes, maxLength + 1, onVisited)
  const repeated = ends === "apart" ? repeatedWords(text) : undefined

  // Calls `visit` for each substring at its end, shorter ones last.
  function sweep(visit: (left: number, right: number, length: number) => void): void {
    const openLefts = new Int32Array(maxLength + 3)
    const openLengths = new Int32Array(maxLength + 3)
    let open = 0
    for (let rank = 1; rank <= suffixes.length; rank++) {
      if (rank % VISITS === 0) onVisited?.(VISITS)
      const place = suffixes[rank - 1]!
      const length = rank < suffixes.length ? common[rank]! : 0
      if (repeated !== undefined && repeated[place] === 1) {
        const own = Math.max(common[rank - 1]!, length)
        let whole = own
        while (whole <= maxLength && symbols[place + whole] !== 0) whole++
        if (whole > own && whole >= 2 && whole <= maxLength) visit(rank - 1, rank, whole)
      }
      let left = rank - 1
      while (open > 0 && openLengths[open - 1]! > length) {
        open -= 1
        left = openLefts[open]!
        const depth = openLengths[open]!
        if (depth < 2 || depth > maxLength) continue
        if (repeated !== undefined || symbols[place + depth] !== 0) visit(left, rank, depth)
      }
      if (length > 0 && (open === 0 || openLengths[open - 1]! < length)) {
        openLefts[open] = left
        openLengths[open] = length
        open += 1
      }
    }
  }
  return { suffixes, ...collect(sweep, suffixes.length) }
}

// For each rank, the number of symbols its suffix has in common with the previous one, up to a limit and to the end of the word.
function commonLengths(
  symbols: Int32Array,
  suffixes: Int32Array,
  limit: number,
  onVisited: ((visits: number) => void) | undefined,
): Uint8Array {
  const common = new Uint8Array(suffixes.length)
  for (let rank = 1; rank < suffixes.length; rank++) {
    const before = suffixes[rank - 1]!
    const here = suffixes[rank]!
    let length = 0
    while (length < limit && symbols[here + length] !== 0 && symbols[here + length] === symbols[before + length])
      length++
    common[rank] = length
    if (rank % VISITS === 0) onVisited?.(VISITS)
  }
  return common
}

// 1 at the beginning of words that occur twice or more.
function repeatedWords({ symbols, starts, counts }: UnigramText): Uint8Array {
  const repeated = new Uint8Array(symbols.length)
  for (let word = 0; word < counts.length; word++) if (counts[word]! > 1) repeated[starts[word]!] = 1
  return repeated
}

type Sweep = (visit: (left: number, right: number, length: number) => void) => void

// Sorted by the first rank, shorter ones first. Two sweeps save memory, since there are far fewer substrings than the maximum.
function collect(sweep: Sweep, ranks: number): Omit<Substrings, "suffixes"> {
  const cursors = new Int32Array(ranks + 1)
  sweep((left) => {
    cursors[left]! += 1
  })
  for (let rank = 0; rank < ranks; rank++) cursors[rank + 1]! += cursors[rank]!
  const size = cursors[ranks]!
  const lefts = new Int32Array(size)
  const rights = new Int32Array(size)
  const lengths = new Uint8Array(size)
  sweep((left, right, length) => {
    const at = --cursors[left]!
    lefts[at] = left
    rights[at] = right
    lengths[at] = length
  })
  return { lefts, rights, lengths }
}
