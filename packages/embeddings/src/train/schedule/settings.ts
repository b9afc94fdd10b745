// The settings of a training run.
import {
  checkBoolean,
  checkedOptions,
  checkNonNegative,
  checkPositive,
  choice,
  inRange,
  integer,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import type { Randomness } from "@lectern/random"
import { seedOf } from "@lectern/random/engine"
import type { SubwordSettings } from "../../formats/fasttext/subwords.js"
import { checkSubwordSettings, subwordSettingsOf } from "./subwords.js"

/** The direction of prediction: the centre word predicts its context, or the mean of the context the centre word. */
export type Architecture = "skip-gram" | "cbow"

/**
 * The part of the error of CBOW's mean that each word of the context gets: `whole`, all of it, as in word2vec and gensim;
 * `divided`, its share, which is its gradient.
 */
export type CbowError = "whole" | "divided"

/** The objective of a prediction. */
export type Objective = "negative-sampling" | "hierarchical-softmax" | "nce" | "softmax"

/**
 * `blocks`: workers take turns so that no two of them touch the same vector; the result is the same bytes with any number of workers.
 * `hogwild`: workers train at once and overwrite each other now and then; each run with more than one worker gives other bytes.
 */
export type Schedule = "blocks" | "hogwild"

/** The settings of a training run, all of them. */
export interface Word2vecSettings extends Required<Omit<Word2vecOptions, keyof Randomness | "subwords">> {
  /** The seed of the first vectors and of all draws, in 0..2^32-1. */
  readonly seed: number
  /** The character n-grams whose vectors words share; left out for none. */
  readonly subwords?: SubwordSettings
}

/** Options of {@link word2vec}: the names of word2vec and gensim in parentheses. */
export interface Word2vecOptions extends Randomness {
  /**
   * The direction of prediction (`cbow`, `sg`).
   * @defaultValue `"skip-gram"`
   */
  readonly architecture?: Architecture
  /**
   * For CBOW, the part of the error of the mean that each word of the context gets: `"whole"`, all of it, as in word2vec and
   * gensim, or `"divided"` by the number of words, which is the gradient and needs about twice the learning rate.
   * @defaultValue `"whole"`
   */
  readonly cbowError?: CbowError
  /**
   * The objective of a prediction (`hs`, `negative`). `softmax` reads all output vectors for each window: for small vocabularies.
   * @defaultValue `"negative-sampling"`
   */
  readonly objective?: Objective
  /**
   * The dimension of a vector (`vector_size`): an integer in 1..4096.
   * @defaultValue `100`
   */
  readonly dimensions?: number
  /**
   * The largest distance between a word and its context, in words that were not dropped: an integer in 1..100.
   * @defaultValue `5`
   */
  readonly window?: number
  /**
   * Whether each window has a random size from 1 to `window`, all sizes equally likely (`shrink_windows`).
   * @defaultValue `true`
   */
  readonly shrinkWindows?: boolean
  /**
   * The number of negatives of a prediction, an integer in 1..100; for `nce`, k. With `negative-sampling`, one that is
   * the predicted word itself is dropped, as in word2vec.
   * @defaultValue `5`
   */
  readonly negatives?: number
  /**
   * Whether all predictions of a skip-gram window share their negatives, which then count once for each of them: two to three times
   * faster, with noisier gradients of the same mean, except that a negative is dropped if it is any of the predicted words. For large
   * windows it needs a small learning rate.
   * @defaultValue `false`
   */
  readonly sharedNegatives?: boolean
  /**
   * Negatives are drawn in proportion to the counts of words to this power (`ns_exponent`): a number in -2..2.
   * @defaultValue `0.75`
   */
  readonly noisePower?: number
  /**
   * A word that makes up the share f of the corpus stays with probability sqrt(s/f) + s/f, where s is this number, at least 0; 0 keeps
   * all words.
   * @defaultValue `0.001`
   */
  readonly sample?: number
  /**
   * The learning rate at the start, positive (`alpha`).
   * @defaultValue `0.025`, or `0.05` for CBOW
   */
  readonly learningRate?: number
  /**
   * The learning rate at the end, positive, at most `learningRate` (`min_alpha`). In between it falls in proportion to the words read, after
   * each 10 000 of them.
   * @defaultValue a 10000th of `learningRate`
   */
  readonly minLearningRate?: number
  /**
   * The number of passes over the corpus: an integer in 1..1000000.
   * @defaultValue `5`
   */
  readonly epochs?: number
  /**
   * The division of the work among workers. `softmax` runs on one.
   * @defaultValue `"blocks"`
   */
  readonly schedule?: Schedule
  /**
   * With the schedule `blocks`, into how many classes the rows of both sides are divided: 1, 2, 4, 8, 16, 32 or 64. At most so many
   * workers have work at a time. The result depends on it, and not on the number of workers.
   * @defaultValue `8`
   */
  readonly blocks?: number
  /**
   * Makes a word's vector the mean of a row of its own and of the rows of its n-grams of characters, as in fastText, so that words share
   * what they learn and unknown words have vectors: `minNgram` (`minn`, an integer in 1..maxNgram, 3 by default), `maxNgram` (`maxn`, in
   * 1..100, 6 by default) and `buckets` (`bucket`, in 1..2147483647, 2000000 by default); `{}` for the defaults.
   * @defaultValue no sub-words
   */
  readonly subwords?: Partial<SubwordSettings>
}

const SETTINGS: OptionTable<Word2vecSettings, "subwords"> = {
  architecture: choice(["skip-gram", "cbow"]),
  cbowError: choice(["whole", "divided"]),
  objective: choice(["negative-sampling", "hierarchical-softmax", "nce", "softmax"]),
  dimensions: integer(1, 4096),
  window: integer(1, 100),
  shrinkWindows: checkBoolean,
  negatives: integer(1, 100),
  sharedNegatives: checkBoolean,
  noisePower: inRange(-2, 2),
  sample: checkNonNegative,
  learningRate: checkPositive,
  minLearningRate: checkPositive,
  epochs: integer(1, 1_000_000),
  seed: integer(0, 2 ** 32 - 1),
  schedule: choice(["blocks", "hogwild"]),
  blocks: integer(1, 64),
  subwords: [checkSubwordSettings, undefined],
}

/** The learning rates at the start, by default. */
export const LEARNING_RATES: Readonly<Record<Architecture, number>> = { "skip-gram": 0.025, cbow: 0.05 }

/** The table of {@link Word2vecOptions}. */
export const WORD2VEC_OPTIONS: OptionTable<
  Word2vecOptions,
  "learningRate" | "minLearningRate" | "seed" | "subwords" | "generator"
> = {
  architecture: [SETTINGS.architecture, "skip-gram"],
  cbowError: [SETTINGS.cbowError, "whole"],
  objective: [SETTINGS.objective, "negative-sampling"],
  dimensions: [SETTINGS.dimensions, 100],
  window: [SETTINGS.window, 5],
  shrinkWindows: [SETTINGS.shrinkWindows, true],
  negatives: [SETTINGS.negatives, 5],
  sharedNegatives: [SETTINGS.sharedNegatives, false],
  noisePower: [SETTINGS.noisePower, 0.75],
  sample: [SETTINGS.sample, 0.001],
  learningRate: [SETTINGS.learningRate, undefined],
  minLearningRate: [SETTINGS.minLearningRate, undefined],
  epochs: [SETTINGS.epochs, 5],
  seed: [later(), undefined],
  schedule: [SETTINGS.schedule, "blocks"],
  blocks: [SETTINGS.blocks, 8],
  subwords: [later(), undefined],
  generator: [later(), undefined],
}

/** Checks and completes options. */
export function settingsOf(options: Word2vecOptions): Word2vecSettings {
  const { generator: _, subwords, ...given } = checkedOptions("word2vec()", options, WORD2VEC_OPTIONS)
  const { learningRate = LEARNING_RATES[given.architecture] } = given
  const { minLearningRate = learningRate / 10_000 } = given
  const rates = { learningRate, minLearningRate }
  const completed = subwords !== undefined && { subwords: subwordSettingsOf(subwords) }
  const settings = { ...given, ...rates, seed: seedOf(options), ...completed }
  checkSettings("", settings)
  return settings
}

/** Throws unless settings are allowed. */
export function checkSettings(of: string, settings: Word2vecSettings): void {
  const owner = of === "" ? "word2vec()" : of.slice(0, -1)
  const { learningRate, minLearningRate, blocks } = checkedOptions(owner, settings, SETTINGS, of)
  if (minLearningRate > learningRate)
    throw outOfRange(`${of}minLearningRate`, minLearningRate, `at most the learning rate, ${learningRate}`)
  if ((blocks & (blocks - 1)) !== 0) throw outOfRange(`${of}blocks`, blocks, "a power of two")
}
