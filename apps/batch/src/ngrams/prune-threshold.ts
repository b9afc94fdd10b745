// Which entries of a full table are removed.

/**
 * The threshold for removing rare entries. Entries with equal counts are removed together, so the choice depends only on
 * the counts.
 */
export function pruneThreshold(counts: Iterable<number>, minRemoved: number): number {
  const entriesByCount = new Map<number, number>()
  for (const count of counts) entriesByCount.set(count, (entriesByCount.get(count) ?? 0) + 1)
  let threshold = 0
  let removed = 0
  for (const count of [...entriesByCount.keys()].sort((a, b) => a - b)) {
    if (removed >= minRemoved) break
    threshold = count
    removed += entriesByCount.get(count)!
  }
  return threshold
}
