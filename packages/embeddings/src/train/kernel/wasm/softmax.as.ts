// One example against all words.
import { LOGITS, OUTPUT, OUTPUTS, ROW_BYTES } from "../fields"
import { field } from "./fields.as"
import { exponential } from "./logistic.as"
import { addToLoss } from "./loss.as"
import { addRow, addScaled, clear, dot, totals } from "./rows.as"

// @ts-ignore: decorator
@external("elementary", "log")
declare function log(x: f64): f64

const LOWEST: f32 = -1e30

/** Full softmax for each of the targets, whose labels do not matter; all moves are taken at once. */
export function softmax(x: u32, sink: u32, targets: u32, count: i32, rate: f32): void {
  const bytes = field(ROW_BYTES)
  const output = field(OUTPUT)
  const rows = field(OUTPUTS)
  const logits = field(LOGITS)
  const end = logits + (((rows + 3) & ~3) << 2)
  const error = end
  let max: f32 = LOWEST
  for (let row: u32 = 0; row < rows; row++) {
    const each = dot(x, output + row * bytes, bytes)
    store<f32>(logits + (row << 2), each)
    if (each > max) max = each
  }
  for (let at = logits + (rows << 2); at < end; at += 4) store<f32>(at, LOWEST)
  let chosen: f64 = 0
  for (let i = 0; i < count; i++) chosen += <f64>load<f32>(logits + ((load<u32>(targets + (i << 2)) >> 1) << 2))
  const top = f32x4.splat(max)
  let sums = f32x4.splat(0)
  for (let at = logits; at < end; at += 16) {
    const e = exponential(f32x4.sub(v128.load(at), top))
    sums = f32x4.add(sums, e)
    v128.store(at, e)
  }
  const sum = f32x4.extract_lane(totals(sums, sums, sums, sums), 0)
  addToLoss(<f64>count * (<f64>max + log(<f64>sum)) - chosen)
  const factor = f32x4.splat(-(rate * <f32>count) / sum)
  for (let at = logits; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), factor))
  for (let i = 0; i < count; i++) {
    const at = logits + ((load<u32>(targets + (i << 2)) >> 1) << 2)
    store<f32>(at, load<f32>(at) + rate)
  }
  clear(error, bytes)
  for (let row: u32 = 0; row < rows; row++) {
    const step = load<f32>(logits + (row << 2))
    addScaled(error, output + row * bytes, step, bytes)
    addScaled(output + row * bytes, x, step, bytes)
  }
  addRow(sink, error, bytes)
}
