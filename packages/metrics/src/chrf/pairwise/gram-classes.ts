// N-grams that the same texts have form a class, which is compared as one: often all n-grams within a word or phrase.
import { IntList } from "../../tokens/int-list.js"
import { lineTokens, type TokenLines } from "../../tokens/token-lines.js"
import { type SharedGrams, sharedGrams } from "./shared-grams.js"

/** The classes of the n-grams of all orders. */
interface GramClasses {
  /** Number of n-grams of each order in every class, `[classes x orders]`. */
  readonly sizes: Int32Array
  /** The classes of all texts, one text after another, each class once. */
  readonly numbers: Int32Array
  /** End of the classes of text i; they start where those of text i - 1 end. */
  readonly ends: Int32Array
}

/** Finds the classes by splitting: every text divides each class into the n-grams that it has and the others. */
function gramClasses(grams: readonly SharedGrams[], texts: number): GramClasses {
  const classes = grams.map(({ size }) => new Int32Array(size))
  const occurrences = grams.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const splitBy = new Int32Array(occurrences + 1).fill(-1) // by class: the last text that divided it
  const part = new Int32Array(occurrences + 1) // by class: the part of it that this text has, a class too
  let created = 1
  for (let text = 0; text < texts; text++) {
    visitGrams(grams, text, (k, gram) => {
      const whole = classes[k]![gram]!
      if (splitBy[whole] !== text) {
        splitBy[whole] = text
        part[whole] = created++
      }
      classes[k]![gram] = part[whole]!
    })
  }
  return listed(grams, classes, texts)
}

/** Numbers the classes that are left in the order in which texts have them, and lists them by text. */
function listed(grams: readonly SharedGrams[], classes: readonly Int32Array[], texts: number): GramClasses {
  const highest = classes.reduce((max, each) => each.reduce((a, b) => Math.max(a, b), max), 0)
  const renumbered = new Int32Array(highest + 1).fill(-1)
  const listedBy = new Int32Array(highest + 1).fill(-1) // by class: the last text that lists it
  const numbers = new IntList()
  let size = 0
  const ends = Int32Array.from({ length: texts }, (_, text) => {
    visitGrams(grams, text, (k, gram) => {
      const each = classes[k]![gram]!
      if (listedBy[each] === text) return
      listedBy[each] = text
      if (renumbered[each] === -1) renumbered[each] = size++
      numbers.push(renumbered[each]!)
    })
    return numbers.length
  })
  const sizes = new Int32Array(size * grams.length)
  for (const [k, own] of classes.entries()) for (const each of own) sizes[renumbered[each]! * grams.length + k]! += 1
  return { sizes, numbers: numbers.numbers().slice(), ends }
}

function visitGrams(grams: readonly SharedGrams[], text: number, visit: (k: number, gram: number) => void): void {
  for (let k = 0; k < grams.length; k++) {
    const { numbers, ends } = grams[k]!
    for (let i = text === 0 ? 0 : ends[text - 1]!; i < ends[text]!; i++) visit(k, numbers[i]!)
  }
}

/**
 * Different texts as classes of n-grams of characters, or of words, with the sizes of a class packed into few doubles, so that one
 * addition counts several orders.
 */
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
