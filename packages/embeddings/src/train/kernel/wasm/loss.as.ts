// The loss of a task: sums of log(1 + e^-|z|) + max(0, -z), where the logarithms are taken of products of a hundred factors.
import { MAX_FACTORS } from "../fields"

// @ts-ignore: decorator
@external("elementary", "log")
declare function log(x: f64): f64

let product: v128 = f32x4(1, 1, 1, 1)
let margin: v128 = f32x4(0, 0, 0, 0)
let factors: i32 = 0
let total: f64 = 0
let note: u32 = 0

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

/** From now on, losses are only noted, at this address and after it: four factors and four margins each time. */
export function noteLosses(at: u32): void {
  note = at
}

/** Adds a number. */
export function addToLoss(loss: f64): void {
  total += loss
}

/** Adds the logarithms of four factors, each at most 2, and four margins, so many times. */
// @ts-ignore: decorator
@inline
export function addLosses(factor: v128, below: v128, times: i32): void {
  if (note != 0) {
    v128.store(note, factor)
    v128.store(note, below, 16)
    note += 32
  } else if (times == 1) {
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
  total = folded(total, product, margin)
  product = f32x4.splat(1)
  margin = f32x4.splat(0)
  factors = 0
}

/** A loss with the logarithms of a product and a margin in each lane. */
// @ts-ignore: decorator
@inline
export function folded(loss: f64, factors: v128, below: v128): f64 {
  // each $ of 0..3
  loss += log(<f64>f32x4.extract_lane(factors, $)) + <f64>f32x4.extract_lane(below, $)
  return loss
}
