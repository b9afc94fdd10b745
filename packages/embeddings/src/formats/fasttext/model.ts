// The contents of fastText's .bin files.
// Source: https://github.com/facebookresearch/fastText, args.cc, dictionary.cc and fasttext.cc of version 0.9.2
import type { SubwordSettings } from "./subwords.js"

/** The training settings of a fastText model. */
export interface FastTextSettings extends SubwordSettings {
  /** `ws`: the most words on each side. */
  readonly window: number
  /** `epoch`. */
  readonly epochs: number
  /** `minCount`. */
  readonly minCount: number
  /** `neg`: how many negative samples a prediction has. */
  readonly negatives: number
  /** `wordNgrams`: the longest sequences of words that are features; 1 unless supervised. */
  readonly wordNgrams: number
  /** `loss`. */
  readonly loss: "hierarchical-softmax" | "negative-sampling" | "softmax" | "one-vs-all"
  /** `model`. */
  readonly model: "cbow" | "skip-gram" | "supervised"
  /** `lrUpdateRate`: after how many tokens the learning rate changes. */
  readonly updateRate: number
  /** `t`: the threshold of sub-sampling. */
  readonly subsampling: number
}

/** A word or label and how often it came. */
export interface FastTextEntries {
  /** In the order of the file, each once. */
  readonly words: readonly string[]
  /** Whole numbers. */
  readonly counts: Readonly<ArrayLike<number>>
}

/** A fastText model: words, sub-words and their vectors. */
export interface FastText {
  /** The training settings. */
  readonly settings: FastTextSettings
  /** The dimension of a vector. */
  readonly dimensions: number
  /** The words with their counts. */
  readonly entries: FastTextEntries
  /** The labels of a supervised model; no words otherwise. */
  readonly labels: FastTextEntries
  /** The number of tokens it was trained on. */
  readonly tokens: number
  /** A row for each word, then one for each bucket of sub-words: `(words + buckets) x dimensions`. */
  readonly input: Float32Array
  /** The output side: rows of `dimensions` numbers, one for each word, or label of a supervised model. */
  readonly output: Float32Array
}

/** The first number of each file. */
export const MAGIC = 793712314
/** The version that is written. */
export const VERSION = 12
/** The losses from number 1 on. */
export const LOSSES = ["hierarchical-softmax", "negative-sampling", "softmax", "one-vs-all"] as const
/** The models from number 1 on. */
export const MODELS = ["cbow", "skip-gram", "supervised"] as const
/** The settings in the order of the file, but for loss and model, which come after `wordNgrams`. */
export const BEFORE_LOSS = ["window", "epochs", "minCount", "negatives", "wordNgrams"] as const
/** And after them. */
export const AFTER_MODEL = ["buckets", "minNgram", "maxNgram", "updateRate"] as const
