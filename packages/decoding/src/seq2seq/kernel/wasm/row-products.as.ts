// Products of one row, in blocks of 32 columns, then of 16.
import { put } from "./vectors.as"

/** `c = a b` for one row of `inner` elements, `aInner` bytes apart; rows of b are `stride` bytes long. */
export function multiplyRow(a: u32, aInner: u32, b: u32, stride: u32, c: u32, inner: u32, accumulate: bool): void {
  let column: u32 = 0
  for (; column + 128 <= stride; column += 128) {
    let at = a
    let row = b + column
    const to = c + column
    let s0 = f32x4.splat(0)
    let s1 = f32x4.splat(0)
    let s2 = f32x4.splat(0)
    let s3 = f32x4.splat(0)
    let s4 = f32x4.splat(0)
    let s5 = f32x4.splat(0)
    let s6 = f32x4.splat(0)
    let s7 = f32x4.splat(0)
    if (accumulate) {
      s0 = v128.load(to)
      s1 = v128.load(to, 16)
      s2 = v128.load(to, 32)
      s3 = v128.load(to, 48)
      s4 = v128.load(to, 64)
      s5 = v128.load(to, 80)
      s6 = v128.load(to, 96)
      s7 = v128.load(to, 112)
    }
    for (let k: u32 = 0; k < inner; k++) {
      const factor = v128.load32_splat(at)
      s0 = f32x4.add(s0, f32x4.mul(factor, v128.load(row)))
      s1 = f32x4.add(s1, f32x4.mul(factor, v128.load(row, 16)))
      s2 = f32x4.add(s2, f32x4.mul(factor, v128.load(row, 32)))
      s3 = f32x4.add(s3, f32x4.mul(factor, v128.load(row, 48)))
      s4 = f32x4.add(s4, f32x4.mul(factor, v128.load(row, 64)))
      s5 = f32x4.add(s5, f32x4.mul(factor, v128.load(row, 80)))
      s6 = f32x4.add(s6, f32x4.mul(factor, v128.load(row, 96)))
      s7 = f32x4.add(s7, f32x4.mul(factor, v128.load(row, 112)))
      at += aInner
      row += stride
    }
    v128.store(to, s0)
    v128.store(to, s1, 16)
    v128.store(to, s2, 32)
    v128.store(to, s3, 48)
    v128.store(to, s4, 64)
    v128.store(to, s5, 80)
    v128.store(to, s6, 96)
    v128.store(to, s7, 112)
  }
  for (; column < stride; column += 64) {
    let at = a
    let row = b + column
    const to = c + column
    const left = stride - column
    let s0 = f32x4.splat(0)
    let s1 = f32x4.splat(0)
    let s2 = f32x4.splat(0)
    let s3 = f32x4.splat(0)
    if (accumulate) {
      s0 = v128.load(to)
      s1 = v128.load(to, 16)
      s2 = v128.load(to, 32)
      s3 = v128.load(to, 48)
    }
    for (let k: u32 = 0; k < inner; k++) {
      const factor = v128.load32_splat(at)
      s0 = f32x4.add(s0, f32x4.mul(factor, v128.load(row)))
      s1 = f32x4.add(s1, f32x4.mul(factor, v128.load(row, 16)))
      s2 = f32x4.add(s2, f32x4.mul(factor, v128.load(row, 32)))
      s3 = f32x4.add(s3, f32x4.mul(factor, v128.load(row, 48)))
      at += aInner
      row += stride
    }
    put(to, s0, left)
    if (left <= 16) return
    put(to + 16, s1, left - 16)
    if (left <= 32) return
    put(to + 32, s2, left - 32)
    if (left > 48) put(to + 48, s3, left - 48)
  }
}
