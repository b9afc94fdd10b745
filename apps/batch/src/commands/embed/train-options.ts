// The options of `lectern embed train`.

import type { Objective, Word2vecSettings } from "@lectern/embeddings"
import { LEARNING_RATES, SUBWORD_OPTIONS, VOCABULARY_OPTIONS, WORD2VEC_OPTIONS } from "@lectern/embeddings/options"
import { seedOption, textOrJson } from "../../console/groups.js"
import { lineGroups, lineOptions } from "../../console/lines.js"
import { longFlag, type OptionGroup, optionGroup, type Raw, readGroup, type ValuesOf } from "../../console/option.js"
import { setting, settled } from "../../console/setting.js"
import { anyNumber, choice, flag, numberUpTo, orElse, outOfRange, positive, text, usage } from "../../console/values.js"
import { trainedToOption, wordsOutOption } from "./output-format.js"

const MAX_RATE = 1e6
const MAX_SECONDS = 1e6
const SECONDS = 60
const BLOCKS = [1, 2, 4, 8, 16, 32, 64]
/** In the order of messages. */
const OBJECTIVES: readonly Objective[] = ["negative-sampling", "hierarchical-softmax", "softmax", "nce"]
/** The factor by which the learning rate falls. */
const FALL = 10_000

const modelGroup = optionGroup("Model:", {
  architecture: setting(WORD2VEC_OPTIONS, "architecture", { flags: "--architecture <NAME>", help: "{names}" }),
  cbowError: setting(WORD2VEC_OPTIONS, "cbowError", {
    flags: "--cbow-error <NAME>",
    help: "each word of a context gets the whole error of their mean (default, as in word2vec), or it is divided among them",
    more: "The whole error is that of word2vec.c and gensim, the divided one is the gradient",
  }),
  objective: setting(WORD2VEC_OPTIONS, "objective", {
    flags: "--objective <NAME>",
    help: "{names} (slow: for small vocabularies)",
    more: "`softmax` reads all words for each window: for vocabularies of some thousand words",
    read: choice(OBJECTIVES),
  }),
  dimensions: setting(WORD2VEC_OPTIONS, "dimensions", {
    flags: "--dimensions <N>",
    help: "numbers in a vector (default: {default})",
  }),
  window: settled(WORD2VEC_OPTIONS, "window", {
    flags: "--window <N>",
    help: "largest distance between a word and its context (default: {default})",
  }),
  shrinkWindows: settled(WORD2VEC_OPTIONS, "shrinkWindows", {
    flags: "--no-shrink-windows",
    help: "all windows have the full size; by default each has a random size up to it",
  }),
  negative: setting(WORD2VEC_OPTIONS, "negatives", {
    flags: "--negative <N>",
    help: "words drawn as negatives for each prediction (default: {default}; negative-sampling, nce)",
  }),
  sharedNegatives: settled(WORD2VEC_OPTIONS, "sharedNegatives", {
    flags: "--shared-negatives",
    help: "all predictions of a skip-gram window share their negatives: two to three times faster, noisier",
  }),
  noisePower: setting(WORD2VEC_OPTIONS, "noisePower", {
    flags: "--noise-power <X>",
    help: "draw negatives in proportion to counts to this power (default: {default})",
    read: anyNumber,
  }),
})

const wordGroup = optionGroup("Words:", {
  minCount: settled(VOCABULARY_OPTIONS, "minCount", {
    flags: "--min-count <N>",
    help: "leave out words that occur less often (default: {default})",
  }),
  maxWords: setting(VOCABULARY_OPTIONS, "maxWords", {
    flags: "--max-words <N>",
    help: "at most N words, the most frequent (default: {default})",
  }),
  sample: settled(WORD2VEC_OPTIONS, "sample", {
    flags: "--sample <X>",
    help: "drop words at random that make up more than X of the text; 0 for none (default: {default})",
    read: numberUpTo(1),
  }),
})

