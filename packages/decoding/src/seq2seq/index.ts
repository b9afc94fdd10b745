/**
 * Sequence-to-sequence models: an encoder-decoder with attention that trains in Node and in a page, and whose decoder every search takes.
 *
 * Use it to train a small model of pairs of strings, such as spellings or dates, and to look inside: attention, losses, search.
 *
 * @see [Note: Sequence to sequence](../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * const pairs = ["ab", "ba", "aab", "bba"].map((source) => ({ source, target: [...source].reverse().join("") }))
 * const trainer = seq2seqTrainer(pairs, { hidden: 16, learningRate: 0.02, seed: 1 })
 * for (let i = 0; i < 100; i++) trainer.step()
 * const model = trainer.model()
 * const [written] = await greedySearch(model.decoder, model.encode(["aab"]), { maxLength: 9, endTokens: model.endToken })
 * model.textOf(written!.hypotheses[0]!.tokens) //=> "baa"
 * ```
 * @packageDocumentation
 */
export {
  type ReadSafetensorsOptions,
  readSafetensors,
  type Safetensors,
  type SafetensorsData,
  type SafetensorsDtype,
  type SafetensorsTensor,
  writeSafetensors,
} from "@lectern/core/safetensors"
export type { Attention, Cell, Seq2seqConfig, Units } from "./config.js"
export type { ReadSeq2seqOptions } from "./files/content.js"
export { readSeq2seq, writeSeq2seq } from "./files/model-file.js"
export { readTrainerState, writeTrainerState } from "./files/trainer-file.js"
export { seq2seqModel } from "./infer/seq2seq-model.js"
export type {
  EncodedSources,
  ForcedOutput,
  Seq2seq,
  Seq2seqPair,
  Seq2seqStates,
  Tensor,
  Tensors,
} from "./model.js"
export { type DatePairsOptions, datePairs } from "./tasks/dates.js"
export type { OptimizerSettings } from "./train/optimizer.js"
export type { Seq2seqTrainerOptions } from "./train/options.js"
export type { Seq2seqTrainerSettings } from "./train/settings.js"
export type { TrainerState } from "./train/state.js"
export { seq2seqTrainer, type Trainer, type TrainingStep } from "./train/trainer.js"
