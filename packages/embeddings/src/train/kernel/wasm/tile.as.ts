// One example against up to eight targets at once: all products first, then one pass over the rows that moves them.
//
// The number of targets is a constant wherever tileOf is called, so each call becomes a loop of its own. scripts/build-wasm.mjs
// repeats the line or block below "each $".
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
  // each $ of 0..7
  const o$ = n > $ ? rowAt(output, targets, $ * 4, bytes) : 0
  let s0 = f32x4.splat(0)
  // each $ of 1..7
  let s$ = s0
  for (let i: u32 = 0; i < bytes; i += 16) {
    const v = v128.load(x + i)
    // each $ of 0..7
    if (n > $) s$ = f32x4.add(s$, f32x4.mul(v, v128.load(o$ + i)))
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
  // each $ of 0..3
  const g$ = f32x4.splat(f32x4.extract_lane(steps, $))
  // each $ of 4..7
  let g$ = g0
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
    // each $ of 4..7
    g$ = f32x4.splat(f32x4.extract_lane(rest, $ - 4))
  }
  for (let i: u32 = 0; i < bytes; i += 16) {
    const v = v128.load(x + i)
    let sum = v128.load(sink + i)
    // each $ of 0..7
    if (n > $) {
      const r$ = v128.load(o$ + i)
      sum = f32x4.add(sum, f32x4.mul(g$, r$))
      v128.store(o$ + i, f32x4.add(r$, f32x4.mul(g$, v)))
    }
    v128.store(sink + i, sum)
  }
}

// each $ of 1..8
function tile$(x: u32, sink: u32, targets: u32, rate: f32, weight: i32): void {
  tileOf($, x, sink, targets, rate, weight)
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
  // each $ of 7..1
  else if (count == $) tile$(x, sink, targets, rate, weight)
}
