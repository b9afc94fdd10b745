// Unicode normalization form C.
import type { Normalizer } from "./normalizer.js"
import { unicodeForm } from "./unicode-form.js"

/**
 * Unicode's canonical composition: a letter and its accents become one character where there is one.
 *
 * With the engine's Unicode version (`String.prototype.normalize`); the form of an assigned character never changes. Hugging
 * Face's library has an older version, and leaves what came with Unicode 12.1 and later as it is.
 *
 * @returns the normalizer Hugging Face calls `NFC`
 * @see Unicode Standard Annex 15
 */
export function nfc(): Normalizer {
  return unicodeForm("NFC")
}
