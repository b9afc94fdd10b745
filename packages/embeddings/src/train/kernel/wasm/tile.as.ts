// One example against up to eight targets at once: all products first, then one pass over the rows that moves them.
//
// The number of targets is a constant wherever tileOf is called, so each call becomes a loop of its own.
import { OUTPUT, ROW_BYTES, ROW_MASK, SHIFTS } from "../fields"
import { field } from "./fields.as"
import { answers } from "./logistic.as"
import { totals } from "./rows.as"

// @ts-ignore: decorator
@inline
function shift(targets: u32, index: u32): f32 {
  return load<f32>(field(SHIFTS) + ((load<u32>(targets + (index << 2)) >> 1) << 2))
}

// @ts-ignore: decorator
@inline
function rowAt(output: u32, targets: u32, offset: u32, bytes: u32): u32 {
  return output + ((load<u32>(targets + offset) >> 1) & ROW_MASK) * bytes
}

// @ts-ignore: decorator
@inline
function tileOf(n: i32, x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  const bytes = field(ROW_BYTES)
  const output = field(OUTPUT)
  const o0 = rowAt(output, targets, 0, bytes)
  const o1 = n > 1 ? rowAt(output, targets, 4, bytes) : 0
  const o2 = n > 2 ? rowAt(output, targets, 8, bytes) : 0
  const o3 = n > 3 ? rowAt(output, targets, 12, bytes) : 0
  const o4 = n > 4 ? rowAt(output, targets, 16, bytes) : 0
  const o5 = n > 5 ? rowAt(output, targets, 20, bytes) : 0
  const o6 = n > 6 ? rowAt(output, targets, 24, bytes) : 0
  const o7 = n > 7 ? rowAt(output, targets, 28, bytes) : 0
  let s0 = f32x4.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  let s4 = s0
  let s5 = s0
  let s6 = s0
  let s7 = s0
  for (let i: u32 = 0; i < bytes; i += 16) {
    const v = v128.load(x + i)
    s0 = f32x4.add(s0, f32x4.mul(v, v128.load(o0 + i)))
    if (n > 1) s1 = f32x4.add(s1, f32x4.mul(v, v128.load(o1 + i)))
    if (n > 2) s2 = f32x4.add(s2, f32x4.mul(v, v128.load(o2 + i)))
    if (n > 3) s3 = f32x4.add(s3, f32x4.mul(v, v128.load(o3 + i)))
    if (n > 4) s4 = f32x4.add(s4, f32x4.mul(v, v128.load(o4 + i)))
    if (n > 5) s5 = f32x4.add(s5, f32x4.mul(v, v128.load(o5 + i)))
    if (n > 6) s6 = f32x4.add(s6, f32x4.mul(v, v128.load(o6 + i)))
    if (n > 7) s7 = f32x4.add(s7, f32x4.mul(v, v128.load(o7 + i)))
  }
  const shifted = field(SHIFTS) != 0
  let logits = totals(s0, s1, s2, s3)
  if (shifted)
    logits = f32x4.sub(
      logits,
      f32x4(
        shift(targets, 0),
        n > 1 ? shift(targets, 1) : 0,
        n > 2 ? shift(targets, 2) : 0,
        n > 3 ? shift(targets, 3) : 0,
      ),
    )
  const valid = i32x4(-1, n > 1 ? -1 : 0, n > 2 ? -1 : 0, n > 3 ? -1 : 0)
  const steps = answers(logits, v128.load(targets), valid, rate, weight)
  const g0 = f32x4.splat(f32x4.extract_lane(steps, 0))
  const g1 = f32x4.splat(f32x4.extract_lane(steps, 1))
  const g2 = f32x4.splat(f32x4.extract_lane(steps, 2))
  const g3 = f32x4.splat(f32x4.extract_lane(steps, 3))
  let g4 = g0
  let g5 = g0
  let g6 = g0
  let g7 = g0
  if (n > 4) {
    let more = totals(s4, s5, s6, s7)
    if (shifted)
      more = f32x4.sub(
        more,
        f32x4(
          shift(targets, 4),
          n > 5 ? shift(targets, 5) : 0,
          n > 6 ? shift(targets, 6) : 0,
          n > 7 ? shift(targets, 7) : 0,
        ),
      )
    const others = i32x4(-1, n > 5 ? -1 : 0, n > 6 ? -1 : 0, n > 7 ? -1 : 0)
    const rest = answers(more, v128.load(targets, 16), others, rate, weight)
    g4 = f32x4.splat(f32x4.extract_lane(rest, 0))
    g5 = f32x4.splat(f32x4.extract_lane(rest, 1))
    g6 = f32x4.splat(f32x4.extract_lane(rest, 2))
    g7 = f32x4.splat(f32x4.extract_lane(rest, 3))
  }
  for (let i: u32 = 0; i < bytes; i += 16) {
    const v = v128.load(x + i)
    let sum = v128.load(sink + i)
    const r0 = v128.load(o0 + i)
    sum = f32x4.add(sum, f32x4.mul(g0, r0))
    v128.store(o0 + i, f32x4.add(r0, f32x4.mul(g0, v)))
    if (n > 1) {
      const r1 = v128.load(o1 + i)
      sum = f32x4.add(sum, f32x4.mul(g1, r1))
      v128.store(o1 + i, f32x4.add(r1, f32x4.mul(g1, v)))
    }
    if (n > 2) {
      const r2 = v128.load(o2 + i)
      sum = f32x4.add(sum, f32x4.mul(g2, r2))
      v128.store(o2 + i, f32x4.add(r2, f32x4.mul(g2, v)))
    }
    if (n > 3) {
      const r3 = v128.load(o3 + i)
      sum = f32x4.add(sum, f32x4.mul(g3, r3))
      v128.store(o3 + i, f32x4.add(r3, f32x4.mul(g3, v)))
    }
    if (n > 4) {
      const r4 = v128.load(o4 + i)
      sum = f32x4.add(sum, f32x4.mul(g4, r4))
      v128.store(o4 + i, f32x4.add(r4, f32x4.mul(g4, v)))
    }
    if (n > 5) {
      const r5 = v128.load(o5 + i)
      sum = f32x4.add(sum, f32x4.mul(g5, r5))
      v128.store(o5 + i, f32x4.add(r5, f32x4.mul(g5, v)))
    }
    if (n > 6) {
      const r6 = v128.load(o6 + i)
      sum = f32x4.add(sum, f32x4.mul(g6, r6))
      v128.store(o6 + i, f32x4.add(r6, f32x4.mul(g6, v)))
    }
    if (n > 7) {
      const r7 = v128.load(o7 + i)
      sum = f32x4.add(sum, f32x4.mul(g7, r7))
      v128.store(o7 + i, f32x4.add(r7, f32x4.mul(g7, v)))
    }
    v128.store(sink + i, sum)
  }
}

