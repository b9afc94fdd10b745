// Text that has UTF-8: strings without lone surrogates.
import { LecternError } from "@lectern/core"
import { described } from "./described.js"

/**
 * Refuses anything but a well-formed string.
 *
 * @param text - what was passed
 * @param name - what the caller calls it
 * @throws LecternError `wrong-type`, for a lone surrogate with its place
 */
export function checkText(text: unknown, name: string): asserts text is string {
  if (typeof text !== "string") {
    throw new LecternError({ kind: "wrong-type", name, got: described(text), want: "a string" })
  }
  if (text.isWellFormed()) return
  const at = text.search(/\p{Surrogate}/u)
  const unit = text.charCodeAt(at).toString(16).toUpperCase()
  const got = `a lone surrogate U+${unit} at position ${at}`
  throw new LecternError({ kind: "wrong-type", name, got, want: "well-formed text" })
}
