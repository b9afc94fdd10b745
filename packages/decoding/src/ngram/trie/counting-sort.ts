// Sorts by whole numbers without comparing them.

/** Sorts the elements of an order by a key, stably. Gives the end of each key's elements too. */
export function countingSort(
  before: Uint32Array | undefined,
  keyOf: Uint32Array,
  { keys, length }: { readonly keys: number; readonly length: number },
): { readonly order: Uint32Array; readonly ends: Uint32Array } {
  const next = new Uint32Array(keys + 1)
  for (let i = 0; i < length; i++) next[keyOf[i]! + 1]!++
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!
  const order = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const element = before === undefined ? i : before[i]!
    order[next[keyOf[element]!]!++] = element
  }
  return { order, ends: next }
}
