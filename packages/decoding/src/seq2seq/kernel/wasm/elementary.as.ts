// exp, tanh and sigmoid of four numbers, as plain/elementary32.ts computes them.
const ROUNDER: f32 = 12582912
const ROUNDER_BITS: i32 = 0x4b400000
const LOG2_E: f32 = 1.4426950408889634
const LN2_HIGH: f32 = 0.693359375
const LN2_LOW: f32 = -0.00021219444005469057
const C2: f32 = 0.49999998149616526
const C3: f32 = 0.16666543424251257
const C4: f32 = 0.04166720071281217
const C5: f32 = 0.008366547132995268
const C6: f32 = 0.0013882516385675628

/** x log2(e) + ROUNDER: its last bits are the nearest whole number. */
// @ts-ignore: decorator
@inline
function rounded(x: v128): v128 {
  return f32x4.add(f32x4.mul(x, f32x4.splat(LOG2_E)), f32x4.splat(ROUNDER))
}

// @ts-ignore: decorator
@inline
function powerOfTwo(k: v128): v128 {
  return i32x4.shl(i32x4.add(k, i32x4.splat(127)), 23)
}

// @ts-ignore: decorator
@inline
function expm1OfRest(x: v128, k: v128): v128 {
  const r = f32x4.sub(f32x4.sub(x, f32x4.mul(k, f32x4.splat(LN2_HIGH))), f32x4.mul(k, f32x4.splat(LN2_LOW)))
  let q = f32x4.add(f32x4.splat(C5), f32x4.mul(r, f32x4.splat(C6)))
  q = f32x4.add(f32x4.splat(C4), f32x4.mul(r, q))
  q = f32x4.add(f32x4.splat(C3), f32x4.mul(r, q))
  q = f32x4.add(f32x4.splat(C2), f32x4.mul(r, q))
  return f32x4.add(r, f32x4.mul(f32x4.mul(r, r), q))
}

/** The exponential. */
// @ts-ignore: decorator
@inline
export function exp(x: v128): v128 {
  const inside = f32x4.pmax(f32x4.pmin(x, f32x4.splat(89)), f32x4.splat(-104))
  const bits = rounded(inside)
  const y = f32x4.add(f32x4.splat(1), expm1OfRest(inside, f32x4.sub(bits, f32x4.splat(ROUNDER))))
  const k = i32x4.sub(bits, i32x4.splat(ROUNDER_BITS))
  const half = i32x4.shr_s(k, 1)
  return f32x4.mul(f32x4.mul(y, powerOfTwo(half)), powerOfTwo(i32x4.sub(k, half)))
}

/** The hyperbolic tangent. */
// @ts-ignore: decorator
@inline
export function tanh(x: v128): v128 {
  const inside = f32x4.mul(f32x4.splat(-2), f32x4.pmin(f32x4.abs(x), f32x4.splat(20)))
  const bits = rounded(inside)
  const power = powerOfTwo(i32x4.sub(bits, i32x4.splat(ROUNDER_BITS)))
  const rest = expm1OfRest(inside, f32x4.sub(bits, f32x4.splat(ROUNDER)))
  const e = f32x4.add(f32x4.mul(power, rest), f32x4.sub(power, f32x4.splat(1)))
  return v128.bitselect(x, f32x4.div(e, f32x4.add(f32x4.splat(2), e)), i32x4.splat(i32.MIN_VALUE))
}

/** The logistic function. */
// @ts-ignore: decorator
@inline
export function sigmoid(x: v128): v128 {
  const one = f32x4.splat(1)
  const e = exp(v128.or(x, i32x4.splat(i32.MIN_VALUE)))
  return f32x4.div(v128.bitselect(e, one, f32x4.lt(x, f32x4.splat(0))), f32x4.add(one, e))
}
