// Products in blocks of 4 rows and 8 columns, whose sums stay in registers. Rows and columns past the end of a matrix are
// computed with whatever is there and not stored. scripts/build-wasm.mjs repeats the line or block below "each $".
import { multiplyRow } from "./row-products.as"
import { put } from "./vectors.as"

// Rows of b that are used for all rows of a before the next ones: 8 columns of them stay in the first-level cache.
const DEPTH: u32 = 256

/** `aRow` and `aInner` are the distances, in bytes, between elements of a when the row or the inner index goes up by one. */
// @ts-ignore: decorator
@inline
export function multiply(
  transposed: bool,
  a: u32,
  aRow: u32,
  aInner: u32,
  b: u32,
  c: u32,
  rows: u32,
  inner: u32,
  columns: u32,
  accumulate: bool,
): void {
  const stride = columns << 2
  let more = accumulate
  do {
    const depth = inner < DEPTH ? inner : DEPTH
    let left = rows
    let aAt = a
    let cAt = c
    if (rows >= 2) {
      for (let column: u32 = 0; column < stride; column += 32) {
        left = rows
        aAt = a
        cAt = c + column
        const width = stride - column
        while (true) {
          if (width > 16) block8(transposed, aAt, aRow, aInner, b + column, stride, cAt, depth, left, width, more)
          else block4(transposed, aAt, aRow, aInner, b + column, stride, cAt, depth, left, width, more)
          if (left <= 4) break
          left -= 4
          aAt += aRow << 2
          cAt += stride << 2
        }
      }
    } else if (rows) multiplyRow(a, aInner, b, stride, c, depth, more)
    a += aInner * depth
    b += stride * depth
    inner -= depth
    more = true
  } while (inner)
}

// @ts-ignore: decorator
@inline
function block8(
  transposed: bool,
  a0: u32,
  aRow: u32,
  aInner: u32,
  b: u32,
  stride: u32,
  c0: u32,
  depth: u32,
  rows: u32,
  width: u32,
  accumulate: bool,
): void {
  // Rows past the end repeat the last one, or whatever follows it.
  const c1 = c0 + (rows > 1 ? stride : 0)
  const c2 = c1 + (rows > 2 ? stride : 0)
  const c3 = c2 + (rows > 3 ? stride : 0)
  // each $ of 0..3
  let s$0 = f32x4.splat(0), s$1 = f32x4.splat(0)
  if (accumulate) {
    // each $ of 0..3
    {
      s$0 = v128.load(c$)
      s$1 = v128.load(c$, 16)
    }
  }
  let a1 = a0 + (rows > 1 ? aRow : 0)
  let a2 = a1 + (rows > 2 ? aRow : 0)
  let a3 = a2 + (rows > 3 ? aRow : 0)
  for (let k: u32 = 0; k < depth; k++) {
    const b0 = v128.load(b)
    const b1 = v128.load(b, 16)
    // each $ of 0..3
    {
      const factor = transposed ? v128.load32_splat(a0, $ * 4) : v128.load32_splat(a$)
      s$0 = f32x4.add(s$0, f32x4.mul(factor, b0))
      s$1 = f32x4.add(s$1, f32x4.mul(factor, b1))
    }
    b += stride
    a0 += aInner
    if (!transposed) {
      a1 += aInner
      a2 += aInner
      a3 += aInner
    }
  }
  // each $ of 0..3
  {
    if ($ > 0 && rows < $ + 1) return
    v128.store(c$, s$0)
    put(c$ + 16, s$1, width - 16)
  }
}

// @ts-ignore: decorator
@inline
function block4(
  transposed: bool,
  a0: u32,
  aRow: u32,
  aInner: u32,
  b: u32,
  stride: u32,
  c0: u32,
  depth: u32,
  rows: u32,
  width: u32,
  accumulate: bool,
): void {
  const c1 = c0 + (rows > 1 ? stride : 0)
  const c2 = c1 + (rows > 2 ? stride : 0)
  const c3 = c2 + (rows > 3 ? stride : 0)
  // each $ of 0..3
  let s$ = f32x4.splat(0)
  if (accumulate) {
    // each $ of 0..3
    s$ = v128.load(c$)
  }
  let a1 = a0 + (rows > 1 ? aRow : 0)
  let a2 = a1 + (rows > 2 ? aRow : 0)
  let a3 = a2 + (rows > 3 ? aRow : 0)
  for (let k: u32 = 0; k < depth; k++) {
    const b0 = v128.load(b)
    // each $ of 0..3
    s$ = f32x4.add(s$, f32x4.mul(transposed ? v128.load32_splat(a0, $ * 4) : v128.load32_splat(a$), b0))
    b += stride
    a0 += aInner
    if (!transposed) {
      a1 += aInner
      a2 += aInner
      a3 += aInner
    }
  }
  // each $ of 0..3
  {
    if ($ > 0 && rows < $ + 1) return
    put(c$, s$, width)
  }
}
