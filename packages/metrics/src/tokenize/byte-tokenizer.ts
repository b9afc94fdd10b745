// Tokenizers of callers that work on bytes, which cost no strings on the fast path.
import {
  checkedOptions,
  checkFunction,
  checkString,
  checkText,
  choice,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { trimWhitespace } from "../unicode/whitespace.js"
import { type LabelledForm, tokensOf, withForm } from "./byte-form.js"
import type { Tokenizer } from "./names.js"
import { oneLine } from "./one-line.js"

/** A tokenizer of bytes for {@link byteTokenizer}. */
export interface ByteTokenizerOptions {
  /** Its name in signatures. */
  readonly label: string
  /**
   * Writes the tokens of the line `input[start, end)`, which is valid UTF-8 without a newline, to `output` from `at` on, each
   * followed by the separator; returns where the written bytes end.
   *
   * @param input - bytes, not to be changed
   * @param start - where the line starts
   * @param end - where the line ends; white space at its end is left out
   * @param output - has room for as many bytes as `room` says
   * @param at - where to write
   */
  readonly write: (input: Uint8Array, start: number, end: number, output: Uint8Array, at: number) => number
  /**
   * The most bytes that `write` may write for a line. It is called first, each time, so it may do part of the work.
   *
   * @param input - as for `write`
   * @param start - as for `write`
   * @param end - as for `write`
   */
  readonly room: (input: Uint8Array, start: number, end: number) => number
  /**
   * What separates tokens: `space`, where white space within a token (as Python sees it) separates too; or `byte`, the byte
   * 0xFE, which never occurs in UTF-8, so that tokens may hold spaces.
   * @defaultValue `"space"`
   */
  readonly separator?: "space" | "byte"
}

const OPTIONS: OptionTable<ByteTokenizerOptions> = {
  label: checkLabel,
  write: checkFunction,
  room: checkFunction,
  separator: [choice(["space", "byte"]), "space"],
}

/**
 * A tokenizer for metrics that works on bytes. It is a function of texts like any other, but metrics call `write` instead, which
 * spares them a string for each token. In signatures it goes by its label.
 *
 * @param options - the label, the function that writes tokens, the room that it needs
 * @returns the tokenizer; it reuses memory
 * @throws LecternError `wrong-type` or `out-of-range` when an option is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md)
 * @example
 * ```ts
 * const hyphens = byteTokenizer({
 *   label: "hyphens",
 *   room: (_, start, end) => end - start,
 *   write(input, start, end, output, at) {
 *     output.set(input.subarray(start, end).map((byte) => (byte === 0x2d ? 0x20 : byte)), at)
 *     return at + end - start
 *   },
 * })
 * hyphens("state-of-the-art") //=> ["state", "of", "the", "art"]
 * bleu({ tokenize: hyphens }).signature(1) //=> "nrefs:1|case:mixed|eff:no|tok:hyphens|smooth:exp|version:lectern-0.1.0"
 * ```
 */
export function byteTokenizer(options: ByteTokenizerOptions): Tokenizer {
  const { label, write, room, separator } = checkedOptions("byteTokenizer()", options, OPTIONS)
  const form: LabelledForm = {
    label,
    rule: separator === "space" ? "whitespace" : "separated",
    space: (input, start, end, output, at) => write(input, start, trimWhitespace(input, start, end), output, at),
    room: (input, start, end) => room(input, start, trimWhitespace(input, start, end)),
    oneLine: (text) => oneLine(text, "none"),
  }
  return withForm((text) => {
    checkText("text", text)
    return tokensOf(form, text)
  }, form)
}

function checkLabel(name: string, label: unknown): asserts label is string {
  checkString(name, label)
  if (!/^[!-9;-{}~]+$/.test(label)) {
    throw outOfRange(
      name,
      label,
      "visible ASCII characters without a colon or a bar, which separate a signature's parts",
    )
  }
}
