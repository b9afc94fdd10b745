// Pairs waiting to be joined, the lowest rank first, then the leftmost place.
//
// Places of one rank wait in one line. They come in order nearly always, for words are joined from left to right: then a line
// is a plain queue. Its first place out of order turns it into a binary heap, which a sorted list is already. A second heap
// holds the ranks that have a line.

/** A priority queue of pairs. */
export interface PairQueue {
  /** The rank of the pair that `pop` gave last. */
  rank: number
  /** Adds the pair at a place. */
  push(rank: number, place: number): void
  /** Removes the pair of lowest rank, the leftmost of several; returns its place, or -1 when the queue is empty. */
  pop(): number
}

/** The places of one rank; `places[head ..]` are waiting. */
interface Line {
  /** Sorted, or a heap from the first on. */
  readonly places: number[]
  /** The first that waits; 0 in a heap. */
  head: number
  /** Whether it is a heap. */
  isHeap: boolean
}

/**
 * An empty queue.
 *
 * @returns the queue
 */
export function pairQueue(): PairQueue {
  const ranks: number[] = []
  const lines = new Map<number, Line>()
  let lowest: Line | undefined

  const queue: PairQueue = {
    rank: -1,
    push(rank, place) {
      let line = lines.get(rank)
      if (line === undefined) {
        line = { places: [], head: 0, isHeap: false }
        lines.set(rank, line)
      }
      if (line.head === line.places.length) {
        pushHeap(ranks, rank)
        if (ranks[0] === rank) lowest = line
      }
      enqueue(line, place)
    },
    pop() {
      if (lowest === undefined) return -1
      queue.rank = ranks[0]!
      const place = dequeue(lowest)
      if (lowest.head === lowest.places.length) {
        popHeap(ranks)
        lowest = ranks.length === 0 ? undefined : lines.get(ranks[0]!)
      }
      return place
    },
  }
  return queue
}

function enqueue(line: Line, place: number): void {
  const { places, head } = line
  if (!line.isHeap && head < places.length && place < places[places.length - 1]!) {
    places.splice(0, head)
    line.head = 0
    line.isHeap = true
  }
  if (line.isHeap) pushHeap(places, place)
  else places.push(place)
}

function dequeue(line: Line): number {
  const { places } = line
  const place = line.isHeap ? popHeap(places) : places[line.head++]!
  if (line.head === places.length) {
    places.length = 0
    line.head = 0
    line.isHeap = false
  }
  return place
}

function pushHeap(heap: number[], added: number): void {
  let at = heap.push(added) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (heap[parent]! <= added) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = added
}

/** Removes the least number of a heap that is not empty. */
function popHeap(heap: number[]): number {
  const top = heap[0]!
  const moved = heap.pop()!
  const size = heap.length
  if (size === 0) return top
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= size) break
    if (child + 1 < size && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= moved) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = moved
  return top
}
