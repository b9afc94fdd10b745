// The memory of a recurrent layer: as many numbers as its kernels write, and no more.
import { expect, test } from "vitest"
import { recurrentRun } from "../../../src/seq2seq/layers/recurrent.js"
import { configOf, drawnNetwork } from "../helpers.js"

test.each([
  ["gru", 3, 4],
  ["lstm", 4, 5],
] as const)("a batch of %s has memory for %i gates a unit and position, and keeps %i numbers", (cell, gates, kept) => {
  const sizes = { embedding: 4, hidden: 8, sourceSize: 4, targetSize: 4 }
  const { kernel, encoder } = drawnNetwork(
    configOf({ cell, attention: "none", bidirectional: false }, sizes),
    "plain",
    1,
  )
  const { inputs, ...run } = recurrentRun(kernel, encoder[0]!, { rows: 2, positions: 5 }, 12)
  expect(inputs).toBe(12)
  const places = Object.entries(run)
    .filter(([, at]) => !Number.isNaN(at))
    .sort(([, a], [, b]) => a - b)
  const ends = [...places.slice(1).map(([, at]) => at), kernel.mark()]
  const [byRow, byPosition] = [2 * 8, 5 * 8]
  expect(Object.fromEntries(places.map(([name, at], i) => [name, ends[i]! - at]))).toEqual({
    state: byRow,
    inputGates: gates * byPosition,
    hiddenGates: gates * byPosition,
    kept: kept * byPosition,
    before: byPosition,
    outputs: byPosition,
    ...(cell === "lstm" && { cell: byRow, cellBefore: byPosition }),
  })
})
