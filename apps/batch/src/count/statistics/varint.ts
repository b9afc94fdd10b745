import { enlarged } from "@lectern/core"

const FIRST_BYTES = 4096
const MAX_NUMBER_BYTES = 8 // 53 bits

/** Makes an empty writer. */
export function numberWriter() {
  let buffer = new Uint8Array(FIRST_BYTES)
  let length = 0

  function putAll(numbers: Readonly<ArrayLike<number>>): void {
    const needed = length + MAX_NUMBER_BYTES * numbers.length
    if (needed > buffer.length) buffer = enlarged(buffer, Math.max(needed, 2 * buffer.length))
    for (let i = 0; i < numbers.length; i++) {
      let rest = numbers[i]!
      if (!(Number.isSafeInteger(rest) && rest >= 0)) throw new Error(`${rest} is not a count`)
      while (rest > 0x7f) {
        buffer[length++] = (rest % 0x80) + 0x80
        rest = Math.floor(rest / 0x80)
      }
      buffer[length++] = rest
    }
  }

  return {
    put: (...numbers: readonly number[]) => putAll(numbers),
    putAll,
    bytes: (): Uint8Array => buffer.slice(0, length),
  }
}

/** Reads numbers from bytes. */
export function numberReader(bytes: Uint8Array) {
  let at = 0
  let exact = true

  function next(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * scale
      if (byte >= 0x80) continue
      if (!(value <= Number.MAX_SAFE_INTEGER)) exact = false
      return value
    }
  }

  return {
    next,
    fill(into: Float64Array): void {
      for (let i = 0; i < into.length; i++) into[i] = next()
    },
    skip(numbers: number): void {
      for (let i = 0; i < numbers; i++) next()
    },
    /** Whether exactly all bytes were read, and all numbers are at most 2^53 - 1. */
    finished: () => exact && at === bytes.length,
  }
}
