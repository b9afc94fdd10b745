// The options of `lectern embed train`.
import type { Architecture, CbowError, Objective, Word2vecSettings } from "@lectern/embeddings"
import { seedOption, textOrJson } from "../../console/groups.js"
import { lineGroups, lineOptions } from "../../console/lines.js"
import { longFlag, type OptionGroup, type Raw, readGroup, type ValuesOf } from "../../console/option.js"
import {
  anyNumber,
  choice,
  flag,
  integer,
  numberUpTo,
  orElse,
  outOfRange,
  positive,
  text,
  unlessOff,
  usage,
} from "../../console/values.js"
import { trainedToOption, wordsOutOption } from "./output-format.js"

const MAX = Number.MAX_SAFE_INTEGER
const MAX_WORDS = 2 ** 21
const MAX_RATE = 1e6
const MAX_SECONDS = 1e6
const MAX_NGRAM = 100
const MAX_BUCKETS = 2 ** 31 - 1
const BLOCKS = [1, 2, 4, 8, 16, 32, 64]
const ARCHITECTURES: readonly Architecture[] = ["skip-gram", "cbow"]
const CBOW_ERRORS: readonly CbowError[] = ["whole", "divided"]
const OBJECTIVES: readonly Objective[] = ["negative-sampling", "hierarchical-softmax", "softmax", "nce"]
const DEFAULTS = {
  dimensions: 100,
  window: 5,
  negative: 5,
  noisePower: 0.75,
  minCount: 5,
  sample: 0.001,
  epochs: 5,
  blocks: 8,
  every: 60,
  minN: 3,
  maxN: 6,
  buckets: 2_000_000,
}
/** The learning rates of skip-gram and of CBOW, as in word2vec. */
const RATES: Readonly<Record<Architecture, number>> = { "skip-gram": 0.025, cbow: 0.05 }
/** The factor by which the learning rate falls. */
const FALL = 10_000

const modelGroup = {
  title: "Model:",
  options: {
    architecture: {
      flags: "--architecture <NAME>",
      help: "skip-gram (default), cbow",
      read: choice(ARCHITECTURES),
    },
    cbowError: {
      flags: "--cbow-error <NAME>",
      help: "each word of a context gets the whole error of their mean (default, as in word2vec), or it is divided among them",
      read: choice(CBOW_ERRORS),
    },
    objective: {
      flags: "--objective <NAME>",
      help: "negative-sampling (default), hierarchical-softmax, nce, softmax (slow: for small vocabularies)",
      read: choice(OBJECTIVES),
    },
    dimensions: {
      flags: "--dimensions <N>",
      help: `numbers in a vector (default: ${DEFAULTS.dimensions})`,
      read: integer(1, 4096),
    },
    window: {
      flags: "--window <N>",
      help: `largest distance between a word and its context (default: ${DEFAULTS.window})`,
      read: orElse(DEFAULTS.window, integer(1, 100)),
    },
    shrinkWindows: {
      flags: "--no-shrink-windows",
      help: "all windows have the full size; by default each has a random size up to it",
      read: unlessOff,
    },
    negative: {
      flags: "--negative <N>",
      help: `words drawn as negatives for each prediction (default: ${DEFAULTS.negative}; negative-sampling, nce)`,
      read: integer(1, 100),
    },
    sharedNegatives: {
      flags: "--shared-negatives",
      help: "all predictions of a skip-gram window share their negatives: two to three times faster, noisier",
      read: flag,
    },
    noisePower: {
      flags: "--noise-power <X>",
      help: `draw negatives in proportion to counts to this power (default: ${DEFAULTS.noisePower})`,
      read: anyNumber,
    },
  },
} satisfies OptionGroup

const wordGroup = {
  title: "Words:",
  options: {
    minCount: {
      flags: "--min-count <N>",
      help: `leave out words that occur less often (default: ${DEFAULTS.minCount})`,
      read: orElse(DEFAULTS.minCount, integer(1, MAX)),
    },
    maxWords: {
      flags: "--max-words <N>",
      help: `at most N words, the most frequent (default: ${MAX_WORDS})`,
      read: integer(1, MAX_WORDS),
    },
    sample: {
      flags: "--sample <X>",
      help: `drop words at random that make up more than X of the text; 0 for none (default: ${DEFAULTS.sample})`,
      read: orElse(DEFAULTS.sample, numberUpTo(1)),
    },
  },
} satisfies OptionGroup

