// The shapes of files that describe statistics, which anyone may have written: plans and receipts.
import {
  count,
  fields,
  flag,
  hash,
  listOf,
  oneOf,
  optional,
  type Shape,
  text,
  value,
} from "@lectern/engine/internal/store/json-shape"
import { countedMetricShape, inputShape, specShape, textsShape } from "../../../count/statistics/header.js"

/** The shape of a plan: that of `StatisticsPlan`. */
export function planShape(inputs: number): Shape {
  const input = count(0, Math.max(0, inputs - 1))
  return fields({
    inputs: listOf(fields({ ...inputShape, sha256: hash })),
    references: listOf(fields({ input, column })),
    systems: listOf(fields({ input, column, name: text })),
    metrics: listOf(countedMetricShape),
    encodingErrors: oneOf("refuse", "replace"),
    maxLineBytes: count(),
    rows: flag,
    segments: count(),
    shards: listOf(fields({ key: hash, firstSegment: count(), segments: count(), ranges: listOf(rangeShape, inputs) })),
  })
}

const MAX_COLUMNS = 2 ** 16

const column = optional((found, place) => {
  const wrong = fields({ index: count(), of: count(1, MAX_COLUMNS) })(found, place)
  const { index, of } = found as { readonly index: number; readonly of: number }
  return wrong ?? count(0, of - 1)(index, `${place}.index`)
})

const offset = count()

const rangeShape = value("two offsets, the first below the second, and a SHA-256", (range) => {
  if (!Array.isArray(range) || range.length !== 3) return false
  const [start, end, sum] = range as [number, number, unknown]
  return (offset(start, "") ?? offset(end, "") ?? hash(sum, "")) === undefined && start < end
})

/** The shape of a receipt: that of `Receipt`. Its plan is checked by itself. */
export const receiptShape: Shape = fields({
  hashes: fields({}),
  inputs: listOf(fields(inputShape)),
  settings: fields({
    metrics: listOf(specShape),
    references: textsShape,
    systems: listOf(text),
    plan: optional(fields({})),
  }),
  shards: listOf(fields({ key: hash, firstSegment: count(), segments: count(), statistics: hash })),
  result: fields({
    segments: count(),
    systems: listOf(fields({ system: text, metrics: listOf(fields({})) })),
  }),
})
