import { problemOf, runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { drawsOutOf } from "../../../../random/test/support/statistics.js"
import type { ContinuousDistribution } from "../../../src/distributions/distribution.js"
import { multivariateNormal } from "../../../src/distributions/multivariate/normal.js"
import { multivariateStudentT } from "../../../src/distributions/multivariate/student-t.js"
import { normal } from "../../../src/distributions/normal.js"
import { uniform } from "../../../src/distributions/uniform.js"
import { diagnose } from "../../../src/importance/diagnosis/diagnose.js"
import { type Diagnosis, diagnoseWeights } from "../../../src/importance/diagnosis/diagnose-weights.js"
import { importanceSample } from "../../../src/importance/importance-sample.js"
import { exponentialTilt } from "../../../src/importance/proposals/exponential-tilt.js"
import { mixture, multivariateMixture } from "../../../src/importance/proposals/mixture.js"
import { truncatedTarget } from "../reference.js"

const LOG_ROOT_OF_TWO_PI = Math.log(2 * Math.PI) / 2
const STANDARD = normal()
const standardTarget = (x: number) => STANDARD.logPdf(x)
const IDENTITY = [1, 0, 0, 1]

interface Study {
  readonly target: (x: number) => number
  readonly proposal: ContinuousDistribution
  readonly draws: number
  readonly logConstant?: number
}

describe("good proposals raise no alarm in samples of 1000 draws", () => {
  // Of each proposal: with all tests 200, otherwise a sixteenth of that.
  const SAMPLES = drawsOutOf(200)
  const modes = mixture([normal(-4), normal(4)])
  const mass = Math.log(3.138459026124072e-5) + LOG_ROOT_OF_TWO_PI
  const good: readonly (readonly [string, Omit<Study, "draws">])[] = [
    ["the target itself", { target: standardTarget, proposal: STANDARD, logConstant: 0 }],
    ["a wider normal", { target: standardTarget, proposal: normal(0, 1.3), logConstant: 0 }],
    ["a wider, shifted normal", { target: standardTarget, proposal: normal(0.5, 1.5), logConstant: 0 }],
    ["a wide uniform", { target: standardTarget, proposal: uniform(-6, 6), logConstant: 0 }],
    ["the uniform on [4, 5]", { target: truncatedTarget(4, 5), proposal: uniform(4, 5), logConstant: mass }],
    ["the tilt from 4", { target: truncatedTarget(4, 5), proposal: exponentialTilt(4), logConstant: mass }],
    ["a normal around [4, 5]", { target: truncatedTarget(4, 5), proposal: normal(4.5, 0.5), logConstant: mass }],
    [
      "two modes by two modes",
      { target: (x) => modes.logPdf(x), proposal: mixture([normal(-4, 1.3), normal(4, 1.3)]) },
    ],
  ]
  test.each(good)("%s", (_, study) => {
    for (let seed = 0; seed < SAMPLES; seed++) expect(diagnosisOf({ ...study, draws: 1000 }, seed).findings).toEqual([])
  })

  test("of vectors", () => {
    const law = multivariateNormal([0, 0], IDENTITY)
    const target = (x: Float64Array) => law.logPdf(x)
    const proposal = multivariateStudentT(5, [0.2, 0], [1.2, 0, 0, 1.2])
    for (let seed = 0; seed < SAMPLES; seed++) {
      const sample = importanceSample({ target, proposal, draws: 1000, generator: pcg64(seed) })
      expect(diagnose(sample, { target, proposal, probes: [0, 0, 3, 0], logConstant: 0 }).findings).toEqual([])
    }
  })
})

describe("infinite variance: N(0, 1) by N(0, 0.5^2), where k is 0.75", () => {
  const study: Study = { target: standardTarget, proposal: normal(0, 0.5), draws: 10_000 }
  const all = Array.from({ length: 40 }, (_, seed) => diagnosisOf(study, seed))

  test("is always found, and k-hat is near 0.75: on average within 0.08, as the prior pulls it to 0.5", () => {
    for (const { verdict } of all) expect(verdict).toMatch(/^(caution|failure)$/)
    const mean = all.reduce((sum, { k }) => sum + k, 0) / all.length
    expect(Math.abs(mean - 0.75)).toBeLessThan(0.08)
    const named = all.filter((each) => kinds(each).includes("heavy-tail")).length
    expect(named).toBeGreaterThan(36)
  })

  test("is reported in a sentence", () => {
    const found = all
      .flatMap(({ findings }) => findings)
      .find(({ kind, severity }) => kind === "heavy-tail" && severity === "failure")
    expect(found?.sentence).toMatch(/^weights have infinite variance: k-hat is 0\.\d+$/)
  })

  test("a function may have a heavier tail than the weights: x^4 by N(0, 0.8^2)", () => {
    const proposal = normal(0, 0.8)
    let later = 0
    const samples = runs(20)
    for (let seed = 0; seed < samples; seed++) {
      const sample = importanceSample({ target: standardTarget, proposal, draws: 4000, generator: pcg64(seed) })
      const plain = diagnoseWeights(sample.logWeights)
      const ofValues = diagnoseWeights(sample.logWeights, { values: sample.draws.map((x) => x ** 4) })
      expect(ofValues.kOfValues).toBeGreaterThan(plain.k)
      if (kinds(ofValues).includes("heavy-tail-of-values")) later++
    }
    expect(later).toBeGreaterThan(0.75 * samples)
  })
})

describe("missed mass, which weights cannot show", () => {
  test("a uniform on [-1, 1] misses 32% of a standard normal, with perfect weights", () => {
    const study: Study = { target: standardTarget, proposal: uniform(-1, 1), draws: 1000 }
    for (let seed = 0; seed < runs(50); seed++) {
      const sample = importanceSample({ ...study, generator: pcg64(seed) })
      expect(diagnoseWeights(sample.logWeights).verdict).toBe("nothing-found")
      const { verdict, findings } = diagnose(sample, { target: study.target, proposal: study.proposal })
      expect([verdict, findings[0]?.kind]).toEqual(["failure", "outside-support"])
      expect(Math.abs(findings[0]!.value! - 0.3173)).toBeLessThan(0.03)
      expect(findings[0]!.sentence).toMatch(
        /^the proposal misses mass where the target has some, about 3\d% of its mass: it cannot draw x = -?1\.\d+$/,
      )
    }
  })

  test("with a known integral the weights alone show it", () => {
    const sample = importanceSample({
      target: standardTarget,
      proposal: uniform(-1, 1),
      draws: 1000,
      generator: pcg64(1),
    })
    const { findings } = diagnoseWeights(sample.logWeights, { logConstant: 0 })
    expect(findings[0]).toMatchObject({ kind: "wrong-constant", severity: "failure" })
    expect(findings[0]!.sentence).toMatch(/^the target's integral is estimated as 0\.6\d+ of its true value/)
  })

  test("what a uniform on [-4, 4] misses is less than matters", () => {
    expect(diagnosisOf({ target: standardTarget, proposal: uniform(-4, 4), draws: 10_000 }).verdict).toBe(
      "nothing-found",
    )
  })

  test("a proposal on one of two modes, also when the other is far away and a fortieth of the distance wide", () => {
    for (const place of [10, 20, 300]) {
      const modes = mixture([normal(0), normal(place, Math.max(1, place / 40))])
      const study: Study = { target: (x) => modes.logPdf(x), proposal: normal(0, 1.2), draws: 1000 }
      for (let seed = 0; seed < runs(20); seed++) {
        const { findings } = diagnosisOf(study, seed)
        const unseen = findings.find(({ kind }) => kind === "unseen-mass")
        expect(Math.abs(unseen!.value! - 0.5)).toBeLessThan(0.15)
      }
    }
  })

  test("a gap between the modes of the proposal", () => {
    const target = (x: number) => -2 * x * x
    const found = diagnosisOf({ target, proposal: mixture([normal(-9, 0.5), normal(9, 0.5)]), draws: 1000 })
    expect(kinds(found)).toContain("unseen-mass")
  })

  test("a target that is NaN where the proposal never draws is not evidence", () => {
    const target = (x: number) => (x < 0 ? Number.NaN : -x)
    expect(diagnosisOf({ target, proposal: exponentialTilt(0, { rate: 0.8 }), draws: 500 }).verdict).toBe(
      "nothing-found",
    )
  })

  test("of vectors: a box that is too small is found without help, a far mode at a probe", () => {
    const law = multivariateNormal([0, 0], IDENTITY)
    const box = {
      dimension: 2,
      sample(generator: ReturnType<typeof pcg64>, out = new Float64Array(2)) {
        for (let j = 0; j < 2; j++) out[j] = 2 * generator.uniform() - 1
        return out
      },
      logPdf: (x: Readonly<ArrayLike<number>>) =>
        Math.max(Math.abs(x[0]!), Math.abs(x[1]!)) <= 1 ? -Math.log(4) : -Infinity,
    }
    const target = (x: Float64Array) => law.logPdf(x)
    const boxed = importanceSample({ target, proposal: box, draws: 500, generator: pcg64(1) })
    expect(diagnose(boxed, { target, proposal: box }).findings[0]?.kind).toBe("outside-support")

    const modes = multivariateMixture([law, multivariateNormal([30, 40], IDENTITY)])
    const both = (x: Float64Array) => modes.logPdf(x)
    const proposal = multivariateStudentT(5, [0, 0], IDENTITY)
    const sample = importanceSample({ target: both, proposal, draws: 500, generator: pcg64(2) })
    expect(diagnose(sample, { target: both, proposal }).verdict).toBe("nothing-found")
    const probed = diagnose(sample, { target: both, proposal, probes: [1, 1, 30, 40] })
    expect(probed.findings[0]).toMatchObject({
      kind: "unseen-mass",
      point: Float64Array.of(30, 40),
      sentence: "the proposal misses mass where the target has some: no draw came near x = [30, 40]",
    })
  })
})

describe("few draws that count", () => {
  test("naive sampling hits [4, 5] about once in 30,000 draws and says so", () => {
    const study: Study = { target: truncatedTarget(4, 5), proposal: STANDARD, draws: 30_000 }
    for (let seed = 0; seed < runs(10); seed++) {
      const diagnosis = diagnosisOf(study, seed)
      const kept = 30_000 - diagnosis.zeros
      expect(kept).toBeLessThan(6)
      expect(diagnosis.verdict).toBe("failure")
      const sentences = diagnosis.findings.map(({ sentence }) => sentence)
      if (kept === 0) expect(sentences).toContain("all 30000 weights are 0: no draw hit the target")
      else expect(sentences).toContain(`ESS ${kept} of 30000`)
    }
  })

  test("three equal weights of 30,000", () => {
    const logWeights = new Float64Array(30_000).fill(-Infinity)
    logWeights.fill(-7, 100, 103)
    const { effectiveSampleSize, largestShare, zeros, verdict, findings } = diagnoseWeights(logWeights)
    expect(effectiveSampleSize).toBeCloseTo(3, 12)
    expect(largestShare).toBeCloseTo(1 / 3, 14)
    expect([zeros, verdict]).toEqual([29_997, "failure"])
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      "ESS 3 of 30000",
      "one weight of 30000 is 33% of all",
      "only 3 of 30000 weights stand out, too few to tell how heavy their tail is",
    ])
  })

  test("one weight that towers above the others", () => {
    const logWeights = new Float64Array(1000)
    logWeights[17] = Math.log(4000)
    const { findings } = diagnoseWeights(logWeights)
    expect(findings.find(({ kind }) => kind === "dominating-weight")).toMatchObject({
      severity: "failure",
      value: expect.closeTo(4000 / 4999, 12),
    })
  })

  test("all weights 0 is a finding, not an error", () => {
    const diagnosis = diagnoseWeights([-Infinity, -Infinity])
    expect(diagnosis).toMatchObject({ verdict: "failure", effectiveSampleSize: 0, zeros: 2 })
    expect(kinds(diagnosis)).toEqual(["all-zero"])
  })

  test("a few draws with equal weights are too few to tell", () => {
    expect(kinds(diagnoseWeights(new Float64Array(8)))).toEqual(["unknown-tail"])
    expect(diagnoseWeights(new Float64Array(8)).verdict).toBe("caution")
    expect(diagnoseWeights([0]).verdict).toBe("caution")
  })

  test("a k-hat below 0.7 asks for more draws when there are few", () => {
    const logWeights = Float64Array.from({ length: 60 }, (_, i) => -0.62 * Math.log1p(-(i + 0.5) / 60))
    const { k, kThreshold, findings } = diagnoseWeights(logWeights)
    expect(kThreshold).toBeCloseTo(1 - 1 / Math.log10(60), 12)
    expect(k).toBeGreaterThan(kThreshold)
    expect(findings.find(({ kind }) => kind === "too-few-draws")?.value).toBe(Math.ceil(10 ** (1 / (1 - k))))
  })
})

