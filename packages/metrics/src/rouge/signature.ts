// ROUGE's signature: everything a score depends on.

import { signatureOf } from "../metric/signature.js"
import { functionLabel } from "../tokenize/function-names.js"
import { ROUGE_TOKENIZERS, type RougeSettings } from "./options.js"

const SHORT_KEYS: Readonly<Record<string, string>> = {
  nrefs: "#",
  tok: "tok",
  stem: "st",
  beta: "b",
  refs: "r",
  sep: "sp",
}

/**
 * The signature: `nrefs:1|tok:ascii|stem:no|beta:1|refs:best|version:lectern-0.1.0`. A separator of sentences other than a
 * newline follows, percent-encoded.
 *
 * @param settings - the metric's settings
 * @param references - how many references a segment has, or `var`
 * @param form - `short` abbreviates the keys
 * @returns the signature
 */
export function rougeSignature(settings: RougeSettings, references: number | "var", form: "full" | "short"): string {
  const { tokenize, stemmer, beta, references: several, sentenceSeparator } = settings
  return signatureOf(
    [
      ["nrefs", references],
      ["tok", typeof tokenize === "string" ? tokenize : functionLabel(tokenize, ["tokenize", ...ROUGE_TOKENIZERS])],
      ["stem", stemmer ? "porter" : "no"],
      ["beta", beta],
      ["refs", several],
      ["sep", sentenceSeparator === "\n" ? undefined : encodeURIComponent(sentenceSeparator)],
    ],
    form,
    SHORT_KEYS,
  )
}
