// The kernel of kernel.ts four numbers at a time. AssemblyScript, compiled to WebAssembly with shared memory.
//
// All it works on is found by the parameter block; numbers beyond a vector's dimensions are zeros up to a multiple of four.
import { CLASSES, HEADS, IMMEDIATE, LOSSES, SLICES, SPREAD_HEADS } from "./fields"
import { field } from "./wasm/fields.as"
import { runList, runSpread } from "./wasm/lists.as"
import { lossSoFar, resetLoss } from "./wasm/loss.as"
import { readSlice } from "./wasm/read.as"

export { compose, share } from "./wasm/subwords.as"

export function read(slice: u32): void {
  resetLoss()
  readSlice(slice, field(IMMEDIATE) != 0)
  store<f64>(field(LOSSES) + (slice << 3), lossSoFar())
}

export function train(row: u32, column: u32): void {
  const classes = field(CLASSES)
  const block = row * classes + column
  const slices = field(SLICES)
  resetLoss()
  for (let slice: u32 = 0; slice < slices; slice++) runList(field(HEADS) + ((slice * classes * classes + block) << 3))
  store<f64>(field(LOSSES) + ((slices + block) << 3), lossSoFar())
}

export function give(row: u32): void {
  const classes = field(CLASSES)
  const slices = field(SLICES)
  for (let slice: u32 = 0; slice < slices; slice++) runSpread(field(SPREAD_HEADS) + ((slice * classes + row) << 3))
}
