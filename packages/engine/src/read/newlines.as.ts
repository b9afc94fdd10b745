// Counts and finds newlines in a range of memory, 64 bytes at a time. May read, but not use, up to 63 bytes past the
// range.

const NEWLINE: u8 = 10
const RETURN: u8 = 13
const STRIDE: usize = 4032 // bytes that are counted at once, 63 times 64

// Set by `count`: 1 when the range contains a `\r`, plus 2 when it contains a NUL.
let flags: i32 = 0

/** The bytes found by the last `count`: 1 for a `\r`, plus 2 for a NUL. */
export function seen(): i32 {
  return flags
}

/** The number of `\n` in [from, from + length). */
export function count(from: usize, length: usize): u32 {
  const newline = i8x16.splat(NEWLINE)
  const carriage = i8x16.splat(RETURN)
  const end = from + length
  let total: u32 = 0
  let returns = i8x16.splat(0)
  let least = i8x16.splat(-1)
  let at = from
  while (at + 64 <= end) {
    // Each step lowers a lane of `sum` by at most 4, so 63 steps fit into 8 bits.
    const left = (end - at) >> 6
    const stop = at + ((left < 63 ? left : 63) << 6)
    let sum = i8x16.splat(0)
    while (at < stop) {
      const a = v128.load(at)
      const b = v128.load(at, 16)
      const c = v128.load(at, 32)
      const d = v128.load(at, 48)
      sum = i8x16.add(
        sum,
        i8x16.add(
          i8x16.add(i8x16.eq(a, newline), i8x16.eq(b, newline)),
          i8x16.add(i8x16.eq(c, newline), i8x16.eq(d, newline)),
        ),
      )
      returns = v128.or(
        returns,
        v128.or(
          v128.or(i8x16.eq(a, carriage), i8x16.eq(b, carriage)),
          v128.or(i8x16.eq(c, carriage), i8x16.eq(d, carriage)),
        ),
      )
      least = i8x16.min_u(least, i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d)))
      at += 64
    }
    const pairs = i16x8.extadd_pairwise_i8x16_u(i8x16.neg(sum))
    const quads = i32x4.extadd_pairwise_i16x8_u(pairs)
    total +=
      i32x4.extract_lane(quads, 0) +
      i32x4.extract_lane(quads, 1) +
      i32x4.extract_lane(quads, 2) +
      i32x4.extract_lane(quads, 3)
  }
  let bits = v128.any_true(returns) ? 1 : 0
  if (!i8x16.all_true(least)) bits |= 2
  for (; at < end; at++) {
    const byte = load<u8>(at)
    if (byte == NEWLINE) total++
    else if (byte == RETURN) bits |= 1
    else if (byte == 0) bits |= 2
  }
  flags = bits
  return total
}

/** The position after the `n`th `\n` (n at least 1) in [from, from + length), or 0 when there are fewer. */
export function after(from: usize, length: usize, n: u32): usize {
  const newline = i8x16.splat(NEWLINE)
  const end = from + length
  let missing = n
  let first = from
  while (end - first > STRIDE) {
    const here = count(first, STRIDE)
    if (here >= missing) break
    missing -= here
    first += STRIDE
  }
  for (let at = first; at < end; at += 16) {
    let mask: u32 = i8x16.bitmask(i8x16.eq(v128.load(at), newline))
    if (end - at < 16) mask &= (1 << (<u32>(end - at))) - 1
    const here = popcnt(mask)
    if (here < missing) {
      missing -= here
      continue
    }
    while (missing > 1) {
      mask &= mask - 1
      missing--
    }
    return at + ctz(mask) + 1
  }
  return 0
}
