// Products of one row, in blocks of 32 columns, then of 16. scripts/build-wasm.mjs repeats the line below "each $".
import { put } from "./vectors.as"

/** `c = a b` for one row of `inner` elements, `aInner` bytes apart; rows of b are `stride` bytes long. */
export function multiplyRow(a: u32, aInner: u32, b: u32, stride: u32, c: u32, inner: u32, accumulate: bool): void {
  let column: u32 = 0
  for (; column + 128 <= stride; column += 128) {
    let at = a
    let row = b + column
    const to = c + column
    // each $ of 0..7
    let s$ = f32x4.splat(0)
    if (accumulate) {
      // each $ of 0..7
      s$ = v128.load(to, $ * 16)
    }
    for (let k: u32 = 0; k < inner; k++) {
      const factor = v128.load32_splat(at)
      // each $ of 0..7
      s$ = f32x4.add(s$, f32x4.mul(factor, v128.load(row, $ * 16)))
      at += aInner
      row += stride
    }
    // each $ of 0..7
    v128.store(to, s$, $ * 16)
  }
  for (; column < stride; column += 64) {
    let at = a
    let row = b + column
    const to = c + column
    const left = stride - column
    // each $ of 0..3
    let s$ = f32x4.splat(0)
    if (accumulate) {
      // each $ of 0..3
      s$ = v128.load(to, $ * 16)
    }
    for (let k: u32 = 0; k < inner; k++) {
      const factor = v128.load32_splat(at)
      // each $ of 0..3
      s$ = f32x4.add(s$, f32x4.mul(factor, v128.load(row, $ * 16)))
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
