// Superfluous whitespace: Python's whitespace, as in jiwer's transforms.
import { checkString } from "@lectern/core/checks"
import { PYTHON_WHITESPACE } from "../unicode/whitespace.js"
import { named } from "./labels.js"
import type { Transform } from "./transform.js"

const RUNS = new RegExp(`[${PYTHON_WHITESPACE}]{2,}`, "g")
const ANY = new RegExp(`[${PYTHON_WHITESPACE}]`)

/**
 * Replaces every run of two or more whitespace characters by one space.
 *
 * @param text - any text
 * @returns the text with single spaces
 * @throws LecternError `wrong-type` when `text` is not a string
 *
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 * @example
 * ```ts
 * removeMultipleSpaces("to  the \t sea") //=> "to the sea"
 * ```
 */
export const removeMultipleSpaces: Transform = /* @__PURE__ */ named((text) => {
  checkString("text", text)
  return text.replace(RUNS, " ")
}, "remove-multiple-spaces")

/**
 * Removes the whitespace at both ends, as Python's `str.strip`.
 *
 * @param text - any text
 * @returns the rest
 * @throws LecternError `wrong-type` when `text` is not a string
 *
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 * @example
 * ```ts
 * strip("\u001f to the sea\u3000") //=> "to the sea"
 * ```
 */
export const strip: Transform = /* @__PURE__ */ named((text) => {
  checkString("text", text)
  let from = 0
  let to = text.length
  while (from < to && ANY.test(text[from]!)) from++
  while (to > from && ANY.test(text[to - 1]!)) to--
  return text.slice(from, to)
}, "strip")
