// N-grams that the same texts have form a class, which is compared as one: often all n-grams within a word or phrase.
import { IntList } from "../../tokens/int-list.js"
import { lineTokens, type TokenLines } from "../../tokens/token-lines.js"
import { GramTable, UNMATCHED } from "../characters/gram-table.js"

/** The classes of the n-grams of all orders. */
interface GramClasses {
  /** Number of n-grams of each order in every class, `[classes x orders]`. */
  readonly sizes: Int32Array
  /** The classes of all texts, one text after another, each class once. */
  readonly numbers: Int32Array
  /** End of the classes of text i; they start where those of text i - 1 end. */
  readonly ends: Int32Array
}

/** The n-grams of one order of all texts. */
interface SharedGrams {
  /** Count of numbers: they are 0 to `size - 1`. */
  readonly size: number
  /** The numbers of all texts, one text after another, without n-grams that a single text has. */
  readonly numbers: Int32Array
  /** End of the numbers of text i; they start where those of text i - 1 end. */
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

// The n-grams that several texts have, as numbers, so that n-grams of two texts match where they have a number in common.
//
// The second occurrence of an n-gram in a text gets another number than the first, and so on: all numbers of a text differ, and
// two texts have as many in common as n-grams match.

/** Numbers the n-grams of texts. */
function sharedGrams(texts: readonly Int32Array[], orders: number): readonly SharedGrams[] {
  const grams = texts.map(({ length }) => new Int32Array(length)) // which n-gram starts at each member; at first the empty one
  const table = new GramTable()
  return Array.from({ length: orders }, (_, k) => {
    const distinct = extend(grams, texts, k + 1, table)
    const windows = grams.map((each) => each.subarray(0, Math.max(0, each.length - k)))
    return numbered(windows, distinct, table)
  })
}

/** Replaces n-grams of order n-1 by those of order n, and returns their number. */
function extend(grams: readonly Int32Array[], texts: readonly Int32Array[], n: number, table: GramTable): number {
  let distinct = 0
  table.begin(0)
  for (const [t, text] of texts.entries()) {
    const own = grams[t]!
    for (let i = 0; i + n <= text.length; i++) {
      if (own[i] === UNMATCHED) continue
      const gram = n > 1 && own[i + 1] === UNMATCHED ? UNMATCHED : table.enter(own[i]!, text[i + n - 1]!)
      own[i] = gram
      if (gram >= distinct) distinct = gram + 1
    }
  }
  return distinct
}

/** Numbers occurrences; an n-gram that a single text has becomes UNMATCHED, since no longer one with it can match either. */
function numbered(windows: readonly Int32Array[], distinct: number, table: GramTable): SharedGrams {
  const occurrences = windows.map(({ length }) => new Int32Array(length))
  const size = numberOccurrences(windows, distinct, table, occurrences)
  const texts = new Int32Array(size) // that have each occurrence
  for (const own of occurrences) for (const each of own) if (each !== UNMATCHED) texts[each]! += 1

  const numbers = new IntList()
  const renumbered = new Int32Array(size).fill(UNMATCHED)
  let next = 0
  const ends = windows.map((window, t) => {
    for (const [i, occurrence] of occurrences[t]!.entries()) {
      if (occurrence === UNMATCHED) continue
      if (texts[window[i]!]! < 2) window[i] = UNMATCHED
      if (texts[occurrence]! < 2) continue
      if (renumbered[occurrence] === UNMATCHED) renumbered[occurrence] = next++
      numbers.push(renumbered[occurrence]!)
    }
    return numbers.length
  })
  return { size: next, numbers: numbers.numbers().slice(), ends: Int32Array.from(ends) }
}

/** The first occurrence of an n-gram in a text keeps its number; returns one more than the largest number of all. */
function numberOccurrences(
  windows: readonly Int32Array[],
  distinct: number,
  table: GramTable,
  occurrences: readonly Int32Array[],
): number {
  const lastText = new Int32Array(distinct).fill(-1)
  const times = new Int32Array(distinct)
  let size = distinct
  table.begin(0)
  for (const [t, window] of windows.entries()) {
    const own = occurrences[t]!
    for (let i = 0; i < window.length; i++) {
      const gram = window[i]!
      own[i] = gram
      if (gram === UNMATCHED) continue
      if (lastText[gram] !== t) {
        lastText[gram] = t
        times[gram] = 1
        continue
      }
      const repeat = distinct + table.enter(gram, times[gram]!)
      times[gram]! += 1
      own[i] = repeat
      if (repeat >= size) size = repeat + 1
    }
  }
  return size
}
