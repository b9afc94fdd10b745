// Puts a text that holds newlines on one line, so that its tokens stay those that sacreBLEU sees.
import { PYTHON_WHITESPACE } from "../unicode/whitespace.js"
import type { TokenizerName } from "./names.js"

const WHITESPACE = new RegExp(`[${PYTHON_WHITESPACE}]`)

/**
 * The text without newlines.
 *
 * For 13a a dash in front of a newline goes with it, after `<skipped>` is removed; `<skipped>` that only comes about by
 * that is kept from being removed later by the spaces that 13a would put into it. Every other newline becomes a space.
 *
 * @param text - one segment, in lower case already if that is wanted
 * @param tokenizer - which tokenizer it is for
 * @returns the text on one line
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

/** Backwards by character: an anchored pattern would try again from every space of a long run inside the text. */
function withoutTrailingSpace(text: string): string {
  let end = text.length
  while (end > 0 && WHITESPACE.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
