// The options of ROUGE.
import type { MetricOptions } from "@lectern/metrics"
import type { OptionGroup, ValuesOf } from "../option.js"
import { choice, flag, numberUpTo, text, usage } from "../values.js"

const MAX_BETA = 1e9
const beta = numberUpTo(MAX_BETA, " or ratio")

/** The options. */
export const rougeGroup = {
  title: "ROUGE:",
  options: {
    rougeStemmer: { flags: "--rouge-stemmer", help: "compare stems (Porter)", read: flag },
    rougeTokenizer: {
      flags: "--rouge-tokenizer <NAME>",
      help: "ascii (default), unicode for other scripts",
      read: choice(["ascii", "unicode"]),
    },
    rougeBeta: {
      flags: "--rouge-beta <X>",
      help: "weight of recall relative to precision (default: 1), or ratio",
      read: (typed, name) => (typed === "ratio" ? "ratio" : beta(typed, name)),
    },
    rougeReferences: {
      flags: "--rouge-references <HOW>",
      help: "best (default): the best reference; maxima: the highest precision and recall",
      read: choice(["best", "maxima"]),
    },
    rougeSeparator: {
      flags: "--rouge-separator <TEXT>",
      help: "separator of the sentences in a line, such as '<q>' (rougeLsum)",
      read: text,
    },
  },
} satisfies OptionGroup

/** The values of the options. */
export type RougeValues = ValuesOf<typeof rougeGroup>

/** ROUGE's settings. */
export function rougeSettings(values: RougeValues): MetricOptions["rougeL"] {
  const { rougeStemmer, rougeTokenizer, rougeBeta, rougeReferences, rougeSeparator } = values
  if (rougeSeparator === "") throw usage("--rouge-separator must not be empty")
  return {
    ...(rougeStemmer && { stemmer: true }),
    ...(rougeTokenizer !== undefined && { tokenize: rougeTokenizer }),
    ...(rougeBeta !== undefined && { beta: rougeBeta }),
    ...(rougeReferences !== undefined && { references: rougeReferences }),
    ...(rougeSeparator !== undefined && { sentenceSeparator: rougeSeparator }),
  }
}
