// Pairs waiting to be joined: a binary heap by rank, then place.

/** Ranks and places packed into one exact number: rank * 2^29 + place. */
const PLACES = 2 ** 29

/** A priority queue of pairs. */
export interface PairQueue {
  /** Adds the pair at a place. */
  push(rank: number, place: number): void
  /** Removes the pair of lowest rank, the leftmost of several; returns its packed number, or -1 when the queue is empty. */
  pop(): number
}

/** The rank in a packed number. */
export function rankOf(packed: number): number {
  return Math.floor(packed / PLACES)
}

/** The place in a packed number. */
export function placeOf(packed: number): number {
  return packed - rankOf(packed) * PLACES
}

/**
 * An empty queue.
 *
 * @param room - how many pairs it will hold at most at one time; it does not grow
 * @returns the queue
 */
export function pairQueue(room: number): PairQueue {
  const heap = new Float64Array(room)
  let size = 0
  return {
    push(rank, place) {
      const packed = rank * PLACES + place
      let at = size++
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (heap[parent]! <= packed) break
        heap[at] = heap[parent]!
        at = parent
      }
      heap[at] = packed
    },
    pop() {
      if (size === 0) return -1
      const top = heap[0]!
      const moved = heap[--size]!
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
    },
  }
}
