// Results of the rows of a matrix for a query, and bounds of them, four rows at a time. AssemblyScript, compiled to WebAssembly.
//
// A result is a sum in single precision of four lanes, each of them over the numbers i = lane, lane + 4, ... in ascending order; the
// lanes' total is (0 + 2) + (1 + 3). kernel.ts gives the same bytes. Bounds are made of codes: see codes.ts.
// scripts/build-wasm.mjs repeats the line or block below "each $".

/** The first address for data, in bytes. */
export const START: u32 = (<u32>__heap_base + 15) & ~15

// @ts-ignore: decorator
@inline
function total(v: v128): f32 {
  const pairs = f32x4.add(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}

// @ts-ignore: decorator
@inline
function term(distance: bool, a: v128, b: v128): v128 {
  if (!distance) return f32x4.mul(a, b)
  const difference = f32x4.sub(a, b)
  return f32x4.mul(difference, difference)
}

// @ts-ignore: decorator
@inline
function result(distance: bool, v: v128): f32 {
  return distance ? -total(v) : total(v)
}

/** Four rows at a time: their sums do not wait for each other. */
// @ts-ignore: decorator
@inline
function scan(distance: bool, matrix: u32, stride: u32, rows: u32, query: u32, results: u32): void {
  const end = query + stride
  for (let row: u32 = 0; row < rows; row += 4) {
    let r0 = matrix
    let r1 = r0 + stride
    let r2 = r1 + stride
    let r3 = r2 + stride
    // each $ of 0..3
    let s$ = f32x4.splat(0)
    for (let q = query; q < end; q += 16) {
      const x = v128.load(q)
      // each $ of 0..3
      s$ = f32x4.add(s$, term(distance, x, v128.load(r$)))
      // each $ of 0..3
      r$ += 16
    }
    // each $ of 0..3
    f32.store(results, result(distance, s$), $ * 4)
    results += 16
    matrix += stride << 2
  }
}

export function products(matrix: u32, stride: u32, rows: u32, query: u32, results: u32): void {
  scan(false, matrix, stride, rows, query, results)
}

export function distances(matrix: u32, stride: u32, rows: u32, query: u32, results: u32): void {
  scan(true, matrix, stride, rows, query, results)
}

/** Adding and subtracting 1.5 * 2^23 rounds to a whole number, which the last bits of the sum are. */
const ROUNDER: f32 = 12582912

/** 2^-100: vectors of smaller numbers have a scale of 0, since it would be far off; squares of theirs are in this unit. */
const MIN_SIZE: f32 = 7.888609052210118e-31

/**
 * Writes the codes of a vector, eight of them every `step` bytes: 32 for the 8 bits of a row, 16 for the 16 bits of a query. Then the
 * scale, the sum of squares of what the codes leave out, and that of the vector, both in units of the scale.
 */
export function encode(vector: u32, stride: u32, limit: f32, codes: u32, step: u32, encoded: u32): void {
  let most = f32x4.splat(0)
  for (let i: u32 = 0; i < stride; i += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(vector + i)))
  most = f32x4.pmax(most, v128.shuffle<f32>(most, most, 2, 3, 0, 1))
  const largest = f32x4.extract_lane(f32x4.pmax(most, v128.shuffle<f32>(most, most, 1, 0, 3, 2)), 0)
  const scale: f32 = largest < MIN_SIZE ? 0 : largest / limit
  const factor = f32x4.splat(<f32>1 / (scale == 0 ? MIN_SIZE : scale))
  const rounder = f32x4.splat(ROUNDER)
  let rests = f32x4.splat(0)
  let squares = f32x4.splat(0)
  for (let i: u32 = 0; i < stride; i += 32) {
    // each $ of 0..1
    const x$ = f32x4.mul(v128.load(vector + i, $ * 16), factor), sum$ = f32x4.add(x$, rounder)
    // each $ of 0..1
    const rest$ = f32x4.sub(x$, f32x4.sub(sum$, rounder))
    const long = i16x8.narrow_i32x4_s(i32x4.sub(sum0, rounder), i32x4.sub(sum1, rounder))
    if (step == 32) v128.store_lane<i64>(codes, i8x16.narrow_i16x8_s(long, long), 0)
    else v128.store(codes, long)
    codes += step
    // each $ of 0..1
    rests = f32x4.add(rests, f32x4.mul(rest$, rest$))
    // each $ of 0..1
    squares = f32x4.add(squares, f32x4.mul(x$, x$))
  }
  store<f32>(encoded, scale)
  store<f32>(encoded, total(rests), 4)
  store<f32>(encoded, total(squares), 8)
}

/** The address of the first bound above a limit; some address from `end` on if there is none. */
export function above(limit: f32, at: u32, end: u32): u32 {
  const limits = f32x4.splat(limit)
  for (; at < end; at += 16) {
    const found = i32x4.bitmask(f32x4.gt(v128.load(at), limits))
    if (found != 0) return at + (ctz(found) << 2)
  }
  return at
}

/** The bounds of four rows for one query, of the products of their codes. */
// @ts-ignore: decorator
@inline
function bound(a: v128, b: v128, c: v128, d: v128, rows: u32, query: u32): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 1, 4, 5), v128.shuffle<i32>(a, b, 2, 3, 6, 7))
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 1, 4, 5), v128.shuffle<i32>(c, d, 2, 3, 6, 7))
  const sums = i32x4.add(v128.shuffle<i32>(ab, cd, 0, 2, 4, 6), v128.shuffle<i32>(ab, cd, 1, 3, 5, 7))
  const product = f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load32_splat(query)), v128.load(rows))
  const error = f32x4.mul(v128.load32_splat(query, 4), v128.load(rows, 16))
  const base = f32x4.add(v128.load32_splat(query, 8), v128.load(rows, 32))
  return f32x4.add(f32x4.add(product, error), base)
}

/** Groups of four rows with one query or two, so that each code of a row is read once for both. */
// @ts-ignore: decorator
@inline
function boundsOf(two: bool, groups: u32, group: u32, size: u32, query: u32, results: u32, next: u32): void {
  for (; groups > 0; groups--) {
    const end = group + (size << 2)
    let p = query
    let q = query + (size << 1) + 16
    // each $ of 0..3
    let s$ = i32x4.splat(0), t$ = i32x4.splat(0)
    let at = group
    for (; at < end; at += 32) {
      const x = v128.load(p)
      const y = two ? v128.load(q) : x
      // each $ of 0..3
      {
        const row = v128.load_ext<i8>(at, $ * 8)
        s$ = i32x4.add(s$, i32x4.dot_i16x8_s(row, x))
        if (two) t$ = i32x4.add(t$, i32x4.dot_i16x8_s(row, y))
      }
      p += 16
      if (two) q += 16
    }
    v128.store(results, bound(s0, s1, s2, s3, end, p))
    if (two) v128.store(results + next, bound(t0, t1, t2, t3, end, q))
    results += 16
    group = end + 48
  }
}

/**
 * Bounds of groups of four rows for a number of queries. A group has its codes, eight of each row in turn, and its factors, errors and
 * bases; a query has its codes, its factor, error and base, and four bytes more. Results of the next query are `next` bytes further on.
 */
export function bounds(groups: u32, group: u32, size: u32, queries: u32, query: u32, results: u32, next: u32): void {
  for (let i: u32 = 0; i < queries; i += 2) {
    if (i + 1 < queries) boundsOf(true, groups, group, size, query, results, next)
    else boundsOf(false, groups, group, size, query, results, next)
    query += (size << 2) + 32
    results += next << 1
  }
}
