// The order in which pairs are read: a different one in every epoch, which depends on the seed and the epoch alone, so that
// training can continue from the number of its steps.
import { pcg64, permutation, seedSequence } from "@lectern/sampling"

/** The pairs of a step, as positions in the list. */
export type BatchOf = (step: number) => Uint32Array

/** Number of steps that read all pairs once; the last may read fewer pairs than the others. */
export function stepsPerEpoch(pairs: number, batchSize: number): number {
  return Math.ceil(pairs / batchSize)
}

/** Shuffled batches of a number of pairs. */
export function shuffledBatches(pairs: number, batchSize: number, seed: number): BatchOf {
  const perEpoch = stepsPerEpoch(pairs, batchSize)
  let current = -1
  let order: Uint32Array = new Uint32Array(0)
  return (step) => {
    const epoch = Math.floor(step / perEpoch)
    if (epoch !== current) {
      order = permutation(pairs, pcg64(seedSequence(seed, { spawnKey: [1, epoch] })))
      current = epoch
    }
    const from = (step % perEpoch) * batchSize
    return order.subarray(from, from + batchSize)
  }
}
