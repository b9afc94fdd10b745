// BLEU's signature: everything a score depends on, in sacreBLEU's keys, values and order.

import { type SignaturePair, signatureOf, tokenizerLabel } from "../metric/signature.js"
import type { BleuSettings } from "./options.js"
import { SMOOTHING_VALUES } from "./smoothing.js"

const SHORT_KEYS: Readonly<Record<string, string>> = {
  nrefs: "#",
  case: "c",
  eff: "e",
  tok: "tok",
  smooth: "s",
  order: "o",
  weights: "w",
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

/** Two decimals as in sacreBLEU, all of them where two would not tell the value. */
function smoothingLabel({ smoothing, smoothingValue }: BleuSettings): string {
  if (SMOOTHING_VALUES[smoothing] === undefined) return smoothing
  const short = smoothingValue.toFixed(2)
  return `${smoothing}[${Number(short) === smoothingValue ? short : smoothingValue}]`
}
