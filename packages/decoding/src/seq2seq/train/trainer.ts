// Training: one batch a step, from pairs of texts to a model.
import { LecternError } from "@lectern/core"
import { checkNotEmpty } from "@lectern/core/checks"
import { pcg64, permutation, seedSequence } from "@lectern/random"
import { type Seq2seqConfig, SOURCE_SPECIAL, TARGET_SPECIAL } from "../config.js"
import { loadTensors, tensorsAt } from "../infer/load.js"
import { checkPairs, modelOf } from "../infer/seq2seq-model.js"
import type { Kernel } from "../kernel/kernel.js"
import { kernelOf } from "../kernel/start/kernel-of.js"
import { drawParameters } from "../layers/parameters.js"
import type { Seq2seq, Seq2seqPair } from "../model.js"
import { lossWithGradients } from "../network/loss.js"
import { network } from "../network/network.js"
import { symbolsFor, vocabularyOf } from "../symbols/vocabulary.js"
import { allocateMoments, descend, gradientNorm } from "./optimizer.js"
import { type Seq2seqTrainerOptions, type TrainerStart, trainerStart } from "./options.js"
import { checkState, type TrainerState } from "./state.js"

/** Progress of one training step. */
export interface TrainingStep {
  /** Number of steps taken, including this one. */
  readonly step: number
  /** Number of the epoch, from 1. */
  readonly epoch: number
  /** Number of pairs in this step. */
  readonly examples: number
  /** The mean cross-entropy of its targets' symbols before the step, in nats a symbol. */
  readonly loss: number
  /** The norm of all gradients together, before clipping. */
  readonly gradientNorm: number
}

/** Training that goes on as long as the caller takes steps. */
export interface Trainer {
  /**
   * Reads a batch, and changes the model by its gradient.
   *
   * @throws LecternError `failed` when the loss or its gradient is not finite any more; the model is as it was before the step
   */
  step(): TrainingStep
  /** The model as it is now; further steps do not change it. */
  model(): Seq2seq
  /** Current state of training, to continue from. */
  state(): TrainerState
}

/**
 * Trains an encoder-decoder on pairs of texts, by teacher forcing and Adam: the loss of a step is the mean cross-entropy of the
 * targets' symbols, each after the right ones before it.
 *
 * The vocabularies are the symbols of the pairs, in the order of their code points. Parameters start as those of PyTorch's modules do.
 * Pairs are read in an order shuffled by the seed, a different one in each epoch; the last batch of an epoch has the remaining
 * pairs. Sources and targets may be empty. Equal pairs and options give equal bytes, in every JavaScript engine, with and without
 * WebAssembly.
 *
 * @param pairs - at least one; they must not change while training
 * @param options - the model's parts, batches, Adam, clipping and the seed; or a state to continue from
 * @returns a trainer that has taken no step, or those of the state
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see Bahdanau, Cho and Bengio 2015, "Neural machine translation by jointly learning to align and translate"
 * @see Luong, Pham and Manning 2015, "Effective approaches to attention-based neural machine translation"
 * @see Kingma and Ba 2015, "Adam: a method for stochastic optimization", algorithm 1
 * @see Pascanu, Mikolov and Bengio 2013, "On the difficulty of training recurrent neural networks", algorithm 1
 * @see [Note: Sequence to sequence](../../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * const pairs = ["ab", "ba", "aab", "bba"].map((source) => ({ source, target: [...source].reverse().join("") }))
 * const trainer = seq2seqTrainer(pairs, { hidden: 16, learningRate: 0.02, seed: 1 })
 * for (let i = 0; i < 100; i++) trainer.step()
 * const model = trainer.model()
 * const [written] = await greedySearch(model.decoder, model.encode(["aab"]), { maxLength: 9, endTokens: model.endToken })
 * model.textOf(written!.hypotheses[0]!.tokens) //=> "baa"
 * ```
 */
export function seq2seqTrainer(pairs: readonly Seq2seqPair[], options: Seq2seqTrainerOptions = {}): Trainer {
  return trainerOn(kernelOf("wasm"), pairs, options)
}

/** {@link seq2seqTrainer} on a fresh kernel. */
export function trainerOn(kernel: Kernel, pairs: readonly Seq2seqPair[], options: Seq2seqTrainerOptions): Trainer {
  checkPairs("pairs", pairs)
  checkNotEmpty("pairs", pairs)
  const start = trainerStart(options)
  const { settings, state } = start
  if (state !== undefined) checkState(state, pairs.length)
  const config = state?.config ?? configOf(start, pairs)
  const made = network(config, kernel, "training")
  const { parameters } = made
  const moments = allocateMoments(kernel, parameters)
  if (state === undefined) drawParameters(parameters, kernel.numbers, settings.seed)
  else {
    loadTensors(kernel, parameters, state.tensors, parameters.at)
    loadTensors(kernel, parameters, state.means, moments.mean)
    loadTensors(kernel, parameters, state.squares, moments.square)
  }
  parameters.transpose()
  const { sourceIds, targetIds } = symbolsFor(config)
  const ids = Array.from(pairs, ({ source, target }) => ({ source: sourceIds(source), target: targetIds(target) }))
  const batchOf = shuffledBatches(ids.length, settings.batchSize, settings.seed)
  let count = state?.step ?? 0

  return {
    step() {
      const batch = Array.from(batchOf(count), (i) => ids[i]!)
      const loss = lossWithGradients(made, batch)
      const norm = gradientNorm(kernel, parameters)
      if (!Number.isFinite(loss) || !Number.isFinite(norm)) {
        const why = "the loss or its gradient is not finite; try a smaller learningRate, or pairs that are shorter"
        throw new LecternError({ kind: "failed", what: `step ${count + 1} of the training`, why })
      }
      descend(kernel, parameters, moments, settings, { norm, count: count + 1 })
      parameters.transpose()
      count += 1
      const epoch = Math.ceil(count / stepsPerEpoch(ids.length, settings.batchSize))
      return { step: count, epoch, examples: batch.length, loss, gradientNorm: norm }
    },
    model: () => modelOf(config, tensorsAt(kernel, parameters, parameters.at), kernelOf("wasm")),
    state: () => ({
      config,
      settings,
      pairs: ids.length,
      step: count,
      tensors: tensorsAt(kernel, parameters, parameters.at),
      means: tensorsAt(kernel, parameters, moments.mean),
      squares: tensorsAt(kernel, parameters, moments.square),
    }),
  }
}

function configOf({ architecture, minCount }: TrainerStart, pairs: readonly Seq2seqPair[]): Seq2seqConfig {
  const { units } = architecture
  const vocabulary = (side: "source" | "target", special: readonly string[]): readonly string[] =>
    vocabularyOf(
      Array.from(pairs, (pair) => pair[side]),
      units,
      special,
      minCount,
    )
  return { ...architecture, source: vocabulary("source", SOURCE_SPECIAL), target: vocabulary("target", TARGET_SPECIAL) }
}

/** The pairs of a step, as positions in the list. */
type BatchOf = (step: number) => Uint32Array

/** Number of steps that read all pairs once; the last may read fewer pairs than the others. */
function stepsPerEpoch(pairs: number, batchSize: number): number {
  return Math.ceil(pairs / batchSize)
}

/**
 * Shuffled batches of a number of pairs. The order of an epoch depends on the seed and the epoch alone, so that training can continue
 * from the number of its steps.
 */
function shuffledBatches(pairs: number, batchSize: number, seed: number): BatchOf {
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
