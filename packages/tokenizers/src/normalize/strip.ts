// Without white space around.

import { checkOptions, type OptionNames } from "@lectern/core/checks"
import { characterBefore, codePointAt, widthOf } from "@lectern/core/utf8"
import { checkBooleans } from "../text/checks.js"
import { sliceText } from "../text/slice-text.js"
import { isWhiteSpace } from "../unicode/white-space.js"
import type { Normalizer } from "./normalizer.js"

/** Where white space is taken away. */
export interface StripOptions {
  /**
   * At the beginning.
   *
   * @defaultValue `true`
   */
  readonly left?: boolean
  /**
   * At the end.
   *
   * @defaultValue `true`
   */
  readonly right?: boolean
}

const OPTIONS: OptionNames<StripOptions> = { left: true, right: true }

/**
 * Drops white space around the text.
 *
 * @param options - at which ends; both by default
 * @returns the normalizer Hugging Face calls `Strip`
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not true or false
 */
export function strip(options: StripOptions = {}): Normalizer {
  checkOptions("strip()", options, OPTIONS)
  const { left = true, right = true } = options
  checkBooleans({ left, right })
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
