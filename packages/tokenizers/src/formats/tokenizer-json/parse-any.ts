// tokenizer.json with whatever components it has.
import type { Tokenizer } from "../../pipeline/tokenizer.js"
import { type ParseOptions, parseTokenizerJsonWith } from "./parse.js"
import { allReaders } from "./readers/all.js"

/**
 * Reads Hugging Face's tokenizer.json, whatever it is made of. A page that needs one algorithm only is smaller with
 * `parseTokenizerJsonWith`.
 *
 * @param text - the file, as text or bytes of UTF-8
 * @param options - `name`, `tokenizer.json` by default
 * @returns the tokenizer
 * @throws LecternError `bad-data` as `parseTokenizerJsonWith`
 */
export function parseTokenizerJson(text: string | Uint8Array, options: ParseOptions = {}): Tokenizer {
  return parseTokenizerJsonWith(allReaders, text, options)
}