describe("refusals", () => {
  const sample = importanceSample({ target: standardTarget, proposal: STANDARD, draws: 30, generator: pcg64(1) })
  const options = { target: standardTarget, proposal: STANDARD }

  test("bad weights, values and constants", () => {
    expect(problemOf(() => diagnoseWeights([])).kind).toBe("out-of-range")
    expect(problemOf(() => diagnoseWeights([Number.NaN])).kind).toBe("out-of-range")
    expect(problemOf(() => diagnoseWeights([0], { values: [1, 2] })).kind).toBe("unequal-lengths")
    expect(problemOf(() => diagnoseWeights([0], { values: [Infinity] })).kind).toBe("out-of-range")
    expect(problemOf(() => diagnoseWeights([0], { logConstant: Number.NaN })).kind).toBe("out-of-range")
  })

  test("samples whose draws and weights do not pair up", () => {
    const cut = { ...sample, draws: sample.draws.subarray(1) }
    expect(problemOf(() => diagnose(cut, options)).kind).toBe("unequal-lengths")
  })

  test("probes of another dimension", () => {
    const law = multivariateNormal([0, 0], IDENTITY)
    const target = (x: Float64Array) => law.logPdf(x)
    const vectors = importanceSample({ target, proposal: law, draws: 30, generator: pcg64(1) })
    expect(problemOf(() => diagnose(vectors, { target, proposal: law, probes: [1, 2, 3] })).kind).toBe("out-of-range")
  })
})

