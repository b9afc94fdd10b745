// The options of `lectern lm train`.
import {
  DISCOUNT_OPTIONS,
  KATZ_OPTIONS,
  NGRAM_COUNTER_OPTIONS,
  STUPID_BACKOFF_OPTIONS,
} from "@lectern/decoding/options"
import { clusterOptions } from "../../console/cluster.js"
import { clusterLineGroups, lineOptions } from "../../console/lines.js"
import {
  longFlag,
  type OptionGroup,
  optionGroup,
  type Raw,
  type Read,
  readGroup,
  type ValuesOf,
} from "../../console/option.js"
import { refuseDuplicates } from "../../console/overwriting.js"
import { setting, settled } from "../../console/setting.js"
import {
  choice,
  integer,
  numberUpTo,
  orElse,
  outOfRange,
  positive,
  several,
  text,
  usage,
} from "../../console/values.js"
import {
  METHODS,
  METHODS_OF_OPTION,
  type MethodName,
  type MethodOption,
  type SmoothingSpec,
  UNWRITABLE,
} from "../../models/names.js"

const MAX = Number.MAX_SAFE_INTEGER

/** `0.7,1.1,1.4`: the discounts of counts 1, 2, and 3 or more. */
const discounts: Read<readonly number[] | undefined> = (typed, flag) =>
  String(typed)
    .split(",")
    .map((one, i) => numberUpTo(i + 1)(one, flag)!)

const modelGroup = optionGroup("Model:", {
  order: settled(NGRAM_COUNTER_OPTIONS, "order", {
    flags: "--order <N>",
    help: "length of the longest n-grams (default: {default})",
    fallback: 3,
  }),
  smoothing: {
    flags: "--smoothing <NAME>",
    help: `${METHODS[0]} (default), ${METHODS.slice(1).join(", ")}`,
    more: "Not `add-k`, whose models an ARPA file cannot hold",
    read: orElse(METHODS[0], choice(METHODS, { what: "smoothing", unavailable: UNWRITABLE })),
  },
  prune: {
    flags: "--prune <N...>",
    help: "leave out n-grams that occur at most N times: one N per order from 1 on, the last for all longer n-grams",
    more: "None is below the one before (`0 1 1`), as for lmplz. Words that are left out are unknown words",
    read: several(integer(0, MAX)),
  },
  interpolateUnigrams: {
    flags: "--interpolate-unigrams <WHAT>",
    help: "yes: all words share what is left of the probability of words; no: only those that do not occur",
    more: "Those that do not occur are `<unk>` and words of `--vocabulary`. By default `no` for `katz`, `good-turing`, `stupid-backoff`, `maximum-likelihood`, else `yes`, as lmplz does",
    read: choice(["yes", "no"]),
  },
  variant: setting(DISCOUNT_OPTIONS, "variant", {
    flags: "--variant <NAME>",
    help: "interpolated (default), or backoff: shorter contexts only for words that do not occur after longer ones",
    more: "For both Kneser-Ney methods, `absolute-discounting` and `witten-bell`",
  }),
  discounts: {
    flags: "--discounts <LIST...>",
    help: "take these off counts 1, 2, ..., as in 0.5,1,1.5: one list per order from 1 on, the last for all longer n-grams",
    more: "The last number of a list is for all larger counts. For both Kneser-Ney methods and `absolute-discounting`, which otherwise compute them from the counts",
    read: several(discounts),
  },
  weights: {
    flags: "--weights <X...>",
    help: "jelinek-mercer: the weight of each order from 1 on (default: those that fit best)",
    more: "They fit the text of `--held-out`, or without it the corpus, leaving out one occurrence at a time",
    read: several(numberUpTo(1)),
  },
  maxCount: setting(KATZ_OPTIONS, "maxCount", {
    flags: "--max-count <N>",
    help: "katz: discount counts up to N (default: {default})",
  }),
  factor: setting(STUPID_BACKOFF_OPTIONS, "factor", {
    flags: "--factor <X>",
    help: "stupid-backoff: multiply by X for each word that the context is shortened by (default: {default})",
    more: "Such a model gives scores, not probabilities",
    read: positive(1),
  }),
})

