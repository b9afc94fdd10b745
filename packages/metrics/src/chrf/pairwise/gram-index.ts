// An index of some texts by n-gram, to count the n-grams that a text shares with each of them: only matches cost time.
import type { PackedClasses } from "./gram-classes.js"

/** Counts matches of a text with the texts of an index. */
export interface GramIndex {
  /** Matches of the last text with each text of the index, `[texts x orders]`. */
  readonly counts: Int32Array
  /** Counts the matches of a text with all texts of the index; with itself, only n-grams that another text has too. */
  countAll(text: number): void
  /** The same for the texts of the index in turn, from the first on: counts matches with itself and those after it. */
  countRest(text: number): void
}

/** Makes an index. */
export function gramIndex(classes: PackedClasses, texts: Int32Array): GramIndex {
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

interface Postings {
  readonly postings: Int32Array
  /** Start of the postings of each class; at the end, the end of the last ones. */
  readonly starts: Int32Array
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
