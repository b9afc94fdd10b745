// Files come as text or as bytes; readers of text formats take both.
import { LecternError } from "@lectern/core"

/**
 * The text of a file.
 *
 * @param text - text, or bytes of UTF-8; a byte order mark at the start is dropped
 * @param name - the file's name, for errors
 * @param maxLength - the longest text allowed, in UTF-16 units or bytes
 * @returns the text
 * @throws LecternError `bad-data` when it is longer, or its bytes are not UTF-8
 */
export function textOf(text: string | Uint8Array, name: string, maxLength: number): string {
  if (text.length > maxLength) {
    const unit = typeof text === "string" ? "characters" : "bytes"
    throw new LecternError({
      kind: "bad-data",
      path: name,
      why: `${text.length} ${unit}, more than the ${maxLength} that are read`,
    })
  }
  if (typeof text === "string") return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(text)
  } catch {
    throw new LecternError({ kind: "bad-data", path: name, why: "its bytes are not UTF-8" })
  }
}
