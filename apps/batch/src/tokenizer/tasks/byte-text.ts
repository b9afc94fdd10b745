// Text that grows at its end, as UTF-8: many short strings and numbers without a string for each.

/** Text under construction. */
export interface ByteText {
  /** Adds a whole number of at least 0, in decimal digits. */
  number(value: number): void
  /** Adds one byte: an ASCII character. */
  byte(value: number): void
  /** Adds a string. */
  string(text: string): void
  /** What was added; afterwards the text is empty. */
  taken(): Uint8Array<ArrayBuffer>
}

const MOST_DIGITS = 16
const ZERO = 48

/**
 * An empty text.
 *
 * @param room - bytes to begin with
 * @returns the text
 */
export function byteText(room: number): ByteText {
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(Math.max(room, 64))
  let length = 0

  function reserve(more: number): void {
    if (length + more <= bytes.length) return
    const larger = new Uint8Array(Math.max(2 * bytes.length, length + more))
    larger.set(bytes)
    bytes = larger
  }

  return {
    number(value) {
      reserve(MOST_DIGITS)
      let digits = 1
      for (let power = 10; power <= value; power *= 10) digits++
      let rest = value
      for (let at = length + digits - 1; at >= length; at--) {
        const tenth = Math.floor(rest / 10)
        bytes[at] = ZERO + rest - 10 * tenth
        rest = tenth
      }
      length += digits
    },
    byte(value) {
      reserve(1)
      bytes[length++] = value
    },
    string(text) {
      reserve(3 * text.length)
      length += encoder.encodeInto(text, bytes.subarray(length)).written
    },
    taken() {
      const taken = bytes.slice(0, length)
      length = 0
      return taken
    },
  }
}
