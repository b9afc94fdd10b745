// Products and distances of all rows of a matrix with one query or four, in single precision. AssemblyScript, compiled to WebAssembly.
//
// Rows have a multiple of 4 numbers, matrices a multiple of 4 rows. Each result is a sum of four lanes, each of them over the numbers
// i = lane, lane + 4, ... in ascending order; the lanes' total is (0 + 2) + (1 + 3). kernel.ts gives the same bytes.
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

/** Two rows with four queries at a time, so that each row is read once for four of them. */
// @ts-ignore: decorator
@inline
function scan4(distance: bool, matrix: u32, stride: u32, rows: u32, queries: u32, results: u32): void {
  const next = rows << 2
  for (let row: u32 = 0; row < rows; row += 2) {
    let r = matrix
    const end = matrix + stride
    let q = queries
    // each $ of 0..3
    let s$0 = f32x4.splat(0), s$1 = f32x4.splat(0)
    for (; r < end; r += 16) {
      const a = v128.load(r)
      const b = v128.load(r + stride)
      // each $ of 0..3
      {
        const x = v128.load(q + $ * stride)
        s$0 = f32x4.add(s$0, term(distance, x, a))
        s$1 = f32x4.add(s$1, term(distance, x, b))
      }
      q += 16
    }
    let to = results
    // each $ of 0..3
    {
      f32.store(to, result(distance, s$0))
      f32.store(to, result(distance, s$1), 4)
      to += next
    }
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
