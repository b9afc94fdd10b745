// Whole numbers below a bound, each exactly as likely: numpy's `integers`. Lemire 2019, "Fast random integer generation
// in an interval", Algorithm 5.
import { checkInteger } from "@lectern/core/checks"
import { highProduct, multiply64 } from "../generators/wide.js"
import type { Cursor } from "./cursor.js"

const TWO_TO_32 = 0x1_0000_0000
const TWO_TO_53 = 2 ** 53
const TWO_TO_64 = 1n << 64n

const PRODUCT = new Uint32Array(4)

/** A whole number in 0..n-1, for bounds that are large or not allowed, and for words near the rejected ones. */
export function rareBelow(n: number, cursor: Cursor, next: () => number, first?: number): number {
  checkInteger("n", n, 1, TWO_TO_53)
  if (n === 1) return 0
  if (n === TWO_TO_32) return next()
  if (n > TWO_TO_32) return belowWide(n, cursor)
  let word = first ?? next()
  // A lower half below the threshold, which is less than n, is one word too many for its outcome.
  if (Math.imul(word, n) >>> 0 < n) {
    const threshold = (TWO_TO_32 - n) % n
    while (Math.imul(word, n) >>> 0 < threshold) word = next()
  }
  return highProduct(word, n)
}

function belowWide(n: number, cursor: Cursor): number {
  const low = n >>> 0
  const high = Math.floor(n / TWO_TO_32)
  multiplyNext(cursor, low, high)
  if (isBelow(high, low)) {
    const threshold = (TWO_TO_64 - BigInt(n)) % BigInt(n)
    const thresholdHigh = Number(threshold >> 32n)
    const thresholdLow = Number(threshold & 0xffffffffn)
    while (isBelow(thresholdHigh, thresholdLow)) multiplyNext(cursor, low, high)
  }
  return PRODUCT[3]! * TWO_TO_32 + PRODUCT[2]!
}

function multiplyNext(cursor: Cursor, low: number, high: number): void {
  if (cursor.at === cursor.end) cursor.refill()
  multiply64(PRODUCT, cursor.words[cursor.at]!, cursor.words[cursor.at + 1]!, low, high)
  cursor.at += 2
}

/** Whether the lower 64 bits of the product are below a number. */
function isBelow(high: number, low: number): boolean {
  return PRODUCT[1]! < high || (PRODUCT[1] === high && PRODUCT[0]! < low)
}