const wordGroup = optionGroup("Words:", {
  vocabulary: {
    flags: "--vocabulary <FILE>",
    help: "know only the words in FILE, separated by white space; all others are <unk>",
    read: text,
  },
  minCount: {
    flags: "--min-count <N>",
    help: "words that occur fewer than N times are <unk> (default: 0)",
    read: orElse(0, integer(0, MAX)),
  },
  specialWords: settled(NGRAM_COUNTER_OPTIONS, "specialWords", {
    flags: "--special-words <WHAT>",
    help: "<unk>, <s> and </s> in a text: refuse (default), skip, or unknown: count them as <unk>",
    more: "lmplz refuses them too, or skips them with `--skip_symbols`. `<UNK>` in capitals is a word like any other",
  }),
})

const resultGroup = optionGroup("Result:", {
  heldOut: {
    flags: "--held-out <FILE>",
    help: "report the perplexity of FILE; jelinek-mercer fits its weights to it",
    more: "The file is read twice",
    read: text,
  },
  format: {
    flags: "-f, --format <NAME>",
    help: "the report that is printed when -o names a file for the model: text (default), json",
    read: choice(["text", "json"], { what: "format" }),
  },
  resume: {
    flags: "--resume <DIR>",
    help: "store counts in DIR; an interrupted run continues from them",
    more: "As [that of `tokenizer train`](#train)",
    read: text,
  },
})

/** All options, in the order of the help. */
export const trainGroups: readonly OptionGroup[] = [modelGroup, wordGroup, resultGroup, ...clusterLineGroups]

/** The options, checked. */
export type TrainLmOptions = ReturnType<typeof trainLmOptions>

/** Checks the options of `lectern lm train`. */
export function trainLmOptions(files: readonly string[], raw: Raw) {
  const { order, smoothing: method, ...values } = readGroup(modelGroup, raw)
  const { vocabulary, ...words } = readGroup(wordGroup, raw)
  const { format, heldOut, resume } = readGroup(resultGroup, raw)
  refuseOptionsOfOtherMethods(method, raw)
  refuseWrongLists(order, values)
  const lines = lineOptions(files.length === 0 ? ["-"] : files, raw, clusterOptions)
  if (heldOut === "-") throw usage("--held-out is read twice, so it must be a file, not standard input")
  if (heldOut !== undefined) refuseDuplicates([...lines.texts.map(({ path }) => path), heldOut])
  if (format !== undefined && lines.output === undefined) {
    throw usage("-f is the format of the report, which is printed when the model goes to a file: -o FILE")
  }
  const { interpolateUnigrams, ...others } = values
  const options = {
    ...given(others),
    ...(interpolateUnigrams !== undefined && { interpolateUnigrams: interpolateUnigrams === "yes" }),
  }
  return {
    ...lines,
    model: { order, smoothing: { method, options } },
    words,
    vocabulary,
    heldOut,
    format: format ?? "text",
    resume,
  }
}

function given(
  options: Omit<ValuesOf<typeof modelGroup>, "order" | "smoothing" | "interpolateUnigrams">,
): SmoothingSpec["options"] {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

function refuseOptionsOfOtherMethods(method: MethodName, raw: Raw): void {
  for (const [option, methods] of Object.entries(METHODS_OF_OPTION)) {
    if (raw[option] === undefined || methods.includes(method)) continue
    const flag = longFlag(modelGroup.options[option as MethodOption].flags)
    throw usage(`${flag} applies to ${methods.join(", ")}, not to ${method}`)
  }
}

function refuseWrongLists(
  order: number,
  { prune, discounts: lists, weights }: Pick<ValuesOf<typeof modelGroup>, "prune" | "discounts" | "weights">,
): void {
  for (const [flag, list] of [
    ["--prune", prune],
    ["--discounts", lists],
  ] as const) {
    if (list !== undefined && list.length > order) {
      throw usage(`${flag} has ${list.length} values, expected at most one for each order up to ${order}`)
    }
  }
  const smaller = prune?.findIndex((threshold, i) => threshold < (prune[i - 1] ?? 0)) ?? -1
  if (smaller >= 0) throw outOfRange("--prune", prune!.join(" "), "a list in which no value is below the one before")
  if (weights !== undefined && weights.length !== order) {
    throw usage(`--weights has ${weights.length} values, expected one for each order up to ${order}`)
  }
}
