// Products and distances of all rows of a matrix with one query or four, in single precision. AssemblyScript, compiled to WebAssembly.
//
// Rows have a multiple of 4 numbers, matrices a multiple of 4 rows. Each result is a sum of four lanes, each of them over the numbers
// i = lane, lane + 4, ... in ascending order; the lanes' total is (0 + 2) + (1 + 3). kernel/plain.ts gives the same bytes.

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
    let s0 = f32x4.splat(0)
    let s1 = f32x4.splat(0)
    let s2 = f32x4.splat(0)
    let s3 = f32x4.splat(0)
    for (let q = query; q < end; q += 16) {
      const x = v128.load(q)
      s0 = f32x4.add(s0, term(distance, x, v128.load(r0)))
      s1 = f32x4.add(s1, term(distance, x, v128.load(r1)))
      s2 = f32x4.add(s2, term(distance, x, v128.load(r2)))
      s3 = f32x4.add(s3, term(distance, x, v128.load(r3)))
      r0 += 16
      r1 += 16
      r2 += 16
      r3 += 16
    }
    f32.store(results, result(distance, s0))
    f32.store(results, result(distance, s1), 4)
    f32.store(results, result(distance, s2), 8)
    f32.store(results, result(distance, s3), 12)
    results += 16
    matrix += stride << 2
  }
}

/** Two rows with four queries at a time, so that each row is read once for four of them. */
// @ts-ignore: decorator
@inline
function scan4(distance: bool, matrix: u32, stride: u32, rows: u32, queries: u32, results: u32): void {
  const next = rows << 2
  for (let row: u32 = 0; row < rows; row += 2) {
    let r = matrix
    const end = matrix + stride
    let q = queries
    let s00 = f32x4.splat(0)
    let s01 = f32x4.splat(0)
    let s10 = f32x4.splat(0)
    let s11 = f32x4.splat(0)
    let s20 = f32x4.splat(0)
    let s21 = f32x4.splat(0)
    let s30 = f32x4.splat(0)
    let s31 = f32x4.splat(0)
    for (; r < end; r += 16) {
      const a = v128.load(r)
      const b = v128.load(r + stride)
      let x = v128.load(q)
      s00 = f32x4.add(s00, term(distance, x, a))
      s01 = f32x4.add(s01, term(distance, x, b))
      x = v128.load(q + stride)
      s10 = f32x4.add(s10, term(distance, x, a))
      s11 = f32x4.add(s11, term(distance, x, b))
      x = v128.load(q + 2 * stride)
      s20 = f32x4.add(s20, term(distance, x, a))
      s21 = f32x4.add(s21, term(distance, x, b))
      x = v128.load(q + 3 * stride)
      s30 = f32x4.add(s30, term(distance, x, a))
      s31 = f32x4.add(s31, term(distance, x, b))
      q += 16
    }
    let to = results
    f32.store(to, result(distance, s00))
    f32.store(to, result(distance, s01), 4)
    to += next
    f32.store(to, result(distance, s10))
    f32.store(to, result(distance, s11), 4)
    to += next
    f32.store(to, result(distance, s20))
    f32.store(to, result(distance, s21), 4)
    to += next
    f32.store(to, result(distance, s30))
    f32.store(to, result(distance, s31), 4)
    results += 8
    matrix += stride << 1
  }
}

export function products(matrix: u32, stride: u32, rows: u32, query: u32, results: u32): void {
  scan(false, matrix, stride, rows, query, results)
}

export function distances(matrix: u32, stride: u32, rows: u32, query: u32, results: u32): void {
  scan(true, matrix, stride, rows, query, results)
}

export function products4(matrix: u32, stride: u32, rows: u32, queries: u32, results: u32): void {
  scan4(false, matrix, stride, rows, queries, results)
}

export function distances4(matrix: u32, stride: u32, rows: u32, queries: u32, results: u32): void {
  scan4(true, matrix, stride, rows, queries, results)
}
