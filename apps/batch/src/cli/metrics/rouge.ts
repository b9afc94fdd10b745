// The options of ROUGE.
import type { MetricName, MetricOptions } from "@lectern/metrics"
import type { OptionGroup } from "../shared/option.js"
import { choice, flag, numberUpTo, text, usage } from "../shared/values.js"
import { metricNames } from "./names.js"

/** The options, as given. */
export interface RougeValues {
  readonly rougeStemmer: boolean
  readonly rougeTokenizer: "ascii" | "unicode" | undefined
  readonly rougeBeta: number | "ratio" | undefined
  readonly rougeReferences: "best" | "maxima" | undefined
  readonly rougeSeparator: string | undefined
}

const concerns: readonly MetricName[] = metricNames.filter((name) => name.startsWith("rouge"))
const MAX_BETA = 1e9
const beta = numberUpTo(MAX_BETA, " or ratio")

/** The options. */
export const rougeGroup: OptionGroup<RougeValues> = {
  title: "ROUGE:",
  options: {
    rougeStemmer: { flags: "--rouge-stemmer", help: "compare stems (Porter)", read: flag, concerns },
    rougeTokenizer: {
      flags: "--rouge-tokenizer <NAME>",
      help: "ascii (default), unicode for other scripts",
      read: choice(["ascii", "unicode"]),
      concerns,
    },
    rougeBeta: {
      flags: "--rouge-beta <X>",
      help: "how much more recall weighs than precision (default: 1), or ratio",
      read: (typed, name) => (typed === "ratio" ? "ratio" : beta(typed, name)),
      concerns,
    },
    rougeReferences: {
      flags: "--rouge-references <HOW>",
      help: "of several: the best one (default), or maxima of precision and recall",
      read: choice(["best", "maxima"]),
      concerns,
    },
    rougeSeparator: {
      flags: "--rouge-separator <TEXT>",
      help: "what separates the sentences of a line, for rougeLsum: '<q>'",
      read: text,
      concerns,
    },
  },
}

/**
 * ROUGE's settings.
 *
 * @param values - the options as given
 * @returns what was given, under the metrics' names
 * @throws LecternError `usage` for an empty separator
 */
export function rougeSettings(values: RougeValues): MetricOptions["rougeL"] {
  const { rougeStemmer, rougeTokenizer, rougeBeta, rougeReferences, rougeSeparator } = values
  if (rougeSeparator === "") throw usage("--rouge-separator needs at least one character")
  return {
    ...(rougeStemmer && { stemmer: true }),
    ...(rougeTokenizer !== undefined && { tokenize: rougeTokenizer }),
    ...(rougeBeta !== undefined && { beta: rougeBeta }),
    ...(rougeReferences !== undefined && { references: rougeReferences }),
    ...(rougeSeparator !== undefined && { sentenceSeparator: rougeSeparator }),
  }
}
