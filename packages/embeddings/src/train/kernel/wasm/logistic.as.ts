// Exponentials and logistic functions, four at a time.
import { constant } from "./fields.as"
import { addLosses } from "./loss.as"

/** e^x for x up to 0; 0 below -87. */
// @ts-ignore: decorator
@inline
export function exponential(x: v128): v128 {
  const rounder = constant(0)
  const inside = f32x4.pmax(x, constant(9))
  // The last bits of the sum are the nearest whole number.
  const bits = f32x4.add(f32x4.mul(inside, constant(1)), rounder)
  const k = f32x4.sub(bits, rounder)
  const r = f32x4.sub(f32x4.sub(inside, f32x4.mul(k, constant(2))), f32x4.mul(k, constant(3)))
  const square = f32x4.mul(r, r)
  const low = f32x4.add(constant(4), f32x4.mul(r, constant(5)))
  const high = f32x4.add(f32x4.add(constant(6), f32x4.mul(r, constant(7))), f32x4.mul(square, constant(8)))
  const rest = f32x4.add(r, f32x4.mul(square, f32x4.add(low, f32x4.mul(square, high))))
  const power = i32x4.shl(i32x4.add(i32x4.sub(bits, rounder), i32x4.splat(127)), 23)
  return v128.andnot(f32x4.mul(power, f32x4.add(f32x4.splat(1), rest)), f32x4.lt(x, constant(9)))
}

/**
 * (label - s(x)) rate of four questions, and as much times the weight for label 0; adds their loss.
 *
 * @param labels - 1 or 0, whole numbers
 * @param valid - all bits of the lanes that count
 */
// @ts-ignore: decorator
@inline
export function answers(x: v128, labels: v128, valid: v128, rate: f32, weight: i32): v128 {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  const e = exponential(f32x4.neg(f32x4.abs(x)))
  const sum = f32x4.add(one, e)
  const sigmoid = f32x4.div(v128.bitselect(e, one, f32x4.lt(x, zero)), sum)
  const isOne = i32x4.ne(labels, zero)
  const wrong = f32x4.pmax(zero, v128.bitselect(f32x4.neg(x), x, isOne))
  const move = f32x4.mul(f32x4.sub(v128.and(isOne, one), sigmoid), f32x4.splat(rate))
  if (weight == 1) {
    addLosses(v128.bitselect(sum, one, valid), v128.and(wrong, valid), 1)
    return move
  }
  const first = v128.and(valid, isOne)
  addLosses(v128.bitselect(sum, one, first), v128.and(wrong, first), 1)
  const second = v128.andnot(valid, isOne)
  addLosses(v128.bitselect(sum, one, second), v128.and(wrong, second), weight)
  return v128.bitselect(move, f32x4.mul(move, f32x4.splat(<f32>weight)), isOne)
}