const subwordGroup = {
  title: "Sub-words:",
  options: {
    subwords: {
      flags: "--subwords",
      help: "words share the vectors of their n-grams of characters, as in fastText, and unknown words have vectors",
      read: flag,
    },
    minN: {
      flags: "--min-n <N>",
      help: `the shortest n-grams, in characters (default: ${DEFAULTS.minN}); also turns --subwords on`,
      read: integer(1, MAX_NGRAM),
    },
    maxN: {
      flags: "--max-n <N>",
      help: `the longest n-grams (default: ${DEFAULTS.maxN}); also turns --subwords on`,
      read: integer(1, MAX_NGRAM),
    },
    buckets: {
      flags: "--buckets <N>",
      help: `n-grams share N vectors (default: ${DEFAULTS.buckets}); also turns --subwords on`,
      read: integer(1, MAX_BUCKETS),
    },
  },
} satisfies OptionGroup

const trainingGroup = {
  title: "Training:",
  options: {
    epochs: {
      flags: "--epochs <N>",
      help: `how often to read the text (default: ${DEFAULTS.epochs})`,
      read: orElse(DEFAULTS.epochs, integer(1, 1_000_000)),
    },
    learningRate: {
      flags: "--learning-rate <X>",
      help: `at the start (default: ${RATES["skip-gram"]}; cbow ${RATES.cbow})`,
      read: positive(MAX_RATE),
    },
    minLearningRate: {
      flags: "--min-learning-rate <X>",
      help: "at the end (default: a 10000th of the first)",
      read: positive(MAX_RATE),
    },
    seed: seedOption("of the first vectors and of all draws"),
    schedule: {
      flags: "--schedule <NAME>",
      help: "blocks (default): the same bytes with any number of threads; hogwild: faster, other bytes on every run with several threads",
      read: orElse("blocks", choice(["blocks", "hogwild"])),
    },
    blocks: {
      flags: "--blocks <N>",
      help: `at most so many threads have work: 1, 2, 4, ... 64; the result depends on it (default: ${DEFAULTS.blocks})`,
      read: integer(1, 64),
    },
    continue: {
      flags: "--continue <DIR>",
      help: "begin with the vectors of a finished run, which --resume DIR stored; new words get new vectors",
      read: text,
    },
    resume: {
      flags: "--resume <DIR>",
      help: "store checkpoints in DIR; an interrupted run continues from the last",
      read: text,
    },
    every: {
      flags: "--every <SECONDS>",
      help: `with --resume: from a checkpoint to the next (default: ${DEFAULTS.every})`,
      read: orElse(DEFAULTS.every, positive(MAX_SECONDS)),
    },
  },
} satisfies OptionGroup

const resultGroup = {
  title: "Result:",
  options: {
    to: trainedToOption,
    wordsOut: wordsOutOption,
    saveOutputs: {
      flags: "--save-outputs <FILE>",
      help: "also write the vectors of the output side, in the format of its ending",
      read: text,
    },
    saveVocabulary: {
      flags: "--save-vocabulary <FILE>",
      help: "also write each word and its count on a line, the most frequent first",
      read: text,
    },
    format: { ...textOrJson, help: "of the report: text (default), json" },
  },
} satisfies OptionGroup

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
  const {
    architecture = "skip-gram",
    objective = "negative-sampling",
    dimensions = DEFAULTS.dimensions,
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
  const { learningRate = RATES[architecture], minLearningRate = learningRate / FALL } = typed
  if (minLearningRate > learningRate)
    throw usage(`--min-learning-rate ${minLearningRate} is above the learning rate at the start, ${learningRate}`)
  const { window, shrinkWindows, negative = DEFAULTS.negative, sharedNegatives } = typed
  const { noisePower = DEFAULTS.noisePower, sample, epochs, seed, schedule, blocks = DEFAULTS.blocks } = typed
  return {
    architecture,
    cbowError: typed.cbowError ?? "whole",
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
  const { minN = DEFAULTS.minN, maxN = Math.max(minN, DEFAULTS.maxN), buckets = DEFAULTS.buckets } = typed
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
