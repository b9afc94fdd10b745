// Texts, each with a list of numbers, as typed arrays that threads share; the layout is that of WordNet's parts.
import { enlarged } from "@lectern/core"
import { slotOf, type WordNetPart } from "../wordnet/wordnet.js"

/** Texts and their lists. */
export type TextLists = Pick<WordNetPart, "lemmas" | "lemmaEnds" | "slots" | "senses" | "senseEnds">

/** The number of a text, -1 for others. */
export function textNumber(lists: TextLists, text: Uint8Array, start = 0, end: number = text.length): number {
  return lists.slots[slotOf(lists, text, start, end)]! - 1
}

/** The list of a text, empty for others. */
export function listOf({ senses, senseEnds }: TextLists, number: number): Uint32Array {
  return number < 0
    ? senses.subarray(0, 0)
    : senses.subarray(number === 0 ? 0 : senseEnds[number - 1]!, senseEnds[number]!)
}

/** Builds lists. */
export class ListBuilder {
  #table = { lemmas: new Uint8Array(1 << 10), lemmaEnds: new Uint32Array(1 << 8), slots: new Uint32Array(0) }
  #size = 0
  #owners = new Uint32Array(1 << 8)
  #values = new Uint32Array(1 << 8)
  #count = 0

  /** Starts with room for about `texts` texts. */
  constructor(texts: number = 1 << 8) {
    this.#table.slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * texts)))
  }

  /** Number of texts. */
  get size(): number {
    return this.#size
  }

  /** The number of a text, which is added unless it is there. */
  add(text: Uint8Array, start: number, end: number): number {
    const slot = slotOf(this.#table, text, start, end)
    const known = this.#table.slots[slot]!
    if (known !== 0) return known - 1
    const number = this.#size++
    const { lemmas, lemmaEnds, slots } = this.#table
    const from = number === 0 ? 0 : lemmaEnds[number - 1]!
    const to = from + end - start
    if (to > lemmas.length) this.#table.lemmas = enlarged(lemmas, 2 * to)
    if (number === lemmaEnds.length) this.#table.lemmaEnds = enlarged(lemmaEnds, 2 * number)
    for (let at = start; at < end; at++) this.#table.lemmas[from + at - start] = text[at]!
    this.#table.lemmaEnds[number] = to
    slots[slot] = number + 1
    if (2 * this.#size > slots.length) this.#rehash()
    return number
  }

  /** Appends a number to the list of a text. */
  append(text: number, value: number): void {
    if (this.#count === this.#owners.length) {
      this.#owners = enlarged(this.#owners, 2 * this.#count)
      this.#values = enlarged(this.#values, 2 * this.#count)
    }
    this.#owners[this.#count] = text
    this.#values[this.#count++] = value
  }

  /** The lists, each in the order in which numbers were appended. */
  lists(): TextLists {
    const { lemmas, lemmaEnds, slots } = this.#table
    const size = this.#size
    const next = new Uint32Array(size + 1)
    for (let i = 0; i < this.#count; i++) next[this.#owners[i]! + 1]! += 1
    for (let text = 0; text < size; text++) next[text + 1]! += next[text]!
    const senses = new Uint32Array(this.#count)
    for (let i = 0; i < this.#count; i++) senses[next[this.#owners[i]!]!++] = this.#values[i]!
    return {
      lemmas: lemmas.slice(0, size === 0 ? 0 : lemmaEnds[size - 1]),
      lemmaEnds: lemmaEnds.slice(0, size),
      slots,
      senses,
      senseEnds: next.slice(0, size),
    }
  }

  #rehash(): void {
    const { lemmas, lemmaEnds, slots } = this.#table
    const larger = { lemmas, lemmaEnds, slots: new Uint32Array(2 * slots.length) }
    for (let number = 0; number < this.#size; number++) {
      const start = number === 0 ? 0 : lemmaEnds[number - 1]!
      larger.slots[slotOf(larger, lemmas, start, lemmaEnds[number]!)] = number + 1
    }
    this.#table = larger
  }
}
