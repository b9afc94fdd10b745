// The shifts that tercom tries: runs of words that also occur elsewhere in the reference, where both places are wrong.
import type { Errors } from "./trace-back.js"
import type { WordPair } from "./word-pair.js"

/** The maximum number of words shifted together. */
export const MAX_SHIFT_LENGTH = 10
/** The maximum distance between the run and its equal in the reference. */
const MAX_MATCH_DISTANCE = 50
/** The maximum number of shifts tried for one pair; a round that reaches it is discarded. */
export const MAX_CANDIDATES = 1000

/** The shifts of one round; reuses its memory. */
export class Candidates {
  /** Number of shifts. */
  size = 0
  /** The first word of each. */
  readonly start: Int32Array = new Int32Array(MAX_CANDIDATES)
  /** Number of words of each. */
  readonly length: Int32Array = new Int32Array(MAX_CANDIDATES)
  /** Place of the first word after the shift. */
  readonly place: Int32Array = new Int32Array(MAX_CANDIDATES)
  #head = new Int32Array(256)
  #next = new Int32Array(256)

  /** Lists the shifts of a round. */
  collect(pair: WordPair, errors: Errors, room: number): boolean {
    const { hypothesis, reference, rows, columns } = pair
    const { nextWrong, nextWrongReference, last } = errors
    const { start: starts, length: lengths, place: places } = this
    this.#index(pair)
    const head = this.#head
    const next = this.#next
    let size = 0
    for (let start = 0; start < rows; start++) {
      const word = hypothesis[start]!
      if (word === 0) continue
      const shortest = nextWrong[start]! - start + 1
      if (shortest > MAX_SHIFT_LENGTH) continue
      let match = head[word]!
      while (match !== -1 && match < start - MAX_MATCH_DISTANCE) match = next[match]!
      head[word] = match
      for (; match !== -1 && match <= start + MAX_MATCH_DISTANCE; match = next[match]!) {
        const minLength = Math.max(shortest, nextWrongReference[match]! - match + 1)
        let maxLength = Math.min(MAX_SHIFT_LENGTH, rows - start, columns - match)
        const beside = last[match]!
        if (beside >= start && beside - start < maxLength) maxLength = beside - start
        if (minLength > maxLength) continue
        let equal = 1
        while (equal < maxLength && hypothesis[start + equal] === reference[match + equal]) equal++
        for (let length = minLength; length <= equal; length++) {
          let before = -1
          for (let offset = -1; offset < length; offset++) {
            const at = match + offset
            const target = at === -1 ? 0 : last[at]! + 1
            if (target === before) continue
            before = target
            starts[size] = start
            lengths[size] = length
            places[size] = target > start + length ? target - length : Math.min(target, rows - length)
            if (++size === room) return false
          }
        }
      }
    }
    this.size = size
    return true
  }

  /** Lists the places of each word in the reference. */
  #index({ reference, columns, words }: WordPair): void {
    if (columns >= this.#next.length) {
      this.#head = new Int32Array(2 * columns + 1)
      this.#next = new Int32Array(2 * columns)
    }
    this.#head.fill(-1, 0, words + 1)
    for (let j = columns - 1; j >= 0; j--) {
      const word = reference[j]!
      this.#next[j] = this.#head[word]!
      this.#head[word] = j
    }
  }
}
