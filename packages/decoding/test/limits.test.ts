// The smallest and the largest value of every option that is a whole number, and the values of those that are left out.
import { checkedOptions } from "@lectern/core/checks"
import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { ANALYSIS_OPTIONS, type AnalysisOptions, type AnalysisSettings } from "../src/analysis/options.js"
import * as decoding from "../src/index.js"
import * as ngram from "../src/ngram/index.js"
import { settingsOf } from "../src/search/beam/options.js"
import { contrastiveSettings } from "../src/search/contrastive/options.js"
import { ctcSettings } from "../src/search/ctc/options.js"
import { exhaustiveSettings } from "../src/search/exhaustive/options.js"
import { mbrSettings } from "../src/search/mbr/options.js"
import { sampleSettings } from "../src/search/sample/options.js"
import { stochasticBeamSettings } from "../src/search/stochastic-beam/options.js"
import { checkSettings } from "../src/seq2seq/train/settings.js"

const analysisSettings = (options: AnalysisOptions): AnalysisSettings =>
  checkedOptions("attribute()", options, ANALYSIS_OPTIONS)

type Call = (value: number) => unknown
const base = { endTokens: 0, maxLength: 3 }
const beam = (options: object) => settingsOf("beamSearch()", { ...base, beamWidth: 2, ...options }, 4)
const exhaustive = (options: object) => exhaustiveSettings("exhaustiveSearch()", { ...base, ...options }, 4)
const sampled = (options: object) => sampleSettings("sample()", { ...base, ...options }, 4)
const stochastic = (options: object) => stochasticBeamSettings({ ...base, beamWidth: 2, ...options }, 4)
const contrastive = (options: object) => contrastiveSettings("contrastiveSearch()", { ...base, ...options }, 4)
const ctc = (options: object) => ctcSettings("ctcBeamSearch()", { vocabularySize: 4, ...options })
const mbr = (options: object) => mbrSettings([1], [1], options)
const TRAINING = { batchSize: 1, seed: 1, learningRate: 1, beta1: 0.5, beta2: 0.5, epsilon: 1, clip: 1 }
const trained = (options: object) => checkSettings("", { ...TRAINING, ...options })
const counts = ngram.countNgrams(["a b c", "a b d", "e e f g"], { order: 2 })
const logProbs = () => [0]

const MAX_INT = 2 ** 31 - 1
const EXACT = Number.MAX_SAFE_INTEGER

describe.each<[string, Call, number, number]>([
  ["vocabularySize", (value) => decoding.functionModel({ vocabularySize: value, logProbs }), 1, MAX_INT],
  ["maxLength", (value) => decoding.scorer({}, value), 1, 2 ** 20],
  ["beamWidth", (value) => beam({ beamWidth: value }), 1, MAX_INT],
  ["nBest", (value) => beam({ nBest: value }), 1, 2],
  ["nBest", (value) => beam({ nBest: value, beamWidth: Infinity }), 1, EXACT],
  ["groups.count", (value) => beam({ beamWidth: Infinity, groups: { count: value, diversity: 0 } }), 1, 1],
  ["maxLength", (value) => exhaustive({ maxLength: value }), 1, 2 ** 20],
  ["nBest", (value) => exhaustive({ nBest: value }), 1, EXACT],
  ["maxNodes", (value) => exhaustive({ maxNodes: value }), 1, EXACT],
  ["batchSize", (value) => exhaustive({ batchSize: value }), 1, EXACT],
  ["endTokens[0]", (value) => exhaustive({ endTokens: value }), 0, 3],
  ["maxLength", (value) => sampled({ maxLength: value }), 1, MAX_INT - 1],
  ["samples", (value) => sampled({ samples: value }), 1, MAX_INT],
  ["beamWidth", (value) => stochastic({ beamWidth: value }), 1, EXACT],
  ["maxLength", (value) => stochastic({ maxLength: value }), 1, MAX_INT],
  ["maxLength", (value) => contrastive({ maxLength: value }), 1, MAX_INT - 1],
  ["topK", (value) => contrastive({ topK: value }), 1, EXACT],
  ["beamWidth", (value) => ctc({ beamWidth: value }), 1, EXACT],
  ["nBest", (value) => ctc({ nBest: value }), 1, EXACT],
  ["vocabularySize", (value) => ctc({ vocabularySize: value }), 1, MAX_INT],
  ["blank", (value) => ctc({ blank: value }), 0, 3],
  ["nBest", (value) => mbr({ nBest: value }), 1, EXACT],
  ["batchSize", (value) => mbr({ batchSize: value }), 1, EXACT],
  ["maxNodes", (value) => analysisSettings({ maxNodes: value }), 0, EXACT],
  ["batchSize", (value) => analysisSettings({ batchSize: value }), 1, EXACT],
  ["order", decoding.noRepeatNgrams, 1, EXACT],
  ["length", (value) => decoding.minLength(value, 0), 0, EXACT],
  ["k", (value) => decoding.topK(value), 1, EXACT],
  ["minTokens", (value) => decoding.topP(0.5, { minTokens: value }), 1, EXACT],
  ["window", (value) => decoding.frequencyPenalty(0.5, { window: value }), 1, EXACT],
  ["allowedLength", (value) => decoding.dry(0.5, { allowedLength: value }), 1, EXACT],
  ["penaltyLastN", (value) => decoding.llamaCppRules({ penaltyLastN: value }), 0, EXACT],
  ["dryPenaltyLastN", (value) => decoding.llamaCppRules({ dryPenaltyLastN: value }), 0, EXACT],
  ["batchSize", (value) => trained({ batchSize: value }), 1, 65_536],
  ["seed", (value) => trained({ seed: value }), 0, 2 ** 32 - 1],
  ["order", (value) => ngram.ngramCounter({ order: value }), 1, 16],
  ["minCount", (value) => ngram.withMinCount(counts, value), 0, EXACT],
  ["maxCount", (value) => ngram.katz(counts, { maxCount: value }), 2, 1000],
  ["maxLineBytes", (value) => ngram.arpaReader({ maxLineBytes: value }), 1, 2 ** 30],
])("%s", (name, call, smallest, largest) => {
  test(`is an integer in ${smallest}..${largest}`, () => {
    for (const value of new Set([smallest, largest])) expect(() => call(value)).not.toThrow()
    for (const value of [smallest - 1, smallest + 0.5, ...(largest < EXACT ? [largest + 1] : [])])
      expect(refusal(() => call(value))).toMatchObject({ kind: "out-of-range" })
    expect(refusal(() => call(smallest - 1)).sentence).toMatch(
      new RegExp(`^${name.replace(/[[\].]/g, "\\$&")} must be`),
    )
  })
})

