// The options of `lectern seq2seq train`.
import { TRAINER_OPTIONS } from "@lectern/decoding/options"
import type { Attention } from "@lectern/decoding/seq2seq"
import { readingGroup, reportOptions, seedOption, textOrJson } from "../../console/groups.js"
import { type OptionGroup, optionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates } from "../../console/overwriting.js"
import { settled } from "../../console/setting.js"
import { choice, integer, numberUpTo, positive, text, usage } from "../../console/values.js"
import type { TrainingSpec } from "./training-spec.js"

const MAX = 1e9
const MAX_RATE = 1e38
const EPOCHS = 10
/** In the order of the help. */
const ATTENTIONS: readonly Attention[] = ["bahdanau", "luong-general", "luong-dot", "none"]

const modelGroup = optionGroup("Model:", {
  units: settled(TRAINER_OPTIONS, "units", {
    flags: "--units <NAME>",
    help: "what a symbol is: {names} between white space",
  }),
  cell: settled(TRAINER_OPTIONS, "cell", { flags: "--cell <NAME>", help: "{names}" }),
  attention: settled(TRAINER_OPTIONS, "attention", {
    flags: "--attention <NAME>",
    help: `${ATTENTIONS[0]} (default), ${ATTENTIONS.slice(1).join(", ")}`,
    read: choice(ATTENTIONS),
  }),
  bidirectional: settled(TRAINER_OPTIONS, "bidirectional", {
    flags: "--no-bidirectional",
    help: "read sources from left to right only",
    more: "By default in both directions, each with half of `--hidden`",
  }),
  embedding: settled(TRAINER_OPTIONS, "embedding", {
    flags: "--embedding <N>",
    help: "numbers that represent a symbol (default: {default})",
  }),
  hidden: settled(TRAINER_OPTIONS, "hidden", {
    flags: "--hidden <N>",
    help: "numbers in a state (default: {default})",
  }),
  minCount: settled(TRAINER_OPTIONS, "minCount", {
    flags: "--min-count <N>",
    help: "symbols that occur less often are <unk> (default: {default})",
  }),
})

const trainingGroup = optionGroup("Training:", {
  epochs: {
    flags: "--epochs <N>",
    help: `how often to read all pairs (default: ${EPOCHS})`,
    read: integer(1, MAX),
  },
  steps: { flags: "--steps <N>", help: "or how many batches to read", read: integer(1, MAX) },
  batchSize: settled(TRAINER_OPTIONS, "batchSize", {
    flags: "--batch-size <N>",
    help: "pairs in a batch (default: {default})",
  }),
  learningRate: settled(TRAINER_OPTIONS, "learningRate", {
    flags: "--learning-rate <X>",
    help: "of Adam (default: {default})",
    read: positive(MAX_RATE),
  }),
  clip: settled(TRAINER_OPTIONS, "clip", {
    flags: "--clip <X>",
    help: "largest norm of a gradient; 0 for no limit (default: {default})",
    more: "A longer gradient is scaled down",
    read: (typed, flag) => {
      const norm = numberUpTo(MAX)(typed, flag)
      return norm === 0 ? Infinity : norm
    },
  }),
  seed: seedOption("of the first parameters and of the order of pairs"),
  validation: {
    flags: "--validation <FILE>",
    help: "report loss and exact matches on the pairs of FILE, and save the best model instead of the last",
    more: "The exact matches are the share of sources whose greedy output is the target",
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
})

const reportGroup = optionGroup("Report:", {
  format: { ...textOrJson, help: "of the report: text (default), json" },
  ...reportOptions,
})

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
    length: steps === undefined ? { epochs: epochs ?? EPOCHS } : { steps },
    every,
    validation,
    resume,
    ...readGroup(readingGroup, raw),
    ...readGroup(reportGroup, raw),
  }
}
