import { expect, test } from "vitest"
import { scoreOptions } from "../../src/commands/score/options.js"
import type { SignificanceRequest } from "../../src/commands/score/significance.js"
import type { Raw } from "../../src/console/option.js"

const read = (raw: Raw, environment: Readonly<Record<string, string>> = {}): SignificanceRequest | undefined =>
  scoreOptions(["ref"], raw, { environment }).significance
const TWO: Raw = { input: ["base", "new"] }

test("without --confidence and tests nothing is resampled", () => {
  expect(read({})).toBeUndefined()
  expect(read({ ...TWO, seed: "1", confidenceN: "5" })).toBeUndefined()
})

test("--confidence draws 1000 resamples from seed 12345, for any number of systems", () => {
  expect(read({ confidence: true })).toEqual({ method: "confidence", resamples: 1000, seed: 12345 })
  expect(read({ ...TWO, confidence: true, confidenceN: "50", seed: "0" })).toEqual({
    method: "confidence",
    resamples: 50,
    seed: 0,
  })
})

test("--paired-bs draws 1000 resamples and shows the centred p-value, or sacreBLEU's on demand", () => {
  const defaults = { method: "paired-bootstrap", resamples: 1000, seed: 12345, pValue: "centred" }
  expect(read({ ...TWO, pairedBs: true })).toEqual(defaults)
  expect(read({ ...TWO, pairedBs: true, pairedBsN: "10", pairedBsCompat: true })).toEqual({
    ...defaults,
    resamples: 10,
    pValue: "compat",
  })
})

test("--paired-ar makes 10000 trials, with --confidence also intervals", () => {
  const defaults = { method: "approximate-randomization", resamples: 10_000, seed: 12345 }
  expect(read({ ...TWO, pairedAr: true })).toEqual(defaults)
  expect(read({ ...TWO, pairedAr: true, confidence: true, confidenceN: "300", pairedArN: "20" })).toEqual({
    ...defaults,
    resamples: 20,
    intervalResamples: 300,
  })
})

test("documents, strata and Holm's correction are passed on", () => {
  const raw = { ...TWO, pairedBs: true, documents: "docs.txt", strata: "domains.txt", holm: true }
  expect(read(raw)).toMatchObject({ documents: "docs.txt", strata: "domains.txt", holm: true })
})

test("the seed is --seed, else sacreBLEU's variable, whose `none` draws one", () => {
  const seed = (option: string | undefined, variable: string): number | undefined =>
    read({ confidence: true, ...(option !== undefined && { seed: option }) }, { SACREBLEU_SEED: variable })?.seed
  expect(seed(undefined, "7")).toBe(7)
  expect(seed("8", "7")).toBe(8)
  expect(seed(undefined, "None")).toBeGreaterThanOrEqual(0)
  expect(() => seed(undefined, "x")).toThrow("SACREBLEU_SEED must be an integer in 0..4294967295, got x")
  expect(() => seed("-1", "7")).toThrow("--seed must be an integer in 0..4294967295, got -1")
})

test("in a test the baseline may be named again, and counts once", () => {
  const input = ["base", "a", "base", "b"]
  const { input: files, warnings } = scoreOptions(["ref"], { input, pairedBs: true })
  expect(files).toEqual(["base", "a", "b"])
  expect(warnings).toEqual(["-i names the baseline 'base' twice; it is used once"])
  expect(scoreOptions(["ref"], { input }).input).toEqual(input)
})

test("systems from standard input can be tested as well", () => {
  expect(read({ numSystems: "2", pairedAr: true })).toMatchObject({ method: "approximate-randomization" })
})

test.each<[Raw, string]>([
  [
    { ...TWO, pairedBs: true, pairedAr: true },
    "--paired-bs and --paired-ar cannot be combined: both test the same differences",
  ],
  [
    { ...TWO, pairedBs: true, confidence: true },
    "--paired-bs and --confidence cannot be combined: --paired-bs already computes the intervals",
  ],
  [{ input: ["a"], pairedBs: true }, "--paired-bs needs at least two systems: lectern score REF -i BASELINE"],
  [{ input: ["a", "a"], pairedBs: true }, "--paired-bs needs at least two systems"],
  [{ pairedAr: true }, "--paired-ar needs at least two systems: lectern score REF -i BASELINE"],
  [
    { sentenceLevel: true, confidence: true },
    "-sl and --confidence cannot be combined: --confidence is for scores of the whole corpus",
  ],
  [
    { ...TWO, sentenceLevel: true, pairedBs: true },
    "-sl and --paired-bs cannot be combined: --paired-bs is for scores of the whole corpus",
  ],
  [
    { ...TWO, sentenceLevel: true, pairedAr: true },
    "-sl and --paired-ar cannot be combined: --paired-ar is for scores of the whole corpus",
  ],
  [{ ...TWO, scoreOnly: true, pairedAr: true }, "-b and --paired-ar cannot be combined: -b prints only scores"],
  [
    { ...TWO, pairedAr: true, confidence: true, strata: "d" },
    "--strata and --paired-ar cannot be combined: strata apply to bootstrap resamples",
  ],
  [
    { ...TWO, pairedBs: true, holm: true, pairedBsCompat: true },
    "--holm and --paired-bs-compat cannot be combined: --holm corrects the centred p-values",
  ],
  [{ confidence: true, confidenceN: "0" }, "--confidence-n must be an integer in 1..1000000, got 0"],
  [{ ...TWO, pairedBs: true, pairedBsN: "1.5" }, "--paired-bs-n must be an integer in 1..1000000, got 1.5"],
  [{ ...TWO, pairedAr: true, pairedArN: "x" }, "--paired-ar-n must be an integer in 1..1000000, got x"],
])("%j is refused: %s", (raw, message) => {
  expect(() => read(raw)).toThrow(message)
})

test("an option that needs one of several others has an effect with any of them", () => {
  const input = ["base", "other"]
  for (const test of ["confidence", "pairedBs", "pairedAr"]) {
    expect(scoreOptions(["ref"], { input, [test]: true, seed: "1" }).warnings).toEqual([])
  }
  for (const test of ["pairedBs", "pairedAr"]) {
    expect(scoreOptions(["ref"], { input, [test]: true, holm: true }).warnings).toEqual([])
  }
  expect(scoreOptions(["ref"], { input, confidence: true, holm: true }).warnings).toEqual([
    "--holm has no effect without --paired-bs or --paired-ar",
  ])
})
