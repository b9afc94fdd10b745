// The study of the note: the mean of a normal variable that is known to lie in an interval, by three proposals.
import { checkObject } from "../check-object.js"
import type { ContinuousDistribution } from "../distributions/distribution.js"
import { normal } from "../distributions/normal.js"
import { truncatedNormal } from "../distributions/truncated-normal/truncated-normal.js"
import { uniform } from "../distributions/uniform.js"
import type { Generator } from "../generators/generator.js"
import { checkCount } from "./checks.js"
import { type Diagnosis, diagnose } from "./diagnosis/diagnose.js"
import { importanceSample } from "./importance-sample.js"
import { exponentialTilt } from "./proposals/exponential-tilt.js"
import { selfNormalizedEstimate, type WeightedEstimate } from "./weights/estimates.js"

/** How to run the study. */
export interface StudyOptions {
  /**
   * How many draws each proposal gets, at least 1.
   * @defaultValue `30_000`
   */
  readonly draws?: number
  /** Where the draws come from. */
  readonly generator: Generator
}

/** The estimate after some of the draws. */
export interface StudyPoint {
  /** How many draws it rests on. */
  readonly draws: number
  /** The estimate, `undefined` while no draw has met the interval. */
  readonly estimate: number | undefined
  /** Its distance from the exact mean, `undefined` while there is none. */
  readonly error: number | undefined
}

/** What came of one proposal. */
export interface StudyMethod {
  /** Which proposal: naive rejection keeps the standard normal draws that meet the interval. */
  readonly name: "naive rejection" | "uniform proposal" | "exponential tilt"
  /** The estimate from all draws, `undefined` when none met the interval. */
  readonly result: WeightedEstimate | undefined
  /** How many draws met the interval. */
  readonly kept: number
  /** What is wrong with the draws. */
  readonly diagnosis: Diagnosis
  /** The estimate at numbers of draws that grow by a quarter of a decade. */
  readonly trace: readonly StudyPoint[]
}

/** The three proposals and the truth. */
export interface TruncatedNormalStudy {
  /** The exact mean. */
  readonly exact: number
  /** Naive rejection, uniform proposal, exponential tilt. */
  readonly methods: readonly StudyMethod[]
}

/**
 * Estimates the mean of a standard normal variable given that it lies in an interval.
 *
 * Naive rejection is importance sampling too: the draws are standard normal, their weights 1 inside the interval and 0 outside.
 *
 * @param low - where the interval begins, finite
 * @param high - where it ends, finite and above `low`
 * @param options - `generator`, and `draws`, 30,000 by default
 * @returns the exact mean and, for each proposal, estimate, error against the number of draws, and diagnosis
 * @throws LecternError `out-of-range` when the interval or the number of draws is not allowed
 * @see Robert 1995, "Simulation of truncated normal variables"
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const { exact, methods } = truncatedNormalStudy(4, 5, { generator: pcg64(1) })
 * exact //=> 4.216830780601
 * methods.map(({ kept }) => kept) //=> [0, 30000, 29596]
 * ```
 */
export function truncatedNormalStudy(low: number, high: number, options: StudyOptions): TruncatedNormalStudy {
  checkObject("options", options)
  const { draws = 30_000, generator } = options
  checkCount("draws", draws)
  const standard = normal()
  const exact = truncatedNormal(low, high).mean
  const flat = uniform(low, high)
  const target = (x: number): number => (x >= low && x <= high ? standard.logPdf(x) : -Infinity)
  const study = (name: StudyMethod["name"], proposal: ContinuousDistribution): StudyMethod => {
    const sample = importanceSample({ target, proposal, draws, generator })
    const after = (n: number): WeightedEstimate | undefined => {
      const logWeights = sample.logWeights.subarray(0, n)
      return logWeights.some((each) => each > -Infinity)
        ? selfNormalizedEstimate(logWeights, sample.draws.subarray(0, n))
        : undefined
    }
    const trace = checkpoints(draws).map((n) => {
      const estimate = after(n)?.estimate
      return { draws: n, estimate, error: estimate === undefined ? undefined : Math.abs(estimate - exact) }
    })
    const kept = sample.logWeights.filter((each) => each > -Infinity).length
    return { name, result: after(draws), kept, diagnosis: diagnose(sample, { target, proposal }), trace }
  }
  return {
    exact,
    methods: [
      study("naive rejection", standard),
      study("uniform proposal", flat),
      study("exponential tilt", exponentialTilt(low)),
    ],
  }
}

/** 10, 18, 32, 56, 100, ... and the last. */
function checkpoints(draws: number): number[] {
  const points: number[] = []
  for (const decade of [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]) {
    for (const step of [10, 18, 32, 56]) if (decade * step < draws) points.push(decade * step)
  }
  return [...points, draws]
}
