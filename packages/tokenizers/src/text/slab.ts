// Memory for short texts from larger arrays: a separate typed array for every text costs more than most work on it.

const BYTES = 1 << 16
const NUMBERS = 1 << 14
// A longer text gets a separate array.
const SHARE = 8

let bytes = new Uint8Array(0)
let bytesTop = 0
let numbers = new Int32Array(0)
let numbersTop = 0

/** An array of bytes, all 0, for exclusive use. */
export function freshBytes(length: number): Uint8Array {
  if (length * SHARE > BYTES) return new Uint8Array(length)
  if (bytesTop + length > bytes.length) {
    bytes = new Uint8Array(BYTES)
    bytesTop = 0
  }
  bytesTop += length
  return bytes.subarray(bytesTop - length, bytesTop)
}

/** An array of numbers, all 0, for exclusive use. */
export function freshNumbers(length: number): Int32Array {
  if (length * SHARE > NUMBERS) return new Int32Array(length)
  if (numbersTop + length > numbers.length) {
    numbers = new Int32Array(NUMBERS)
    numbersTop = 0
  }
  numbersTop += length
  return numbers.subarray(numbersTop - length, numbersTop)
}
