// Metrics by name, so that a name and plain options can cross threads and be looked up on the other side.
import { type Bleu, bleu } from "./bleu.js"
import type { BleuOptions } from "./bleu-options.js"
import { checkTokenizerName } from "./tokenize/tokenize.js"

/** {@link BleuOptions} without functions; an unknown tokenizer name is refused when the metric is made. */
export type PlainBleuOptions = Omit<BleuOptions, "tokenize"> & {
  /** A tokenizer by name. */
  readonly tokenize?: string
}

/** The metrics by the names that commands use. */
export interface MetricRegistry {
  /**
   * @param options - plain options
   * @returns the metric of {@link bleu}
   * @throws LecternError when an option is not allowed
   */
  readonly bleu: (options: PlainBleuOptions) => Bleu
}

/** Every metric of this package: `metricRegistry.bleu({ tokenize: "intl" })`. */
export const metricRegistry: MetricRegistry = {
  bleu({ tokenize = "13a", ...options }) {
    checkTokenizerName(tokenize, "tokenize")
    return bleu({ ...options, tokenize })
  },
}
