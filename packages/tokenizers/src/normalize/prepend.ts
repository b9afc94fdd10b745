// Puts a text before a text.
import { checkString } from "@lectern/core/checks"
import { appendBytes, appendSource, finish, textBuilder } from "../text/text-builder.js"
import type { Normalizer } from "./normalizer.js"

/**
 * Puts a text before every text that is not empty. It counts as part of the first character.
 *
 * @param content - the text to put before
 * @returns the normalizer Hugging Face calls `Prepend`
 * @throws LecternError `wrong-type` for an argument that is not a string
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(prepend("▁"), "low") //=> "▁low"
 * normalizeText(prepend("▁"), "") //=> ""
 * ```
 */
export function prepend(content: string): Normalizer {
  checkString("content", content)
  const before = new TextEncoder().encode(content)
  return {
    normalize(text, track) {
      if (text.length === 0 || before.length === 0) return text
      const target = textBuilder(before.length + text.length, track, text.maxLength)
      appendBytes(target, before, 0)
      appendSource(target, text.bytes, 0, text.length)
      return finish(target, text)
    },
    toJson: () => ({ type: "Prepend", prepend: content }),
  }
}
