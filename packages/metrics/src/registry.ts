// Metrics by name, so that a name and plain options can cross threads and be looked up on the other side.
import { bleu } from "./bleu.js"
import type { BleuOptions } from "./bleu-options.js"
import { cer } from "./cer.js"
import { chrf } from "./chrf.js"
import type { ChrfOptions } from "./chrf-options.js"
import { type CiderOptions, cider } from "./cider.js"
import { type PlainEditRateOptions, plainEditRateOptions } from "./edit-rates.js"
import type { TokenOptions } from "./matching/option-checks.js"
import { mer } from "./mer.js"
import type { Metric } from "./metric.js"
import { type NistOptions, nist } from "./nist.js"
import { checkTokenizerName, type TokenizerName } from "./tokenize/tokenize.js"

/** {@link BleuOptions} without functions; an unknown tokenizer name is refused when the metric is made. */
export type PlainBleuOptions = Omit<BleuOptions, "tokenize"> & {
  /** A tokenizer by name. */
  readonly tokenize?: string
}

/** A metric's options without functions; an unknown tokenizer name is refused when the metric is made. */
export type PlainTokens<Options extends TokenOptions> = Omit<Options, "tokenize"> & {
  /** A tokenizer by name. */
  readonly tokenize?: string
}

/** The plain options of each metric, by the names that commands use. */
export interface MetricOptions {
  /** {@link bleu}. */
  readonly bleu: PlainBleuOptions
  /** {@link wer}. */
  readonly wer: PlainEditRateOptions
  /** {@link cer}. */
  readonly cer: PlainEditRateOptions
  /** {@link mer}. */
  readonly mer: PlainEditRateOptions
  /** {@link wil}. */
  readonly wil: PlainEditRateOptions
  /** {@link wip}. */
  readonly wip: PlainEditRateOptions
  /** {@link chrf}. */
  readonly chrf: ChrfOptions
  /** {@link cider}. */
  readonly cider: PlainTokens<CiderOptions>
  /** {@link nist}. */
  readonly nist: PlainTokens<NistOptions>
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
  wer: (options) => wer(plainEditRateOptions(options)),
  cer: (options) => cer(plainEditRateOptions(options)),
  mer: (options) => mer(plainEditRateOptions(options)),
  wil: (options) => wil(plainEditRateOptions(options)),
  wip: (options) => wip(plainEditRateOptions(options)),
  chrf: (options) => chrf(options),
  cider: (options) => cider(plainTokens(options)),
  nist: (options) => nist(plainTokens(options)),
}

function plainTokens<Options extends { readonly tokenize?: string }>({
  tokenize = "13a",
  ...options
}: Options): Omit<Options, "tokenize"> & { readonly tokenize: TokenizerName } {
  checkTokenizerName(tokenize, "tokenize")
  return { ...options, tokenize }
}
