// The runs that two sequences share, as Python's difflib.SequenceMatcher finds them (Python 3.11), `autojunk` included.
//
// The longest common run is taken first, then the longest ones before and behind it: this is not an alignment with the fewest errors.

/** `a[aStart, aStart + size)` equals `b[bStart, bStart + size)`. */
export interface MatchingBlock {
  readonly aStart: number
  readonly bStart: number
  readonly size: number
}

// From so many elements on, those that make up more than one in a hundred of the second sequence do not start a run.
const AUTOJUNK_LENGTH = 200

/** The common runs in order, as long as they can be, then an empty one at both ends. */
export function matchingBlocks(a: readonly string[], b: readonly string[]): readonly MatchingBlock[] {
  const places = placesOf(b)
  const found: MatchingBlock[] = []
  const open = [{ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const block = longestRun(a, b, places, part)
    if (block.size === 0) continue
    found.push(block)
    open.push({ ...part, aEnd: block.aStart, bEnd: block.bStart })
    open.push({ ...part, aStart: block.aStart + block.size, bStart: block.bStart + block.size })
  }
  found.sort((one, other) => one.aStart - other.aStart)
  return [...joined(found), { aStart: a.length, bStart: b.length, size: 0 }]
}

/** Where each element is in `b`, but for popular ones. */
function placesOf(b: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  b.forEach((element, j) => {
    const known = places.get(element)
    if (known === undefined) places.set(element, [j])
    else known.push(j)
  })
  const most = Math.floor(b.length / 100) + 1
  if (b.length >= AUTOJUNK_LENGTH) for (const [element, { length }] of places) if (length > most) places.delete(element)
  return places
}

interface Part {
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/** The first of the longest runs in a part of both; popular elements only make it longer at its ends. */
function longestRun(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  { aStart, aEnd, bStart, bEnd }: Part,
): MatchingBlock {
  let [bestA, bestB, size] = [aStart, bStart, 0]
  // The lengths of the runs that end at a place of `b` and the current one of `a`.
  let lengths = new Map<number, number>()
  for (let i = aStart; i < aEnd; i++) {
    const next = new Map<number, number>()
    for (const j of places.get(a[i]!) ?? []) {
      if (j < bStart) continue
      if (j >= bEnd) break
      const length = (lengths.get(j - 1) ?? 0) + 1
      next.set(j, length)
      if (length > size) [bestA, bestB, size] = [i - length + 1, j - length + 1, length]
    }
    lengths = next
  }
  while (bestA > aStart && bestB > bStart && a[bestA - 1] === b[bestB - 1]) {
    bestA--
    bestB--
    size++
  }
  while (bestA + size < aEnd && bestB + size < bEnd && a[bestA + size] === b[bestB + size]) size++
  return { aStart: bestA, bStart: bestB, size }
}

/** Blocks without neighbours that touch. */
function joined(blocks: readonly MatchingBlock[]): MatchingBlock[] {
  const result: MatchingBlock[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (last !== undefined && last.aStart + last.size === block.aStart && last.bStart + last.size === block.bStart)
      result[result.length - 1] = { ...last, size: last.size + block.size }
    else result.push(block)
  }
  return result
}
