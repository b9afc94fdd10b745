// A level of a trie under construction: its n-grams arrive in order.
import type { NgramCountLevel } from "./ngram-counts.js"

/** Lists that grow. */
export class LevelBuilder {
  #words = new Uint32Array(1 << 8)
  #counts = new Uint32Array(1 << 8)
  #starts = new Uint32Array(1 << 8)
  #length = 0
  #contexts = 0

  /** Adds an n-gram of the current context. */
  push(word: number, count: number): void {
    if (this.#length === this.#words.length) {
      this.#words = wider(this.#words)
      this.#counts = wider(this.#counts)
    }
    this.#words[this.#length] = word
    this.#counts[this.#length++] = count
  }

  /** Ends the current context. */
  endContext(): void {
    if (++this.#contexts === this.#starts.length) this.#starts = wider(this.#starts)
    this.#starts[this.#contexts] = this.#length
  }

  /** The level; nothing can be added after. */
  finish(): NgramCountLevel {
    const starts = this.#starts.slice(0, this.#contexts + 1)
    this.#starts = NONE
    const words = this.#words.slice(0, this.#length)
    this.#words = NONE
    const counts = Float64Array.from(this.#counts.subarray(0, this.#length))
    this.#counts = NONE
    return { starts, words, counts }
  }
}

const NONE = new Uint32Array(0)

function wider(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(Math.ceil(1.5 * list.length))
  copy.set(list)
  return copy
}
