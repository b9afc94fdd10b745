// The stemmer's public function: a word in, its stem out.

import { checkText } from "@lectern/core/checks"
import { lowerCase } from "../unicode/lower-case.js"
import { stemLetters } from "./porter.js"
import { codes } from "./suffix-rules.js"

/**
 * A word's stem by Porter's algorithm with NLTK's extensions, as from `nltk.stem.PorterStemmer().stem`.
 *
 * The word is lower-cased first. Stems are not always words (*happy* gives *happi*); words of one or two letters do not
 * change. Made for English; letters beyond a-z count as consonants.
 *
 * @param word - one word
 * @returns its stem, in lower case
 * @throws LecternError `wrong-type` when `word` is not a well-formed string
 * @see Porter 1980, "An algorithm for suffix stripping"
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 *
 * @example
 * ```ts
 * ["Relational", "hopping", "ponies", "skies"].map(porterStem) //=> ["relat", "hop", "poni", "sky"]
 * ```
 */
export function porterStem(word: string): string {
  checkText("word", word)
  const letters = Int32Array.from(codes(lowerCase(word)))
  const stem = letters.subarray(0, stemLetters(letters, letters.length))
  return Array.from(stem, (letter) => String.fromCodePoint(letter)).join("")
}