function diagnosisOf({ draws, logConstant, ...study }: Study, seed = 1): Diagnosis {
  const sample = importanceSample({ ...study, draws, generator: pcg64(seed) })
  return diagnose(sample, logConstant === undefined ? study : { ...study, logConstant })
}

function kinds({ findings }: Diagnosis): string[] {
  return findings.map(({ kind }) => kind)
}

describe("half of the mass in a second mode at distance 9, in 10 dimensions", () => {
  const d = 10
  const identity = Float64Array.from({ length: d * d }, (_, i) => (i % (d + 1) === 0 ? 1 : 0))
  const centre = (first: number): number[] => [first, ...new Array<number>(d - 1).fill(0)]
  const both = multivariateMixture([0, 9].map((first) => multivariateNormal(centre(first), identity)))
  const target = (x: Float64Array): number => both.logPdf(x)
  const proposal = multivariateStudentT(5, centre(0), identity)
  const samples = Array.from({ length: 20 }, (_, seed) => importanceSample({ target, proposal, draws: 2000, seed }))

  test("is never called sound: the verdict says that nothing was found, and what could not be seen", () => {
    const found = samples.map((sample) => diagnose(sample, { target, proposal }))
    const silent = found.filter(({ verdict }) => verdict === "nothing-found")
    expect(silent.length).toBeGreaterThan(0)
    for (const { cannotSee } of silent) {
      expect(cannotSee).toBe(
        "in 10 dimensions, mass of the target away from the draws is not seen: give the target's logConstant, or probes",
      )
    }
    for (const { verdict } of found) expect(verdict).not.toBe("sound")
  })

  test("is found by a probe there, and by the target's integral, without which nothing is sound", () => {
    for (const sample of samples) {
      expect(diagnose(sample, { target, proposal, logConstant: 0 }).verdict).toBe("failure")
      expect(diagnose(sample, { target, proposal, probes: centre(9) }).verdict).toBe("failure")
    }
  })
})

