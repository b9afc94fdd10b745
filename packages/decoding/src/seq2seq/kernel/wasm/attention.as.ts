// Bahdanau's attention, position by position.
import { tanh } from "./elementary.as"
import { part, put, putSums, total } from "./vectors.as"

export function additiveScores(
  query: u32,
  keys: u32,
  vector: u32,
  kept: u32,
  scores: u32,
  positions: u32,
  width: u32,
): void {
  const bytes = width << 2
  query <<= 2
  keys <<= 2
  vector <<= 2
  kept <<= 2
  scores <<= 2
  for (let position: u32 = 0; position < positions; position++) {
    putSums(query, keys + position * bytes, kept + position * bytes, bytes)
  }
  tanh(kept, positions * bytes)
  for (let position: u32 = 0; position < positions; position++) {
    let sum = f32x4.splat(0)
    for (let j: u32 = 0; j < bytes; j += 16) {
      const term = f32x4.mul(v128.load(vector + j), v128.load(kept + j))
      sum = f32x4.add(sum, part(term, bytes - j, f32x4.splat(0)))
    }
    store<f32>(scores + (position << 2), total(sum))
    kept += bytes
  }
}

export function additiveBackward(
  scoresGradient: u32,
  kept: u32,
  vector: u32,
  queryGradient: u32,
  keysGradient: u32,
  vectorGradient: u32,
  positions: u32,
  width: u32,
): void {
  const bytes = width << 2
  scoresGradient <<= 2
  kept <<= 2
  vector <<= 2
  queryGradient <<= 2
  keysGradient <<= 2
  vectorGradient <<= 2
  // Columns outside, so that two of the three sums stay in registers.
  for (let j: u32 = 0; j < bytes; j += 16) {
    const left = bytes - j
    const v = v128.load(vector + j)
    let dQuery = v128.load(queryGradient + j)
    let dVector = v128.load(vectorGradient + j)
    let at = j
    for (let position: u32 = 0; position < positions; position++) {
      const d = v128.load32_splat(scoresGradient + (position << 2))
      const t = v128.load(kept + at)
      const inside = f32x4.mul(f32x4.mul(d, v), f32x4.sub(f32x4.splat(1), f32x4.mul(t, t)))
      dQuery = f32x4.add(dQuery, inside)
      dVector = f32x4.add(dVector, f32x4.mul(d, t))
      put(keysGradient + at, f32x4.add(v128.load(keysGradient + at), inside), left)
      at += bytes
    }
    put(queryGradient + j, dQuery, left)
    put(vectorGradient + j, dVector, left)
  }
}
