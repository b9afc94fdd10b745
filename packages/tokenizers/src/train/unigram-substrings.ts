// Substrings that occur more than once in words: the inner nodes of the words' suffix tree, read off a suffix array.
// Source: Abouelhoda, Kurtz, Ohlebusch 2004, "Replacing suffix trees with enhanced suffix arrays", section 4.1.
import { suffixArray } from "./suffix-array.js"
import type { UnigramText } from "./unigram-symbols.js"

/** Substrings as ranges of a suffix array; columns of equal length. */
export interface Substrings {
  /** Where suffixes begin, in order. */
  readonly suffixes: Int32Array
  /** First rank of the suffixes that begin with the substring. */
  readonly lefts: Int32Array
  /** Rank after the last. */
  readonly rights: Int32Array
  /** Characters of the substring. */
  readonly lengths: Uint8Array
}

/**
 * Finds every substring of 2 to `maxLength` characters inside words that occurs at two places or more, and is not always
 * followed by the same character; where words end counts as one character. Of substrings that always occur together, only
 * the longest is found this way.
 *
 * @param text - words as symbols
 * @param maxLength - in 1..254
 * @returns substrings in ascending order; one that is the beginning of another comes first
 */
export function repeatedSubstrings(text: UnigramText, maxLength: number): Substrings {
  const { symbols } = text
  const size = symbols.length
  const suffixes = suffixArray(symbols, text.alphabet.length + 1)
  // Common beginnings are counted up to one more than wanted: only then a longer one can be told from one that is wanted.
  const common = commonLengths(symbols, suffixes, maxLength + 1)

  const lefts = new Int32Array(size)
  const rights = new Int32Array(size)
  const lengths = new Uint8Array(size)
  const openLefts = new Int32Array(maxLength + 3)
  const openLengths = new Int32Array(maxLength + 3)
  let open = 0
  let found = 0
  for (let rank = 1; rank <= size; rank++) {
    const length = rank < size ? common[rank]! : 0
    let left = rank - 1
    while (open > 0 && openLengths[open - 1]! > length) {
      open -= 1
      left = openLefts[open]!
      const depth = openLengths[open]!
      if (depth < 2 || depth > maxLength || symbols[suffixes[rank - 1]! + depth] === 0) continue
      lefts[found] = left
      rights[found] = rank
      lengths[found] = depth
      found += 1
    }
    if (length > 0 && (open === 0 || openLengths[open - 1]! < length)) {
      openLefts[open] = left
      openLengths[open] = length
      open += 1
    }
  }
  return inOrder(suffixes, lefts, rights, lengths, found)
}

// For each rank, how many symbols its suffix has in common with the one before, up to a limit and to the end of the word.
function commonLengths(symbols: Int32Array, suffixes: Int32Array, limit: number): Uint8Array {
  const common = new Uint8Array(suffixes.length)
  for (let rank = 1; rank < suffixes.length; rank++) {
    const before = suffixes[rank - 1]!
    const here = suffixes[rank]!
    let length = 0
    while (length < limit && symbols[here + length] !== 0 && symbols[here + length] === symbols[before + length]) length++
    common[rank] = length
  }
  return common
}

// Substrings are found when they close, shorter ones last: backwards, sorted by the first rank, beginnings come first.
function inOrder(
  suffixes: Int32Array,
  lefts: Int32Array,
  rights: Int32Array,
  lengths: Uint8Array,
  found: number,
): Substrings {
  const cursors = new Int32Array(suffixes.length + 1)
  for (let i = 0; i < found; i++) cursors[lefts[i]! + 1]! += 1
  for (let rank = 0; rank < suffixes.length; rank++) cursors[rank + 1]! += cursors[rank]!
  const sorted = { lefts: new Int32Array(found), rights: new Int32Array(found), lengths: new Uint8Array(found) }
  for (let i = found - 1; i >= 0; i--) {
    const at = cursors[lefts[i]!]!++
    sorted.lefts[at] = lefts[i]!
    sorted.rights[at] = rights[i]!
    sorted.lengths[at] = lengths[i]!
  }
  return { suffixes, ...sorted }
}