function tile1(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(1, x, sink, targets, rate, weight)
}
function tile2(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(2, x, sink, targets, rate, weight)
}
function tile3(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(3, x, sink, targets, rate, weight)
}
function tile4(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(4, x, sink, targets, rate, weight)
}
function tile5(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(5, x, sink, targets, rate, weight)
}
function tile6(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(6, x, sink, targets, rate, weight)
}
function tile7(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(7, x, sink, targets, rate, weight)
}
function tile8(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf(8, x, sink, targets, rate, weight)
}

/** An example against any number of targets, eight at a time. */
export function tiles(x: u32, sink: u32, targets: u32, count: i32, rate: f32, weight: i32): void {
  for (; count >= 8; count -= 8) {
    tile8(x, sink, targets, rate, weight)
    targets += 32
  }
  tile(x, sink, targets, count, rate, weight)
}

/** An example against up to eight targets. */
export function tile(x: u32, sink: u32, targets: u32, count: i32, rate: f32, weight: i32): void {
  if (count == 8) tile8(x, sink, targets, rate, weight)
  else if (count == 7) tile7(x, sink, targets, rate, weight)
  else if (count == 6) tile6(x, sink, targets, rate, weight)
  else if (count == 5) tile5(x, sink, targets, rate, weight)
  else if (count == 4) tile4(x, sink, targets, rate, weight)
  else if (count == 3) tile3(x, sink, targets, rate, weight)
  else if (count == 2) tile2(x, sink, targets, rate, weight)
  else if (count == 1) tile1(x, sink, targets, rate, weight)
}
