// Products in blocks of 4 rows and 8 columns, whose sums stay in registers. Rows and columns past the end of a matrix are
// computed with whatever is there and not stored.
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
  a: u32,
  aRow: u32,
  aInner: u32,
  b: u32,
  stride: u32,
  c: u32,
  depth: u32,
  rows: u32,
  width: u32,
  accumulate: bool,
): void {
  // Rows past the end repeat the last one, or whatever follows it.
  const c1 = c + (rows > 1 ? stride : 0)
  const c2 = c1 + (rows > 2 ? stride : 0)
  const c3 = c2 + (rows > 3 ? stride : 0)
  let s00 = f32x4.splat(0)
  let s01 = f32x4.splat(0)
  let s10 = f32x4.splat(0)
  let s11 = f32x4.splat(0)
  let s20 = f32x4.splat(0)
  let s21 = f32x4.splat(0)
  let s30 = f32x4.splat(0)
  let s31 = f32x4.splat(0)
  if (accumulate) {
    s00 = v128.load(c)
    s01 = v128.load(c, 16)
    s10 = v128.load(c1)
    s11 = v128.load(c1, 16)
    s20 = v128.load(c2)
    s21 = v128.load(c2, 16)
    s30 = v128.load(c3)
    s31 = v128.load(c3, 16)
  }
  let a1 = a + (rows > 1 ? aRow : 0)
  let a2 = a1 + (rows > 2 ? aRow : 0)
  let a3 = a2 + (rows > 3 ? aRow : 0)
  for (let k: u32 = 0; k < depth; k++) {
    const b0 = v128.load(b)
    const b1 = v128.load(b, 16)
    let factor = v128.load32_splat(a)
    s00 = f32x4.add(s00, f32x4.mul(factor, b0))
    s01 = f32x4.add(s01, f32x4.mul(factor, b1))
    factor = transposed ? v128.load32_splat(a, 4) : v128.load32_splat(a1)
    s10 = f32x4.add(s10, f32x4.mul(factor, b0))
    s11 = f32x4.add(s11, f32x4.mul(factor, b1))
    factor = transposed ? v128.load32_splat(a, 8) : v128.load32_splat(a2)
    s20 = f32x4.add(s20, f32x4.mul(factor, b0))
    s21 = f32x4.add(s21, f32x4.mul(factor, b1))
    factor = transposed ? v128.load32_splat(a, 12) : v128.load32_splat(a3)
    s30 = f32x4.add(s30, f32x4.mul(factor, b0))
    s31 = f32x4.add(s31, f32x4.mul(factor, b1))
    b += stride
    a += aInner
    if (!transposed) {
      a1 += aInner
      a2 += aInner
      a3 += aInner
    }
  }
  v128.store(c, s00)
  put(c + 16, s01, width - 16)
  if (rows < 2) return
  v128.store(c1, s10)
  put(c1 + 16, s11, width - 16)
  if (rows < 3) return
  v128.store(c2, s20)
  put(c2 + 16, s21, width - 16)
  if (rows < 4) return
  v128.store(c3, s30)
  put(c3 + 16, s31, width - 16)
}

// @ts-ignore: decorator
@inline
function block4(
  transposed: bool,
  a: u32,
  aRow: u32,
  aInner: u32,
  b: u32,
  stride: u32,
  c: u32,
  depth: u32,
  rows: u32,
  width: u32,
  accumulate: bool,
): void {
  const c1 = c + (rows > 1 ? stride : 0)
  const c2 = c1 + (rows > 2 ? stride : 0)
  const c3 = c2 + (rows > 3 ? stride : 0)
  let s0 = f32x4.splat(0)
  let s1 = f32x4.splat(0)
  let s2 = f32x4.splat(0)
  let s3 = f32x4.splat(0)
  if (accumulate) {
    s0 = v128.load(c)
    s1 = v128.load(c1)
    s2 = v128.load(c2)
    s3 = v128.load(c3)
  }
  let a1 = a + (rows > 1 ? aRow : 0)
  let a2 = a1 + (rows > 2 ? aRow : 0)
  let a3 = a2 + (rows > 3 ? aRow : 0)
  for (let k: u32 = 0; k < depth; k++) {
    const b0 = v128.load(b)
    s0 = f32x4.add(s0, f32x4.mul(v128.load32_splat(a), b0))
    s1 = f32x4.add(s1, f32x4.mul(transposed ? v128.load32_splat(a, 4) : v128.load32_splat(a1), b0))
    s2 = f32x4.add(s2, f32x4.mul(transposed ? v128.load32_splat(a, 8) : v128.load32_splat(a2), b0))
    s3 = f32x4.add(s3, f32x4.mul(transposed ? v128.load32_splat(a, 12) : v128.load32_splat(a3), b0))
    b += stride
    a += aInner
    if (!transposed) {
      a1 += aInner
      a2 += aInner
      a3 += aInner
    }
  }
  put(c, s0, width)
  if (rows < 2) return
  put(c1, s1, width)
  if (rows < 3) return
  put(c2, s2, width)
  if (rows < 4) return
  put(c3, s3, width)
}
