// Removes accents.
import { asciiMap, type CharacterMap, mapCharacters } from "../text/map-characters.js"
import { marksByCodePoint } from "../unicode/legacy.js"
import type { Normalizer } from "./normalizer.js"

/**
 * Removes combining marks. Accents that are one character with their letter stay: apply `nfd()` or `nfkd()` first.
 *
 * @returns the normalizer Hugging Face calls `StripAccents`
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(normalizerSequence([nfd(), stripAccents()]), "café") //=> "cafe"
 * ```
 */
export function stripAccents(): Normalizer {
  let map: CharacterMap | undefined
  return {
    normalize: (text, track) => {
      map ??= withoutMarks()
      return mapCharacters(text, track, map)
    },
    toJson: () => ({ type: "StripAccents" }),
  }
}

function withoutMarks(): CharacterMap {
  const marks = marksByCodePoint()
  return {
    ascii: asciiMap((byte) => byte),
    other(codePoint, into) {
      into[0] = codePoint
      return 1 - marks[codePoint]!
    },
  }
}
