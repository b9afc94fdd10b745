// The options of ROUGE.
import type { MetricOptions } from "@lectern/metrics"
import { ROUGE_OPTIONS } from "@lectern/metrics/engine"
import type { OptionGroup, ValuesOf } from "../option.js"
import { setting, settingsOf } from "../setting.js"
import { numberUpTo, text, usage } from "../values.js"

const beta = numberUpTo(ROUGE_OPTIONS.beta[0].max!, " or ratio")

/** The options. */
export const rougeGroup = {
  title: "ROUGE:",
  options: {
    rougeStemmer: setting(ROUGE_OPTIONS, "stemmer", { flags: "--rouge-stemmer", help: "compare stems (Porter)" }),
    rougeTokenizer: setting(ROUGE_OPTIONS, "tokenize", {
      flags: "--rouge-tokenizer <NAME>",
      help: "{names} for other scripts",
    }),
    rougeBeta: setting(ROUGE_OPTIONS, "beta", {
      flags: "--rouge-beta <X>",
      help: "weight of recall relative to precision (default: {default}), or ratio",
      read: (typed, name) => (typed === "ratio" ? "ratio" : beta(typed, name)),
    }),
    rougeReferences: setting(ROUGE_OPTIONS, "references", {
      flags: "--rouge-references <HOW>",
      help: "best (default): the best reference; maxima: the highest precision and recall",
    }),
    rougeSeparator: setting(ROUGE_OPTIONS, "sentenceSeparator", {
      flags: "--rouge-separator <TEXT>",
      help: "separator of the sentences in a line, such as '<q>' (rougeLsum)",
      read: text,
    }),
  },
} satisfies OptionGroup

/** The values of the options. */
export type RougeValues = ValuesOf<typeof rougeGroup>

/** ROUGE's settings. */
export function rougeSettings(values: RougeValues): MetricOptions["rougeL"] {
  if (values.rougeSeparator === "") throw usage("--rouge-separator must not be empty")
  return settingsOf(ROUGE_OPTIONS, rougeGroup, values)
}
