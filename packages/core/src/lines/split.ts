// Lines of bytes that come in chunks.
import { enlarged } from "../enlarged.js"

/**
 * Receives a line without its end.
 *
 * @param bytes - an array that is only valid during the call
 * @param from - the first byte of the line
 * @param to - the byte after its last
 */
export type OnLine = (bytes: Uint8Array, from: number, to: number) => void

/** Splits chunks into lines. */
export interface LineSplitter {
  /**
   * Takes the next bytes.
   *
   * @param chunk - the bytes; not used after the call
   */
  add(chunk: Uint8Array): void
  /** Takes the last line, if the file does not end with a newline. */
  end(): void
}

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Splits chunks at newlines; a carriage return before a newline is dropped.
 *
 * @param onLine - receives each line
 * @param maxBytes - the longest line allowed
 * @param tooLong - called instead of `onLine` for a longer one; must throw
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-lines)
 * @example
 * ```ts
 * const lines: string[] = []
 * const splitter = lineSplitter((bytes, from, to) => lines.push(new TextDecoder().decode(bytes.slice(from, to))), 1000, () => {
 *   throw new Error("a line of more than 1000 bytes")
 * })
 * for (const chunk of ["a c", "at\r\nsat\nd", "own"]) splitter.add(new TextEncoder().encode(chunk))
 * splitter.end()
 * lines //=> ["a cat", "sat", "down"]
 * ```
 */
export function lineSplitter(onLine: OnLine, maxBytes: number, tooLong: () => never): LineSplitter {
  let begun = new Uint8Array(1 << 8)
  let length = 0

  function finish(bytes: Uint8Array, from: number, to: number): void {
    const end = to > from && bytes[to - 1] === CARRIAGE_RETURN ? to - 1 : to
    if (end - from > maxBytes) tooLong()
    onLine(bytes, from, end)
  }

  function keep(bytes: Uint8Array): void {
    const needed = length + bytes.length
    if (needed > maxBytes + 1) tooLong()
    if (needed > begun.length) begun = enlarged(begun, 2 * needed)
    begun.set(bytes, length)
    length = needed
  }

  return {
    add(chunk) {
      let from = 0
      if (length > 0) {
        const first = chunk.indexOf(NEWLINE)
        keep(chunk.subarray(0, first < 0 ? chunk.length : first))
        if (first < 0) return
        const whole = length
        length = 0
        finish(begun, 0, whole)
        from = first + 1
      }
      for (;;) {
        const to = chunk.indexOf(NEWLINE, from)
        if (to < 0) break
        finish(chunk, from, to)
        from = to + 1
      }
      if (from < chunk.length) keep(chunk.subarray(from))
    },
    end() {
      const whole = length
      length = 0
      if (whole > 0) finish(begun, 0, whole)
    },
  }
}
