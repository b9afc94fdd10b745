// The options of ROUGE.
import type { MetricOptions, RougeTokenizerName } from "@lectern/metrics"
import { ROUGE_OPTIONS } from "@lectern/metrics/engine"
import type { PlainOptions } from "../../types.js"
import type { OptionGroup, ValuesOf } from "../option.js"
import { namesIn, namesOf, setting, settingsOf } from "../setting.js"
import { numberUpTo, text, usage } from "../values.js"
import { fileTokenizers, isResourceName, SEGMENTER, type TokenizerRequest, tokenizerRead } from "./file-tokenizers.js"
import type { Tables } from "./tables.js"

const beta = numberUpTo(ROUGE_OPTIONS.beta[0].max!, " or ratio")

/** The options. */
export const rougeGroup = {
  title: "ROUGE:",
  options: {
    rougeStemmer: setting(ROUGE_OPTIONS, "stemmer", { flags: "--rouge-stemmer", help: "compare stems (Porter)" }),
    rougeTokenizer: {
      flags: "--rouge-tokenizer <NAME>",
      help: `${namesIn(ROUGE_OPTIONS.tokenize)} for other scripts; ${[SEGMENTER, ...fileTokenizers].join(", ")}, or FILE, as for -tok`,
      read: tokenizerRead(namesOf(ROUGE_OPTIONS.tokenize)),
    },
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
export type RougeValues = ValuesOf<typeof rougeGroup> & Pick<TokenizerRequest, "mecabDic" | "tokModel">

/** The tokenizer of ROUGE that the options name, with the files that they name for it. */
export function rougeRequest({ rougeTokenizer, mecabDic, tokModel }: RougeValues): TokenizerRequest {
  return { name: rougeTokenizer, mecabDic, tokModel }
}

/** ROUGE's settings. */
export function rougeSettings(values: RougeValues, tables: Tables): PlainOptions<MetricOptions["rougeL"]> {
  if (values.rougeSeparator === "") throw usage("--rouge-separator must not be empty")
  const { name } = rougeRequest(values)
  const tokenize = isResourceName(name) ? tables.rougeTokenizer : (name as RougeTokenizerName | undefined)
  return { ...(tokenize !== undefined && { tokenize }), ...settingsOf(ROUGE_OPTIONS, rougeGroup, values) }
}
