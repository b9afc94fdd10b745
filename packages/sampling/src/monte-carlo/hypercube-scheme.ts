// Independent Latin hypercube samples, of which only the means are independent (McKay, Beckman and Conover 1979).
import { latinHypercube } from "../sequences/latin-hypercube.js"
import { addValues } from "../sums/add-values.js"
import { addToMoments, countOf, mergeMoments, momentsLength, wholeMoments } from "../sums/moments.js"
import { SUM, unitsOf } from "../sums/register.js"
import { roundedRatio } from "../sums/rounded-ratio.js"
import { GROWTH, type Scheme, streamOf, type Task } from "./scheme.js"

const FIRST_CHECK = 8

/**
 * The scheme of Latin hypercubes of `points` points each, as many as there are draws for.
 *
 * Hypercube r is scipy's `LatinHypercube(dimension, rng=SeedSequence(seed, spawn_key=[r]))`, which draws from its first child.
 */
export function hypercubeScheme(task: Task, points: number): Scheme {
  const { domain, evaluate, width, draws, seed } = task
  const blocks = Math.floor(draws / points)

  return {
    blocks,
    stateLength: momentsLength(width),
    run(state, block) {
      const rows = latinHypercube(points, domain.dimension, streamOf(seed, block, 0))
      domain.place!(rows)
      addToMoments(
        state,
        evaluate(rows).map((column) => [exactMeanOf(column)]),
      )
    },
    merge: (into, from) => mergeMoments(into, from, width),
    summary: (state) => ({
      draws: countOf(state) * points,
      moments: wholeMoments(state, width),
      products: "values",
    }),
    checkpoint: (done) => Math.min(blocks, Math.max(FIRST_CHECK, Math.ceil(GROWTH * done))),
  }
}

function exactMeanOf(values: Float64Array): number {
  const sum = new Float64Array(SUM.limbs)
  addValues(sum, 0, SUM, values)
  return roundedRatio(unitsOf(sum, 0, SUM), BigInt(values.length), SUM.unit)
}
