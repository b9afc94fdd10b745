// The options of metrics that compare words or their n-grams: BLEU, CIDEr-D, GLEU, METEOR, NIST.
import type { MetricOptions, TokenizerName } from "@lectern/metrics"
import { BLEU_OPTIONS, NIST_OPTIONS, SMOOTHING_VALUES } from "@lectern/metrics/engine"
import type { Resource } from "../../resources/resource.js"
import type { PlainOptions } from "../../types.js"
import type { OptionGroup, Typed, ValuesOf } from "../option.js"
import { namesIn, namesOf, type SettingTable, setting, settingsOf } from "../setting.js"
import { outOfRange, positive, usage } from "../values.js"
import { fileOptions, fileTokenizers, isResourceName, type TokenizerRequest, tokenizerRead } from "./file-tokenizers.js"
import type { Tables } from "./tables.js"

// Much larger values would overflow doubles.
const MAX_SMOOTHING = 1e9

// sacreBLEU's tokenizers of target languages; 13a for all others.
const TARGETS: Readonly<Record<string, string>> = { zh: "zh", ja: "ja-mecab", ko: "ko-mecab" }

/** The options. */
export const tokenGroup = {
  title: "BLEU (some also for CIDEr, GLEU, METEOR, NIST):",
  options: {
    tokenize: {
      flags: "--tokenize <NAME>",
      short: "-tok",
      help: `${namesIn(BLEU_OPTIONS.tokenize)}; ${fileTokenizers.join(", ")}; or FILE: FILE.model (SentencePiece), tokenizer.json, FILE.tiktoken, vocab.txt; also for CIDEr, GLEU, METEOR, NIST`,
      more: "See [Tokenizers from files](#tokenizers-from-files)",
      read: tokenizerRead(namesOf(BLEU_OPTIONS.tokenize)),
    },
    ...fileOptions,
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

/** The tokenizer that the options name, with the files that they name for it. */
export function tokenizerRequest({ tokenize, languagePair, mecabDic, tokModel }: TokenValues): TokenizerRequest {
  return { name: tokenize ?? languagePair?.tokenizer, mecabDic, tokModel }
}

/** The tokenizer that the options name; one that is a file must be open. */
export function tokenizerOf(values: TokenValues, { tokenize }: Tables): TokenizerName | Resource | undefined {
  const { name } = tokenizerRequest(values)
  return isResourceName(name) ? tokenize : (name as TokenizerName | undefined)
}

/** The settings of a metric of words or n-grams: those of its table. */
export function wordSettings<Table extends SettingTable<keyof Table>>(
  table: Table,
  values: TokenValues,
  tables: Tables,
) {
  const tokenize = tokenizerOf(values, tables)
  return { ...(tokenize !== undefined && { tokenize }), ...settingsOf(table, tokenGroup, values) }
}

/** BLEU's settings. */
export function bleuSettings(values: TokenValues, tables: Tables): PlainOptions<MetricOptions["bleu"]> {
  const { smoothMethod, smoothValue } = values
  if (smoothValue !== undefined && smoothMethod !== "floor" && smoothMethod !== "add-k") {
    throw usage(
      `--smooth-value needs -s floor or -s add-k; ${smoothMethod ?? BLEU_OPTIONS.smoothing[1]} takes no value`,
    )
  }
  // Receipts have the settings of counts first.
  const { smoothing, smoothingValue, effectiveOrder, ...counted } = wordSettings(BLEU_OPTIONS, values, tables)
  return { ...counted, ...settingsOf(BLEU_OPTIONS, tokenGroup, values) }
}

/** A pair such as `en-zh`: as typed, the code of its target language, and sacreBLEU's tokenizer for that. */
function languagePair(typed: Typed, flag: string) {
  if (typed === undefined) return undefined
  const pair = String(typed)
  const [source, target] = pair.split("-")
  if (source && target) return { pair, target, tokenizer: Object.hasOwn(TARGETS, target) ? TARGETS[target]! : "13a" }
  throw outOfRange(flag, typed, "a pair of language codes such as en-zh")
}
