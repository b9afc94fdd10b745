// Applies normalizers one after the other.
import { checkParts } from "../text/checks.js"
import type { Json } from "../text/json.js"
import type { Normalizer } from "./normalizer.js"

/**
 * Applies normalizers one after the other.
 *
 * @param normalizers - in order
 * @returns the normalizer Hugging Face calls `Sequence`; it can be written as `tokenizer.json` if all of its parts can
 * @throws LecternError `wrong-type` for an argument that is not a list of normalizers
 */
export function normalizerSequence(normalizers: readonly Normalizer[]): Normalizer {
  checkParts("normalizers", normalizers, "normalizer")
  return {
    normalize: (text, track) => normalizers.reduce((changed, each) => each.normalize(changed, track), text),
    toJson() {
      const parts: Json[] = []
      for (const each of normalizers) {
        const json = each.toJson()
        if (json === undefined) return undefined
        parts.push(json)
      }
      return { type: "Sequence", normalizers: parts }
    },
  }
}
