// The n-grams of texts by class, with the sizes of a class packed into few doubles, so that one addition counts several orders.
import { lineTokens, type TokenLines } from "../../tokens/token-lines.js"
import { type GramClasses, gramClasses } from "./gram-classes.js"
import { sharedGrams } from "./shared-grams.js"

/** Different texts as classes of n-grams of characters, or of words. */
export interface PackedClasses extends Pick<GramClasses, "numbers" | "ends"> {
  /** The highest order. */
  readonly orders: number
  /** Number of members of each text. */
  readonly lengths: Int32Array
  /** Number of classes. */
  readonly size: number
  /** Number of orders that a double counts. */
  readonly lanes: number
  /** Range of a lane's counts, a power of two: more than the length of any text. */
  readonly base: number
  /** The sizes of the classes for each `lanes` orders, the lowest order in the lowest lane: `[orders / lanes, rounded up]`. */
  readonly packed: readonly Float64Array[]
}

const MANTISSA_BITS = 53

/** Prepares texts. Up to 255 members, one double counts all of six orders. */
export function packedClasses(lines: TokenLines, orders: number): PackedClasses {
  const texts = Array.from(lines.ends, (_, i) => lineTokens(lines, i))
  const lengths = Int32Array.from(texts, ({ length }) => length)
  const { sizes, numbers, ends } = gramClasses(sharedGrams(texts, orders), texts.length)
  const size = sizes.length / orders
  const bits = 32 - Math.clz32(lengths.reduce((max, length) => Math.max(max, length), 1))
  const [base, lanes] = [2 ** bits, Math.floor(MANTISSA_BITS / bits)]
  const packed = Array.from({ length: Math.ceil(orders / lanes) }, (_, group) =>
    Float64Array.from({ length: size }, (_, each) => {
      let sum = 0
      for (let k = Math.min(orders, (group + 1) * lanes) - 1; k >= group * lanes; k--) {
        sum = sum * base + sizes[each * orders + k]!
      }
      return sum
    }),
  )
  return { orders, lengths, numbers, ends, size, lanes, base, packed }
}
