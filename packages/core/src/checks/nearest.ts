// Finds the name that was probably meant.

/**
 * The name nearest to `wanted`: one that begins with it, or else the one with the fewest edits, if they are few.
 *
 * @param wanted - the name as typed
 * @param names - the known names
 * @returns one of `names`, the first of equally near ones; undefined when none is near
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * nearest("tokenise", ["lowercase", "tokenize"]) //=> "tokenize"
 * nearest("beta", ["lowercase", "tokenize"]) //=> undefined
 * ```
 */
export function nearest(wanted: string, names: readonly string[]): string | undefined {
  const low = wanted.toLowerCase()
  const limit = Math.max(1, Math.floor(low.length * 0.4))
  let best: string | undefined
  let fewest = limit + 1
  for (const name of names) {
    const edits = low.length >= 3 && name.toLowerCase().startsWith(low) ? 0 : editDistance(low, name.toLowerCase())
    if (edits < fewest) {
      fewest = edits
      best = name
    }
  }
  return best
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + cost)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
