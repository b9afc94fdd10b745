/**
 * The suffix array of a sequence of whole numbers, in linear time, by induced sorting (SA-IS).
 *
 * Use it to find phrases of any length in a long text: those that begin with a phrase are neighbours in the array.
 *
 * @see Nong, Zhang, Chan 2009, "Linear Suffix Array Construction by Almost Pure Induced-Sorting"
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#orders-and-selections)
 * @example
 * ```ts
 * // The letters of "banana" as numbers. Its suffixes in order: a, ana, anana, banana, na, nana.
 * suffixArray(Int32Array.of(1, 0, 2, 0, 2, 0), 3) //=> [5, 3, 1, 0, 4, 2]
 * ```
 * @packageDocumentation
 */

/** Visits between two calls. */
const VISITS = 2 ** 14

/**
 * Sorts all suffixes. A suffix that is a prefix of another one comes before it. Linear time for any sequence; about
 * nine bytes of memory per symbol besides the result, in the worst case.
 *
 * @param symbols - whole numbers in `[0, alphabetSize)`
 * @param alphabetSize - the largest symbol plus 1
 * @param onVisited - called from time to time with the number of visits of symbols since the last call; 8 visits of each at most
 * @returns the start of each suffix, in ascending order of the suffixes
 * @see Nong, Zhang, Chan 2009, section 3
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#orders-and-selections)
 * @example
 * ```ts
 * // The letters of "banana" as numbers. Its suffixes in order: a, ana, anana, banana, na, nana.
 * suffixArray(Int32Array.of(1, 0, 2, 0, 2, 0), 3) //=> [5, 3, 1, 0, 4, 2]
 * ```
 */
export function suffixArray(
  symbols: Int32Array,
  alphabetSize: number,
  onVisited?: (visits: number) => void,
): Int32Array {
  const length = symbols.length
  const sorted = new Int32Array(length)
  if (length < 2) return sorted
  const isSmall = smallTypes(symbols)
  const ends = bucketEnds(symbols, alphabetSize)
  const cursors = new Int32Array(alphabetSize)

  const starts: number = countStarts(isSmall)
  const places = new Int32Array(starts)
  for (let i = 1, k = 0; i < length; i++) if (isSmall[i] === 1 && isSmall[i - 1] === 0) places[k++] = i
  induce(symbols, isSmall, places, sorted, ends, cursors, onVisited)
  if (starts > 1) {
    const inOrder = sortedPlaces(symbols, isSmall, places, sorted, onVisited)
    induce(symbols, isSmall, inOrder, sorted, ends, cursors, onVisited)
  }
  return sorted
}

// 1 for a suffix that is smaller than the next one ("S-type"), otherwise 0; the last suffix is larger than the empty one.
function smallTypes(symbols: Int32Array): Uint8Array {
  const types = new Uint8Array(symbols.length)
  for (let i = symbols.length - 2; i >= 0; i--) {
    const here = symbols[i]!
    const next = symbols[i + 1]!
    types[i] = here < next || (here === next && types[i + 1] === 1) ? 1 : 0
  }
  return types
}

function bucketEnds(symbols: Int32Array, alphabetSize: number): Int32Array {
  const ends = new Int32Array(alphabetSize)
  for (let i = 0; i < symbols.length; i++) ends[symbols[i]!]! += 1
  for (let symbol = 1; symbol < alphabetSize; symbol++) ends[symbol]! += ends[symbol - 1]!
  return ends
}

function countStarts(isSmall: Uint8Array): number {
  let count = 0
  for (let i = 1; i < isSmall.length; i++) count += isSmall[i]! & (isSmall[i - 1]! ^ 1)
  return count
}

// Sorts all suffixes, given the order of those that begin a run of S-types (the LMS suffixes).
function induce(
  symbols: Int32Array,
  isSmall: Uint8Array,
  places: Int32Array,
  sorted: Int32Array,
  ends: Int32Array,
  cursors: Int32Array,
  onVisited: ((visits: number) => void) | undefined,
): void {
  const length = symbols.length
  sorted.fill(-1)
  cursors.set(ends)
  for (let k = places.length - 1; k >= 0; k--) sorted[--cursors[symbols[places[k]!]!]!] = places[k]!

  cursors[0] = 0
  for (let symbol = 1; symbol < cursors.length; symbol++) cursors[symbol] = ends[symbol - 1]!
  sorted[cursors[symbols[length - 1]!]!++] = length - 1
  for (let rank = 0; rank < length; rank++) {
    const before = sorted[rank]! - 1
    if (before >= 0 && isSmall[before] === 0) sorted[cursors[symbols[before]!]!++] = before
    if (rank % VISITS === VISITS - 1) onVisited?.(VISITS)
  }

  cursors.set(ends)
  for (let rank = length - 1; rank >= 0; rank--) {
    const before = sorted[rank]! - 1
    if (before >= 0 && isSmall[before] === 1) sorted[--cursors[symbols[before]!]!] = before
    if (rank % VISITS === VISITS - 1) onVisited?.(VISITS)
  }
}

// The true order of the LMS suffixes: name the LMS substrings, whose order is now known, and sort the text of names.
function sortedPlaces(
  symbols: Int32Array,
  isSmall: Uint8Array,
  places: Int32Array,
  sorted: Int32Array,
  onVisited: ((visits: number) => void) | undefined,
): Int32Array {
  const length = symbols.length
  const order = new Int32Array(length).fill(-1)
  for (let k = 0; k < places.length; k++) order[places[k]!] = k
  const names = new Int32Array(places.length)
  let name = -1
  let last = -1
  for (let rank = 0; rank < length; rank++) {
    const k = order[sorted[rank]!]!
    if (k < 0) continue
    if (last < 0 || !sameSubstring(symbols, isSmall, places, last, k)) name += 1
    names[k] = name
    last = k
  }
  const inner = suffixArray(names, name + 1, onVisited)
  for (let rank = 0; rank < inner.length; rank++) inner[rank] = places[inner[rank]!]!
  return inner
}

function sameSubstring(
  symbols: Int32Array,
  isSmall: Uint8Array,
  places: Int32Array,
  first: number,
  second: number,
): boolean {
  const from = places[first]!
  const to = places[second]!
  // The last LMS substring reaches the end of the text and equals no other.
  if (first + 1 === places.length || second + 1 === places.length) return false
  const size = places[first + 1]! - from
  if (places[second + 1]! - to !== size) return false
  for (let i = 0; i <= size; i++) {
    if (symbols[from + i] !== symbols[to + i] || isSmall[from + i] !== isSmall[to + i]) return false
  }
  return true
}
