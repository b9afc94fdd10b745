// Randomized quasi-Monte Carlo: several independent scramblings of one sequence, of which the means are independent
// (Owen 1997, "Monte Carlo variance of scrambled net quadrature"; L'Ecuyer and Lemieux 2002).
import { halton } from "../sequences/halton.js"
import type { Sequence } from "../sequences/sequence.js"
import { sobol } from "../sequences/sobol.js"
import { addValues } from "../sums/add-values.js"
import { addToMoments, momentsLength, wholeMoments } from "../sums/moments.js"
import { addRegister, SUM, unitsOf } from "../sums/register.js"
import { roundedRatio } from "../sums/rounded-ratio.js"
import { type Scheme, streamOf, type Task } from "./scheme.js"

const FIRST_BLOCK = 64
const MAX_BLOCK = 8192
const MAX_COORDINATES = 2 ** 20
// Sobol' coordinates are multiples of 2^-32: half of that puts them in the middle of what they stand for.
const HALF_A_STEP = 2 ** -33

/** One block: points start..end-1 of a replicate. */
interface Stretch {
  readonly replicate: number
  readonly start: number
  readonly end: number
}

/**
 * The scheme of `replicates` scrambled sequences, each taken to the same length.
 *
 * State: for each replicate [points, one SUM register for each function]. The work goes by doublings: all replicates
 * reach 64 points, then 128, and so on, as estimates are valid only when all are equally long. Replicate r is scipy's
 * `Sobol(dimension, bits=32, rng=SeedSequence(seed, spawn_key=[r]))`, half a step on, or its `Halton`.
 */
export function sequenceScheme(task: Task, kind: "sobol" | "halton", replicates: number): Scheme {
  const { domain, evaluate, width, draws, seed } = task
  const { dimension } = domain
  const share = Math.floor(draws / replicates)
  const points = kind === "sobol" ? powerOfTwoWithin(share) : share
  const most = Math.max(1, Math.min(MAX_BLOCK, Math.floor(MAX_COORDINATES / dimension)))
  const { stretches, borders } = stretchesOf(points, replicates, most)
  const stride = 1 + width * SUM.limbs
  const sequences = new Array<Sequence | undefined>(replicates)

  function sequenceAt(replicate: number, start: number): Sequence {
    let sequence = sequences[replicate]
    if (sequence === undefined || sequence.index > start) {
      const generator = streamOf(seed, replicate, 0)
      sequence = kind === "sobol" ? sobol(dimension, { generator }) : halton(dimension, { generator })
      sequences[replicate] = sequence
    }
    sequence.skip(start - sequence.index)
    return sequence
  }

  return {
    blocks: stretches.length,
    stateLength: replicates * stride,
    run(state, block) {
      const { replicate, start, end } = stretches[block]!
      const rows = sequenceAt(replicate, start).fill(new Float64Array((end - start) * dimension))
      if (kind === "sobol") for (let i = 0; i < rows.length; i++) rows[i]! += HALF_A_STEP
      domain.place!(rows)
      const at = replicate * stride
      for (const [f, column] of evaluate(rows).entries()) addValues(state, at + 1 + f * SUM.limbs, SUM, column)
      state[at]! += end - start
    },
    merge(into, from) {
      for (let at = 0; at < into.length; at += stride) {
        into[at]! += from[at]!
        for (let f = 0; f < width; f++) addRegister(into, from, at + 1 + f * SUM.limbs, SUM)
      }
    },
    summary(state) {
      const moments = new Float64Array(momentsLength(width))
      let taken = 0
      for (let at = 0; at < state.length; at += stride) {
        const count = state[at]!
        if (count === 0) continue
        taken += count
        const means = Array.from({ length: width }, (_, f) => [
          roundedRatio(unitsOf(state, at + 1 + f * SUM.limbs, SUM), BigInt(count), SUM.unit),
        ])
        addToMoments(moments, means)
      }
      return { draws: taken, moments: wholeMoments(moments, width), products: "values" }
    },
    checkpoint: (done) => borders.find((border) => border > done) ?? stretches.length,
  }
}

/** The blocks in order, and after how many of them all replicates are equally long. */
function stretchesOf(points: number, replicates: number, most: number): { stretches: Stretch[]; borders: number[] } {
  const stretches: Stretch[] = []
  const borders: number[] = []
  for (let from = 0, to = Math.min(FIRST_BLOCK, points); from < points; from = to, to = Math.min(2 * to, points)) {
    for (let replicate = 0; replicate < replicates; replicate++) {
      for (let start = from; start < to; start += most) {
        stretches.push({ replicate, start, end: Math.min(start + most, to) })
      }
    }
    borders.push(stretches.length)
  }
  return { stretches, borders }
}

function powerOfTwoWithin(share: number): number {
  let power = 1
  while (2 * power <= share) power *= 2
  return power
}
