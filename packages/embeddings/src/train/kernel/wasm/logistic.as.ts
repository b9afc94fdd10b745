// Exponentials and logistic functions, four at a time.
import { MAX_TIMES, ONES_SHIFT, ZEROS_SHIFT } from "../fields"
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

/** (label - s(x)) rate of four targets, summed over repetitions, times the weight for label 0; adds their loss. */
// @ts-ignore: decorator
@inline
export function answers(x: v128, targets: v128, valid: v128, rate: f32, weight: i32): v128 {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  const e = exponential(f32x4.neg(f32x4.abs(x)))
  const sum = f32x4.add(one, e)
  const sigmoid = f32x4.div(v128.bitselect(e, one, f32x4.lt(x, zero)), sum)
  if (v128.any_true(v128.and(valid, i32x4.shr_u(targets, ONES_SHIFT))))
    return repeatedAnswers(x, sum, sigmoid, targets, valid, rate)
  const isOne = i32x4.ne(v128.and(targets, i32x4.splat(1)), zero)
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

/** The same for repeated targets: n1 times with label 1 and n0 times with label 0, (n1 - (n1 + n0) s(x)) rate. */
function repeatedAnswers(x: v128, sum: v128, sigmoid: v128, targets: v128, valid: v128, rate: f32): v128 {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  const label = v128.and(targets, i32x4.splat(1))
  const again = v128.and(i32x4.shr_u(targets, ONES_SHIFT), i32x4.splat(MAX_TIMES))
  const ones = f32x4.convert_i32x4_s(i32x4.add(label, again))
  const zeros = f32x4.convert_i32x4_s(
    i32x4.add(i32x4.sub(i32x4.splat(1), label), i32x4.shr_u(targets, ZEROS_SHIFT)),
  )
  const times = f32x4.add(ones, zeros)
  const wrong = f32x4.add(f32x4.mul(ones, f32x4.pmax(zero, f32x4.neg(x))), f32x4.mul(zeros, f32x4.pmax(zero, x)))
  addLosses(v128.bitselect(sum, one, valid), v128.and(wrong, valid), 1)
  for (let left = f32x4.sub(times, one); ; left = f32x4.sub(left, one)) {
    const asked = v128.and(valid, f32x4.gt(left, zero))
    if (!v128.any_true(asked)) break
    addLosses(v128.bitselect(sum, one, asked), zero, 1)
  }
  return f32x4.mul(f32x4.sub(ones, f32x4.mul(times, sigmoid)), f32x4.splat(rate))
}
