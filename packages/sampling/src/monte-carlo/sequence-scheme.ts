// Randomized quasi-Monte Carlo: several independent scramblings of one sequence, of which the means are independent
// (Owen 1997, "Monte Carlo variance of scrambled net quadrature"; L'Ecuyer and Lemieux 2002).

import { checkFunction, checkObject, checkSameLength } from "@lectern/core/checks"
import {
  addRegister,
  addToMoments,
  addValues,
  momentsLength,
  roundedRatio,
  SUM,
  unitsOf,
  wholeMoments,
} from "@lectern/random/internal"
import type { Sequence } from "../sequences/sequence.js"
import type { SequenceMaker } from "./options.js"
import { type Scheme, streamOf, type Task } from "./scheme.js"

const FIRST_BLOCK = 64
const MAX_BLOCK = 8192
const MAX_COORDINATES = 2 ** 20

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
 * reach 64 points, then 128, and so on, as estimates are valid only when all are equally long. Replicate r of `sobol` is
 * scipy's `Sobol(dimension, bits=32, rng=SeedSequence(seed, spawn_key=[r]))`, half a step on; of `halton` its `Halton`.
 */
export function sequenceScheme(task: Task, make: SequenceMaker, replicates: number): Scheme {
  const { domain, evaluate, width, draws, seed } = task
  const { dimension } = domain
  const first = make(dimension, { generator: streamOf(seed, 0, 0) })
  checkSequence(first, dimension)
  const { bits } = first
  const share = Math.min(Math.floor(draws / replicates), first.length)
  const points = bits === undefined ? share : powerOfTwoWithin(share)
  // Coordinates of so many binary digits are moved to the middle of the interval that they represent.
  const halfAStep = bits === undefined ? 0 : 2 ** -(bits + 1)
  const most = Math.max(1, Math.min(MAX_BLOCK, Math.floor(MAX_COORDINATES / dimension)))
  const { stretches, borders } = stretchesOf(points, replicates, most)
  const stride = 1 + width * SUM.limbs
  const sequences = new Array<Sequence | undefined>(replicates)
  sequences[0] = first

  function sequenceAt(replicate: number, start: number): Sequence {
    let sequence = sequences[replicate]
    if (sequence === undefined || sequence.index > start) {
      sequence = make(dimension, { generator: streamOf(seed, replicate, 0) })
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
      if (halfAStep > 0) for (let i = 0; i < rows.length; i++) rows[i]! += halfAStep
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
      const units = Array.from({ length: width }, (): number[] => [])
      let taken = 0
      for (let at = 0; at < state.length; at += stride) {
        const count = state[at]!
        if (count === 0) continue
        taken += count
        for (const [f, values] of units.entries()) {
          values.push(roundedRatio(unitsOf(state, at + 1 + f * SUM.limbs, SUM), BigInt(count), SUM.unit))
        }
      }
      addToMoments(moments, units)
      return { draws: taken, moments: wholeMoments(moments, width), units }
    },
    checkpoint: (done) => borders.find((border) => border > done) ?? stretches.length,
  }
}

function checkSequence(sequence: Sequence, dimension: number): void {
  checkObject("the sequence of method", sequence)
  checkFunction("fill of the sequence of method", sequence.fill)
  checkSameLength("coordinates", ["a point", dimension], ["the sequence of method", sequence.dimension])
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
