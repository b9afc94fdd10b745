// The scores of all pairs of two lists of texts.
import { chrfPoints, ORDER_WIDTH, type Weighing, writeOrder } from "../score.js"
import type { PackedClasses } from "./gram-classes.js"

/** Counts matches of a text with the texts of an index. */
interface GramIndex {
  /** Matches of the last text with each text of the index, `[texts x orders]`. */
  readonly counts: Int32Array
  /** Counts the matches of a text with all texts of the index; with itself, only n-grams that another text has too. */
  countAll(text: number): void
  /** The same for the texts of the index in turn, from the first on: counts matches with itself and those after it. */
  countRest(text: number): void
}

interface Postings {
  readonly postings: Int32Array
  /** Start of the postings of each class; at the end, the end of the last ones. */
  readonly starts: Int32Array
}

/**
 * Scores all pairs.
 *
 * The longer list, of equally long ones the references, is indexed, and each text of the other one counts its matches with all of it. Where both lists are the same, two
 * texts are compared once for both directions.
 */
export function scorePairs(
  parts: readonly PackedClasses[],
  weighing: Weighing,
  hypotheses: Int32Array,
  references: Int32Array,
): Float64Array {
  const columns = references.length
  const scores = new Float64Array(hypotheses.length * columns)
  const state = new Float64Array(ORDER_WIDTH * parts.reduce((sum, { orders }) => sum + orders, 0))
  const indexOf = (texts: Int32Array): readonly GramIndex[] => parts.map((part) => gramIndex(part, texts))

  /** Scores a pair whose matches are counted at a place of the indexes. */
  function score(indexes: readonly GramIndex[], place: number, h: number, r: number): void {
    const [hypothesis, reference] = [hypotheses[h]!, references[r]!]
    let at = 0
    for (let p = 0; p < parts.length; p++) {
      const { orders, lengths } = parts[p]!
      const { counts } = indexes[p]!
      const [ours, theirs] = [lengths[hypothesis]!, lengths[reference]!]
      for (let n = 1; n <= orders; n++) {
        // An index knows only n-grams of several texts.
        const matches = hypothesis === reference ? Math.max(0, ours - n + 1) : counts[place * orders + n - 1]!
        writeOrder(state, at, n, ours, theirs, matches)
        at += ORDER_WIDTH
      }
    }
    scores[h * columns + r] = chrfPoints(state, weighing) / 100
  }

  if (hypotheses.length === columns && hypotheses.every((text, i) => text === references[i])) {
    const indexes = indexOf(references)
    for (let i = 0; i < columns; i++) {
      for (const index of indexes) index.countRest(hypotheses[i]!)
      for (let j = i; j < columns; j++) {
        score(indexes, j, i, j)
        score(indexes, j, j, i)
      }
    }
  } else if (hypotheses.length <= columns) {
    const indexes = indexOf(references)
    for (let h = 0; h < hypotheses.length; h++) {
      for (const index of indexes) index.countAll(hypotheses[h]!)
      for (let r = 0; r < columns; r++) score(indexes, r, h, r)
    }
  } else {
    const indexes = indexOf(hypotheses)
    for (let r = 0; r < columns; r++) {
      for (const index of indexes) index.countAll(references[r]!)
      for (let h = 0; h < hypotheses.length; h++) score(indexes, h, h, r)
    }
  }
  return scores
}

/** Makes an index. */
function gramIndex(classes: PackedClasses, texts: Int32Array): GramIndex {
  const { orders, numbers, ends, lanes, base, packed } = classes
  const { postings, starts } = postingsOf(classes, texts)
  const next = starts.slice()
  const sums = packed.map(() => new Float64Array(texts.length))
  const counts = new Int32Array(texts.length * orders)
  const startOf = (text: number): number => (text === 0 ? 0 : ends[text - 1]!)

  function addMatches(text: number, from: Int32Array): void {
    const end = ends[text]!
    for (let group = 0; group < packed.length; group++) {
      const sizes = packed[group]!
      const sum = sums[group]!
      sum.fill(0)
      for (let i = startOf(text); i < end; i++) {
        const each = numbers[i]!
        const size = sizes[each]!
        const last = starts[each + 1]!
        for (let p = from[each]!; p < last; p++) sum[postings[p]!]! += size
      }
    }
  }

  function unpack(): void {
    for (let group = 0; group < packed.length; group++) {
      const sum = sums[group]!
      const from = group * lanes
      const to = Math.min(orders, from + lanes)
      for (let t = 0; t < sum.length; t++) {
        let left = sum[t]!
        for (let k = from; k < to; k++) {
          const rest = Math.floor(left / base)
          counts[t * orders + k] = left - rest * base
          left = rest
        }
      }
    }
  }

  return {
    counts,
    countAll(text) {
      addMatches(text, starts)
      unpack()
    },
    countRest(text) {
      addMatches(text, next)
      for (let i = startOf(text); i < ends[text]!; i++) next[numbers[i]!]! += 1
      unpack()
    },
  }
}

/** The places of the texts that have each class, in order. */
function postingsOf({ size, numbers, ends }: PackedClasses, texts: Int32Array): Postings {
  const starts = new Int32Array(size + 1)
  const each = (visit: (number: number, place: number) => void): void => {
    for (let place = 0; place < texts.length; place++) {
      const text = texts[place]!
      for (let i = text === 0 ? 0 : ends[text - 1]!; i < ends[text]!; i++) visit(numbers[i]!, place)
    }
  }
  each((number) => {
    starts[number + 1]! += 1
  })
  for (let number = 0; number < size; number++) starts[number + 1]! += starts[number]!
  const postings = new Int32Array(starts[size]!)
  const next = starts.slice()
  each((number, place) => {
    postings[next[number]!++] = place
  })
  return { postings, starts }
}
