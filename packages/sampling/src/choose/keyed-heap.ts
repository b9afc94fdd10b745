// A heap of items by key, the largest key on top: the few smallest of many keys, as they come.

/** Items with their keys. */
export interface KeyedHeap<Item> {
  /** How many items. */
  readonly size: number
  /** The largest key; `-Infinity` when there is none. */
  readonly largest: number
  /** Puts an item in. */
  push(item: Item, key: number): void
  /** Takes the item with the largest key out. */
  pop(): void
  /** The items by ascending key, in a fresh array. */
  sorted(): Item[]
}

/** An empty heap. */
export function keyedHeap<Item>(): KeyedHeap<Item> {
  const keys: number[] = []
  const items: Item[] = []

  function place(at: number, item: Item, key: number): void {
    items[at] = item
    keys[at] = key
  }

  return {
    get size() {
      return keys.length
    },
    get largest() {
      return keys.length === 0 ? -Infinity : keys[0]!
    },
    push(item, key) {
      let at = keys.length
      place(at, item, key)
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (keys[parent]! >= key) break
        place(at, items[parent]!, keys[parent]!)
        at = parent
      }
      place(at, item, key)
    },
    pop() {
      const key = keys.pop()!
      const item = items.pop()!
      const size = keys.length
      if (size === 0) return
      let at = 0
      while (true) {
        let child = 2 * at + 1
        if (child >= size) break
        if (child + 1 < size && keys[child + 1]! > keys[child]!) child += 1
        if (keys[child]! <= key) break
        place(at, items[child]!, keys[child]!)
        at = child
      }
      place(at, item, key)
    },
    sorted() {
      const order = keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]!)
      return order.map((i) => items[i]!)
    },
  }
}
