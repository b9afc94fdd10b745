// One example against all words, as wasm/softmax.as.ts does it.
import { log } from "@lectern/core/elementary"
import { LOGITS, OUTPUT, OUTPUTS, ROW_BYTES } from "../fields.js"
import type { LossSum } from "./loss.js"
import { constantsOf, field, type Views } from "./memory.js"
import { addScaled, clear, dot, exponential, total } from "./rows.js"

const round = Math.fround

/** Full softmax for each of the targets, whose labels do not matter; all moves are taken at once. */
export type Softmax = (x: number, sink: number, targets: number, count: number, rate: number) => void

/** {@link Softmax} on a memory. */
export function softmaxOn(views: Views, loss: LossSum): Softmax {
  const { words, numbers } = views
  const constants = constantsOf(views)
  const bytes = field(views, ROW_BYTES)
  const output = field(views, OUTPUT)
  const rows = field(views, OUTPUTS)
  const at = field(views, LOGITS)
  const padded = (rows + 3) & ~3
  const logits = numbers.subarray(at >>> 2, (at >>> 2) + padded)
  const error = at + 4 * padded

  return (x, sink, targets, count, rate) => {
    for (let row = 0; row < rows; row++) logits[row] = dot(views, x, output + row * bytes, bytes)
    let max = logits[0]!
    for (let row = 1; row < rows; row++) max = Math.max(max, logits[row]!)
    const rowOf = (i: number): number => words[(targets >>> 2) + i]! >>> 1
    let chosen = 0
    for (let i = 0; i < count; i++) chosen += logits[rowOf(i)]!
    const sums = new Float32Array(4)
    for (let row = 0; row < padded; row++) {
      logits[row] = row < rows ? exponential(round(logits[row]! - max), constants) : 0
      sums[row & 3] = sums[row & 3]! + logits[row]!
    }
    const sum = total(sums[0]!, sums[1]!, sums[2]!, sums[3]!)
    loss.add(count * (max + log(sum)) - chosen)
    const factor = round(-round(rate * count) / sum)
    for (let row = 0; row < padded; row++) logits[row] = logits[row]! * factor
    for (let i = 0; i < count; i++) logits[rowOf(i)] = logits[rowOf(i)]! + rate
    clear(views, error, bytes)
    for (let row = 0; row < rows; row++) {
      addScaled(views, error, output + row * bytes, logits[row]!, bytes)
      addScaled(views, output + row * bytes, x, logits[row]!, bytes)
    }
    addScaled(views, sink, error, 1, bytes)
  }
}
