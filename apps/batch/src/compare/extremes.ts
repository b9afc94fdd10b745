// The few first of many things, in bounded memory.

/** Keeps the first entries in some order. */
export interface Extremes<Entry> {
  /** Takes an entry, and drops the last one when there are too many. */
  take(entry: Entry): void
  /** What was kept, in order. */
  readonly entries: readonly Entry[]
}

/**
 * Keeps the `limit` first entries.
 *
 * @param limit - how many, at least 0
 * @param before - whether an entry comes before another; of equal ones, the one taken first stays first
 * @returns nothing yet
 */
export function extremesBy<Entry>(limit: number, before: (a: Entry, b: Entry) => boolean): Extremes<Entry> {
  const entries: Entry[] = []
  return {
    take(entry) {
      if (limit === 0 || (entries.length === limit && !before(entry, entries[limit - 1]!))) return
      let place = entries.length
      while (place > 0 && before(entry, entries[place - 1]!)) place--
      entries.splice(place, 0, entry)
      if (entries.length > limit) entries.pop()
    },
    entries,
  }
}
