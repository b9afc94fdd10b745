// Numbers for tokens and n-grams, with their counts: an open-addressing table that is emptied by raising an epoch.
//
// An entry counts how often the hypothesis has the n-gram, and its maximum in any one reference. Each increase of the
// second number that stays within the first is one clipped match.

// Table entry, 8 numbers. Tokens: key = hash, first byte, length; n-grams: key = prefix number, token number, 0.
const ENTRY_BITS = 3
const EPOCH = 0
const KEY = 1 // and 2, 3
const HYPOTHESIS = 4 // occurrences in the hypothesis
const BEST = 5 // maximum occurrences in one reference, up to HYPOTHESIS
const OCCURRENCES = 6 // in the current reference
const REFERENCE = 7 // the number of that reference

const MAX_EPOCH = 0x7fffffff

/** The number of an entry that is not in the table. */
export const UNMATCHED = -1

/** Counts by key, cleared in constant time. Holds as many entries as the hypothesis has tokens, at most half full. */
export class CountTable {
  #entries = new Int32Array(1 << 13)
  #line: Uint8Array = new Uint8Array(0)
  #mask = 0
  #epoch = 0

  /** Clears the table for a hypothesis of `length` tokens; `line` holds the bytes of the tokens that follow. */
  begin(length: number, line?: Uint8Array): void {
    if (line !== undefined) this.#line = line
    let size = 16
    while (size < 2 * length) size *= 2
    if (size << ENTRY_BITS > this.#entries.length) this.#entries = new Int32Array(size << ENTRY_BITS)
    this.#mask = size - 1
    if (this.#epoch === MAX_EPOCH) {
      this.#entries.fill(0)
      this.#epoch = 0
    }
    this.#epoch++
  }

  /** The number of the token at `spans[span]` of the hypothesis; adds one to its count. */
  insertToken(text: Uint8Array, spans: Int32Array, span: number): number {
    const entry = this.#tokenSlot(text, spans, span)
    const entries = this.#entries
    if (entries[entry + EPOCH] === this.#epoch) entries[entry + HYPOTHESIS]! += 1
    else this.#fill(entry, spans[span + 2]!, spans[span]!, spans[span + 1]!)
    return entry
  }

  /** The number of the token at `spans[span]` of `text`, or {@link UNMATCHED}. */
  findToken(text: Uint8Array, spans: Int32Array, span: number): number {
    const entry = this.#tokenSlot(text, spans, span)
    return this.#entries[entry + EPOCH] === this.#epoch ? entry : UNMATCHED
  }

  /** The number of an n-gram of the hypothesis; adds one to its count. */
  insertGram(prefix: number, token: number): number {
    const entry = this.#gramSlot(prefix, token)
    const entries = this.#entries
    if (entries[entry + EPOCH] === this.#epoch) entries[entry + HYPOTHESIS]! += 1
    else this.#fill(entry, prefix, token, 0)
    return entry
  }

  /** The number of an n-gram, or {@link UNMATCHED}. */
  findGram(prefix: number, token: number): number {
    const entry = this.#gramSlot(prefix, token)
    return this.#entries[entry + EPOCH] === this.#epoch ? entry : UNMATCHED
  }

  /** Counts one occurrence in a reference; true when it is a match beyond those of earlier references. */
  claim(entry: number, reference: number): boolean {
    const entries = this.#entries
    if (entries[entry + REFERENCE] !== reference) {
      entries[entry + REFERENCE] = reference
      entries[entry + OCCURRENCES] = 0
    }
    const occurrences = entries[entry + OCCURRENCES]! + 1
    entries[entry + OCCURRENCES] = occurrences
    if (occurrences <= entries[entry + BEST]! || occurrences > entries[entry + HYPOTHESIS]!) return false
    entries[entry + BEST] = occurrences
    return true
  }

  /** Replaces the numbers of entries without a match by UNMATCHED. */
  forgetUnmatched(numbers: Int32Array, length: number): void {
    const entries = this.#entries
    for (let i = 0; i < length; i++) {
      const entry = numbers[i]!
      if (entry !== UNMATCHED && entries[entry + BEST] === 0) numbers[i] = UNMATCHED
    }
  }

  #fill(entry: number, key1: number, key2: number, key3: number): void {
    const entries = this.#entries
    entries[entry + EPOCH] = this.#epoch
    entries[entry + KEY] = key1
    entries[entry + KEY + 1] = key2
    entries[entry + KEY + 2] = key3
    entries[entry + HYPOTHESIS] = 1
    entries[entry + BEST] = 0
    entries[entry + REFERENCE] = UNMATCHED
  }

  #tokenSlot(text: Uint8Array, spans: Int32Array, span: number): number {
    const entries = this.#entries
    const line = this.#line
    const at = spans[span]!
    const length = spans[span + 1]!
    const hash = spans[span + 2]!
    let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    mixed ^= mixed >>> 13
    for (let slot = mixed & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const entry = slot << ENTRY_BITS
      if (entries[entry + EPOCH] !== this.#epoch) return entry
      if (entries[entry + KEY] !== hash || entries[entry + KEY + 2] !== length) continue
      const other = entries[entry + KEY + 1]!
      let k = 0
      while (k < length && line[other + k] === text[at + k]) k++
      if (k === length) return entry
    }
  }

  #gramSlot(prefix: number, token: number): number {
    const entries = this.#entries
    let mixed = Math.imul(prefix, 0x9e3779b1) ^ Math.imul(token, 0x85ebca77)
    mixed ^= mixed >>> 15
    for (let slot = mixed & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const entry = slot << ENTRY_BITS
      if (entries[entry + EPOCH] !== this.#epoch) return entry
      if (entries[entry + KEY] === prefix && entries[entry + KEY + 1] === token) return entry
    }
  }
}
