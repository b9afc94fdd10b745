// Texts without newlines, for metrics whose segments are lines.
import { PYTHON_WHITESPACE } from "../unicode/whitespace.js"
import type { TokenizerName } from "./names.js"

const SPACE_CHARACTER: RegExp = /* @__PURE__ */ new RegExp(`[${PYTHON_WHITESPACE}]`)

/**
 * The text without newlines.
 *
 * For 13a, a dash before a newline is removed with it, after `<skipped>` is removed. Where that creates a new
 * `<skipped>`, spaces as 13a would insert keep it from being removed later. Every other newline becomes a space.
 */
export function oneLine(text: string, tokenizer: TokenizerName): string {
  if (!text.includes("\n")) return text
  if (tokenizer !== "13a") return text.replaceAll("\n", " ")
  return withoutTrailingSpace(text)
    .replaceAll("<skipped>", "")
    .replaceAll("-\n", "")
    .replaceAll("<skipped>", "< skipped >")
    .replaceAll("\n", " ")
}

/** Backwards by character: an anchored regular expression would retry at every space of a long run inside the text. */
function withoutTrailingSpace(text: string): string {
  let end = text.length
  while (end > 0 && SPACE_CHARACTER.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
