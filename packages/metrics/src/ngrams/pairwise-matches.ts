// Clipped n-gram matches of many texts with many others: each text is read once.
//
// The k-th occurrence of an n-gram in a text is an item of its own. So the clipped matches of two texts, the sum of the smaller
// counts, are the items that both have; and an item is a number, which one text marks and another looks up.
import { lineTokens, type TokenLines } from "../tokens/token-lines.js"
import { GramIds, NO_PREFIX } from "./gram-ids.js"

/** Matches of any hypothesis with any reference. */
export interface PairwiseMatches {
  /**
   * Counts the matches of a pair; fastest when the hypothesis is that of the last call.
   *
   * @param hypothesis - which hypothesis
   * @param reference - which reference
   * @param matches - receives the matches of order 1, 2, ...
   */
  count(hypothesis: number, reference: number, matches: Int32Array): void
}

/** The items of all lines, by order. */
interface Items {
  readonly items: Int32Array
  /** Where the items of line i and order n end: at i * orders + n - 1. */
  readonly ends: Int32Array
}

/**
 * Reads all lines.
 *
 * @param hypotheses - the tokens of the hypotheses
 * @param references - those of the references, numbered by the same vocabulary; the same object when they are the same lines
 * @param orders - the highest order, at least 1
 * @returns a function of pairs, with a byte per item of the hypotheses and four bytes per n-gram of a line
 */
export function pairwiseMatches(hypotheses: TokenLines, references: TokenLines, orders: number): PairwiseMatches {
  const number = itemNumbers(orders)
  const ours = number(hypotheses, Number.POSITIVE_INFINITY)
  const size = number.size()
  // What no hypothesis has matches nothing.
  const theirs = references === hypotheses ? ours : number(references, size)
  const marks = new Uint8Array(size)
  let marked = -1

  function mark(hypothesis: number, value: 0 | 1): void {
    const end = ours.ends[hypothesis * orders + orders - 1]!
    for (let at = startOf(ours, hypothesis * orders); at < end; at++) marks[ours.items[at]!] = value
  }

  return {
    count(hypothesis, reference, matches) {
      if (hypothesis !== marked) {
        if (marked !== -1) mark(marked, 0)
        mark(hypothesis, 1)
        marked = hypothesis
      }
      const { items, ends } = theirs
      const first = reference * orders
      let at = startOf(theirs, first)
      for (let n = 0; n < orders; n++) {
        const end = ends[first + n]!
        let sum = 0
        for (; at < end; at++) sum += marks[items[at]!]!
        matches[n] = sum
        // Longer n-grams in common would hold shorter ones.
        if (sum === 0) {
          matches.fill(0, n, orders)
          return
        }
      }
    },
  }
}

function startOf({ ends }: Items, place: number): number {
  return place === 0 ? 0 : ends[place - 1]!
}

interface ItemNumbers {
  /** The items of all lines, without those from `limit` on. */
  (lines: TokenLines, limit: number): Items
  /** How many items have a number. */
  size(): number
}

/** Numbers items by one table. */
function itemNumbers(orders: number): ItemNumbers {
  const grams = new GramIds()
  const numbers = new GramIds()
  let occurrences = new Int32Array(1 << 10)

  function number(lines: TokenLines, limit: number): Items {
    const count = lines.ends.length
    const ends = new Int32Array(count * orders)
    const items = new Int32Array(lines.tokens.length * orders)
    let size = 0
    for (let line = 0; line < count; line++) {
      const tokens = lineTokens(lines, line)
      const prefixes = new Int32Array(tokens.length).fill(NO_PREFIX)
      for (let n = 1; n <= orders; n++) {
        for (let i = 0; i + n <= tokens.length; i++) prefixes[i] = grams.idOf(prefixes[i]!, tokens[i + n - 1]!)
        if (occurrences.length < grams.size) occurrences = new Int32Array(2 * grams.size)
        for (let i = 0; i + n <= tokens.length; i++) {
          const item = numbers.idOf(prefixes[i]!, occurrences[prefixes[i]!]!++)
          if (item < limit) items[size++] = item
        }
        for (let i = 0; i + n <= tokens.length; i++) occurrences[prefixes[i]!] = 0
        ends[line * orders + n - 1] = size
      }
    }
    return { items: items.slice(0, size), ends }
  }

  return Object.assign(number, { size: () => numbers.size })
}
