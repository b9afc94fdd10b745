// Whole numbers of more than 32 bits, in 32-bit halves: exact with the arithmetic that JavaScript has.
import { outOfRange, wrongType } from "@lectern/core/checks"

const TWO_TO_MINUS_32 = 2 ** -32

/** The high 32 bits of a product of two 32-bit words. */
export function highProduct(a: number, b: number): number {
  const a0 = a & 0xffff
  const a1 = a >>> 16
  const b0 = b & 0xffff
  const b1 = b >>> 16
  const middle = a1 * b0 + ((a0 * b0) >>> 16)
  return a1 * b1 + (middle >>> 16) + ((a0 * b1 + (middle & 0xffff)) >>> 16)
}

/** Multiplies two words of 64 bits. */
export function multiply64(product: Uint32Array, a0: number, a1: number, b0: number, b1: number): void {
  product[0] = Math.imul(a0, b0)
  const second = highProduct(a0, b0) + (Math.imul(a0, b1) >>> 0) + (Math.imul(a1, b0) >>> 0)
  product[1] = second
  const third = highProduct(a0, b1) + highProduct(a1, b0) + (Math.imul(a1, b1) >>> 0) + carryOf(second)
  product[2] = third
  product[3] = highProduct(a1, b1) + carryOf(third)
}

/** The carry from a column's sum to the next column. */
export function carryOf(sum: number): number {
  return Math.floor(sum * TWO_TO_MINUS_32)
}

/** A whole number from its 32-bit words. */
export function numberOfWords(words: Readonly<ArrayLike<number>>): bigint {
  let number = 0n
  for (let i = words.length - 1; i >= 0; i--) number = (number << 32n) | BigInt(words[i]! >>> 0)
  return number
}

/** Writes a whole number's 32-bit words, low ones first; what does not fit is dropped. */
export function setWords(words: Uint32Array, number: bigint): void {
  for (let i = 0, rest = number; i < words.length; i++, rest >>= 32n) words[i] = Number(rest & 0xffffffffn)
}

/** Throws unless the value is a bigint of so many bits. */
export function checkBits(name: string, value: bigint, bits: number): void {
  const want = `a bigint in 0..2^${bits}-1`
  if (typeof value !== "bigint") throw wrongType(name, value, want)
  if (value < 0n || value >> BigInt(bits) !== 0n) throw outOfRange(name, value, want)
}
