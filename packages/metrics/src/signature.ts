// The signature of a score: everything it depends on, in sacreBLEU's keys, values and order.
import type { BleuSettings } from "./bleu-options.js"
import { SMOOTHING_VALUES } from "./smoothing.js"
import { type Tokenizer, type TokenizerName, tokenizerNames } from "./tokenize/tokenize.js"
import { VERSION } from "./version.js"

const SHORT_KEYS: Readonly<Record<string, string>> = {
  nrefs: "#",
  case: "c",
  eff: "e",
  tok: "tok",
  smooth: "s",
  order: "o",
  weights: "w",
}

/** A key and its value; one without a value is left out. */
export type SignaturePair = readonly [string, string | number | undefined]

/**
 * A signature: `key:value` pairs between bars, in the order given, the version last.
 *
 * @param pairs - what the score depends on
 * @param form - `short` abbreviates the keys
 * @param shortKeys - the abbreviations; a key without one stays as it is
 * @returns the signature
 */
export function signatureOf(
  pairs: readonly SignaturePair[],
  form: "full" | "short",
  shortKeys: Readonly<Record<string, string>>,
): string {
  return [...pairs, ["version", `lectern-${VERSION}`] as const]
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${form === "short" ? (key === "version" ? "v" : (shortKeys[key] ?? key)) : key}:${value}`)
    .join("|")
}

/**
 * BLEU's signature: `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:lectern-0.1.0`.
 *
 * `order` and `weights`, which sacreBLEU lacks, stand in front of the version when they are not the usual ones.
 *
 * @param settings - the metric's settings
 * @param references - how many references a segment has, or `var`
 * @param form - `short` abbreviates the keys as sacreBLEU does
 * @returns the signature
 */
export function bleuSignature(settings: BleuSettings, references: number | "var", form: "full" | "short"): string {
  const { lowercase, effectiveOrder, tokenize, maxOrder, weights, uniform } = settings
  const pairs: readonly SignaturePair[] = [
    ["nrefs", references],
    ["case", lowercase ? "lc" : "mixed"],
    ["eff", effectiveOrder ? "yes" : "no"],
    ["tok", tokenizerLabel(tokenize)],
    ["smooth", smoothingLabel(settings)],
    ["order", maxOrder === 4 ? undefined : maxOrder],
    ["weights", uniform ? undefined : weights.join(",")],
  ]
  return signatureOf(pairs, form, SHORT_KEYS)
}

/**
 * A tokenizer as signatures show it: a function goes by its name, unless that says nothing or claims to be one of ours.
 *
 * @param tokenize - a name or a function
 * @returns the value of `tok`
 */
export function tokenizerLabel(tokenize: TokenizerName | Tokenizer): string {
  if (typeof tokenize === "string") return tokenize
  const { name } = tokenize
  // A function written in place of the option is named after the option.
  const says = /^[\w$.-]+$/.test(name) && name !== "tokenize" && !tokenizerNames.some((known) => known === name)
  return says ? name : "custom"
}

/** Two decimals as in sacreBLEU, all of them where two would not tell the value. */
function smoothingLabel({ smoothing, smoothingValue }: BleuSettings): string {
  if (SMOOTHING_VALUES[smoothing] === undefined) return smoothing
  const short = smoothingValue.toFixed(2)
  return `${smoothing}[${Number(short) === smoothingValue ? short : smoothingValue}]`
}