const subwordGroup = optionGroup("Sub-words:", {
  subwords: {
    flags: "--subwords",
    help: "words share the vectors of their n-grams of characters, as in fastText, and unknown words have vectors",
    more: "Training is slower",
    read: flag,
  },
  minN: setting(SUBWORD_OPTIONS, "minNgram", {
    flags: "--min-n <N>",
    help: "the shortest n-grams, in characters (default: {default}); also turns --subwords on",
  }),
  maxN: setting(SUBWORD_OPTIONS, "maxNgram", {
    flags: "--max-n <N>",
    help: "the longest n-grams (default: {default}); also turns --subwords on",
  }),
  buckets: setting(SUBWORD_OPTIONS, "buckets", {
    flags: "--buckets <N>",
    help: "n-grams share N vectors (default: {default}); also turns --subwords on",
  }),
})

const trainingGroup = optionGroup("Training:", {
  epochs: settled(WORD2VEC_OPTIONS, "epochs", {
    flags: "--epochs <N>",
    help: "how often to read the text (default: {default})",
  }),
  learningRate: {
    flags: "--learning-rate <X>",
    help: `at the start (default: ${LEARNING_RATES["skip-gram"]}; cbow ${LEARNING_RATES.cbow})`,
    read: positive(MAX_RATE),
  },
  minLearningRate: {
    flags: "--min-learning-rate <X>",
    help: `at the end (default: a ${FALL}th of the first)`,
    more: "In between it falls in proportion to the words read, after each 10,000 words as in gensim",
    read: positive(MAX_RATE),
  },
  seed: seedOption("of the first vectors and of all draws"),
  schedule: settled(WORD2VEC_OPTIONS, "schedule", {
    flags: "--schedule <NAME>",
    help: "blocks (default): the same bytes with any number of threads; hogwild: faster, other bytes on every run with several threads",
    more: "With `hogwild`, threads overwrite each other now and then",
  }),
  blocks: setting(WORD2VEC_OPTIONS, "blocks", {
    flags: "--blocks <N>",
    help: "at most so many threads have work: 1, 2, 4, ... 64; the result depends on it (default: {default})",
  }),
  continue: {
    flags: "--continue <DIR>",
    help: "begin with the vectors of a finished run, which --resume DIR stored; new words get new vectors",
    more: "Architecture, objective, dimensions and sub-words are those of that run; new words are those that occur `--min-count` times in the new text. A file of vectors is refused",
    read: text,
  },
  resume: {
    flags: "--resume <DIR>",
    help: "store checkpoints in DIR; an interrupted run continues from the last",
    read: text,
  },
  every: {
    flags: "--every <SECONDS>",
    help: `with --resume: from a checkpoint to the next (default: ${SECONDS})`,
    read: orElse(SECONDS, positive(MAX_SECONDS)),
  },
})

const resultGroup = optionGroup("Result:", {
  to: trainedToOption,
  wordsOut: wordsOutOption,
  saveOutputs: {
    flags: "--save-outputs <FILE>",
    help: "also write the vectors of the output side, in the format of its ending",
    more: "Not with `hierarchical-softmax`",
    read: text,
  },
  saveVocabulary: {
    flags: "--save-vocabulary <FILE>",
    help: "also write each word and its count on a line, the most frequent first",
    read: text,
  },
  format: { ...textOrJson, help: "of the report: text (default), json" },
})

/** Settings as typed; undefined for those whose default depends on others. */
export type TypedSettings = ValuesOf<typeof modelGroup> &
  ValuesOf<typeof subwordGroup> &
  Omit<ValuesOf<typeof trainingGroup>, "continue" | "resume" | "every"> &
  Pick<ValuesOf<typeof wordGroup>, "sample">

/** All options, in the order of the help. */
export const trainGroups: readonly OptionGroup[] = [
  modelGroup,
  wordGroup,
  subwordGroup,
  trainingGroup,
  resultGroup,
  ...lineGroups,
]

/** The options, checked. */
export type TrainVectorsOptions = ReturnType<typeof trainVectorsOptions>

/** Checks the options of `lectern embed train`. */
export function trainVectorsOptions(operands: readonly string[], raw: Raw) {
  const model = readGroup(modelGroup, raw)
  const { sample, ...words } = readGroup(wordGroup, raw)
  const { continue: continued, resume, every, ...training } = readGroup(trainingGroup, raw)
  const { blocks, schedule } = training
  if (model.noisePower !== undefined && Math.abs(model.noisePower) > 2)
    throw outOfRange("--noise-power", model.noisePower, "a number in -2..2")
  if (blocks !== undefined && !BLOCKS.includes(blocks))
    throw outOfRange("--blocks", blocks, `one of ${BLOCKS.join(", ")}`)
  if (blocks !== undefined && schedule === "hogwild") throw usage("--blocks does not apply to --schedule hogwild")
  const typed = { ...model, ...readGroup(subwordGroup, raw), ...training, sample }
  if (continued === undefined) trainingSettings(typed, undefined)
  return {
    ...lineOptions(operands.length === 0 ? ["-"] : operands, raw),
    ...readGroup(resultGroup, raw),
    words,
    continued,
    resume,
    every,
    typed,
  }
}

