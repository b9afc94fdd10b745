// The order of bytes.

/**
 * Compares two runs of bytes as dictionaries do, a prefix before the longer run. In UTF-8 this is the order of code points.
 *
 * @param a - holds the first
 * @param aStart - its first byte
 * @param aEnd - the byte after its last
 * @param b - holds the second
 * @param bStart - its first byte
 * @param bEnd - the byte after its last
 * @returns negative, 0 or positive
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * // U+FFFD comes before U+1F600; in UTF-16, as strings are compared, it comes after.
 * const [a, b] = [new TextEncoder().encode("\ufffd"), new TextEncoder().encode("\u{1f600}")]
 * compareBytes(a, 0, a.length, b, 0, b.length) < 0 //=> true
 * "\ufffd" < "\u{1f600}" //=> false
 * ```
 */
export function compareBytes(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): number {
  const length = Math.min(aEnd - aStart, bEnd - bStart)
  for (let k = 0; k < length; k++) {
    const difference = a[aStart + k]! - b[bStart + k]!
    if (difference !== 0) return difference
  }
  return aEnd - aStart - (bEnd - bStart)
}
