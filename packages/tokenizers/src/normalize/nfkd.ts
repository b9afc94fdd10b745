// Unicode normalization form KD.
import type { Normalizer } from "./normalizer.js"
import { unicodeForm } from "./unicode-form.js"

/**
 * Unicode's compatibility decomposition: as `nfd`, and variants such as ﬁ or ① become plain characters.
 *
 * With the engine's Unicode version (`String.prototype.normalize`); the form of an assigned character never changes. Hugging
 * Face's library has an older version, and leaves what came with Unicode 12.1 and later as it is.
 *
 * @returns the normalizer Hugging Face calls `NFKD`
 * @see Unicode Standard Annex 15
 */
export function nfkd(): Normalizer {
  return unicodeForm("NFKD")
}
