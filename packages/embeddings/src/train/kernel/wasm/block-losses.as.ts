// The losses of blocks that are trained together, each as if its block were alone: a product and a sum in lanes for each.
import { BLOCK_LOSS_BYTES, BLOCK_LOSSES, CLASSES, LOSSES, MAX_FACTORS, SLICES } from "../fields"
import { field } from "./fields.as"
import { folded } from "./loss.as"

/** Bytes of a block: the product, the margins, the total, the number of factors. */
const BLOCK: u32 = 48

/** Forgets the losses of columns of a row; returns where the row has its losses. */
export function beginBlockLosses(row: u32, column: u32, columns: u32): u32 {
  const losses = field(BLOCK_LOSSES) + row * field(BLOCK_LOSS_BYTES)
  const mask = field(CLASSES) - 1
  for (let i: u32 = 0; i < columns; i++) {
    const block = losses + ((column + i) & mask) * BLOCK
    reset(block)
    store<f64>(block, 0, 32)
  }
  return losses
}

/** Where the factors and the margins of an example's targets are noted. */
// @ts-ignore: decorator
@inline
export function noteOf(losses: u32): u32 {
  return losses + field(CLASSES) * BLOCK
}

function reset(block: u32): void {
  v128.store(block, f32x4.splat(1))
  v128.store(block, f32x4.splat(0), 16)
  store<u32>(block, 0, 40)
}

/** Adds what is noted for targets: the first of a block in lane 0, and so on. */
export function addBlockLosses(losses: u32, targets: u32, count: u32): void {
  const note = noteOf(losses)
  const mask = field(CLASSES) - 1
  let before: u32 = 0
  let index: u32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const block = losses + ((load<u32>(targets + (i << 2)) >> 1) & mask) * BLOCK
    index = block == before ? index + 1 : 0
    before = block
    const factors = load<u32>(block, 40) + u32((index & 3) == 0)
    store<u32>(block, factors, 40)
    if (factors > <u32>MAX_FACTORS) {
      fold(block)
      store<u32>(block, 1, 40)
    }
    const lane = block + ((index & 3) << 2)
    const from = note + ((i >> 2) << 5) + ((i & 3) << 2)
    store<f32>(lane, load<f32>(lane) * load<f32>(from))
    store<f32>(lane, load<f32>(lane, 16) + load<f32>(from, 16), 16)
  }
}

function fold(block: u32): void {
  store<f64>(block, folded(load<f64>(block, 32), v128.load(block), v128.load(block, 16)), 32)
  reset(block)
}

/** Stores the losses of columns of a row. */
export function endBlockLosses(row: u32, column: u32, columns: u32): void {
  const losses = field(BLOCK_LOSSES) + row * field(BLOCK_LOSS_BYTES)
  const classes = field(CLASSES)
  for (let i: u32 = 0; i < columns; i++) {
    const each = (column + i) & (classes - 1)
    const block = losses + each * BLOCK
    fold(block)
    store<f64>(field(LOSSES) + ((field(SLICES) + row * classes + each) << 3), load<f64>(block, 32))
  }
}
