// A priority queue of pairs to join: the lowest rank first, then the leftmost place.
//
// The places of each rank have their own queue. They nearly always arrive in order, since words are joined from left to
// right; then it is a plain queue. The first place out of order turns it into a binary heap, which a sorted list already is. A second heap
// holds the ranks that have places.

/** A priority queue of pairs. */
export interface PairQueue {
  /** The rank of the pair that `pop` returned last. */
  rank: number
  /** Adds the pair at a place. */
  push(rank: number, place: number): void
  /** Removes the pair of lowest rank, the leftmost of several; returns its place, or -1 if the queue is empty. */
  pop(): number
}

/** The places of one rank; `places[head ..]` are in the queue. */
interface RankQueue {
  /** Sorted, or a heap. */
  readonly places: number[]
  /** The first in the queue; 0 in a heap. */
  head: number
  /** Whether it is a heap. */
  isHeap: boolean
}

/** An empty queue. */
export function pairQueue(): PairQueue {
  const ranks: number[] = []
  const queues = new Map<number, RankQueue>()
  let lowest: RankQueue | undefined

  const queue: PairQueue = {
    rank: -1,
    push(rank, place) {
      let own = queues.get(rank)
      if (own === undefined) {
        own = { places: [], head: 0, isHeap: false }
        queues.set(rank, own)
      }
      if (own.head === own.places.length) {
        pushHeap(ranks, rank)
        if (ranks[0] === rank) lowest = own
      }
      enqueue(own, place)
    },
    pop() {
      if (lowest === undefined) return -1
      queue.rank = ranks[0]!
      const place = dequeue(lowest)
      if (lowest.head === lowest.places.length) {
        popHeap(ranks)
        lowest = ranks.length === 0 ? undefined : queues.get(ranks[0]!)
      }
      return place
    },
  }
  return queue
}

function enqueue(own: RankQueue, place: number): void {
  const { places, head } = own
  if (!own.isHeap && head < places.length && place < places[places.length - 1]!) {
    places.splice(0, head)
    own.head = 0
    own.isHeap = true
  }
  if (own.isHeap) pushHeap(places, place)
  else places.push(place)
}

function dequeue(own: RankQueue): number {
  const { places } = own
  const place = own.isHeap ? popHeap(places) : places[own.head++]!
  if (own.head === places.length) {
    places.length = 0
    own.head = 0
    own.isHeap = false
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

/** Removes the smallest number of a heap that is not empty. */
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
