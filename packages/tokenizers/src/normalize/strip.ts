// Without white space around.

import { characterBefore, codePointAt, widthOf } from "@lectern/core/utf8"
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

/**
 * Drops white space around the text.
 *
 * @param options - at which ends; both by default
 * @returns the normalizer Hugging Face calls `Strip`
 */
export function strip(options: StripOptions = {}): Normalizer {
  const { left = true, right = true } = options
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
