// Warnings about texts that the selected metrics do not split into words, because of their script.
import type { MetricName } from "@lectern/metrics"
import type { ScriptShares, UnspacedLetters } from "@lectern/metrics/engine"
import type { Resource } from "../resources/resource.js"
import type { MetricSpec } from "../types.js"

// A script matters from this share of the letters on: a tenth is more than borrowed words, names and French accents.
const MIN_SHARE = 0.1
// Longer runs between white space are not words: text that was split before has at most 2 letters a word in Chinese and
// Japanese, 4 in Thai, Lao, Khmer and Burmese.
const MAX_WORD = { chineseJapanese: 2.5, southeastAsian: 6 }
// Japanese text has kana in every sentence, Chinese text at most in names.
const MIN_KANA = 0.1

// Tokenizers that split any script.
const SPLIT_ALL: readonly string[] = ["char", "intl-segmenter"]

const WORD_RATES: readonly MetricName[] = ["wer", "mer", "wil", "wip"]

/** The warnings about the scripts of a corpus. */
export function scriptWarnings(metrics: readonly MetricSpec[], shares: ScriptShares): string[] {
  const namesOf = new Map<string, MetricName[]>()
  for (const metric of metrics) {
    // Said of the rates of the same words; tables of groups count sentence errors beside them.
    if (metric.name === "ser" && metrics.some(({ name }) => WORD_RATES.includes(name))) continue
    const fault = scriptFault(metric, shares)
    if (fault !== undefined) namesOf.set(fault, [...(namesOf.get(fault) ?? []), metric.name])
  }
  return [...namesOf].map(([fault, names]) => `${names.join(", ")}: ${fault}`)
}

/** The problem of a tokenizer with these scripts. */
export function tokenizerFault(tokenizer: string | Resource, shares: ScriptShares): string | undefined {
  const unspaced = unspacedScript(shares)
  if (unspaced === undefined || typeof tokenizer !== "string" || SPLIT_ALL.includes(tokenizer)) return undefined
  if (tokenizer === "zh" && unspaced.script !== "southeastAsian") return undefined
  return `the tokenizer ${tokenizer} splits at spaces and punctuation, but ${unspaced.clause}; use ${TOKENIZERS[unspaced.script]}`
}

/** The problem of words between spaces in these scripts. */
export function wordsFault(shares: ScriptShares, instead: string): string | undefined {
  const unspaced = unspacedScript(shares)
  return unspaced === undefined ? undefined : `words are split at spaces, but ${unspaced.clause}; use ${instead}`
}

/** The problem of a metric with these scripts. */
export function scriptFault({ name, options }: MetricSpec, shares: ScriptShares): string | undefined {
  switch (name) {
    case "bleu":
    case "cider":
    case "gleu":
    case "meteor":
    case "nist":
      return tokenizerFault(options.tokenize ?? "13a", shares)
    case "wer":
    case "mer":
    case "wil":
    case "wip":
      return wordsFault(shares, "-m cer")
    case "ser":
      return options.unit === "characters" ? undefined : wordsFault(shares, "-m cer")
    case "ter":
      if (unspacedScript(shares)?.script === "southeastAsian") return wordsFault(shares, "-m chrf or -m cer")
      return options.asianSupport && options.normalized
        ? undefined
        : wordsFault(shares, "--ter-normalized --ter-asian-support")
    case "chrf":
      return options.wordOrder ? wordsFault(shares, "-cw 0") : undefined
    case "f1":
      return wordsFault(shares, "-m rouge1 --rouge-tokenizer unicode")
    case "cpwer":
    case "tcpwer":
      return wordsFault(shares, name === "cpwer" ? "-m cpcer" : "-m tcpcer")
    case "cer":
    case "cpcer":
    case "tcpcer":
    case "exact":
    case "contains":
    case "accuracy":
    case "numeric":
    case "regex":
    case "passAtK":
      return undefined
    default:
      return (options.tokenize ?? "ascii") === "ascii" ? droppedLetters(shares) : undefined
  }
}

function droppedLetters(shares: ScriptShares): string | undefined {
  const { beyondAscii } = shares
  if (beyondAscii < MIN_SHARE) return undefined
  const unspaced = unspacedScript(shares)
  const words = unspaced === undefined ? "" : WORDS[unspaced.script]
  return `the tokenizer ascii drops letters beyond a to z, which are ${percent(beyondAscii)} of the text; use --rouge-tokenizer unicode${words}`
}

type Script = "chinese" | "japanese" | "southeastAsian"

const NAMES: Readonly<Record<Script, string>> = {
  chinese: "Chinese",
  japanese: "Japanese",
  southeastAsian: "Thai, Lao, Khmer or Burmese",
}

const TOKENIZERS: Readonly<Record<Script, string>> = {
  chinese: "-tok zh",
  japanese: "-tok ja-mecab or -tok char",
  southeastAsian: "-tok intl-segmenter or -tok char",
}

/** Tokenizers of ROUGE that find words where `unicode` has characters. */
const WORDS: Readonly<Record<Script, string>> = {
  chinese: "",
  japanese: " or ja-mecab",
  southeastAsian: " or intl-segmenter",
}

/** The most frequent script without spaces between words, in words; undefined when there is none to speak of. */
function unspacedScript(shares: ScriptShares): { readonly script: Script; readonly clause: string } | undefined {
  const { chineseJapanese, southeastAsian, kana } = shares
  const matters = ({ share, perRun }: UnspacedLetters, maxWord: number): boolean =>
    share >= MIN_SHARE && perRun > maxWord
  const chinese = matters(chineseJapanese, MAX_WORD.chineseJapanese)
  const thai = matters(southeastAsian, MAX_WORD.southeastAsian)
  if (!chinese && !thai) return undefined
  const isThai = thai && (!chinese || southeastAsian.share > chineseJapanese.share)
  const script = isThai ? "southeastAsian" : kana >= MIN_KANA ? "japanese" : "chinese"
  const { share } = isThai ? southeastAsian : chineseJapanese
  return { script, clause: `${percent(share)} of the letters are ${NAMES[script]}, which is written without spaces` }
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}
