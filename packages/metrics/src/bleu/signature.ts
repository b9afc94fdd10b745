// BLEU's signature: everything a score depends on, with sacreBLEU's keys, values and order.
import { type SignatureParts, tokenizerLabel } from "../metric/signature.js"
import type { BleuSettings } from "./options.js"
import { SMOOTHING_VALUES } from "./smoothing.js"

/**
 * BLEU's signature: `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:lectern-0.1.0`.
 *
 * `order` and `weights`, which sacreBLEU lacks, come before the version when they differ from the defaults.
 */
export function bleuSignature(settings: BleuSettings): SignatureParts {
  const { lowercase, effectiveOrder, tokenize, maxOrder, weights, uniform } = settings
  return {
    pairs: () => [
      ["case", lowercase ? "lc" : "mixed"],
      ["eff", effectiveOrder ? "yes" : "no"],
      ["tok", tokenizerLabel(tokenize)],
      ["smooth", smoothingLabel(settings)],
      ["order", maxOrder === 4 ? undefined : maxOrder],
      ["weights", uniform ? undefined : weights.join(",")],
    ],
    shortKeys: { case: "c", eff: "e", smooth: "s", order: "o", weights: "w" },
  }
}

/** Two decimals as in sacreBLEU, or all of them where two are not exact. */
function smoothingLabel({ smoothing, smoothingValue }: BleuSettings): string {
  if (SMOOTHING_VALUES[smoothing] === undefined) return smoothing
  const short = smoothingValue.toFixed(2)
  return `${smoothing}[${Number(short) === smoothingValue ? short : smoothingValue}]`
}
