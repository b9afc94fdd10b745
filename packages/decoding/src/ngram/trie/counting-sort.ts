// Sorts by whole numbers without comparing them.

/**
 * Sorts elements by a key, stably.
 *
 * @param before - the elements in the order that those of equal keys keep; undefined for 0, 1, 2, ...
 * @param keyOf - the key of each element, below `keys`
 * @param sizes - how many keys and how many elements there are
 * @returns the elements in order, and where those of each key start, with the end of the last
 */
export function countingSort(
  before: Uint32Array | undefined,
  keyOf: Uint32Array,
  { keys, length }: { readonly keys: number; readonly length: number },
): { readonly order: Uint32Array; readonly starts: Uint32Array } {
  const starts = new Uint32Array(keys + 1)
  for (let i = 0; i < length; i++) starts[keyOf[i]! + 1]!++
  for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key]!
  const next = starts.slice()
  const order = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const element = before === undefined ? i : before[i]!
    order[next[keyOf[element]!]!++] = element
  }
  return { order, starts }
}
