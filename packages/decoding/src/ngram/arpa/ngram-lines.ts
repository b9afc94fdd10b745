// The lines of a section of an ARPA file.
import type { NgramModel } from "../model.js"
import type { WordList } from "../words/word-list.js"
import { MAX_NUMBER_BYTES, writeNumber } from "./number.js"

/** What the format has for the logarithm of 0; KenLM refuses `-inf`. */
const LOG_ZERO = -99

const TAB = 0x09
const NEWLINE = 0x0a
const SPACE = 0x20

/** Writes the n-grams of one order, chunk by chunk. */
export class NgramLines {
  readonly #model: NgramModel
  readonly #order: number
  readonly #words: WordList
  /** The longest line. */
  readonly #lineBytes: number
  /** The n-gram to write. */
  #next = 0
  /** Where the first k + 1 words of that n-gram are in their level. */
  readonly #path: Uint32Array
  /** The words before the last, each followed by a blank, and where each ends. */
  readonly #context: Uint8Array
  readonly #ends: Uint32Array

  /**
   * Before the first line.
   *
   * @param model - the model
   * @param order - of the n-grams
   * @param words - of the model
   */
  constructor(model: NgramModel, order: number, words: WordList) {
    const longest = words.ends.reduce((most, end, id) => Math.max(most, end - startOf(words, id)), 0)
    this.#model = model
    this.#order = order
    this.#words = words
    this.#lineBytes = 2 * MAX_NUMBER_BYTES + order * (longest + 1) + 2
    this.#path = new Uint32Array(order)
    this.#context = new Uint8Array(order * (longest + 1))
    this.#ends = new Uint32Array(order)
  }

  /**
   * The next lines.
   *
   * @param size - about how many bytes
   * @returns a new chunk; empty after the last line
   */
  next(size: number): Uint8Array {
    const { words, logProbs, backoffs } = this.#model.levels[this.#order - 1]!
    const { bytes, ends } = this.#words
    const context = this.#context
    const hasBackoffs = this.#order < this.#model.order
    const output = new Uint8Array(size + this.#lineBytes)
    let end = 0
    while (this.#next < words.length && end < size) {
      const contextLength = this.#moveContext()
      const last = this.#endOfContext()
      let i = this.#next
      for (; i < last && end < size; i++) {
        end = writeNumber(logProbs[i]!, LOG_ZERO, output, end)
        output[end++] = TAB
        for (let k = 0; k < contextLength; k++) output[end++] = context[k]!
        const word = words[i]!
        const wordEnd = ends[word]!
        for (let k = startOf(this.#words, word); k < wordEnd; k++) output[end++] = bytes[k]!
        if (hasBackoffs) {
          output[end++] = TAB
          end = writeNumber(backoffs[i]!, LOG_ZERO, output, end)
        }
        output[end++] = NEWLINE
      }
      this.#next = i
    }
    return output.subarray(0, end)
  }

  /** Goes to the context of the next n-gram; gives the length of its words. */
  #moveContext(): number {
    const { levels } = this.#model
    const path = this.#path
    const first = this.#next === 0
    // The first word that is another one than before.
    let changed = first ? 0 : this.#order - 1
    path[this.#order - 1] = this.#next
    for (let k = this.#order - 1; k > 0; k--) {
      const { starts } = levels[k]!
      const at = path[k]!
      let context = path[k - 1]!
      if (starts[context + 1]! > at && !first) break
      while (starts[context + 1]! <= at) context++
      path[k - 1] = context
      changed = Math.min(changed, k - 1)
    }
    const { bytes, ends } = this.#words
    const text = this.#context
    let end = changed === 0 ? 0 : this.#ends[changed - 1]!
    for (let k = changed; k < this.#order - 1; k++) {
      const word = levels[k]!.words[path[k]!]!
      const wordEnd = ends[word]!
      for (let i = startOf(this.#words, word); i < wordEnd; i++) text[end++] = bytes[i]!
      text[end++] = SPACE
      this.#ends[k] = end
    }
    return this.#order === 1 ? 0 : this.#ends[this.#order - 2]!
  }

  /** The n-gram after the last one with this context. */
  #endOfContext(): number {
    const { starts } = this.#model.levels[this.#order - 1]!
    return this.#order === 1 ? starts[1]! : starts[this.#path[this.#order - 2]! + 1]!
  }
}

function startOf({ ends }: WordList, word: number): number {
  return word === 0 ? 0 : ends[word - 1]!
}
