// Metrics by name, so that a name and plain options can cross threads and be looked up on the other side.
import { bleu } from "./bleu.js"
import type { BleuOptions } from "./bleu-options.js"
import type { Metric } from "./metric.js"
import { checkTokenizerName } from "./tokenize/tokenize.js"

/** {@link BleuOptions} without functions; an unknown tokenizer name is refused when the metric is made. */
export type PlainBleuOptions = Omit<BleuOptions, "tokenize"> & {
  /** A tokenizer by name. */
  readonly tokenize?: string
}

/** The plain options of each metric, by the names that commands use. */
export interface MetricOptions {
  /** {@link bleu}. */
  readonly bleu: PlainBleuOptions
}

/** A metric's name in commands. */
export type MetricName = keyof MetricOptions

/** Makes metrics by name; throws LecternError when an option is not allowed. */
export type MetricRegistry = { readonly [Name in MetricName]: (options: MetricOptions[Name]) => Metric }

/** Every metric of this package: `metricRegistry.bleu({ tokenize: "intl" })`. */
export const metricRegistry: MetricRegistry = {
  bleu({ tokenize = "13a", ...options }) {
    checkTokenizerName(tokenize, "tokenize")
    return bleu({ ...options, tokenize })
  },
}