describe("a verdict of sound", () => {
  const sample = importanceSample({ target: standardTarget, proposal: normal(0, 1.3), draws: 1000, seed: 1 })
  const pair = { target: standardTarget, proposal: normal(0, 1.3) }

  test("takes the target's integral, and then nothing is out of sight", () => {
    for (const sound of [
      diagnose(sample, { ...pair, logConstant: 0 }),
      diagnoseWeights(sample.logWeights, { logConstant: 0 }),
    ]) {
      expect(sound).toMatchObject({ verdict: "sound", findings: [] })
      expect(sound).not.toHaveProperty("cannotSee")
    }
  })

  test("is not given without it: of weights alone, nor of numbers", () => {
    expect(diagnoseWeights(sample.logWeights)).toMatchObject({
      verdict: "nothing-found",
      cannotSee:
        "weights do not show mass of the target where no draw fell: give its logConstant, or look elsewhere with diagnose()",
    })
    expect(diagnose(sample, pair)).toMatchObject({
      verdict: "nothing-found",
      cannotSee:
        "a mode of the target narrower than a fiftieth of its distance from the draws is not seen: give its logConstant, or probes",
    })
  })

  test("is not given where something was found, and what cannot be seen stays", () => {
    const heavy = importanceSample({ target: standardTarget, proposal: normal(0, 0.5), draws: 10_000, seed: 1 })
    expect(diagnoseWeights(heavy.logWeights)).toMatchObject({ verdict: "caution", cannotSee: expect.any(String) })
    expect(diagnoseWeights([-Infinity, -Infinity])).toMatchObject({ verdict: "failure", cannotSee: expect.any(String) })
  })
})
