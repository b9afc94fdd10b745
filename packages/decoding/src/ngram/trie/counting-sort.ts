// Sorts by whole numbers without comparing them.

/** Sorts elements by a key, stably. */
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
