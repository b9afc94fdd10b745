// Exact counts of shared n-grams: an n-gram is numbered by the number of its first n - 1 tokens and its last token.
import type { TokenRun } from "../tokens/token-lines.js"

/** Counts the n-grams of the hypothesis that the reference has, each at most as often as either text has it. */
export type NgramMatches = (hypothesis: TokenRun, reference: TokenRun) => number

const UNKNOWN = -1

/** A function that counts matching n-grams. */
export function ngramMatches(order: number, vocabularySize: number): NgramMatches {
  return order === 1 ? wordMatches(vocabularySize) : longerMatches(order, vocabularySize)
}

function wordMatches(vocabularySize: number): NgramMatches {
  const left = new Int32Array(vocabularySize)
  return ({ tokens, start, end }, reference) => {
    const wanted = reference.tokens
    for (let i = start; i < end; i++) left[tokens[i]!]!++
    let matches = 0
    for (let i = reference.start; i < reference.end; i++) {
      const word = wanted[i]!
      if (left[word] === 0) continue
      left[word]!--
      matches++
    }
    for (let i = start; i < end; i++) left[tokens[i]!] = 0
    return matches
  }
}

function longerMatches(order: number, vocabularySize: number): NgramMatches {
  const pairs = new PairNumbers(vocabularySize)
  let grams = new Int32Array(64)
  let wanted = new Int32Array(64)
  let left = new Int32Array(vocabularySize + 64)

  return (hypothesis, reference) => {
    const length = hypothesis.end - hypothesis.start - order + 1
    const referenceLength = reference.end - reference.start - order + 1
    if (length <= 0 || referenceLength <= 0) return 0
    if (length > grams.length) grams = new Int32Array(2 * length)
    if (referenceLength > wanted.length) wanted = new Int32Array(2 * referenceLength)
    for (let i = 0; i < length; i++) grams[i] = hypothesis.tokens[hypothesis.start + i]!
    for (let i = 0; i < referenceLength; i++) wanted[i] = reference.tokens[reference.start + i]!
    pairs.clear((order - 1) * length)
    for (let k = 1; k < order; k++) {
      pairs.number(grams, length, hypothesis.tokens, hypothesis.start + k)
      pairs.find(wanted, referenceLength, reference.tokens, reference.start + k)
    }
    if (pairs.end > left.length) left = new Int32Array(2 * pairs.end)
    for (let i = 0; i < length; i++) left[grams[i]!]!++
    let matches = 0
    for (let i = 0; i < referenceLength; i++) {
      const gram = wanted[i]!
      if (gram === UNKNOWN || left[gram] === 0) continue
      left[gram]!--
      matches++
    }
    for (let i = 0; i < length; i++) left[grams[i]!] = 0
    return matches
  }
}

// A slot of the table: stamp of the last clearing before it was filled, the pair, its number.
const SLOT = 4
const MIN_SLOTS = 1 << 7

/** Numbers for pairs of an n-gram and a token, by open addressing; cleared in constant time. */
class PairNumbers {
  readonly #first: number
  #slots = new Int32Array(SLOT * MIN_SLOTS)
  #stamp = 0
  /** Above every assigned number. */
  end: number

  constructor(first: number) {
    this.#first = first
    this.end = first
  }

  /** Forgets all pairs and makes room for `pairs` new ones. */
  clear(pairs: number): void {
    this.end = this.#first
    this.#stamp++
    if (2 * SLOT * pairs <= this.#slots.length && this.#stamp < 0x7fffffff) return
    this.#slots = new Int32Array(SLOT * 2 ** Math.ceil(Math.log2(Math.max(MIN_SLOTS, 4 * pairs))))
    this.#stamp = 1
  }

  /** Makes each n-gram longer by one token, in place: `grams[i]` by `tokens[from + i]`; new pairs get new numbers. */
  number(grams: Int32Array, length: number, tokens: Int32Array, from: number): void {
    const slots = this.#slots
    const stamp = this.#stamp
    for (let i = 0; i < length; i++) {
      const gram = grams[i]!
      const token = tokens[from + i]!
      const slot = slotOf(slots, stamp, gram, token)
      if (slots[slot] !== stamp) {
        slots[slot] = stamp
        slots[slot + 1] = gram
        slots[slot + 2] = token
        slots[slot + 3] = this.end++
      }
      grams[i] = slots[slot + 3]!
    }
  }

  /** As {@link PairNumbers.number}, but a pair that has no number makes the n-gram {@link UNKNOWN}. */
  find(grams: Int32Array, length: number, tokens: Int32Array, from: number): void {
    const slots = this.#slots
    const stamp = this.#stamp
    for (let i = 0; i < length; i++) {
      const gram = grams[i]!
      if (gram === UNKNOWN) continue
      const slot = slotOf(slots, stamp, gram, tokens[from + i]!)
      grams[i] = slots[slot] === stamp ? slots[slot + 3]! : UNKNOWN
    }
  }
}

/** The slot of a pair, or the empty one where it belongs. */
function slotOf(slots: Int32Array, stamp: number, gram: number, token: number): number {
  const mask = slots.length - SLOT
  let hash = Math.imul(gram, 0x9e3779b1) ^ Math.imul(token, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  for (let slot = Math.imul(hash ^ (hash >>> 13), SLOT) & mask; ; slot = (slot + SLOT) & mask) {
    if (slots[slot] !== stamp || (slots[slot + 1] === gram && slots[slot + 2] === token)) return slot
  }
}
