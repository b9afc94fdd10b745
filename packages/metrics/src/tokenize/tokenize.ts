// The public function of the named tokenizers: text in, tokens out.
import { checkText } from "@lectern/core/checks"
import { PYTHON_WHITESPACE } from "../unicode/whitespace.js"
import { lineSplitter } from "./line-splitter.js"
import { checkTokenizerName, type TokenizerName } from "./names.js"
import { roomFor, SPACERS } from "./spacers.js"
import { RAW_13A, SPAN, WHITESPACE } from "./split.js"

/**
 * The tokens of a text, exactly those that BLEU counts.
 *
 * `none` splits at whitespace, `13a` is mteval-v13a's tokenizer, `intl` is mteval-v14's international one, `char` makes
 * every code point a token, `zh` every Chinese character, all as sacreBLEU 2.6 does, whatever the engine's Unicode
 * version. Whitespace is Python's. A text without a token gives an empty array.
 *
 * @param text - one segment; a newline in it counts as a space, but 13a joins a word that a dash divides at a line's end
 * @param tokenizer - the tokenizer's name
 * @returns the tokens in order
 * @throws LecternError `wrong-type` when `text` is not a well-formed string, `out-of-range` when no tokenizer has that name
 * @see [sacreBLEU's tokenizers](https://github.com/mjpost/sacrebleu)
 *
 * @see [Note: n-grams and clipping](../../../../docs/notes/n-grams-and-clipping.md)
 * @example
 * ```ts
 * tokenize("It costs $1,000.50, doesn't it?", "13a") //=> ["It", "costs", "$", "1,000.50", ",", "doesn't", "it", "?"]
 * ```
 */
export function tokenize(text: string, tokenizer: TokenizerName): string[] {
  checkText("text", text)
  checkTokenizerName("tokenizer", tokenizer)
  const bytes = new TextEncoder().encode(oneLine(text, tokenizer))
  const splitter = lineSplitter(tokenizer === "13a" ? RAW_13A : WHITESPACE)
  const space = SPACERS[tokenizer]
  const spaced = space === undefined ? bytes : new Uint8Array(roomFor(bytes.length))
  const end = space === undefined ? bytes.length : space(bytes, 0, bytes.length, spaced, 0)
  const count = splitter.split(spaced, 0, end)
  const { line, spans } = splitter
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return Array.from({ length: count }, (_, i) => {
    const from = spans[i * SPAN]!
    return decoder.decode(line.subarray(from, from + spans[i * SPAN + 1]!))
  })
}

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
