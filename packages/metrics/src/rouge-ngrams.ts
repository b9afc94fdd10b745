// N-grams that two texts share, exactly: an n-gram is numbered by its first n - 1 tokens' number and its last token.
import type { TokenRun } from "./lcs/lcs-length.js"

/** Counts the n-grams of the hypothesis that the reference has, each at most as often as either text has it. */
export type NgramMatches = (hypothesis: TokenRun, reference: TokenRun) => number

const UNKNOWN = -1

/**
 * A function that counts matching n-grams.
 *
 * @param order - the n, at least 1
 * @param vocabularySize - above every token; numbers of longer n-grams start here
 * @returns the function, with its own tables
 */
export function ngramMatches(order: number, vocabularySize: number): NgramMatches {
  const numbers = new PairNumbers(vocabularySize)
  let grams = new Int32Array(64)
  let left = new Int32Array(vocabularySize + 64)

  function gramAt(tokens: Int32Array, at: number, pairOf: (gram: number, token: number) => number): number {
    let gram = tokens[at]!
    for (let k = 1; k < order && gram !== UNKNOWN; k++) gram = pairOf(gram, tokens[at + k]!)
    return gram
  }
  const numberOf = (gram: number, token: number): number => numbers.numberOf(gram, token)
  const find = (gram: number, token: number): number => numbers.find(gram, token)

  return (hypothesis, reference) => {
    const length = hypothesis.end - hypothesis.start - order + 1
    const referenceLength = reference.end - reference.start - order + 1
    if (length <= 0 || referenceLength <= 0) return 0
    if (length > grams.length) grams = new Int32Array(2 * length)
    numbers.clear((order - 1) * length)
    for (let i = 0; i < length; i++) grams[i] = gramAt(hypothesis.tokens, hypothesis.start + i, numberOf)
    if (numbers.end > left.length) left = new Int32Array(2 * numbers.end)
    for (let i = 0; i < length; i++) left[grams[i]!]!++
    let matches = 0
    for (let i = 0; i < referenceLength; i++) {
      const gram = gramAt(reference.tokens, reference.start + i, find)
      if (gram === UNKNOWN || left[gram] === 0) continue
      left[gram]!--
      matches++
    }
    for (let i = 0; i < length; i++) left[grams[i]!] = 0
    return matches
  }
}

/** Numbers for pairs of numbers, by open addressing; cleared in no time. */
class PairNumbers {
  readonly #first: number
  #slots = new Int32Array(3 << 7)
  #stamps = new Int32Array(1 << 7)
  #stamp = 0
  /** Above every number given. */
  end: number

  constructor(first: number) {
    this.#first = first
    this.end = first
  }

  /** Forgets all pairs and makes room for `pairs` new ones. */
  clear(pairs: number): void {
    this.end = this.#first
    this.#stamp++
    if (2 * pairs <= this.#stamps.length && this.#stamp < 0x7fffffff) return
    const size = 2 ** Math.ceil(Math.log2(Math.max(128, 4 * pairs)))
    this.#slots = new Int32Array(3 * size)
    this.#stamps = new Int32Array(size)
    this.#stamp = 1
  }

  /** The number of a pair, a new one when it was not seen since the last clearing. */
  numberOf(a: number, b: number): number {
    const slot = this.#slotOf(a, b)
    if (this.#stamps[slot] !== this.#stamp) {
      this.#stamps[slot] = this.#stamp
      this.#slots[3 * slot] = a
      this.#slots[3 * slot + 1] = b
      this.#slots[3 * slot + 2] = this.end++
    }
    return this.#slots[3 * slot + 2]!
  }

  /** The number of a pair, {@link UNKNOWN} when it was not seen. */
  find(a: number, b: number): number {
    const slot = this.#slotOf(a, b)
    return this.#stamps[slot] === this.#stamp ? this.#slots[3 * slot + 2]! : UNKNOWN
  }

  /** Where a pair is, or would be. */
  #slotOf(a: number, b: number): number {
    const slots = this.#slots
    const mask = this.#stamps.length - 1
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      if (this.#stamps[slot] !== this.#stamp || (slots[3 * slot] === a && slots[3 * slot + 1] === b)) return slot
    }
  }
}
