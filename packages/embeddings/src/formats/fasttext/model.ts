// The contents of fastText's .bin files.
// Source: https://github.com/facebookresearch/fastText, args.cc, dictionary.cc and fasttext.cc of version 0.9.2
import {
  checkChoice,
  checkFinite,
  checkInteger,
  checkList,
  checkRecord,
  checkSameLength,
  checkText,
  checkTypedArray,
  notTheNumber,
  outOfRange,
} from "@lectern/core/checks"
import { MAX_DIMENSIONS } from "../../vectors/word-vectors.js"
import { MAX_INT, type SubwordSettings } from "./subwords.js"

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

const CHECKED = new WeakMap<FastText, ReadonlyMap<string, number>>()

/** Throws unless the value is a model. The same object is checked once: models must not change after that. */
export function checkFastText(name: string, value: unknown): ReadonlyMap<string, number> {
  checkRecord(name, value, "a fastText model")
  const model = value as unknown as FastText
  const checked = CHECKED.get(model)
  if (checked !== undefined) return checked
  const { settings, dimensions, input, output, tokens } = model
  checkRecord(`${name}.settings`, settings)
  for (const key of [...BEFORE_LOSS, ...AFTER_MODEL]) checkInteger(`${name}.settings.${key}`, settings[key], 0, MAX_INT)
  checkChoice(`${name}.settings.loss`, settings.loss, LOSSES)
  checkChoice(`${name}.settings.model`, settings.model, MODELS)
  checkFinite(`${name}.settings.subsampling`, settings.subsampling)
  checkInteger(`${name}.dimensions`, dimensions, 1, MAX_DIMENSIONS)
  checkInteger(`${name}.tokens`, tokens, 0)
  const ids = checkEntries(`${name}.entries`, model.entries)
  checkEntries(`${name}.labels`, model.labels)
  checkMatrix(`${name}.input`, input)
  checkMatrix(`${name}.output`, output)
  const rows = ids.size + settings.buckets
  checkSameLength("numbers", ["(words + buckets) x dimensions", rows * dimensions], [`${name}.input`, input.length])
  if (output.length % dimensions !== 0)
    throw outOfRange(`the length of ${name}.output`, output.length, `a multiple of ${dimensions}`)
  CHECKED.set(model, ids)
  return ids
}

function checkEntries(name: string, entries: unknown): ReadonlyMap<string, number> {
  checkRecord(name, entries)
  const { words, counts } = entries
  checkList(`${name}.words`, words, "a list of words")
  checkList(`${name}.counts`, counts)
  checkSameLength("words", [`${name}.words`, words.length], [`${name}.counts`, counts.length])
  const ids = new Map<string, number>()
  for (let id = 0; id < words.length; id++) {
    const word = words[id]
    checkText(`${name}.words[${id}]`, word)
    checkInteger(`${name}.counts[${id}]`, counts[id], 0)
    if (ids.has(word)) throw outOfRange(`${name}.words[${id}]`, word, "a word that does not come twice")
    ids.set(word, id)
  }
  return ids
}

function checkMatrix(name: string, value: unknown): void {
  checkTypedArray(name, value, "Float32Array")
  const bad = value.findIndex((each) => !Number.isFinite(each))
  if (bad >= 0) throw notTheNumber(`${name}[${bad}]`, value[bad], "a finite number")
}
