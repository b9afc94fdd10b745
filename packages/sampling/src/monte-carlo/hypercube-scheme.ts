// Independent Latin hypercube samples, of which only the means are independent (McKay, Beckman and Conover 1979).
import {
  addToMoments,
  addValues,
  countOf,
  mergeMoments,
  momentsLength,
  roundedRatio,
  SUM,
  unitsOf,
  wholeMoments,
} from "@lectern/random/internal"
import { latinHypercube } from "../sequences/latin-hypercube.js"
import { GROWTH, type Scheme, streamOf, type Task } from "./scheme.js"

const FIRST_CHECK = 8
// With more replicates than this the shape of their distribution hardly matters.
const MAX_KEPT = 1024

/**
 * The scheme of Latin hypercubes of `points` points each, as many as there are draws for.
 *
 * Hypercube r is scipy's `LatinHypercube(dimension, rng=SeedSequence(seed, spawn_key=[r]))`, which draws from its first child.
 * State: moments of the means, then for each of the first replicates [how often it was added, the sum of those means, one for
 * each function].
 */
export function hypercubeScheme(task: Task, points: number): Scheme {
  const { domain, evaluate, width, draws, seed } = task
  const blocks = Math.floor(draws / points)
  const keptAt = momentsLength(width)
  const stride = 1 + width
  const stateLength = keptAt + Math.min(blocks, MAX_KEPT) * stride

  return {
    blocks,
    stateLength,
    run(state, block) {
      const rows = latinHypercube(points, domain.dimension, streamOf(seed, block, 0))
      domain.place!(rows)
      const means = evaluate(rows).map(exactMeanOf)
      addToMoments(
        state,
        means.map((mean) => [mean]),
      )
      if (block >= MAX_KEPT) return
      const at = keptAt + block * stride
      state[at]! += 1
      for (const [f, mean] of means.entries()) state[at + 1 + f]! += mean
    },
    merge(into, from) {
      mergeMoments(into, from, width)
      for (let at = keptAt; at < stateLength; at++) into[at]! += from[at]!
    },
    summary(state) {
      const units: number[][] = []
      for (let at = keptAt; at < stateLength; at += stride) {
        const times = state[at]!
        if (times > 0) units.push(Array.from(state.subarray(at + 1, at + stride), (sum) => sum / times))
      }
      const count = countOf(state)
      const moments = wholeMoments(state, width)
      return { draws: count * points, moments, ...(units.length === count && { units: columnsOf(units, width) }) }
    },
    checkpoint: (done) => Math.min(blocks, Math.max(FIRST_CHECK, Math.ceil(GROWTH * done))),
  }
}

function exactMeanOf(values: Float64Array): number {
  const sum = new Float64Array(SUM.limbs)
  addValues(sum, 0, SUM, values)
  return roundedRatio(unitsOf(sum, 0, SUM), BigInt(values.length), SUM.unit)
}

function columnsOf(rows: readonly (readonly number[])[], width: number): number[][] {
  return Array.from({ length: width }, (_, f) => rows.map((row) => row[f]!))
}
