// The same seed gives the same bytes: in Node and in browsers, where this file runs too, and with or without WebAssembly.
import { afterEach, describe, expect, test, vi } from "vitest"
import { kernelOf } from "../../src/seq2seq/kernel/start/kernel-of.js"
import { trainerOn } from "../../src/seq2seq/train/trainer.js"
import { VARIANTS } from "./helpers.js"
import { checksum, REVERSALS, trained } from "./trained.js"

const STEPS = 6
const SUMS: Readonly<Record<string, number>> = {
  "gru, bahdanau, bidirectional": 1355321077,
  "gru, bahdanau, unidirectional": 2401758180,
  "gru, luong-dot, bidirectional": 3747176213,
  "gru, luong-dot, unidirectional": 713714855,
  "gru, luong-general, bidirectional": 1466509726,
  "gru, luong-general, unidirectional": 1053638415,
  "gru, none, bidirectional": 3387925030,
  "gru, none, unidirectional": 2473250098,
  "lstm, bahdanau, bidirectional": 1579746664,
  "lstm, bahdanau, unidirectional": 3563252076,
  "lstm, luong-dot, bidirectional": 997611466,
  "lstm, luong-dot, unidirectional": 2820376592,
  "lstm, luong-general, bidirectional": 2602412132,
  "lstm, luong-general, unidirectional": 4105416495,
  "lstm, none, bidirectional": 2208287213,
  "lstm, none, unidirectional": 3634803894,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(VARIANTS)("training $name", ({ name, variant }) => {
  test("gives the bytes that it gave everywhere else", () => {
    expect(checksum(trained(STEPS, variant).model())).toBe(SUMS[name])
  })
})

test("training without WebAssembly gives the same bytes", () => {
  const options = { embedding: 5, hidden: 8, batchSize: 4, learningRate: 0.02, seed: 7 }
  vi.stubGlobal("WebAssembly", undefined)
  const without = checksum(trained(STEPS).model())
  vi.unstubAllGlobals()
  const plain = trainerOn(kernelOf("plain"), REVERSALS, options)
  for (let i = 0; i < STEPS; i++) plain.step()
  expect([without, checksum(plain.model())]).toEqual([SUMS["gru, bahdanau, bidirectional"], without])
})
