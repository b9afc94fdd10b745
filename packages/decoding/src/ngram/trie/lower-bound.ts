// Finds a word among the words of a context.

/** The first place of an ascending range whose word is not below another, by bisection. */
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
