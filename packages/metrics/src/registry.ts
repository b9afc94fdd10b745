// Metrics by name, so that a name and plain options can cross threads and be looked up on the other side.
import { checkOptions, checkRecord, type OptionTable } from "@lectern/core/checks"
import { contains } from "./answers/contains.js"
import { accuracy, exact } from "./answers/exact.js"
import { type F1Options, f1 } from "./answers/f1.js"
import type { AnswerOptions } from "./answers/match-metric.js"
import { type NumericOptions, numeric } from "./answers/numeric.js"
import { type PassAtKOptions, passAtK } from "./answers/pass-at-k.js"
import { type RegexOptions, regex } from "./answers/regex.js"
import { bleu } from "./bleu/bleu.js"
import type { BleuOptions } from "./bleu/options.js"
import { chrf } from "./chrf/chrf.js"
import type { ChrfOptions } from "./chrf/options.js"
import { compareWith } from "./comparison/compare-with.js"
import { COMPARISON_RULES } from "./comparison/options.js"
import { type CerOptions, cer } from "./edit-rate/cer.js"
import { EDIT_RATE_OPTIONS, type EditRateOptions, type PlainEditRateOptions } from "./edit-rate/edit-rate.js"
import { SER_OPTIONS, type SerOptions, ser } from "./edit-rate/ser.js"
import { mer, wer } from "./edit-rate/wer.js"
import { wil, wip } from "./edit-rate/wip.js"
import { type GleuOptions, gleu } from "./gleu/gleu.js"
import { type MeetingMetricName, meetingMetric, type PlainMeetingOptions } from "./meetings/meeting-metric.js"
import { meteor } from "./meteor/meteor.js"
import type { MeteorOptions } from "./meteor/options.js"
import type { Metric } from "./metric/metric.js"
import { plainNormalizer } from "./normalizer.js"
import type { PlainRougeOptions, RougeOptions } from "./rouge/options.js"
import { rougeL, rougeLsum, rougeN } from "./rouge/rouge.js"
import type { RougeType } from "./rouge/sentence.js"
import { unicodeWords } from "./rouge/unicode-words.js"
import type { TerOptions } from "./ter/options.js"
import { ter } from "./ter/ter.js"
import { checkTokenizerName, type Tokenizer, type TokenizerName } from "./tokenize/names.js"
import type { TokenOptions } from "./tokenize/token-options.js"
import { plainTransforms } from "./transforms/compose-transforms.js"
import type { TransformSpec } from "./transforms/transform.js"
import { type CiderOptions, cider } from "./two-pass/cider.js"
import { type NistOptions, nist } from "./two-pass/nist.js"

/** A metric's options as commands give them; an unknown tokenizer name is refused when the metric is made. */
export type PlainTokens<Options extends TokenOptions> = Omit<Options, "tokenize"> & {
  /** A tokenizer: a name, or a function that stands for a file. */
  readonly tokenize?: string | Tokenizer
}

/** The plain options of each metric, by the names that commands use. */
export interface MetricOptions
  extends Readonly<Record<RougeType, PlainRougeOptions> & Record<MeetingMetricName, PlainMeetingOptions>> {
  /** {@link bleu}. */
  readonly bleu: PlainTokens<BleuOptions>
  /** {@link wer}. */
  readonly wer: PlainEditRateOptions
  /** {@link cer}. */
  readonly cer: PlainEditRateOptions<CerOptions>
  /** {@link mer}. */
  readonly mer: PlainEditRateOptions
  /** {@link wil}. */
  readonly wil: PlainEditRateOptions
  /** {@link wip}. */
  readonly wip: PlainEditRateOptions
  /** {@link ser}. */
  readonly ser: PlainEditRateOptions<SerOptions>
  /** {@link chrf}. */
  readonly chrf: ChrfOptions
  /** {@link ter}. */
  readonly ter: TerOptions
  /** {@link cider}. */
  readonly cider: PlainTokens<CiderOptions>
  /** {@link gleu}. */
  readonly gleu: PlainTokens<GleuOptions>
  /** {@link meteor}. */
  readonly meteor: PlainTokens<MeteorOptions>
  /** {@link nist}. */
  readonly nist: PlainTokens<NistOptions>
  /** {@link exact}. */
  readonly exact: AnswerOptions
  /** {@link f1}. */
  readonly f1: F1Options
  /** {@link contains}. */
  readonly contains: AnswerOptions
  /** {@link accuracy}. */
  readonly accuracy: AnswerOptions
  /** {@link numeric}. */
  readonly numeric: NumericOptions
  /** {@link regex}. */
  readonly regex: RegexOptions
  /** {@link passAtK}. */
  readonly passAtK: PassAtKOptions
}