test("options that are left out have the documented values", () => {
  expect(beam({})).toMatchObject({ nBest: 1, stop: { kind: "optimal" }, rules: [], trace: false, alpha: 0 })
  expect(beam({}).groups).toEqual({ count: 1, diversity: 0 })
  expect(beam({}).constraints).toBe(undefined)
  expect(exhaustive({})).toMatchObject({
    order: "depth-first",
    nBest: 1,
    maxNodes: 100_000,
    batchSize: 1,
    floor: -Infinity,
    unfinished: "keep",
    rules: [],
  })
  expect(sampled({})).toMatchObject({ samples: 1, rules: [] })
  expect(contrastive({})).toMatchObject({ topK: 4, alpha: 0.6, rules: [] })
  expect(ctc({})).toMatchObject({
    blank: 0,
    beamWidth: 100,
    nBest: 1,
    minTokenLogProb: -Infinity,
    beamThreshold: Infinity,
  })
  expect(mbr({})).toMatchObject({ weights: Float64Array.of(1), symmetric: false, nBest: 1, batchSize: 16_384 })
  expect(analysisSettings({})).toMatchObject({ maxNodes: 1000, batchSize: 64 })
})

test("the default of isBad is that an output is none of its references", () => {
  const { isBad } = analysisSettings({})
  const [output, ...others] = [[1, 2], [1, 3], [1], [1, 2, 2], [3, 2]].map((each) => Int32Array.from(each))
  expect(isBad(output!, others, 0)).toBe(true)
  expect(isBad(output!, [...others, Int32Array.of(1, 2)], 0)).toBe(false)
})

test.each<[string, () => unknown, () => unknown, () => unknown]>([
  [
    "stupidBackoff",
    () => ngram.stupidBackoff(counts),
    () => ngram.stupidBackoff(counts, { factor: 0.4 }),
    () => ngram.stupidBackoff(counts, { factor: 0.41 }),
  ],
  ["addK", () => ngram.addK(counts), () => ngram.addK(counts, { k: 1 }), () => ngram.addK(counts, { k: 1.01 })],
  ["dry base", () => penalized({}), () => penalized({ base: 1.75 }), () => penalized({ base: 1.76 })],
  ["dry length", () => penalized({}), () => penalized({ allowedLength: 2 }), () => penalized({ allowedLength: 3 })],
  ["xtc", () => excluded({}), () => excluded({ threshold: 0.1 }), () => excluded({ threshold: 0.11 })],
])("%s: left out, the option has the documented value", (_, leftOut, documented, other) => {
  expect(leftOut()).toEqual(documented())
  expect(leftOut()).not.toEqual(other())
})

function penalized(options: object): Float64Array {
  const tokens = [1, 2, 0, 3, 1, 2, 0, 3, 1, 2, 0]
  return decoding.applyRules([-1, -1, -1, -1], [decoding.dry(0.5, options)], { tokens }).logProbs as Float64Array
}

function excluded(options: object): Int32Array {
  // The third token is above 0.1 and below 0.11.
  const logs = [0.6, 0.25, 0.105, 0.045].map(Math.log)
  return decoding.applyRules(logs, [decoding.xtc(1, options)]).kept
}
