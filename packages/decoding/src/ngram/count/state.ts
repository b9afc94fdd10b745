// The state of a count: the sentences of the current batch as word ids, and the counts of the batches before.
import { enlarged } from "@lectern/core"
import { SPECIAL_WORDS, sortedWords } from "../words/word-list.js"
import { WordTable } from "../words/word-table.js"
import { countBatch } from "./batch.js"
import { mergedCounts } from "./merge.js"
import type { NgramCounts } from "./ngram-counts.js"

/**
 * The state of a count. To send it to another thread, or to store it in a file, use the result of `finalize`, which
 * `addNgramCounts` reads.
 */
export class NgramCountState {
  /** Number of sentences that were added one by one. */
  sentences = 0
  /**
   * The ids of the words so far.
   * @internal
   */
  readonly table: WordTable = new WordTable()
  /** The length of the longest n-grams. */
  readonly order: number
  readonly #batchTokens: number
  #text: Uint32Array = new Uint32Array(1 << 10)
  #length = 0
  /** The counts of whole batches, each less than half of the one before, so that all merges together take n log n. */
  readonly #counted: NgramCounts[] = []

  /**
   * An empty count.
   *
   * @param order - the length of the longest n-grams
   * @param vocabulary - words that the result has even if they do not occur
   * @param batchTokens - number of tokens that are counted at once
   */
  constructor(order: number, vocabulary: readonly string[], batchTokens: number) {
    this.order = order
    this.#batchTokens = batchTokens
    for (const word of [...SPECIAL_WORDS, ...vocabulary]) this.table.internText(word)
  }

  /**
   * Number of tokens of the batch: `backTo` this number removes a sentence that is refused half-way.
   * @internal
   */
  get mark(): number {
    return this.#length
  }

  /**
   * Takes back all tokens since a mark.
   * @internal
   */
  backTo(mark: number): void {
    this.#length = mark
  }

  /**
   * Appends a token to the batch.
   * @internal
   */
  push(word: number): void {
    if (this.#length === this.#text.length) this.#text = enlarged(this.#text, 2 * this.#length)
    this.#text[this.#length++] = word
  }

  /**
   * Ends a sentence: counts the batch if it is full.
   * @internal
   */
  endSentence(): void {
    this.sentences++
    if (this.#length < this.#batchTokens) return
    this.#keep(this.#countedBatch())
    this.#length = 0
  }

  /**
   * Adds counts of the same order.
   * @internal
   */
  add(counts: NgramCounts): void {
    this.#keep(counts)
  }

  /** All counts; the state stays as it is. */
  total(): NgramCounts {
    const counted = [...this.#counted]
    // Counts that were only added have all words: an empty batch would change nothing.
    const isEmpty = this.#length === 0 && this.table.length === SPECIAL_WORDS.length
    const last = isEmpty ? counted.pop() : undefined
    return counted.reduceRight(mergedReversed, last ?? this.#countedBatch())
  }

  /** All counts, for `JSON.stringify`: equal for equal counts, whatever the batches. */
  toJSON(): unknown {
    const { order, words, levels } = this.total()
    const plain = levels.map(({ starts, words, counts }) => [[...starts], [...words], [...counts]])
    return [order, [...words.bytes], [...words.ends], ...plain]
  }

  #countedBatch(): NgramCounts {
    const { list, places } = sortedWords(this.table)
    const ids = this.#text.subarray(0, this.#length)
    return { order: this.order, words: list, levels: countBatch(ids, places, this.order) }
  }

  #keep(counts: NgramCounts): void {
    const all = this.#counted
    all.push(counts)
    while (all.length > 1 && sizeOf(all.at(-2)!) < 2 * sizeOf(all.at(-1)!)) {
      const last = all.pop()!
      all.push(mergedCounts(all.pop()!, last))
    }
  }
}

function mergedReversed(sum: NgramCounts, counts: NgramCounts): NgramCounts {
  return mergedCounts(counts, sum)
}

function sizeOf({ levels }: NgramCounts): number {
  return levels.reduce((sum, { words }) => sum + words.length, 0)
}
