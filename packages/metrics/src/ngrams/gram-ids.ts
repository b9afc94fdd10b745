// Numbers for the n-grams of a block: equal numbers exactly where the tokens are equal.

/** The prefix of n-grams of order 1. */
import { enlarged } from "@lectern/core"
export const NO_PREFIX = -1

const FREE = -1

/**
 * n-grams in order of first occurrence, numbered from 0: each is an n-gram one token shorter, plus a token. Open
 * addressing; grows as needed, and clearing preserves its memory.
 */
export class GramIds {
  #slots = new Int32Array(1 << 12).fill(FREE)
  #slotOf = new Int32Array(1 << 11)
  #prefixes = new Int32Array(1 << 11)
  #tokens = new Int32Array(1 << 11)
  #size = 0

  /** Number of n-grams. */
  get size(): number {
    return this.#size
  }

  /** The prefix of each n-gram, or {@link NO_PREFIX}; valid until the next n-gram is numbered. */
  get prefixes(): Int32Array {
    return this.#prefixes
  }

  /** The last token of each n-gram; valid until the next n-gram is numbered. */
  get tokens(): Int32Array {
    return this.#tokens
  }

  /** The number of an n-gram; a new one for a new n-gram. */
  idOf(prefix: number, token: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = mixed(prefix, token) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot]!
      if (id === FREE) return this.#insert(prefix, token, slot)
      if (this.#prefixes[id] === prefix && this.#tokens[id] === token) return id
    }
  }

  /** Forgets all n-grams in time linear in their number; preserves the memory. */
  clear(): void {
    for (let id = 0; id < this.#size; id++) this.#slots[this.#slotOf[id]!] = FREE
    this.#size = 0
  }

  #insert(prefix: number, token: number, slot: number): number {
    const id = this.#size++
    if (id === this.#prefixes.length) {
      this.#prefixes = enlarged(this.#prefixes, 2 * this.#prefixes.length)
      this.#tokens = enlarged(this.#tokens, 2 * this.#tokens.length)
      this.#slotOf = enlarged(this.#slotOf, 2 * this.#slotOf.length)
    }
    this.#prefixes[id] = prefix
    this.#tokens[id] = token
    this.#slots[slot] = id
    this.#slotOf[id] = slot
    if (2 * this.#size > this.#slots.length) this.#rehash()
    return id
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(FREE)
    const mask = slots.length - 1
    for (let id = 0; id < this.#size; id++) {
      let slot = mixed(this.#prefixes[id]!, this.#tokens[id]!) & mask
      while (slots[slot] !== FREE) slot = (slot + 1) & mask
      slots[slot] = id
      this.#slotOf[id] = slot
    }
    this.#slots = slots
  }
}

function mixed(prefix: number, token: number): number {
  let hash = Math.imul(prefix, 0x9e3779b1) ^ Math.imul(token, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
