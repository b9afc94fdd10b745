// N-grams that the same texts have form a class, which is compared as one: often all n-grams within a word or phrase.
import { IntList } from "../../tokens/int-list.js"
import type { SharedGrams } from "./shared-grams.js"

/** The classes of the n-grams of all orders. */
export interface GramClasses {
  /** Number of n-grams of each order in every class, `[classes x orders]`. */
  readonly sizes: Int32Array
  /** The classes of all texts, one text after another, each class once. */
  readonly numbers: Int32Array
  /** End of the classes of text i; they start where those of text i - 1 end. */
  readonly ends: Int32Array
}

/** Finds the classes by splitting: every text divides each class into the n-grams that it has and the others. */
export function gramClasses(grams: readonly SharedGrams[], texts: number): GramClasses {
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
