// Counts of counts: the number of n-grams with each small count, from which discounts are estimated.

/** Counts of counts. */
export function countsOfCounts(counts: Float64Array, most: number): Float64Array {
  const of = new Float64Array(most + 1)
  for (let i = 0; i < counts.length; i++) if (counts[i]! <= most) of[counts[i]!]!++
  return of
}
