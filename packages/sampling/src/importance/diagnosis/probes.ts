// Search for given points where the target is as high as at the draws, with a weight that no draw had.
import { exp, log } from "@lectern/core/elementary"
import type { MultivariateDistribution } from "../../distributions/distribution.js"
import type { ImportanceSample } from "../importance-sample.js"
import { normalizedWeights } from "../weights/log-weights.js"
import { heightAt, outsideSupport, unseenMass } from "./coverage.js"
import type { Finding } from "./finding.js"

/** A target and a proposal, over points given as arrays. */
export interface ProbedPair {
  /** The log density of the target. */
  readonly target: (x: Float64Array) => number
  /** The log density of the proposal. */
  readonly logPdf: MultivariateDistribution["logPdf"]
}

// The share of the target's mass whose points count as typical of it.
const TYPICAL = 0.99
// A weight this many times the largest drawn one is a surprise.
const SURPRISE = log(10)
const LEVEL_DRAWS = 20_000
const STRETCHED_DRAWS = 48
const STRETCHES = [1.5, 2, 3, 5, 10]

/** The first point of each kind that shows that the proposal falls short of the target. */
export function probeFindings(sample: ImportanceSample, pair: ProbedPair, probes: Float64Array): Finding[] {
  const { dimension, logWeights } = sample
  const level = typicalLevel(sample)
  let largest = -Infinity
  for (const each of logWeights) largest = Math.max(largest, each)
  const findings = new Map<string, Finding>()
  for (let start = 0; start < probes.length; start += dimension) {
    const point = probes.slice(start, start + dimension)
    const logTarget = heightAt(pair.target, point)
    if (logTarget === -Infinity || logTarget < level) continue
    const logProposal = pair.logPdf(point)
    if (logTarget - logProposal <= largest + SURPRISE) continue
    const finding =
      logProposal === -Infinity ? outsideSupport(undefined, true, ...point) : unseenMass(undefined, ...point)
    if (!findings.has(finding.kind)) findings.set(finding.kind, finding)
  }
  return [...findings.values()]
}

/** Draws moved away from their weighted mean: where a proposal that is too narrow would fall short. */
export function stretchedDraws({ draws, dimension, logWeights }: ImportanceSample): Float64Array {
  const centre = new Float64Array(dimension)
  for (const [i, weight] of normalizedWeights(logWeights).entries()) {
    for (let j = 0; j < dimension; j++) centre[j]! += weight * draws[i * dimension + j]!
  }
  const stride = Math.max(1, Math.floor(logWeights.length / STRETCHED_DRAWS))
  const probes: number[] = []
  for (let i = 0; i < logWeights.length; i += stride) {
    for (const stretch of STRETCHES) {
      for (let j = 0; j < dimension; j++) probes.push(centre[j]! + stretch * (draws[i * dimension + j]! - centre[j]!))
    }
  }
  return Float64Array.from(probes)
}

/** The log density of the target that all but a hundredth of the weight lies above. */
function typicalLevel({ logWeights, logTargets }: ImportanceSample): number {
  let largest = -Infinity
  for (const each of logWeights) largest = Math.max(largest, each)
  if (largest === -Infinity) return -Infinity
  // Draws are exchangeable, so a few evenly spaced ones give the level well enough.
  const stride = Math.ceil(logWeights.length / LEVEL_DRAWS)
  const some = Uint32Array.from({ length: Math.floor(logWeights.length / stride) }, (_, i) => i * stride)
  const order = some.sort((i, j) => logTargets[j]! - logTargets[i]! || i - j)
  let total = 0
  for (const i of order) total += exp(logWeights[i]! - largest)
  let sum = 0
  for (const i of order) {
    sum += exp(logWeights[i]! - largest)
    if (sum >= TYPICAL * total) return logTargets[i]!
  }
  return -Infinity
}
