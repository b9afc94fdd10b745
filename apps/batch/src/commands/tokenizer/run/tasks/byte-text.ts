// Builds UTF-8 text from many short strings and numbers, without an intermediate string for each.

import { enlarged } from "@lectern/core"

/** Text under construction. */
export type ByteText = ReturnType<typeof byteText>

const MAX_DIGITS = 16
const ZERO = 48

/** Makes an empty text. */
export function byteText(room: number) {
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(Math.max(room, 64))
  let length = 0

  function reserve(more: number): void {
    if (length + more <= bytes.length) return
    bytes = enlarged(bytes, Math.max(2 * bytes.length, length + more))
  }

  return {
    /** Appends a non-negative integer in decimal digits. */
    number(value: number): void {
      reserve(MAX_DIGITS)
      let digits = 1
      for (let power = 10; power <= value; power *= 10) digits++
      let rest = value
      for (let at = length + digits - 1; at >= length; at--) {
        const tenth = Math.floor(rest / 10)
        bytes[at] = ZERO + (rest - 10 * tenth)
        rest = tenth
      }
      length += digits
    },
    /** Appends an ASCII character. */
    byte(value: number): void {
      reserve(1)
      bytes[length++] = value
    },
    /** Appends a string. */
    string(text: string): void {
      reserve(3 * text.length)
      length += encoder.encodeInto(text, bytes.subarray(length)).written
    },
    /** Returns the text and clears it. */
    take(): Uint8Array<ArrayBuffer> {
      const taken = bytes.slice(0, length)
      length = 0
      return taken
    },
  }
}
