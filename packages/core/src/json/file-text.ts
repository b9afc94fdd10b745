// The text of files: readers of text formats take text or bytes.
import { wrongType } from "../checks/errors.js"
import { checkString } from "../checks/values.js"
import { badData } from "../problem.js"

/**
 * The text of a file.
 *
 * @param text - text, or bytes of UTF-8; a byte order mark at the start is ignored
 * @param name - the file's name, for errors
 * @param maxLength - the longest text allowed, in UTF-16 units or bytes
 * @returns the text
 * @throws LecternError `bad-data` if it is longer, or its bytes are not UTF-8; `wrong-type` for an argument of the wrong type
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * textOf(new TextEncoder().encode("\ufeffa cat"), "words.txt", 100) //=> "a cat"
 * textOf(Uint8Array.of(0xff), "words.txt", 100) //=> LecternError: words.txt: its bytes are not UTF-8
 * ```
 */
export function textOf(text: string | Uint8Array, name: string, maxLength: number): string {
  checkFile("file", text)
  checkString("name", name)
  if (text.length > maxLength) {
    const unit = typeof text === "string" ? "characters" : "bytes"
    throw badData(name, `${text.length} ${unit}, more than the maximum of ${maxLength}`)
  }
  if (typeof text === "string") return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(text)
  } catch {
    throw badData(name, "its bytes are not UTF-8")
  }
}

/**
 * Throws unless the value is the content of a file.
 *
 * @param name - the argument
 * @param value - as passed
 * @throws LecternError `wrong-type` for anything but a string and bytes
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * checkFile("file", ["a", "b"]) //=> LecternError: file must be a string or a Uint8Array, got an array
 * ```
 */
export function checkFile(name: string, value: unknown): void {
  const isBytes = ArrayBuffer.isView(value) && (value as Partial<Uint8Array>)[Symbol.toStringTag] === "Uint8Array"
  if (typeof value !== "string" && !isBytes) throw wrongType(name, value, "a string or a Uint8Array")
}
