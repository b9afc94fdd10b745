// Counts each word in the first reference, in each system's output, and its matches between them.
import { enlarged } from "@lectern/core"
import type { Range, WordBucket } from "./model.js"
import { FREQUENCY_BOUNDARIES, rangeOf, rangesBetween } from "./ranges.js"

/** Counts per word. Memory grows with the number of distinct words. */
export class WordCounts {
  readonly #systems: number
  #reference: Float64Array = new Float64Array(1024)
  #words: Float64Array[]
  #matches: Float64Array[]
  // Scratch: the words of the segment's reference that are not matched yet.
  #left: Int32Array = new Int32Array(1024)

  /** Makes empty counts. */
  constructor(systems: number) {
    this.#systems = systems
    this.#words = Array.from({ length: systems }, () => new Float64Array(1024))
    this.#matches = Array.from({ length: systems }, () => new Float64Array(1024))
  }

  /** Adds a segment in place. */
  add(reference: Int32Array, systems: readonly Int32Array[], size: number): void {
    this.#reserve(size)
    const left = this.#left
    for (const word of reference) this.#reference[word]! += 1
    for (const [s, output] of systems.entries()) {
      for (const word of reference) left[word]! += 1
      const words = this.#words[s]!
      const matches = this.#matches[s]!
      for (const word of output) {
        words[word]! += 1
        if (left[word]! > 0) {
          left[word]! -= 1
          matches[word]! += 1
        }
      }
      for (const word of reference) left[word] = 0
    }
  }

  /** The counts by frequency. */
  buckets(size: number, frequencies: Float64Array = this.#reference): WordBucket[] {
    this.#reserve(size)
    const ranges = rangesBetween(FREQUENCY_BOUNDARIES)
    const sums = ranges.map(() => ({
      types: 0,
      referenceWords: 0,
      words: new Float64Array(this.#systems),
      matches: new Float64Array(this.#systems),
    }))
    for (let word = 0; word < size; word++) {
      const sum = sums[rangeOf(FREQUENCY_BOUNDARIES, frequencies[word]!)]!
      sum.types++
      sum.referenceWords += this.#reference[word]!
      for (let s = 0; s < this.#systems; s++) {
        sum.words[s]! += this.#words[s]![word]!
        sum.matches[s]! += this.#matches[s]![word]!
      }
    }
    return sums.map((sum, i) => ({ ...ranges[i]!, ...bucket(sum) }))
  }

  #reserve(size: number): void {
    if (size <= this.#left.length) return
    const room = 2 * size
    this.#reference = enlarged(this.#reference, room)
    this.#words = this.#words.map((numbers) => enlarged(numbers, room))
    this.#matches = this.#matches.map((numbers) => enlarged(numbers, room))
    this.#left = new Int32Array(room)
  }
}

/** Sums over the words of a range; one number per system in the arrays. */
interface BucketSums {
  readonly types: number
  readonly referenceWords: number
  readonly words: Float64Array
  readonly matches: Float64Array
}

function bucket({ types, referenceWords, words, matches }: BucketSums): Omit<WordBucket, keyof Range> {
  const systems = Array.from(words, (total, s) => {
    const matched = matches[s]!
    const precision = matched / Math.max(1, total)
    const recall = matched / Math.max(1, referenceWords)
    const f1 = (2 * matched) / Math.max(1, total + referenceWords)
    return { words: total, matches: matched, precision, recall, f1 }
  })
  return { types, referenceWords, systems }
}
