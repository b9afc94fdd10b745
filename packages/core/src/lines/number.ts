// Decimal numbers in bytes, read without strings where that is exact.

const MAX_DIGITS = 15 // any such whole number is a double
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15] // exact, all of them
const DECODER = new TextDecoder("latin1")
const SYNTAX = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const INFINITE = /^([+-]?)inf(?:inity)?$/i

/**
 * The double nearest to a decimal number.
 *
 * @param bytes - ASCII
 * @param from - the first byte of the number
 * @param to - the byte after its last
 * @returns the number, possibly infinite; NaN for anything else
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-lines)
 * @example
 * ```ts
 * const line = new TextEncoder().encode("cat 0.25 -1e3")
 * parseNumber(line, 4, 8) //=> 0.25
 * parseNumber(line, 9, 13) //=> -1000
 * parseNumber(line, 0, 3) //=> NaN
 * ```
 */
export function parseNumber(bytes: Uint8Array, from: number, to: number): number {
  const negative = bytes[from] === 0x2d
  let whole = 0
  let digits = 0
  let decimals = -1
  for (let i = negative ? from + 1 : from; i < to; i++) {
    const digit = bytes[i]! - 0x30
    if (digit >= 0 && digit <= 9) {
      whole = 10 * whole + digit
      digits++
      if (decimals >= 0) decimals++
    } else if (bytes[i] === 0x2e && decimals < 0) decimals = 0
    else return parseText(DECODER.decode(bytes.subarray(from, to)))
  }
  // One division of two exact doubles rounds once.
  if (digits === 0 || digits > MAX_DIGITS) return parseText(DECODER.decode(bytes.subarray(from, to)))
  const value = decimals > 0 ? whole / POWERS[decimals]! : whole
  return negative ? -value : value
}

function parseText(text: string): number {
  if (SYNTAX.test(text)) return Number(text)
  const sign = INFINITE.exec(text)?.[1]
  return sign === undefined ? Number.NaN : sign === "-" ? -Infinity : Infinity
}
