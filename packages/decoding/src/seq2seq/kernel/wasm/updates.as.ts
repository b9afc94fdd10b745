// Gradient descent.
import { part, put } from "./vectors.as"

export function sumOfSquares(a: u32, count: u32): f64 {
  const bytes = count << 2
  let low = f64x2.splat(0)
  let high = f64x2.splat(0)
  for (let i: u32 = 0; i < bytes; i += 16) {
    const v = part(v128.load((a << 2) + i), bytes - i, f32x4.splat(0))
    const first = f64x2.promote_low_f32x4(v)
    const second = f64x2.promote_low_f32x4(v128.shuffle<f32>(v, v, 2, 3, 0, 1))
    low = f64x2.add(low, f64x2.mul(first, first))
    high = f64x2.add(high, f64x2.mul(second, second))
  }
  const pairs = f64x2.add(low, high)
  return f64x2.extract_lane(pairs, 0) + f64x2.extract_lane(pairs, 1)
}

export function adam(
  parameter: u32,
  gradient: u32,
  mean: u32,
  square: u32,
  count: u32,
  gradientScale: f32,
  stepSize: f32,
  beta2: f32,
  fresh1: f32,
  fresh2: f32,
  epsilon: f32,
  rootOfCorrection2: f32,
): void {
  const bytes = count << 2
  parameter <<= 2
  gradient <<= 2
  mean <<= 2
  square <<= 2
  for (let i: u32 = 0; i < bytes; i += 16) {
    const left = bytes - i
    const g = f32x4.mul(f32x4.splat(gradientScale), v128.load(gradient + i))
    const before = v128.load(mean + i)
    const m = f32x4.add(before, f32x4.mul(f32x4.splat(fresh1), f32x4.sub(g, before)))
    const s = f32x4.add(
      f32x4.mul(f32x4.splat(beta2), v128.load(square + i)),
      f32x4.mul(f32x4.splat(fresh2), f32x4.mul(g, g)),
    )
    put(mean + i, m, left)
    put(square + i, s, left)
    const size = f32x4.add(f32x4.div(f32x4.sqrt(s), f32x4.splat(rootOfCorrection2)), f32x4.splat(epsilon))
    const step = f32x4.mul(f32x4.splat(stepSize), f32x4.div(m, size))
    put(parameter + i, f32x4.sub(v128.load(parameter + i), step), left)
  }
}
