// Small trained models, for tests of what is done with them.
import type { Seq2seq, Seq2seqPair, Tensor } from "../../src/seq2seq/model.js"
import type { Seq2seqTrainerOptions } from "../../src/seq2seq/train/options.js"
import type { TrainerState } from "../../src/seq2seq/train/state.js"
import { seq2seqTrainer, type Trainer } from "../../src/seq2seq/train/trainer.js"

/** Words to be written backwards, of different lengths. */
export const REVERSALS: readonly Seq2seqPair[] = ["ab", "ba", "abba", "bbba", "a", "", "aab", "ééb", "babab", "𝒳a"].map(
  (source) => ({ source, target: [...source].reverse().join("") }),
)

/** A trainer of a small model after some steps. */
export function trained(steps: number, options: Seq2seqTrainerOptions = {}): Trainer {
  const trainer = seq2seqTrainer(REVERSALS, {
    embedding: 5,
    hidden: 8,
    batchSize: 4,
    learningRate: 0.02,
    seed: 7,
    ...options,
  })
  for (let i = 0; i < steps; i++) trainer.step()
  return trainer
}

/** A model after some steps. */
export function trainedModel(steps: number, options: Seq2seqTrainerOptions = {}): Seq2seq {
  return trained(steps, options).model()
}

/** A number that stands for the bytes of all tensors of a model or a state: FNV-1a. */
export function checksum(of: Pick<Seq2seq, "tensors"> | TrainerState): number {
  let hash = 0x811c9dc5
  const all = "means" in of ? [of.tensors, of.means, of.squares] : [of.tensors]
  for (const { data } of all.flatMap(Object.values<Tensor>)) {
    for (const byte of new Uint8Array(data.buffer, data.byteOffset, data.byteLength)) {
      hash = Math.imul(hash ^ byte, 0x01000193)
    }
  }
  return hash >>> 0
}
