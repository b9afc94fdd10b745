// The kernel of kernel.ts four numbers at a time. AssemblyScript, compiled to WebAssembly with shared memory.
//
// All it works on is found by the parameter block; numbers beyond a vector's dimensions are zeros up to a multiple of four.
import { CBOW, CLASSES, HEADS, IMMEDIATE, LOSSES, SLICES } from "./fields"
import { trainExamples } from "./wasm/examples.as"
import { field } from "./wasm/fields.as"
import { runList } from "./wasm/lists.as"
import { lossSoFar, resetLoss } from "./wasm/loss.as"
import { readSlice } from "./wasm/read.as"

export { give } from "./wasm/examples.as"
export { compose, share } from "./wasm/subwords.as"

export function read(slice: u32): void {
  resetLoss()
  readSlice(slice, field(IMMEDIATE) != 0)
  store<f64>(field(LOSSES) + (slice << 3), lossSoFar())
}

export function train(row: u32, column: u32, columns: u32): void {
  if (field(CBOW) != 0) trainExamples(row, column, columns)
  else for (let i: u32 = 0; i < columns; i++) trainBlock(row, (column + i) & (field(CLASSES) - 1))
}

function trainBlock(row: u32, column: u32): void {
  const classes = field(CLASSES)
  const block = row * classes + column
  const slices = field(SLICES)
  resetLoss()
  for (let slice: u32 = 0; slice < slices; slice++) runList(field(HEADS) + ((slice * classes * classes + block) << 3))
  store<f64>(field(LOSSES) + ((slices + block) << 3), lossSoFar())
}
