// Options of training, checked.
import { checkedOptions, checkRecord, integer, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import type { Randomness } from "@lectern/random"
import { seedOf } from "@lectern/random/engine"
import { ARCHITECTURE, type Architecture, type Attention, type Cell, checkHidden, type Units } from "../config.js"
import { OPTIMIZER, SETTINGS, type Seq2seqTrainerSettings } from "./settings.js"
import type { TrainerState } from "./state.js"

/** Options of {@link seq2seqTrainer}. */
export interface Seq2seqTrainerOptions extends Randomness {
  /**
   * The recurrent layer of encoder and decoder.
   * @defaultValue `"gru"`
   */
  readonly cell?: Cell
  /**
   * Attention of the decoder over the source.
   * @defaultValue `"bahdanau"`
   */
  readonly attention?: Attention
  /**
   * Whether the encoder reads the source in both directions.
   * @defaultValue `true`
   */
  readonly bidirectional?: boolean
  /**
   * Width of a symbol's embedding: an integer in 1..4096.
   * @defaultValue `32`
   */
  readonly embedding?: number
  /**
   * Width of a state: an integer in 1..4096, even if `bidirectional`.
   * @defaultValue `64`
   */
  readonly hidden?: number
  /**
   * Unit of symbols.
   * @defaultValue `"characters"`
   */
  readonly units?: Units
  /**
   * Minimum count of a symbol in the sources, or in the targets, to be in the vocabulary: an integer of at least 1. All others are
   * `<unk>`.
   * @defaultValue `1`
   */
  readonly minCount?: number
  /**
   * Number of pairs of each step, an integer in 1..65536.
   * @defaultValue `32`
   */
  readonly batchSize?: number
  /**
   * Adam's learning rate, positive.
   * @defaultValue `0.004`
   */
  readonly learningRate?: number
  /**
   * Adam's decay of the mean of the gradients, between 0 and 1.
   * @defaultValue `0.9`
   */
  readonly beta1?: number
  /**
   * Adam's decay of the mean of their squares, between 0 and 1.
   * @defaultValue `0.999`
   */
  readonly beta2?: number
  /**
   * Number that Adam adds to the root of the mean square, positive.
   * @defaultValue `1e-8`
   */
  readonly epsilon?: number
  /**
   * The largest norm of all gradients together, positive; longer ones are scaled down. `Infinity` for no clipping.
   * @defaultValue `1`
   */
  readonly clip?: number
  /**
   * Continues from here, with the same pairs and the options of the run that gave the state. Beside it, only `learningRate`, `beta1`,
   * `beta2`, `epsilon` and `clip` may be given.
   */
  readonly state?: TrainerState
}

/** The start of training: an architecture, or a state to continue from. */
export interface TrainerStart {
  readonly settings: Seq2seqTrainerSettings
  readonly architecture: Architecture
  readonly minCount: number
  readonly state: TrainerState | undefined
}

/** The table of {@link Seq2seqTrainerOptions}. */
export const TRAINER_OPTIONS: OptionTable<Seq2seqTrainerOptions, "seed" | "generator" | "state"> = {
  cell: [ARCHITECTURE.cell, "gru"],
  attention: [ARCHITECTURE.attention, "bahdanau"],
  bidirectional: [ARCHITECTURE.bidirectional, true],
  embedding: [ARCHITECTURE.embedding, 32],
  hidden: [ARCHITECTURE.hidden, 64],
  units: [ARCHITECTURE.units, "characters"],
  minCount: [integer(1), 1],
  batchSize: [SETTINGS.batchSize, 32],
  seed: [later(), undefined],
  learningRate: [SETTINGS.learningRate, 0.004],
  beta1: [SETTINGS.beta1, 0.9],
  beta2: [SETTINGS.beta2, 0.999],
  epsilon: [SETTINGS.epsilon, 1e-8],
  clip: [SETTINGS.clip, 1],
  generator: [later(), undefined],
  state: [later(), undefined],
}

/** Checks and completes options. */
export function trainerStart(options: Seq2seqTrainerOptions): TrainerStart {
  const checked = checkedOptions("seq2seqTrainer()", options, TRAINER_OPTIONS)
  const { state, minCount, batchSize, learningRate, beta1, beta2, epsilon, clip } = checked
  if (state === undefined) {
    const settings = { batchSize, seed: seedOf(options), learningRate, beta1, beta2, epsilon, clip }
    const { cell, attention, bidirectional, embedding, hidden, units } = checked
    checkHidden(checked)
    const architecture = { cell, attention, bidirectional, embedding, hidden, units }
    return { settings, architecture, minCount, state }
  }
  const { state: _, ...others } = options
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  for (const [name, value] of given)
    if (!Object.hasOwn(OPTIMIZER, name)) throw outOfRange(name, value, "left out beside state")
  checkRecord("state", state, "what a trainer's state() gave")
  const before = checkedOptions("state.settings", state.settings, SETTINGS, "state.settings.")
  return { settings: { ...before, ...Object.fromEntries(given) }, architecture: state.config, minCount, state }
}
