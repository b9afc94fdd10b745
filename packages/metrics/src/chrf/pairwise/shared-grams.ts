// The n-grams that several texts have, as numbers, so that n-grams of two texts match where they have a number in common.
//
// The second occurrence of an n-gram in a text gets another number than the first, and so on: all numbers of a text differ, and
// two texts have as many in common as n-grams match.
import { IntList } from "../../tokens/int-list.js"
import { GramTable, UNMATCHED } from "../characters/gram-table.js"

/** The n-grams of one order of all texts. */
export interface SharedGrams {
  /** Count of numbers: they are 0 to `size - 1`. */
  readonly size: number
  /** The numbers of all texts, one text after another, without n-grams that a single text has. */
  readonly numbers: Int32Array
  /** End of the numbers of text i; they start where those of text i - 1 end. */
  readonly ends: Int32Array
}

/** Numbers the n-grams of texts. */
export function sharedGrams(texts: readonly Int32Array[], orders: number): readonly SharedGrams[] {
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
