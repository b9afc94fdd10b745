// The first few of many items in some order; only those few are in memory.

/** The first of all items taken, in some order. */
export interface TopK<Item> {
  /** Number of items held, at most the limit. */
  readonly size: number
  /** The last of the items held, which a new one must come before; undefined while there is room. */
  readonly last: Item | undefined
  /**
   * Takes an item: holds it, or drops it when `limit` others come before it.
   *
   * @param item - of equal items, the one taken first comes first
   */
  take(item: Item): void
  /** The items held, in order, in a fresh array. */
  items(): Item[]
}

/**
 * Keeps the first items in some order.
 *
 * @param limit - number of items to hold, an integer of at least 0
 * @param before - whether one item comes before another: a strict order
 * @returns an empty selection; taking n items costs O(n log limit) at most
 * @see Knuth, The Art of Computer Programming 3, section 5.2.3 (heaps)
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#orders-and-selections)
 * @example
 * ```ts
 * const top = topK<number>(2, (a, b) => a > b)
 * for (const score of [0.3, 0.9, 0.1, 0.5]) top.take(score)
 * top.items() //=> [0.9, 0.5]
 * ```
 */
export function topK<Item>(limit: number, before: (a: Item, b: Item) => boolean): TopK<Item> {
  // A binary heap, the last item on top; equal items are ordered by when they were taken.
  const heap: Item[] = []
  const taken: number[] = []
  let count = 0

  const comesAfter = (a: Item, takenA: number, b: Item, takenB: number): boolean =>
    before(b, a) || (takenA > takenB && !before(a, b))

  function siftUp(item: Item, order: number): void {
    let at = heap.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!comesAfter(item, order, heap[parent]!, taken[parent]!)) break
      place(at, heap[parent]!, taken[parent]!)
      at = parent
    }
    place(at, item, order)
  }

  function siftDown(item: Item, order: number): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      const right = child + 1
      if (right < heap.length && comesAfter(heap[right]!, taken[right]!, heap[child]!, taken[child]!)) child = right
      if (!comesAfter(heap[child]!, taken[child]!, item, order)) break
      place(at, heap[child]!, taken[child]!)
      at = child
    }
    place(at, item, order)
  }

  function place(at: number, item: Item, order: number): void {
    heap[at] = item
    taken[at] = order
  }

  return {
    get size() {
      return heap.length
    },
    get last() {
      return heap.length < limit ? undefined : heap[0]
    },
    take(item) {
      if (heap.length < limit) siftUp(item, count++)
      else if (limit > 0 && before(item, heap[0]!)) siftDown(item, count++)
    },
    items() {
      const order = heap.map((_, i) => i)
      order.sort((i, j) => (comesAfter(heap[i]!, taken[i]!, heap[j]!, taken[j]!) ? 1 : -1))
      return order.map((i) => heap[i]!)
    },
  }
}
