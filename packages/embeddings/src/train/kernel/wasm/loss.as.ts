// The loss of a task: sums of log(1 + e^-|z|) + max(0, -z), where the logarithms are taken of products of a hundred factors.
import { MAX_FACTORS } from "../fields"

// @ts-ignore: decorator
@external("elementary", "log")
declare function log(x: f64): f64

let product: v128 = f32x4(1, 1, 1, 1)
let margin: v128 = f32x4(0, 0, 0, 0)
let factors: i32 = 0
let total: f64 = 0

/** Forgets all. */
export function resetLoss(): void {
  product = f32x4.splat(1)
  margin = f32x4.splat(0)
  factors = 0
  total = 0
}

/** The loss since the reset. */
export function lossSoFar(): f64 {
  fold()
  return total
}

/** Adds a number. */
export function addToLoss(loss: f64): void {
  total += loss
}

/** Adds the logarithms of four factors, each at most 2, and four margins, so many times. */
// @ts-ignore: decorator
@inline
export function addLosses(factor: v128, below: v128, times: i32): void {
  if (times == 1) {
    if (factors == MAX_FACTORS) fold()
    product = f32x4.mul(product, factor)
    margin = f32x4.add(margin, below)
    factors += 1
  } else repeat(factor, below, times)
}

function repeat(factor: v128, below: v128, times: i32): void {
  for (let i = 0; i < times; i++) {
    if (factors == MAX_FACTORS) fold()
    product = f32x4.mul(product, factor)
    margin = f32x4.add(margin, below)
    factors += 1
  }
}

function fold(): void {
  total += log(<f64>f32x4.extract_lane(product, 0)) + <f64>f32x4.extract_lane(margin, 0)
  total += log(<f64>f32x4.extract_lane(product, 1)) + <f64>f32x4.extract_lane(margin, 1)
  total += log(<f64>f32x4.extract_lane(product, 2)) + <f64>f32x4.extract_lane(margin, 2)
  total += log(<f64>f32x4.extract_lane(product, 3)) + <f64>f32x4.extract_lane(margin, 3)
  product = f32x4.splat(1)
  margin = f32x4.splat(0)
  factors = 0
}
