// Punctuation of every script, from the package's own table, so that a score does not depend on the engine's Unicode
// version.
import { checkString } from "@lectern/core/checks"
import { categoriesByCodePoint, PUNCTUATION } from "../unicode/runs.js"
import { named } from "./labels.js"
import type { Transform } from "./transform.js"

/**
 * Removes every character of Unicode's general category P: full stops, commas, quotation marks, hyphens, brackets of all
 * scripts; not symbols such as `$`, `+` or `~`.
 *
 * @param text - any text
 * @returns the rest; spaces stay, and parts separated only by punctuation are joined
 * @throws LecternError `wrong-type` when `text` is not a string
 *
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 * @example
 * ```ts
 * removePunctuation("«Well-done», she said: don't!") //=> "Welldone she said dont"
 * ```
 */
export const removePunctuation: Transform = /* @__PURE__ */ named(withoutPunctuation, "remove-punctuation")

function withoutPunctuation(text: string): string {
  checkString("text", text)
  const categories = categoriesByCodePoint()
  let result = ""
  let from = 0
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at)!
    const next = at + (codePoint > 0xffff ? 2 : 1)
    if (categories[codePoint] === PUNCTUATION) {
      result += text.slice(from, at)
      from = next
    }
    at = next
  }
  return from === 0 ? text : result + text.slice(from)
}
