// Lower case.
import { type CharacterMap, mapCharacters } from "../text/map-characters.js"
import { DOTTED_I, lowerCaseByCodePoint } from "../unicode/lower-case.js"
import type { Normalizer } from "./normalizer.js"

const COMBINING_DOT = 0x307

/**
 * Lower case, character by character as Rust's `char::to_lowercase`: İ becomes two characters, and Σ becomes σ even at the end
 * of a word. It uses a table of Unicode 17.0, independent of the engine's version.
 *
 * @returns the normalizer Hugging Face calls `Lowercase`
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(lowercase(), "Straße ΟΔΟΣ") //=> "straße οδοσ"
 * ```
 */
export function lowercase(): Normalizer {
  let map: CharacterMap | undefined
  return {
    normalize: (text, track) => {
      map ??= lowerCaseMap()
      return mapCharacters(text, track, map)
    },
    toJson: () => ({ type: "Lowercase" }),
  }
}

/** The map from characters to lower case. */
export function lowerCaseMap(): CharacterMap {
  const table = lowerCaseByCodePoint()
  return {
    ascii: Uint8Array.from(table.subarray(0, 128)),
    other(codePoint, into) {
      into[0] = codePoint < table.length ? table[codePoint]! : codePoint
      if (codePoint !== DOTTED_I) return 1
      into[1] = COMBINING_DOT
      return 2
    },
  }
}
