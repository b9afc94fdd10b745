// Options of training, checked.
import { checkInteger, checkOptions, checkRecord, type OptionNames, outOfRange } from "@lectern/core/checks"
import type { Randomness } from "@lectern/sampling"
import { seedOf } from "@lectern/sampling/engine"
import { type Architecture, type Attention, type Cell, checkArchitecture, type Units } from "../config.js"
import { checkSettings, OPTIMIZER, SETTINGS, type Seq2seqTrainerSettings } from "./settings.js"
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

const OPTIONS: OptionNames<Seq2seqTrainerOptions> = {
  cell: true,
  attention: true,
  bidirectional: true,
  embedding: true,
  hidden: true,
  units: true,
  minCount: true,
  ...SETTINGS,
  generator: true,
  state: true,
}

const DEFAULTS = { batchSize: 32, learningRate: 0.004, beta1: 0.9, beta2: 0.999, epsilon: 1e-8, clip: 1 }

/** Checks and completes options. */
export function trainerStart(options: Seq2seqTrainerOptions): TrainerStart {
  checkOptions("seq2seqTrainer()", options, OPTIONS)
  const { state, minCount = 1 } = options
  checkInteger("minCount", minCount, 1)
  if (state === undefined) {
    const settings = settingsOf(options, { ...DEFAULTS, seed: seedOf(options) })
    const architecture = architectureOf(options)
    checkArchitecture(architecture)
    return { settings, architecture, minCount, state }
  }
  for (const [name, value] of Object.entries(options)) {
    if (name !== "state" && !Object.hasOwn(OPTIMIZER, name) && value !== undefined)
      throw outOfRange(name, value, "left out beside state")
  }
  checkRecord("state", state, "what a trainer's state() gave")
  checkOptions("state.settings", state.settings, SETTINGS)
  checkSettings("state.settings.", state.settings)
  return { settings: settingsOf(options, state.settings), architecture: state.config, minCount, state }
}

function settingsOf(options: Seq2seqTrainerOptions, before: Seq2seqTrainerSettings): Seq2seqTrainerSettings {
  const {
    batchSize = before.batchSize,
    learningRate = before.learningRate,
    beta1 = before.beta1,
    beta2 = before.beta2,
    epsilon = before.epsilon,
    clip = before.clip,
  } = options
  const settings = { batchSize, seed: before.seed, learningRate, beta1, beta2, epsilon, clip }
  checkSettings("", settings)
  return settings
}

function architectureOf(options: Seq2seqTrainerOptions): Architecture {
  const {
    cell = "gru",
    attention = "bahdanau",
    bidirectional = true,
    embedding = 32,
    hidden = 64,
    units = "characters",
  } = options
  return { cell, attention, bidirectional, embedding, hidden, units }
}
