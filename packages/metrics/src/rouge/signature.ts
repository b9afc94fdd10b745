// ROUGE's signature: everything a score depends on.
import type { SignatureParts } from "../metric/signature.js"
import { functionLabel } from "../tokenize/function-names.js"
import { ROUGE_TOKENIZERS, type RougeSettings } from "./options.js"

/**
 * The signature: `nrefs:1|tok:ascii|stem:no|beta:1|refs:best|version:lectern-0.1.0`. A sentence separator other than a
 * newline follows, percent-encoded.
 */
export function rougeSignature({
  tokenize,
  stemmer,
  beta,
  references,
  sentenceSeparator,
}: RougeSettings): SignatureParts {
  return {
    pairs: () => [
      ["tok", typeof tokenize === "string" ? tokenize : functionLabel(tokenize, ["tokenize", ...ROUGE_TOKENIZERS])],
      ["stem", stemmer ? "porter" : "no"],
      ["beta", beta],
      ["refs", references],
      ["sep", sentenceSeparator === "\n" ? undefined : encodeURIComponent(sentenceSeparator)],
    ],
    shortKeys: { stem: "st", beta: "b", refs: "r", sep: "sp" },
  }
}
