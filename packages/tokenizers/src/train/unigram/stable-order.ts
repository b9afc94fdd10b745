// Sorts many numbers, stably and in linear time.

/**
 * The order that sorts numbers from largest to smallest; equal numbers keep their order. Radix sort over the bits of
 * the doubles.
 */
export function descendingOrder(values: Float64Array): Int32Array {
  const size = values.length
  const digits = new Uint16Array(values.slice().buffer)
  let order = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    order[i] = i
    // Bits that ascend as the values descend: all but the sign of a positive number are flipped.
    if (digits[4 * i + 3]! < 0x8000) {
      for (let k = 0; k < 4; k++) digits[4 * i + k]! ^= k === 3 ? 0x7fff : 0xffff
    }
  }
  let other = new Int32Array(size)
  const counts = new Int32Array(0x10001)
  for (let digit = 0; digit < 4; digit++) {
    counts.fill(0)
    for (let i = 0; i < size; i++) counts[digits[4 * i + digit]! + 1]! += 1
    if (counts.includes(size)) continue
    for (let value = 0; value < 0x10000; value++) counts[value + 1]! += counts[value]!
    for (let i = 0; i < size; i++) other[counts[digits[4 * order[i]! + digit]!]!++] = order[i]!
    const swapped = order
    order = other
    other = swapped
  }
  return order
}
