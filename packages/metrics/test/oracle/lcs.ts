// Longest common subsequences by the full table, as in any textbook.

/** `table[i][j]`: the length for the first i of `a` and the first j of `b`. */
export function lcsTable(a: readonly unknown[], b: readonly unknown[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      table[i]![j] = a[i - 1] === b[j - 1] ? table[i - 1]![j - 1]! + 1 : Math.max(table[i - 1]![j]!, table[i]![j - 1]!)
    }
  }
  return table
}

/** The length of a longest common subsequence. */
export function plainLcs(a: readonly unknown[], b: readonly unknown[]): number {
  return lcsTable(a, b).at(-1)!.at(-1)!
}

/** The places in `a` of one of several longest: from the end, `b` is shortened only where its row of the table is longer. */
export function lcsPlaces(a: readonly unknown[], b: readonly unknown[]): number[] {
  const table = lcsTable(a, b)
  const places: number[] = []
  let [i, j] = [a.length, b.length]
  while (i > 0 && j > 0) {
    if (a[i - 1] === b[j - 1]) {
      places.unshift(--i)
      j--
    } else if (table[i]![j - 1]! > table[i - 1]![j]!) j--
    else i--
  }
  return places
}
