// The edits of the best alignment of two token sequences, without their places. The rules are those of edits/aligner.ts,
// its equivalent in TypeScript, with strips of 128 columns.
import { CHANGES, HYPOTHESIS, LARGE_CELLS, NO_PLACE, PLACES, REFERENCE, STRIP, VECTORS } from "./memory.as"

const HALF: u32 = STRIP >> 1

// Bytes of a row of a strip, and of each of its two vectors.
const ROW: u32 = 32
const VECTOR: u32 = 16

/** Of the last pair: reference tokens replaced by others. */
export let substitutions: u32 = 0
/** Reference tokens that the hypothesis lacks. */
export let deletions: u32 = 0
/** Hypothesis tokens that the reference lacks. */
export let insertions: u32 = 0

/** Counts the edits of the last two lines read; false for a pair that is left to the plain kernel. */
export function align(ours: u32, theirs: u32): bool {
  let b = HYPOTHESIS
  let a = REFERENCE
  let bEnd = b + (ours << 2)
  let aEnd = a + (theirs << 2)
  while (a < aEnd && b < bEnd && load<u32>(a) == load<u32>(b)) {
    a += 4
    b += 4
  }
  while (a < aEnd && b < bEnd && load<u32>(aEnd - 4) == load<u32>(bEnd - 4)) {
    aEnd -= 4
    bEnd -= 4
  }
  const columns = (aEnd - a) >> 2
  const rows = (bEnd - b) >> 2
  substitutions = 0
  deletions = columns
  if (columns > 0 && rows > 0) {
    if (columns * rows >= LARGE_CELLS) return false
    const distance = fill(b, rows, a, columns)
    deletions = trace(rows, columns)
    substitutions = distance - 2 * deletions + columns - rows
  }
  insertions = deletions + rows - columns
  return true
}

/** Computes the matrix, strip after strip; returns the number of edits. */
function fill(b: u32, rows: u32, a: u32, columns: u32): u32 {
  if (columns <= STRIP) return rows + strip(false, b, rows, a, columns, VECTORS)
  memory.fill(CHANGES, 0, rows + 1)
  let distance = rows
  let to: u32 = VECTORS
  for (let first: u32 = 0; first < columns; first += STRIP) {
    const width = columns - first < STRIP ? columns - first : STRIP
    distance += strip(true, b, rows, a + (first << 2), width, to)
    to += (rows + 2) * ROW
  }
  return distance
}

/**
 * Computes a strip; returns how many edits more its last column ends with than the border before its first.
 *
 * The second lane is one row behind the first, whose last column is the border of its columns.
 */
@inline
function strip(bordered: bool, b: u32, rows: u32, a: u32, columns: u32, to: u32): u32 {
  const aEnd = a + (columns << 2)
  let bit: u64 = 1
  for (let at = a; at < aEnd; at += 4) {
    const place = PLACES + (load<u32>(at) << 4) + (((at - a) >> 5) & 8)
    store<u64>(place, load<u64>(place) | bit)
    bit = rotl(bit, 1)
  }
  const zero = i64x2.splat(0)
  let up = i64x2.splat(-1)
  let down = zero
  let still = i64x2.splat(1)
  let less = zero
  let placeBefore = NO_PLACE
  let change: u32 = CHANGES
  const last = to + rows * ROW
  v128.store(to, up)
  v128.store(to, down, VECTOR)
  while (to <= last) {
    const place = PLACES + (load<u32>(b) << 4)
    let equal = v128.load_lane<u64>(placeBefore, v128.load_zero<u64>(place), 1, 8)
    placeBefore = place
    b += 4
    let borderStill = zero
    let borderLess = zero
    if (bordered) {
      borderStill = i64x2.splat(load<u8>(change, 1) & 1)
      borderLess = i64x2.splat(load<u8>(change, 1) >> 1)
    }
    still = v128.shuffle<i64>(borderStill, still, 0, 2)
    less = v128.shuffle<i64>(borderLess, less, 0, 2)
    equal = v128.or(equal, less)
    const same = v128.or(v128.xor(i64x2.add(v128.and(equal, up), up), up), v128.or(equal, down))
    const unmoved = v128.andnot(v128.or(same, up), down)
    const shrinks = v128.and(same, up)
    const next = v128.or(i64x2.shl(unmoved, 1), still)
    down = v128.andnot(same, next)
    up = v128.or(v128.or(i64x2.shl(shrinks, 1), less), v128.andnot(next, same))
    still = i64x2.shr_u(unmoved, 63)
    less = i64x2.shr_u(shrinks, 63)
    to += ROW
    v128.store(to, up)
    v128.store(to, down, VECTOR)
    if (bordered) {
      store<u8>(change, i64x2.extract_lane(still, 1) | (i64x2.extract_lane(less, 1) << 1))
      change++
    }
  }
  for (let at = a; at < aEnd; at += 4) v128.store(PLACES + (load<u32>(at) << 4), zero)
  const inside: u64 = columns < HALF ? (u64(1) << columns) - 1 : -1
  const insideAbove: u64 = columns > HALF ? u64(-1) >> (STRIP - columns) : 0
  return (
    u32(popcnt(load<u64>(last) & inside)) -
    u32(popcnt(load<u64>(last, VECTOR) & inside)) +
    u32(popcnt(i64x2.extract_lane(up, 1) & insideAbove)) -
    u32(popcnt(i64x2.extract_lane(down, 1) & insideAbove))
  )
}

/** Follows the best alignment from the end; returns its deletions. */
function trace(rows: u32, columns: u32): u32 {
  let lefts: u32 = 0
  let row = rows
  let column = columns
  while (row > 0 && column > 0) {
    const half = (column - 1) / HALF
    const base = VECTORS + (half >> 1) * (rows + 2) * ROW + (half & 1) * (ROW + 8)
    let at = base + row * ROW
    let bit: u64 = u64(1) << (column - 1)
    while (bit != 0 && at != base) {
      if (load<u64>(at) & bit) {
        lefts++
        bit >>= 1
        continue
      }
      at -= ROW
      if ((load<u64>(at, VECTOR) & bit) == 0) bit >>= 1
    }
    row = (at - base) / ROW
    column = half * HALF + HALF - u32(clz(bit))
  }
  return lefts + column
}
