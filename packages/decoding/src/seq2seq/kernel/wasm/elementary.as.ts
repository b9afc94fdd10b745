// exp, tanh and sigmoid in place, four numbers at a time, as plain/elementary32.ts computes them.
//
// They work on whole rows, and load their constants before the loop: V8 makes a vector constant anew, in three instructions,
// wherever it is used, which costs a third of the time.
import { put } from "./vectors.as"

const CONSTANTS: usize = memory.data<f32>([
  12582912, 1.4426950408889634, 0.693359375, -0.00021219444005469057, 0.49999998149616526, 0.16666543424251257,
  0.04166720071281217, 0.008366547132995268, 0.0013882516385675628, 1, 2, -0.0, -87, 20, -2,
])

const EXP: u32 = 0
const TANH: u32 = 1
const SIGMOID: u32 = 2

// @ts-ignore: decorator
@inline
function constant(index: u32): v128 {
  return v128.load32_splat(CONSTANTS + (index << 2))
}

// @ts-ignore: decorator
@inline
function apply(what: u32, at: u32, bytes: u32): void {
  const rounder = constant(0)
  const log2e = constant(1)
  const ln2High = constant(2)
  const ln2Low = constant(3)
  const c2 = constant(4)
  const c3 = constant(5)
  const c4 = constant(6)
  const c5 = constant(7)
  const c6 = constant(8)
  const one = constant(9)
  const two = constant(10)
  const sign = constant(11)
  const min = constant(12)
  const maxTanh = constant(13)
  const minusTwo = constant(14)
  const end = at + bytes
  for (; at < end; at += 16) {
    const x = v128.load(at)
    const below = what == SIGMOID ? v128.or(x, sign) : x
    const inside = what == TANH ? f32x4.mul(minusTwo, f32x4.pmin(f32x4.abs(x), maxTanh)) : f32x4.pmax(below, min)
    // The last bits of the sum are the nearest whole number.
    const bits = f32x4.add(f32x4.mul(inside, log2e), rounder)
    const k = f32x4.sub(bits, rounder)
    const r = f32x4.sub(f32x4.sub(inside, f32x4.mul(k, ln2High)), f32x4.mul(k, ln2Low))
    const square = f32x4.mul(r, r)
    const low = f32x4.add(c2, f32x4.mul(r, c3))
    const high = f32x4.add(f32x4.add(c4, f32x4.mul(r, c5)), f32x4.mul(square, c6))
    const rest = f32x4.add(r, f32x4.mul(square, f32x4.add(low, f32x4.mul(square, high))))
    const power = i32x4.shl(i32x4.add(i32x4.sub(bits, rounder), i32x4.splat(127)), 23)
    let y = x
    if (what == TANH) {
      const e = f32x4.add(f32x4.mul(power, rest), f32x4.sub(power, one))
      y = v128.bitselect(x, f32x4.div(e, f32x4.add(two, e)), sign)
    } else {
      y = v128.andnot(f32x4.mul(power, f32x4.add(one, rest)), f32x4.lt(below, min))
      if (what == SIGMOID) {
        const above = v128.bitselect(y, one, f32x4.lt(x, f32x4.splat(0)))
        y = f32x4.div(above, f32x4.add(one, y))
      }
    }
    put(at, y, end - at)
  }
}

/** Replaces numbers up to 0 by their exponentials. */
export function exp(at: u32, bytes: u32): void {
  apply(EXP, at, bytes)
}

/** Replaces numbers by their hyperbolic tangents. */
export function tanh(at: u32, bytes: u32): void {
  apply(TANH, at, bytes)
}

/** Replaces numbers by their logistic functions. */
export function sigmoid(at: u32, bytes: u32): void {
  apply(SIGMOID, at, bytes)
}
