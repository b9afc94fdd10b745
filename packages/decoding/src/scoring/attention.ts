// The attention that a step of a model gives, checked: for scores with a coverage term.
import { checkTypedArray, outOfRange } from "@lectern/core/checks"
import type { Step } from "../model/model.js"

/** The attention of all rows of a step. */
export interface StepAttention {
  /** `[rows x width]`. */
  readonly attention: Float32Array
  /** Number of positions of a row. */
  readonly width: number
}

/** The attention of a step. */
export function attentionOf({ attention }: Step<unknown>, rows: number, length = 0): StepAttention {
  checkTypedArray("the model's attention, which scoring.coverage needs,", attention, "Float32Array")
  const width = attention.length / rows
  if (!Number.isInteger(width) || length > width)
    throw outOfRange("the length of the model's attention", attention.length, `rows x source length, ${rows} rows`)
  return { attention, width }
}

/** Adds the attention of one row. */
export function addAttention(sums: Float64Array, { attention, width }: StepAttention, row: number): void {
  for (let i = 0; i < width; i++) {
    const now = attention[row * width + i]!
    if (!(now >= 0)) throw outOfRange("the model's attention", now, "at least 0")
    sums[i]! += now
  }
}
