// The order of hypotheses whose scores are equal.

/**
 * Whether a sequence of tokens comes before another one: by its first different token, the lower one first, or as its beginning.
 */
export function comesBefore(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]!
  return a.length < b.length
}
