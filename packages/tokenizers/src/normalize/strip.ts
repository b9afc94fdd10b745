// Removes white space around a text.
import { checkBoolean, checkedOptions, type OptionTable } from "@lectern/core/checks"
import { characterBefore, codePointAt, widthOf } from "@lectern/core/utf8"
import { sliceText } from "../text/text-builder.js"
import { isWhiteSpace } from "../unicode/white-space.js"
import type { Normalizer } from "./normalizer.js"

/** Options of `strip`. */
export interface StripOptions {
  /**
   * Whether to remove white space at the beginning.
   *
   * @defaultValue `true`
   */
  readonly left?: boolean
  /**
   * Whether to remove white space at the end.
   *
   * @defaultValue `true`
   */
  readonly right?: boolean
}

const OPTIONS: OptionTable<StripOptions> = { left: [checkBoolean, true], right: [checkBoolean, true] }

/**
 * Removes white space around the text.
 *
 * @param options - the ends; both by default
 * @returns the normalizer Hugging Face calls `Strip`
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not true or false
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(strip(), "  low ") //=> "low"
 * normalizeText(strip({ left: false }), "  low ") //=> "  low"
 * ```
 */
export function strip(options: StripOptions = {}): Normalizer {
  const { left, right } = checkedOptions("strip()", options, OPTIONS)
  return {
    normalize(text, track) {
      const { bytes, length } = text
      let start = 0
      let end = length
      while (left && start < end && isWhiteSpace(codePointAt(bytes, start))) start += widthOf(bytes[start]!)
      while (right && end > start) {
        const last = characterBefore(bytes, end)
        if (!isWhiteSpace(codePointAt(bytes, last))) break
        end = last
      }
      return sliceText(text, start, end, track)
    },
    toJson: () => ({ type: "Strip", strip_left: left, strip_right: right }),
  }
}
