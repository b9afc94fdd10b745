// Rows of numbers: four at a time, always in the same order of sums.

/** In each lane the sum of one vector: (lane 0 + lane 2) + (lane 1 + lane 3). */
// @ts-ignore: decorator
@inline
export function totals(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 1, 4, 5), v128.shuffle<f32>(a, b, 2, 3, 6, 7))
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 1, 4, 5), v128.shuffle<f32>(c, d, 2, 3, 6, 7))
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 2, 4, 6), v128.shuffle<f32>(ab, cd, 1, 3, 5, 7))
}

/** The inner product. */
export function dot(x: u32, y: u32, bytes: u32): f32 {
  let sum = f32x4.splat(0)
  for (let i: u32 = 0; i < bytes; i += 16) sum = f32x4.add(sum, f32x4.mul(v128.load(x + i), v128.load(y + i)))
  return f32x4.extract_lane(totals(sum, sum, sum, sum), 0)
}

/** `to = 0`. */
export function clear(to: u32, bytes: u32): void {
  const zero = f32x4.splat(0)
  for (let i: u32 = 0; i < bytes; i += 16) v128.store(to + i, zero)
}

/** `to += factor * from`. */
export function addScaled(to: u32, from: u32, factor: f32, bytes: u32): void {
  const f = f32x4.splat(factor)
  let i: u32 = 0
  for (; i + 128 <= bytes; i += 128) {
    const a = to + i
    const b = from + i
    // each $ of 0..7
    v128.store(a, f32x4.add(v128.load(a, $ * 16), f32x4.mul(f, v128.load(b, $ * 16))), $ * 16)
  }
  for (; i < bytes; i += 16) v128.store(to + i, f32x4.add(v128.load(to + i), f32x4.mul(f, v128.load(from + i))))
}

/** `to` becomes the mean of the rows of words: 32 numbers at a time, which stay in registers. */
export function meanOf(to: u32, words: u32, count: u32, rows: u32, bytes: u32): void {
  const end = words + (count << 2)
  const factor = f32x4.splat(<f32>1 / <f32>count)
  let i: u32 = 0
  for (; i + 128 <= bytes; i += 128) {
    // each $ of 0..7
    let s$ = f32x4.splat(0)
    for (let at = words; at < end; at += 4) {
      const row = rows + load<u32>(at) * bytes + i
      // each $ of 0..7
      s$ = f32x4.add(s$, v128.load(row, $ * 16))
    }
    // each $ of 0..7
    v128.store(to + i, f32x4.mul(factor, s$), $ * 16)
  }
  for (; i < bytes; i += 16) {
    let sum = f32x4.splat(0)
    for (let at = words; at < end; at += 4) sum = f32x4.add(sum, v128.load(rows + load<u32>(at) * bytes + i))
    v128.store(to + i, f32x4.mul(factor, sum))
  }
}

/** `to += from`. */
export function addRow(to: u32, from: u32, bytes: u32): void {
  for (let i: u32 = 0; i < bytes; i += 16) v128.store(to + i, f32x4.add(v128.load(to + i), v128.load(from + i)))
}

/** `to *= factor`. */
export function scaleRow(to: u32, factor: f32, bytes: u32): void {
  const f = f32x4.splat(factor)
  for (let i: u32 = 0; i < bytes; i += 16) v128.store(to + i, f32x4.mul(f, v128.load(to + i)))
}
