// Pairs as many equal words of two texts as possible, in few runs of adjacent pairs: a beam search over the hypothesis's
// words, from first to last.
//
// Of h equal words in the hypothesis and r in the reference, min(h, r) are paired; where h > r, any h - r may be left
// out. The beam holds the partial pairings with the fewest chunks; among equals, those whose pairs are closest in place.

/** Number of partial pairings in the beam, as in METEOR 1.5. */
const BEAM = 40
/** Maximum number of pairs of equal words for a search. */
const MAX_CANDIDATES = 1 << 14

const UNPAIRED = -1

/** Searches for the pairing. */
export function fewestChunks(ours: Int32Array, theirs: Int32Array): Int32Array | undefined {
  const places = placesByKey(theirs)
  const left = new Map<number, number>() // words of the hypothesis still to come, by key
  let candidates = 0
  for (const key of ours) {
    left.set(key, (left.get(key) ?? 0) + 1)
    candidates += places.get(key)?.length ?? 0
    if (candidates > MAX_CANDIDATES) return undefined
  }
  let beam: Partial[] = [{ before: undefined, pair: UNPAIRED, chunks: 0, distance: 0, taken: new Uint32Array(0) }]
  for (let i = 0; i < ours.length; i++) {
    const key = ours[i]!
    const toCome = left.get(key)! - 1
    left.set(key, toCome)
    const next: Partial[] = []
    for (const partial of beam) expand(partial, i, places.get(key) ?? [], toCome, next)
    const survivors = best(next)
    for (const partial of survivors) partial.taken = takenBy(partial)
    for (const partial of beam) partial.taken = undefined
    beam = survivors
  }
  const pairs = new Int32Array(ours.length)
  let step: Partial | undefined = beam[0]
  for (let i = ours.length - 1; i >= 0; i--) {
    pairs[i] = step!.pair
    step = step!.before
  }
  return pairs
}

/** A pairing of the words so far. */
interface Partial {
  /** The same pairing without the last word. */
  readonly before: Partial | undefined
  /** The place that the last word is paired with. */
  readonly pair: number
  readonly chunks: number
  /** The sum of the distances between the two places of each pair. */
  readonly distance: number
  /**
   * A bit for each word of the reference that is taken; computed only for pairings in the beam, while they are the
   * newest.
   */
  taken: Uint32Array | undefined
}

function expand(before: Partial, i: number, places: readonly number[], toCome: number, next: Partial[]): void {
  const taken = before.taken!
  let free = 0
  for (const pair of places) {
    if (((taken[pair >> 5] ?? 0) >>> (pair & 31)) & 1) continue
    free++
    const continues = before.pair !== UNPAIRED && before.pair + 1 === pair
    const chunks = before.chunks + (continues ? 0 : 1)
    next.push({ before, pair, chunks, distance: before.distance + Math.abs(i - pair), taken: undefined })
  }
  if (toCome < free) return
  const { chunks, distance } = before
  next.push({ before, pair: UNPAIRED, chunks, distance, taken })
}

function takenBy(partial: Partial): Uint32Array {
  if (partial.taken !== undefined) return partial.taken
  const before = partial.before!.taken!
  const taken = new Uint32Array(Math.max(before.length, (partial.pair >> 5) + 1))
  taken.set(before)
  taken[partial.pair >> 5]! |= 1 << (partial.pair & 31)
  return taken
}

function best(partials: Partial[]): Partial[] {
  if (partials.length > 1) partials.sort((a, b) => a.chunks - b.chunks || a.distance - b.distance)
  return partials.slice(0, BEAM)
}

function placesByKey(keys: Int32Array): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const [place, key] of keys.entries()) {
    const known = places.get(key)
    if (known === undefined) places.set(key, [place])
    else known.push(place)
  }
  return places
}
