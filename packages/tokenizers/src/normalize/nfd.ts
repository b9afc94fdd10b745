// Unicode normalization form D.
import type { Normalizer } from "./normalizer.js"
import { unicodeForm } from "./unicode-form.js"

/**
 * Unicode's canonical decomposition: a letter with accents becomes the letter and its accents.
 *
 * With the engine's Unicode version (`String.prototype.normalize`); the form of an assigned character never changes. Hugging
 * Face's library has an older version, and leaves what came with Unicode 12.1 and later as it is.
 *
 * @returns the normalizer Hugging Face calls `NFD`
 * @see Unicode Standard Annex 15
 */
export function nfd(): Normalizer {
  return unicodeForm("NFD")
}
