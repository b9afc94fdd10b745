// Estimates of plans, worked by hand from the constants in docs/scale.md.
import { expect, test } from "vitest"
import { estimateOf } from "../../../src/commands/statistics/run/estimate.js"
import type { MetricSpec } from "../../../src/types.js"

const plan = (sizes: readonly (readonly [number, number])[], specs: readonly MetricSpec[]) => ({
  metrics: specs.map((spec) => ({ spec, signature: "", width: 1 })),
  shards: sizes.map(([first, second]) => ({
    key: "",
    firstSegment: 0,
    segments: 1,
    ranges: [[5, 5 + first, ""] as const, [0, second, ""] as const],
  })),
})

test("time adds up over metrics and bytes, memory depends on the largest shard", () => {
  const sizes = [
    [1e9, 2e9],
    [4e9, 1e9],
    [1e9, 1e9],
  ] as const
  // 10e9 bytes at 4 and 31 ns.
  const specs = [
    { name: "bleu", options: {} },
    { name: "chrf", options: { wordOrder: 2 } },
  ] as const
  expect(estimateOf(plan(sizes, specs))).toEqual({
    seconds: 350,
    memory: 5.13e9,
    threadMemory: 5.05e9,
    parts: 3,
  })
  const [bleu] = specs
  expect(estimateOf(plan(sizes, [bleu])).seconds).toBe(40)
  expect(estimateOf(plan([...sizes, ...sizes], [bleu])).parts).toBe(6)
  expect(estimateOf(plan(Array(30).fill([1e8, 0]), [bleu])).parts).toBe(1)
  expect(estimateOf(plan([[1e9, 0]], [{ name: "rougeL", options: {} }])).seconds).toBe(17)
})

test("each metric takes the nanoseconds a byte that docs/scale.md lists", () => {
  const listed = { bleu: 4, wer: 12, mer: 12, wil: 12, wip: 12, cer: 21, ter: 22, chrf: 26, gleu: 27, meteor: 32 }
  const answers = { exact: 4, accuracy: 4, contains: 5, numeric: 8, passAtK: 20, regex: 30, f1: 50 }
  const rouge = { rouge1: 17, rouge9: 17, rougeL: 17, rougeLsum: 17 }
  const costs = Object.entries({ ...listed, ...rouge, ...answers })
  const specs = costs.map(([name]) => ({ name, options: {} }) as MetricSpec)
  const seconds = specs.map((spec) => [spec.name, estimateOf(plan([[6e8, 4e8]], [spec])).seconds])
  expect(seconds).toEqual(costs)
  const squad: MetricSpec = { name: "exact", options: { normalize: "squad" } }
  expect(estimateOf(plan([[6e8, 4e8]], [squad])).seconds).toBe(39)
  const transcripts: MetricSpec = { name: "wer", options: { transforms: [{ normalizer: "whisper-en" }] } }
  expect(estimateOf(plan([[6e8, 4e8]], [transcripts])).seconds).toBe(262)
})
