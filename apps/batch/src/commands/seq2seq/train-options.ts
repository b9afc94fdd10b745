import { readingGroup, reportOptions, textOrJson } from "../../console/groups.js"
import { type OptionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates } from "../../console/overwriting.js"
import { choice, integer, numberUpTo, orElse, positive, text, unlessOff, usage } from "../../console/values.js"
import { ATTENTIONS, CELLS, type TrainingSpec, UNITS } from "./training-spec.js"

const MAX = 1e9
const MAX_RATE = 1e38
const MAX_WIDTH = 4096
const MAX_BATCH = 65_536
const MAX_SEED = 2 ** 32 - 1
const DEFAULTS = {
  embedding: 32,
  hidden: 64,
  batchSize: 32,
  learningRate: 0.004,
  clip: 1,
  epochs: 10,
  seed: 12_345,
}

const modelGroup = {
  title: "Model:",
  options: {
    units: {
      flags: "--units <NAME>",
      help: "what a symbol is: characters (default), words between white space",
      read: orElse("characters", choice(UNITS)),
    },
    cell: { flags: "--cell <NAME>", help: "gru (default), lstm", read: orElse("gru", choice(CELLS)) },
    attention: {
      flags: "--attention <NAME>",
      help: "bahdanau (default), luong-general, luong-dot, none",
      read: orElse("bahdanau", choice(ATTENTIONS)),
    },
    bidirectional: { flags: "--no-bidirectional", help: "read sources from left to right only", read: unlessOff },
    embedding: {
      flags: "--embedding <N>",
      help: `numbers that represent a symbol (default: ${DEFAULTS.embedding})`,
      read: orElse(DEFAULTS.embedding, integer(1, MAX_WIDTH)),
    },
    hidden: {
      flags: "--hidden <N>",
      help: `numbers in a state (default: ${DEFAULTS.hidden})`,
      read: orElse(DEFAULTS.hidden, integer(1, MAX_WIDTH)),
    },
    minCount: {
      flags: "--min-count <N>",
      help: "symbols that occur less often are <unk> (default: 1)",
      read: orElse(1, integer(1, Number.MAX_SAFE_INTEGER)),
    },
  },
} satisfies OptionGroup

const trainingGroup = {
  title: "Training:",
  options: {
    epochs: {
      flags: "--epochs <N>",
      help: `how often to read all pairs (default: ${DEFAULTS.epochs})`,
      read: integer(1, MAX),
    },
    steps: { flags: "--steps <N>", help: "or how many batches to read", read: integer(1, MAX) },
    batchSize: {
      flags: "--batch-size <N>",
      help: `pairs in a batch (default: ${DEFAULTS.batchSize})`,
      read: orElse(DEFAULTS.batchSize, integer(1, MAX_BATCH)),
    },
    learningRate: {
      flags: "--learning-rate <X>",
      help: `of Adam (default: ${DEFAULTS.learningRate})`,
      read: orElse(DEFAULTS.learningRate, positive(MAX_RATE)),
    },
    clip: {
      flags: "--clip <X>",
      help: `largest norm of a gradient; 0 for no limit (default: ${DEFAULTS.clip})`,
      read: (typed, flag) => orElse(DEFAULTS.clip, numberUpTo(MAX))(typed, flag) || Infinity,
    },
    seed: {
      flags: "--seed <N>",
      help: `of the first parameters and of the order of pairs (default: ${DEFAULTS.seed})`,
      read: orElse(DEFAULTS.seed, integer(0, MAX_SEED)),
    },
    validation: {
      flags: "--validation <FILE>",
      help: "report loss and exact matches on the pairs of FILE, and save the best model instead of the last",
      read: text,
    },
    every: {
      flags: "--every <N>",
      help: "report and store a checkpoint every N batches (default: once an epoch, at most 1000)",
      read: integer(1, MAX),
    },
    resume: {
      flags: "--resume <DIR>",
      help: "store a checkpoint in DIR; an interrupted run continues from it",
      read: text,
    },
  },
} satisfies OptionGroup

const reportGroup = {
  title: "Report:",
  options: {
    format: { ...textOrJson, help: "of the report: text (default), json" },
    ...reportOptions,
  },
} satisfies OptionGroup

/** All options, in the order of the help. */
export const trainGroups: readonly OptionGroup[] = [modelGroup, trainingGroup, readingGroup, reportGroup]

/** The options, checked. */
export type TrainSeq2seqOptions = ReturnType<typeof trainSeq2seqOptions>

/** Checks the options of `lectern seq2seq train`. */
export function trainSeq2seqOptions(operands: readonly string[], raw: Raw) {
  const files = operands.length === 0 ? ["-"] : operands
  const model = readGroup(modelGroup, raw)
  const { epochs, steps, validation, every, resume, ...training } = readGroup(trainingGroup, raw)
  if (epochs !== undefined && steps !== undefined) throw usage("--epochs and --steps cannot be combined")
  if (model.bidirectional && model.hidden % 2 !== 0) {
    throw usage(`--hidden ${model.hidden} must be even, or --no-bidirectional given: each direction gets half of it`)
  }
  refuseDuplicates(validation === undefined ? files : [...files, validation])
  return {
    files,
    spec: { ...model, ...training } satisfies TrainingSpec,
    length: steps === undefined ? { epochs: epochs ?? DEFAULTS.epochs } : { steps },
    every,
    validation,
    resume,
    ...readGroup(readingGroup, raw),
    ...readGroup(reportGroup, raw),
  }
}
