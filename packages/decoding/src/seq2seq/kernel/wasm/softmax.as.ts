// Softmax of rows and its losses.
import { exp } from "./elementary.as"
import { part, put, total } from "./vectors.as"

// The logarithm of @lectern/core, passed in by the caller: one implementation, one result.
// @ts-ignore: decorator
@external("elementary", "log")
declare function log(x: f64): f64

const PART_BYTES: u32 = 256
const PART: u32 = <u32>memory.data(PART_BYTES, 16)

function largest(a: u32, bytes: u32): v128 {
  const lowest = f32x4.splat(-Infinity)
  let most = lowest
  for (let j: u32 = 0; j < bytes; j += 16) most = f32x4.max(most, part(v128.load(a + j), bytes - j, lowest))
  most = f32x4.max(most, v128.shuffle<f32>(most, most, 2, 3, 0, 1))
  return f32x4.max(most, v128.shuffle<f32>(most, most, 1, 0, 3, 2))
}

function putDifferences(a: u32, to: u32, bytes: u32, from: v128): void {
  for (let j: u32 = 0; j < bytes; j += 16) put(to + j, f32x4.sub(v128.load(a + j), from), bytes - j)
}

/** The lanes of a sum that goes on. */
function sumOnto(sum: v128, a: u32, bytes: u32): v128 {
  for (let j: u32 = 0; j < bytes; j += 16) sum = f32x4.add(sum, part(v128.load(a + j), bytes - j, f32x4.splat(0)))
  return sum
}

/** Writes exp(a - most) to a row; returns the sum. */
function exponentials(a: u32, to: u32, bytes: u32, most: v128): f32 {
  putDifferences(a, to, bytes, most)
  exp(to, bytes)
  return total(sumOnto(f32x4.splat(0), to, bytes))
}

export function softmax(a: u32, to: u32, rows: u32, columns: u32): void {
  const bytes = columns << 2
  a <<= 2
  to <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    const sum = f32x4.splat(exponentials(a, to, bytes, largest(a, bytes)))
    for (let j: u32 = 0; j < bytes; j += 16) put(to + j, f32x4.div(v128.load(to + j), sum), bytes - j)
    a += bytes
    to += bytes
  }
}

export function softmaxBackward(y: u32, gradient: u32, to: u32, rows: u32, columns: u32): void {
  const bytes = columns << 2
  y <<= 2
  gradient <<= 2
  to <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    let sum = f32x4.splat(0)
    for (let j: u32 = 0; j < bytes; j += 16) {
      sum = f32x4.add(sum, part(f32x4.mul(v128.load(y + j), v128.load(gradient + j)), bytes - j, f32x4.splat(0)))
    }
    const mean = f32x4.splat(total(sum))
    for (let j: u32 = 0; j < bytes; j += 16) {
      put(to + j, f32x4.mul(v128.load(y + j), f32x4.sub(v128.load(gradient + j), mean)), bytes - j)
    }
    y += bytes
    gradient += bytes
    to += bytes
  }
}

export function logSoftmax(a: u32, to: u32, rows: u32, columns: u32): void {
  const bytes = columns << 2
  a <<= 2
  to <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    const most = largest(a, bytes)
    // In parts, since the row itself is still needed.
    let sum = f32x4.splat(0)
    for (let j: u32 = 0; j < bytes; j += PART_BYTES) {
      const size: u32 = bytes - j < PART_BYTES ? bytes - j : PART_BYTES
      putDifferences(a + j, PART, size, most)
      exp(PART, size)
      sum = sumOnto(sum, PART, size)
    }
    const whole = f32x4.splat(f32(log(total(sum))))
    for (let j: u32 = 0; j < bytes; j += 16) {
      put(to + j, f32x4.sub(f32x4.sub(v128.load(a + j), most), whole), bytes - j)
    }
    a += bytes
    to += bytes
  }
}

export function crossEntropy(logits: u32, targets: u32, losses: u32, rows: u32, columns: u32, factor: f32): void {
  const bytes = columns << 2
  logits <<= 2
  targets <<= 2
  losses <<= 2
  for (let row: u32 = 0; row < rows; row++) {
    const target = logits + (load<u32>(targets) << 2)
    const most = largest(logits, bytes)
    const chosen: f32 = load<f32>(target) - f32x4.extract_lane(most, 0)
    const sum = exponentials(logits, logits, bytes, most)
    store<f32>(losses, f32(log(sum)) - chosen)
    const certainty: f32 = load<f32>(target) / sum
    for (let j: u32 = 0; j < bytes; j += 16) {
      const share = f32x4.div(v128.load(logits + j), f32x4.splat(sum))
      put(logits + j, f32x4.mul(f32x4.splat(factor), share), bytes - j)
    }
    store<f32>(target, factor * (certainty - 1))
    logits += bytes
    targets += 4
    losses += 4
  }
}
