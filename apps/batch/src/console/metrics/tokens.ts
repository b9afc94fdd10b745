// The options of metrics that compare words or their n-grams: BLEU, CIDEr-D, GLEU, METEOR, NIST.
import type { MetricOptions, TokenizerName } from "@lectern/metrics"
import { BLEU_OPTIONS, NIST_OPTIONS, SMOOTHING_VALUES } from "@lectern/metrics/engine"
import type { OptionGroup, Typed, ValuesOf } from "../option.js"
import { type SettingTable, setting, settingsOf } from "../setting.js"
import { outOfRange, positive, usage } from "../values.js"

/** Source and target language, as typed. */
export interface LanguagePair {
  /** The option's value: `en-zh`. */
  readonly pair: string
  /** sacreBLEU's tokenizer for the target language. */
  readonly tokenizer: string
}

// Much larger values would overflow doubles.
const MAX_SMOOTHING = 1e9

const MECAB = "split both sides with MeCab first (mecab -Owakati) and score them with --tokenize none"
const SENTENCEPIECE = "split both sides with its SentencePiece model first and score them with --tokenize none"

// sacreBLEU's tokenizers that Lectern does not have, each with an alternative.
const UNAVAILABLE_TOKENIZERS: Readonly<Record<string, string>> = {
  "ja-mecab": MECAB,
  "ko-mecab": MECAB,
  spm: SENTENCEPIECE,
  flores101: SENTENCEPIECE,
  flores200: SENTENCEPIECE,
  "spBLEU-1K": SENTENCEPIECE,
}

// sacreBLEU's tokenizers of target languages; 13a for all others.
const TARGETS: Readonly<Record<string, string>> = { zh: "zh", ja: "ja-mecab", ko: "ko-mecab" }

/** The options. */
export const tokenGroup = {
  title: "BLEU (some also for CIDEr, GLEU, METEOR, NIST):",
  options: {
    tokenize: setting(BLEU_OPTIONS, "tokenize", {
      flags: "--tokenize <NAME>",
      short: "-tok",
      help: "{names}; also for CIDEr, GLEU, METEOR, NIST",
      words: { what: "tokenizer", unavailable: UNAVAILABLE_TOKENIZERS },
    }),
    languagePair: {
      flags: "-l, --language-pair <PAIR>",
      help: "languages such as en-zh: the tokenizer that sacreBLEU takes for the target, unless -tok names one",
      read: languagePair,
    },
    lowercase: setting(BLEU_OPTIONS, "lowercase", {
      flags: "--lowercase",
      short: "-lc",
      help: "ignore case; also for CIDEr, GLEU, NIST (METEOR always does)",
    }),
    smoothMethod: setting(BLEU_OPTIONS, "smoothing", {
      flags: "-s, --smooth-method <NAME>",
      help: "{names}",
      words: { what: "smoothing method" },
    }),
    smoothValue: setting(BLEU_OPTIONS, "smoothingValue", {
      flags: "--smooth-value <X>",
      short: "-sv",
      help: `for floor (default: ${SMOOTHING_VALUES.floor}) and add-k (default: ${SMOOTHING_VALUES["add-k"]})`,
      read: positive(MAX_SMOOTHING),
    }),
    maxOrder: setting(BLEU_OPTIONS, "maxOrder", {
      flags: "--max-order <N>",
      help: `longest n-grams (default: {default}, for NIST ${NIST_OPTIONS.maxOrder[1]}); also for CIDEr, GLEU, NIST`,
    }),
    effectiveOrder: setting(BLEU_OPTIONS, "effectiveOrder", {
      flags: "--effective-order",
      help: "leave out orders without n-grams; always on with -sl",
    }),
  },
} satisfies OptionGroup

/** The values of the options. */
export type TokenValues = ValuesOf<typeof tokenGroup>

/** The tokenizer that the options name. */
export function tokenizerOf({ tokenize, languagePair: chosen }: TokenValues): TokenizerName | undefined {
  if (tokenize !== undefined || chosen === undefined) return tokenize
  const { pair, tokenizer } = chosen
  const { names } = tokenGroup.options.tokenize.read
  if (names?.includes(tokenizer)) return tokenizer as TokenizerName
  throw usage(`--language-pair ${pair}: tokenizer ${tokenizer} is not available: ${UNAVAILABLE_TOKENIZERS[tokenizer]}`)
}

/** The settings of a metric of words or n-grams: those of its table. */
export function wordSettings<Tables extends SettingTable<keyof Tables>>(table: Tables, values: TokenValues) {
  const tokenize = tokenizerOf(values)
  return { ...(tokenize !== undefined && { tokenize }), ...settingsOf(table, tokenGroup, values) }
}

/** BLEU's settings. */
export function bleuSettings(values: TokenValues): MetricOptions["bleu"] {
  const { smoothMethod, smoothValue } = values
  if (smoothValue !== undefined && smoothMethod !== "floor" && smoothMethod !== "add-k") {
    throw usage(
      `--smooth-value needs -s floor or -s add-k; ${smoothMethod ?? BLEU_OPTIONS.smoothing[1]} takes no value`,
    )
  }
  // Receipts have the settings of counts first.
  const { smoothing, smoothingValue, effectiveOrder, ...counted } = wordSettings(BLEU_OPTIONS, values)
  return { ...counted, ...settingsOf(BLEU_OPTIONS, tokenGroup, values) }
}

function languagePair(typed: Typed, flag: string): LanguagePair | undefined {
  if (typed === undefined) return undefined
  const pair = String(typed)
  const [source, target] = pair.split("-")
  if (source && target) return { pair, tokenizer: Object.hasOwn(TARGETS, target) ? TARGETS[target]! : "13a" }
  throw outOfRange(flag, typed, "a pair of language codes such as en-zh")
}