/** A metric's name in commands. */
export type MetricName = keyof MetricOptions

/**
 * Makes a metric; throws LecternError when an option is not allowed.
 *
 * @param options - plain data
 */
export type MetricMaker<Name extends MetricName> = (options: MetricOptions[Name]) => Metric

/** Makes metrics by name. */
export type MetricRegistry = { readonly [Name in MetricName]: MetricMaker<Name> }

/** Every metric of this package: `metricRegistry.bleu({ tokenize: "intl" })`. */
export const metricRegistry: MetricRegistry = {
  bleu: (options) => bleu(plainTokens(options)),
  wer: (options) => wer(plainWords("wer()", options, EDIT_RATE_OPTIONS)),
  cer: (options) => cer(plainRate(options)),
  mer: (options) => mer(plainWords("mer()", options, EDIT_RATE_OPTIONS)),
  wil: (options) => wil(plainWords("wil()", options, EDIT_RATE_OPTIONS)),
  wip: (options) => wip(plainWords("wip()", options, EDIT_RATE_OPTIONS)),
  ser: (options) => ser(plainWords("ser()", options, SER_OPTIONS)),
  cpwer: (options) => meetingMetric("cpwer", plainRate(options)),
  tcpwer: (options) => meetingMetric("tcpwer", plainRate(options)),
  cpcer: (options) => meetingMetric("cpcer", plainRate(options)),
  tcpcer: (options) => meetingMetric("tcpcer", plainRate(options)),
  chrf: (options) => chrf(options),
  ter: (options) => ter(options),
  cider: (options) => cider(plainTokens(options)),
  gleu: (options) => gleu(plainTokens(options)),
  meteor: (options) => {
    const { tokenize, ...others } = plainTokens(options)
    const hasOwnTokens = others.variant === "1.5" && options.tokenize === undefined
    return meteor(hasOwnTokens ? others : { ...others, tokenize })
  },
  nist: (options) => nist(plainTokens(options)),
  exact: (options) => exact(options),
  f1: (options) => f1(options),
  contains: (options) => contains(options),
  accuracy: (options) => accuracy(options),
  numeric: (options) => numeric(options),
  regex: (options) => regex(options),
  passAtK: (options) => passAtK(options),
  rouge1: (options) => rougeN(1, plainRouge(options)),
  rouge2: (options) => rougeN(2, plainRouge(options)),
  rouge3: (options) => rougeN(3, plainRouge(options)),
  rouge4: (options) => rougeN(4, plainRouge(options)),
  rouge5: (options) => rougeN(5, plainRouge(options)),
  rouge6: (options) => rougeN(6, plainRouge(options)),
  rouge7: (options) => rougeN(7, plainRouge(options)),
  rouge8: (options) => rougeN(8, plainRouge(options)),
  rouge9: (options) => rougeN(9, plainRouge(options)),
  rougeL: (options) => rougeL(plainRouge(options)),
  rougeLsum: (options) => rougeLsum(plainRouge(options)),
}

function plainTokens<Options extends { readonly tokenize?: string | Tokenizer }>(
  options: Options,
): Omit<Options, "tokenize"> & { readonly tokenize: TokenizerName | Tokenizer } {
  checkRecord("the options of the metric", options)
  const { tokenize = "13a" } = options
  if (typeof tokenize !== "function") checkTokenizerName("tokenize", tokenize)
  return { ...options, tokenize }
}

function plainRate<Options extends { readonly transforms?: readonly TransformSpec[] }>(
  options: Options,
): Omit<Options, "transforms"> & Pick<EditRateOptions, "transforms"> {
  checkRecord("the options of the metric", options)
  const { transforms = [] } = options
  return { ...options, transforms: plainTransforms(transforms, plainNormalizer) }
}

/** The options of a rate of words, whose table has no rules of comparison. */
function plainWords<Options extends SerOptions>(
  owner: string,
  options: PlainEditRateOptions<Options>,
  { comparison: _, ...table }: OptionTable<Options, "comparison">,
): Options {
  checkOptions(owner, options, { ...COMPARISON_RULES, ...table })
  const [rules, others] = [true, false].map((isRule) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(COMPARISON_RULES, name) === isRule)),
  )
  return {
    ...plainRate(others!),
    ...(Object.keys(rules!).length > 0 && { comparison: compareWith(rules!) }),
  } as Options
}

function plainRouge(options: PlainRougeOptions): RougeOptions {
  checkRecord("the options of the metric", options)
  const { tokenize = "ascii" } = options
  return { ...options, tokenize: tokenize === "unicode" ? unicodeWords : tokenize }
}
