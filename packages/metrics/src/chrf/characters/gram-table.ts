// Numbers for n-grams of one order, with their counts: an open-addressing table that grows with the distinct n-grams.
import { enlarged } from "@lectern/core"

/** The number of an n-gram that is not in the table. */
export const UNMATCHED = -1

// A table for at most this many n-grams has its full size at once; a larger one grows, since a long line may have few
// distinct ones.
const PREALLOCATED = 1 << 12
const MIN_SLOTS = 1 << 6

/** N-grams as (prefix, last member) pairs, numbered from 0; at most half full. */
export class GramTable {
  #slots = new Int32Array(MIN_SLOTS) // 1 + the number of its n-gram, or 0
  #mask = MIN_SLOTS - 1
  #size = 0
  #prefixes = new Int32Array(MIN_SLOTS)
  #members = new Int32Array(MIN_SLOTS)
  #counts = new Int32Array(MIN_SLOTS) // in the hypothesis
  #left = new Int32Array(MIN_SLOTS) // the number of these that are unmatched

  /** Clears the table for a hypothesis of `length` members. */
  begin(length: number): void {
    this.#size = 0
    this.#resize(2 * Math.min(length, PREALLOCATED))
  }

  /** The number of an n-gram of the hypothesis; adds one to its count. */
  enter(prefix: number, member: number): number {
    const slot = this.#slotOf(prefix, member)
    const known = this.#slots[slot]!
    if (known === 0) return this.#insert(prefix, member, slot)
    this.#counts[known - 1]! += 1
    this.#left[known - 1]! += 1
    return known - 1
  }

  /** The number of an n-gram, or {@link UNMATCHED}. */
  find(prefix: number, member: number): number {
    return this.#slots[this.#slotOf(prefix, member)]! - 1
  }

  /** Matches one occurrence in the reference; false when the hypothesis has no more. */
  claim(number: number): boolean {
    const left = this.#left[number]!
    if (left === 0) return false
    this.#left[number] = left - 1
    return true
  }

  /** Replaces the first `length` numbers by UNMATCHED where they have no match. */
  forgetUnmatched(numbers: Int32Array, length: number): void {
    for (let i = 0; i < length; i++) {
      const number = numbers[i]!
      if (number !== UNMATCHED && this.#left[number] === this.#counts[number]) numbers[i] = UNMATCHED
    }
  }

  #insert(prefix: number, member: number, slot: number): number {
    const number = this.#size++
    if (number === this.#prefixes.length) {
      this.#prefixes = enlarged(this.#prefixes, 2 * number)
      this.#members = enlarged(this.#members, 2 * number)
      this.#counts = enlarged(this.#counts, 2 * number)
      this.#left = enlarged(this.#left, 2 * number)
    }
    this.#slots[slot] = number + 1
    this.#prefixes[number] = prefix
    this.#members[number] = member
    this.#counts[number] = 1
    this.#left[number] = 1
    if (2 * this.#size > this.#mask) this.#resize(4 * this.#size)
    return number
  }

  /** Grows to at least `minSlots` slots and reinserts the n-grams. */
  #resize(minSlots: number): void {
    let slots = MIN_SLOTS
    while (slots < minSlots) slots *= 2
    if (slots > this.#slots.length) this.#slots = new Int32Array(slots)
    else this.#slots.fill(0, 0, slots)
    this.#mask = slots - 1
    for (let number = 0; number < this.#size; number++) {
      this.#slots[this.#slotOf(this.#prefixes[number]!, this.#members[number]!)] = number + 1
    }
  }

  #slotOf(prefix: number, member: number): number {
    const slots = this.#slots
    const mask = this.#mask
    let mixed = Math.imul(prefix, 0x9e3779b1) ^ Math.imul(member, 0x85ebca77)
    mixed ^= mixed >>> 15
    let slot = mixed & mask
    for (;;) {
      const known = slots[slot]! - 1
      if (known < 0 || (this.#prefixes[known] === prefix && this.#members[known] === member)) return slot
      slot = (slot + 1) & mask
    }
  }
}