/** The settings of a run. */
export function trainingSettings(
  typed: TypedSettings,
  before: { readonly folder: string; readonly settings: Word2vecSettings } | undefined,
): Word2vecSettings {
  for (const name of ["architecture", "objective", "dimensions"] as const) {
    const value = typed[name]
    if (before !== undefined && value !== undefined && value !== before.settings[name])
      throw usage(
        `--${name} ${value} and --continue ${before.folder} cannot be combined: its ${name} ${name === "dimensions" ? "are" : "is"} ${before.settings[name]}`,
      )
  }
  const defaults = WORD2VEC_OPTIONS
  const {
    architecture = defaults.architecture[1],
    objective = defaults.objective[1],
    dimensions = defaults.dimensions[1],
  } = before?.settings ?? typed
  const draws = objective === "negative-sampling" || objective === "nce"
  for (const name of ["negative", "noisePower", "sharedNegatives"] as const) {
    if (!draws && typed[name] !== undefined && typed[name] !== false)
      throw usage(
        `${longFlag(modelGroup.options[name].flags)} applies to negative-sampling and nce, not to ${objective}`,
      )
  }
  if (typed.sharedNegatives && architecture === "cbow")
    throw usage("--shared-negatives applies to skip-gram, not to cbow")
  if (typed.cbowError !== undefined && architecture !== "cbow")
    throw usage(`--cbow-error applies to cbow, not to ${architecture}`)
  const { learningRate = LEARNING_RATES[architecture], minLearningRate = learningRate / FALL } = typed
  if (minLearningRate > learningRate)
    throw usage(`--min-learning-rate ${minLearningRate} is above the learning rate at the start, ${learningRate}`)
  const { window, shrinkWindows, negative = defaults.negatives[1], sharedNegatives } = typed
  const { noisePower = defaults.noisePower[1], sample, epochs, seed, schedule, blocks = defaults.blocks[1] } = typed
  return {
    architecture,
    cbowError: typed.cbowError ?? defaults.cbowError[1],
    objective,
    dimensions,
    window,
    shrinkWindows,
    negatives: negative,
    sharedNegatives,
    noisePower,
    sample,
    learningRate,
    minLearningRate,
    epochs,
    seed,
    schedule,
    blocks,
    ...subwordSettings(typed, before),
  }
}

/** Whether the options request sub-words. */
export function wantsSubwords({ subwords, minN, maxN, buckets }: TypedSettings): boolean {
  return subwords || minN !== undefined || maxN !== undefined || buckets !== undefined
}

function subwordSettings(
  typed: TypedSettings,
  before: { readonly folder: string; readonly settings: Word2vecSettings } | undefined,
): Pick<Word2vecSettings, "subwords"> {
  const { minNgram, maxNgram, buckets: shared } = SUBWORD_OPTIONS
  const { minN = minNgram[1], maxN = Math.max(minN, maxNgram[1]), buckets = shared[1] } = typed
  if (before === undefined) {
    if (!wantsSubwords(typed)) return {}
    if (minN > maxN) throw usage(`--min-n ${minN} is above --max-n ${maxN}`)
    return { subwords: { minNgram: minN, maxNgram: maxN, buckets } }
  }
  const { subwords } = before.settings
  if (subwords === undefined && wantsSubwords(typed))
    throw usage(`--subwords and --continue ${before.folder} cannot be combined: its words have no sub-words`)
  for (const [flag, value, old] of [
    ["--min-n", typed.minN, subwords?.minNgram],
    ["--max-n", typed.maxN, subwords?.maxNgram],
    ["--buckets", typed.buckets, subwords?.buckets],
  ] as const)
    if (value !== undefined && value !== old)
      throw usage(`${flag} ${value} and --continue ${before.folder} cannot be combined: it has ${old}`)
  return subwords === undefined ? {} : { subwords }
}
