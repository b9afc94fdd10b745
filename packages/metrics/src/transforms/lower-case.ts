// Lower case as a transform.
import { lowerCase as lower } from "../unicode/lower-case.js"
import { named } from "./labels.js"
import type { Transform } from "./transform.js"

/**
 * A text in lower case, as Python 3.11's `str.lower`.
 *
 * @param text - any well-formed text
 * @returns its lower case
 * @throws LecternError `wrong-type` when `text` is not a well-formed string
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 * @example
 * ```ts
 * // The last sigma of a word has a form of its own.
 * lowerCase("ΟΔΟΣ") //=> "οδος"
 * ```
 */
export const lowerCase: Transform = /* @__PURE__ */ named((text) => lower(text), "lowercase")
