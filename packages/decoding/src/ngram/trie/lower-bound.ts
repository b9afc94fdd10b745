// Finds a word among the words of a context.

/**
 * The first place of an ascending range whose word is not below another, by bisection.
 *
 * @param words - holds the range
 * @param from - its start
 * @param to - its end
 * @param word - the other
 * @returns `to` if all words of the range are below it
 */
export function lowerBound(words: Uint32Array, from: number, to: number, word: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
