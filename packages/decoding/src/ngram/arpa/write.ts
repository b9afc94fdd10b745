// Writes language models in the ARPA format.
import { LecternError } from "@lectern/core"
import type { NgramModel } from "../model.js"
import { checkModel } from "../trie/check-model.js"
import { NOT_A_WORD } from "../words/line-words.js"
import { MAX_NUMBER_BYTES, writeNumber } from "./number.js"

const CHUNK_BYTES = 2 ** 16
const ENCODER = new TextEncoder()

/** The format's value for the logarithm of 0; KenLM refuses `-inf`. */
const LOG_ZERO = -99

const TAB = 0x09
const NEWLINE = 0x0a
const SPACE = 0x20

/** Bytes are copied four at a time, so up to three more than needed are read and written. */
const STEP = 4

/** The words of a model to be copied: in UTF-8, with a byte after each, and two more at the end. */
interface WrittenWords {
  readonly bytes: DataView
  /** Start of each word; one more entry at the end. */
  readonly starts: Uint32Array
}

/**
 * A model in the ARPA format, which KenLM, SRILM and others read.
 *
 * Numbers have ten decimals: perplexities of the file that is read again differ by less than 1e-9, relative. Probability 0 and
 * weight 0 become -99, which readers take for a very small number. n-grams are sorted as in the model, so equal models give equal
 * bytes.
 *
 * @param model - the model
 * @returns the file in chunks of about 64 KiB
 * @throws LecternError `wrong-type`; `out-of-range` for a model whose unseen words get equal shares, which the format cannot
 *   express, and for a word that is empty or contains white space
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * // One word, one end: each has probability 1/2, whose log10 is -0.30103.
 * const { model } = maximumLikelihood(countNgrams(["a"], { order: 1 }))
 * const text = Array.from(writeArpa(model), (chunk) => new TextDecoder().decode(chunk)).join("")
 * text.split("\n").find((line) => line.includes("\ta")) //=> "-0.3010299957\ta"
 * ```
 */
export function* writeArpa(model: NgramModel): Generator<Uint8Array, void, undefined> {
  checkModel("model", model)
  if (model.unseen !== "shorter") {
    const want = "smoothed by backing off: an ARPA file cannot express equal shares for all unseen words"
    throw new LecternError({ kind: "out-of-range", name: "model", got: "one with equal shares", want })
  }
  const words = writtenWords(model.words)
  const counts = model.levels.map((level, i) => `ngram ${i + 1}=${level.words.length}\n`)
  yield ENCODER.encode(`\\data\\\n${counts.join("")}`)
  for (let order = 1; order <= model.order; order++) {
    yield ENCODER.encode(`\n\\${order}-grams:\n`)
    const lines = new NgramLines(model, order, words)
    for (let chunk = lines.next(CHUNK_BYTES); chunk.length > 0; chunk = lines.next(CHUNK_BYTES)) yield chunk
  }
  yield ENCODER.encode("\n\\end\\\n")
}

function writtenWords(words: readonly string[]): WrittenWords {
  const wrong = words.findIndex((word) => NOT_A_WORD.test(word))
  if (wrong >= 0) {
    const want = "a word without white space, of at least one character"
    throw new LecternError({
      kind: "out-of-range",
      name: `model.words[${wrong}]`,
      got: JSON.stringify(words[wrong]),
      want,
    })
  }
  // One call for all words: a call for each takes longer.
  const bytes = ENCODER.encode(`${words.join("\n")}\n\0\0`)
  const starts = new Uint32Array(words.length + 1)
  for (let id = 0; id < words.length; id++) starts[id + 1] = bytes.indexOf(NEWLINE, starts[id]) + 1
  return { bytes: new DataView(bytes.buffer, bytes.byteOffset), starts }
}

/** Writes the n-grams of one order, chunk by chunk. */
class NgramLines {
  readonly #model: NgramModel
  readonly #order: number
  readonly #words: WrittenWords
  /** The length of the longest line, with room for copying. */
  readonly #lineBytes: number
  /** The n-gram to write. */
  #next = 0
  /** Indices of that n-gram's first k + 1 words in their level. */
  readonly #path: Uint32Array
  /** The words before the last, each followed by a blank, and the end of each. */
  readonly #context: DataView
  readonly #ends: Uint32Array

  /** Before the first line. */
  constructor(model: NgramModel, order: number, words: WrittenWords) {
    const { starts } = words
    const longest = starts.reduce((most, start, id) => (id === 0 ? 0 : Math.max(most, start - starts[id - 1]!)), 0)
    this.#model = model
    this.#order = order
    this.#words = words
    this.#lineBytes = 2 * MAX_NUMBER_BYTES + order * (longest + 1) + 2 + STEP
    this.#path = new Uint32Array(order)
    this.#context = new DataView(new ArrayBuffer(order * (longest + 1) + STEP))
    this.#ends = new Uint32Array(order)
  }

  /** The next lines. */
  next(size: number): Uint8Array {
    const { words, logProbs, backoffs } = this.#model.levels[this.#order - 1]!
    const hasBackoffs = this.#order < this.#model.order
    const chunk = new Uint8Array(size + this.#lineBytes)
    const output = new DataView(chunk.buffer)
    let end = 0
    while (this.#next < words.length && end < size) {
      const contextLength = this.#moveContext()
      const last = this.#endOfContext()
      let i = this.#next
      for (; i < last && end < size; i++) {
        end = writeNumber(logProbs[i]!, LOG_ZERO, output, end)
        output.setUint8(end++, TAB)
        end = copy(this.#context, 0, contextLength, output, end)
        end = this.#writeWord(words[i]!, output, end)
        if (hasBackoffs) {
          output.setUint8(end++, TAB)
          end = writeNumber(backoffs[i]!, LOG_ZERO, output, end)
        }
        output.setUint8(end++, NEWLINE)
      }
      this.#next = i
    }
    return chunk.subarray(0, end)
  }

  /** Goes to the context of the next n-gram; gives the length of its words. */
  #moveContext(): number {
    const { levels } = this.#model
    const path = this.#path
    const first = this.#next === 0
    // The first word that differs from the n-gram before.
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
    let end = changed === 0 ? 0 : this.#ends[changed - 1]!
    for (let k = changed; k < this.#order - 1; k++) {
      end = this.#writeWord(levels[k]!.words[path[k]!]!, this.#context, end)
      this.#context.setUint8(end++, SPACE)
      this.#ends[k] = end
    }
    return this.#order === 1 ? 0 : this.#ends[this.#order - 2]!
  }

  /** The n-gram after the last one with this context. */
  #endOfContext(): number {
    const { starts } = this.#model.levels[this.#order - 1]!
    return this.#order === 1 ? starts[1]! : starts[this.#path[this.#order - 2]! + 1]!
  }

  #writeWord(word: number, output: DataView, at: number): number {
    const { bytes, starts } = this.#words
    return copy(bytes, starts[word]!, starts[word + 1]! - 1, output, at)
  }
}

/** Copies bytes; gives the position after them. */
function copy(source: DataView, from: number, to: number, output: DataView, at: number): number {
  for (let i = from, end = at; i < to; i += STEP, end += STEP) output.setInt32(end, source.getInt32(i, true), true)
  return at + to - from
}
