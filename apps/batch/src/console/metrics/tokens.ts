// The options of metrics that compare words or their n-grams: BLEU, CIDEr-D, GLEU, METEOR, NIST.
import type { MetricOptions, TokenizerName } from "@lectern/metrics"
import type { OptionGroup, Typed, ValuesOf } from "../option.js"
import { choice, flag, integer, outOfRange, positive, usage } from "../values.js"
import { tokenizerNames } from "./names.js"

/** Source and target language, as typed. */
export interface LanguagePair {
  /** The option's value: `en-zh`. */
  readonly pair: string
  /** sacreBLEU's tokenizer for the target language. */
  readonly tokenizer: string
}

const MAX_ORDER = 16
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
    tokenize: {
      flags: "--tokenize <NAME>",
      short: "-tok",
      help: "13a (default), intl, char, zh, none; also for CIDEr, GLEU, METEOR, NIST",
      read: choice(tokenizerNames, { what: "tokenizer", unavailable: UNAVAILABLE_TOKENIZERS }),
    },
    languagePair: {
      flags: "-l, --language-pair <PAIR>",
      help: "languages such as en-zh: the tokenizer that sacreBLEU takes for the target, unless -tok names one",
      read: languagePair,
    },
    lowercase: {
      flags: "--lowercase",
      short: "-lc",
      help: "ignore case; also for CIDEr, GLEU, NIST (METEOR always does)",
      read: flag,
    },
    smoothMethod: {
      flags: "-s, --smooth-method <NAME>",
      help: "exp (default), floor, add-k, none",
      read: choice(["exp", "floor", "add-k", "none"], { what: "smoothing method" }),
    },
    smoothValue: {
      flags: "--smooth-value <X>",
      short: "-sv",
      help: "for floor (default: 0.1) and add-k (default: 1)",
      read: positive(MAX_SMOOTHING),
    },
    maxOrder: {
      flags: "--max-order <N>",
      help: "longest n-grams (default: 4, for NIST 5); also for CIDEr, GLEU, NIST",
      read: integer(1, MAX_ORDER),
    },
    effectiveOrder: {
      flags: "--effective-order",
      help: "leave out orders without n-grams; always on with -sl",
      read: flag,
    },
  },
} satisfies OptionGroup

/** The values of the options. */
export type TokenValues = ValuesOf<typeof tokenGroup>

/** The tokenizer that the options name. */
export function tokenizerOf({ tokenize, languagePair: chosen }: TokenValues): TokenizerName | undefined {
  if (tokenize !== undefined || chosen === undefined) return tokenize
  const { pair, tokenizer } = chosen
  const found = tokenizerNames.find((name) => name === tokenizer)
  if (found !== undefined) return found
  throw usage(`--language-pair ${pair}: tokenizer ${tokenizer} is not available: ${UNAVAILABLE_TOKENIZERS[tokenizer]}`)
}

/** The settings that define the tokens. */
export function tokenSettings(values: TokenValues): {
  readonly tokenize?: TokenizerName
  readonly lowercase?: boolean
} {
  const { lowercase } = values
  const tokenize = tokenizerOf(values)
  return { ...(tokenize !== undefined && { tokenize }), ...(lowercase && { lowercase }) }
}

/** The settings of metrics that compare n-grams of tokens. */
export function ngramSettings(values: TokenValues): ReturnType<typeof tokenSettings> & { readonly maxOrder?: number } {
  const { maxOrder } = values
  return { ...tokenSettings(values), ...(maxOrder !== undefined && { maxOrder }) }
}

/** BLEU's settings. */
export function bleuSettings(values: TokenValues): MetricOptions["bleu"] {
  const { smoothMethod, smoothValue, effectiveOrder } = values
  if (smoothValue !== undefined && smoothMethod !== "floor" && smoothMethod !== "add-k") {
    throw usage(`--smooth-value needs -s floor or -s add-k; ${smoothMethod ?? "exp"} takes no value`)
  }
  return {
    ...ngramSettings(values),
    ...(smoothMethod !== undefined && { smoothing: smoothMethod }),
    ...(smoothValue !== undefined && { smoothingValue: smoothValue }),
    ...(effectiveOrder && { effectiveOrder }),
  }
}

function languagePair(typed: Typed, flag: string): LanguagePair | undefined {
  if (typed === undefined) return undefined
  const pair = String(typed)
  const [source, target] = pair.split("-")
  if (source && target) return { pair, tokenizer: Object.hasOwn(TARGETS, target) ? TARGETS[target]! : "13a" }
  throw outOfRange(flag, typed, "a pair of language codes such as en-zh")
}
