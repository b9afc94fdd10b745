// Sorts whole numbers below 2^32, and others with them.

/** The maximum length of ranges that are sorted by insertion. */
const FEW = 24
/** Number of bits by which longer ones are sorted at a time. */
const BITS = 9
const MASK = 2 ** BITS - 1

/** Sorts keys, and values with them. */
export class PairSorter {
  #keys = new Uint32Array(1 << 10)
  #values = new Uint32Array(1 << 10)
  readonly #next = new Uint32Array(MASK + 1)

  /** Sorts a range of two lists in place; values with equal keys keep their order. */
  sort(keys: Uint32Array, values: Uint32Array, from: number, to: number): void {
    if (to - from <= FEW) insert(keys, values, from, to)
    else this.#sortMany(keys.subarray(from, to), values.subarray(from, to))
  }

  #sortMany(keys: Uint32Array, values: Uint32Array): void {
    const { length } = keys
    if (length > this.#keys.length) {
      this.#keys = new Uint32Array(2 * length)
      this.#values = new Uint32Array(2 * length)
    }
    let most = 0
    for (let i = 0; i < length; i++) most |= keys[i]!
    let source: Pairs = { keys, values }
    let target: Pairs = { keys: this.#keys, values: this.#values }
    for (let shift = 0; shift < 32 && most >>> shift !== 0; shift += BITS) {
      sortByBits(source, target, length, shift, this.#next)
      ;[source, target] = [target, source]
    }
    if (source.keys === keys) return
    keys.set(source.keys.subarray(0, length))
    values.set(source.values.subarray(0, length))
  }
}

/** Two lists of the same length. */
interface Pairs {
  readonly keys: Uint32Array
  readonly values: Uint32Array
}

function sortByBits(source: Pairs, target: Pairs, length: number, shift: number, next: Uint32Array): void {
  const { keys, values } = source
  const { keys: sortedKeys, values: sortedValues } = target
  next.fill(0)
  for (let i = 0; i < length; i++) next[(keys[i]! >>> shift) & MASK]!++
  for (let bits = 0, sum = 0; bits <= MASK; bits++) {
    const count = next[bits]!
    next[bits] = sum
    sum += count
  }
  for (let i = 0; i < length; i++) {
    const key = keys[i]!
    const place = next[(key >>> shift) & MASK]!++
    sortedKeys[place] = key
    sortedValues[place] = values[i]!
  }
}

function insert(keys: Uint32Array, values: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const key = keys[i]!
    const value = values[i]!
    let at = i
    for (; at > from && keys[at - 1]! > key; at--) {
      keys[at] = keys[at - 1]!
      values[at] = values[at - 1]!
    }
    keys[at] = key
    values[at] = value
  }
}
