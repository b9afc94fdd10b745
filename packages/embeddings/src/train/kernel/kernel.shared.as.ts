// The kernel of kernel.ts four numbers at a time. AssemblyScript, compiled to WebAssembly with shared memory.
//
// All it works on is found by the parameter block; numbers beyond a vector's dimensions are zeros up to a multiple of four.
import { CLASSES, HEADS, IMMEDIATE, INPUT, LOSSES, ROW_BYTES, SINK, SLICES, SPREAD_HEADS } from "./fields"
import { field } from "./wasm/fields.as"
import { run } from "./wasm/lists.as"
import { lossSoFar, resetLoss } from "./wasm/loss.as"
import { readSlice } from "./wasm/read.as"
import { addScaled } from "./wasm/rows.as"

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
  for (let slice: u32 = 0; slice < slices; slice++) {
    let entry = load<u32>(field(HEADS) + ((slice * classes * classes + block) << 3))
    for (; entry != 0; entry = load<u32>(entry)) run(entry)
  }
  store<f64>(field(LOSSES) + ((slices + block) << 3), lossSoFar())
}

export function give(row: u32): void {
  const bytes = field(ROW_BYTES)
  const classes = field(CLASSES)
  for (let slice: u32 = 0; slice < field(SLICES); slice++) {
    let entry = load<u32>(field(SPREAD_HEADS) + ((slice * classes + row) << 3))
    for (; entry != 0; entry = load<u32>(entry)) {
      const word = field(INPUT) + load<u32>(entry, 4) * bytes
      addScaled(word, field(SINK) + load<u32>(entry, 8) * bytes, load<f32>(entry, 12), bytes)
    }
  }
}
