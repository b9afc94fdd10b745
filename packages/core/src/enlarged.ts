// Longer copies of typed arrays that are full.

/**
 * A longer copy of a typed array: its numbers, then zeros.
 *
 * @param numbers - a typed array, not of a subclass such as Node's Buffer
 * @param length - the length of the copy, at least that of the array
 * @returns an array of the same type
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#orders-and-selections)
 * @example
 * ```ts
 * enlarged(Int32Array.of(3, 1), 4) //=> [3, 1, 0, 0]
 * ```
 */
export function enlarged<
  Numbers extends Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array,
>(numbers: Numbers, length: number): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(length)
  copy.set(numbers)
  return copy
}
