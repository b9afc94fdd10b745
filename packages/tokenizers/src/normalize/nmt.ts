// The clean-up for machine translation at the start of SentencePiece's `nmt_*` rules.
import { asciiMap, type CharacterMap, LEFT_OUT, mapCharacters } from "../text/map-characters.js"
import type { Normalizer } from "./normalizer.js"

const BLANK = 0x20

/**
 * Removes control characters and writes blanks for tabs, line ends and invisible spaces: U+0001-0008, 000B, 000E-001F, 007F,
 * 008F and 009F are removed; U+0009, 000A, 000C, 000D, 1680, 200B-200F, 2028, 2029, 2581, FEFF and FFFD become blanks.
 *
 * @returns the normalizer Hugging Face calls `Nmt`
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(nmt(), "a\tb\u200Bc\u0007") //=> "a b c"
 * ```
 */
export function nmt(): Normalizer {
  return {
    normalize: (text, track) => mapCharacters(text, track, MAP),
    toJson: () => ({ type: "Nmt" }),
  }
}

const MAP: CharacterMap = {
  ascii: asciiMap((byte) => {
    if (byte === 9 || byte === 10 || byte === 12 || byte === 13) return BLANK
    return (byte > 0 && byte < BLANK) || byte === 0x7f ? LEFT_OUT : byte
  }),
  other(codePoint, into) {
    into[0] = isBlank(codePoint) ? BLANK : codePoint
    return codePoint === 0x8f || codePoint === 0x9f ? 0 : 1
  },
}

function isBlank(codePoint: number): boolean {
  return (
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    codePoint === 0x1680 ||
    codePoint === 0x2028 ||
    codePoint === 0x2029 ||
    codePoint === 0x2581 ||
    codePoint === 0xfeff ||
    codePoint === 0xfffd
  )
}
