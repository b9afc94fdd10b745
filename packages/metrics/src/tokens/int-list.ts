// A list of 32-bit numbers that grows.

/** Numbers with room to spare. */
import { enlarged } from "@lectern/core"
export class IntList {
  #numbers = new Int32Array(1 << 10)
  /** Count of numbers. */
  length = 0

  /** Appends a number. */
  push(number: number): void {
    if (this.length === this.#numbers.length) this.#numbers = enlarged(this.#numbers, 2 * this.length)
    this.#numbers[this.length++] = number
  }

  /** The numbers, in place, with zeros or older numbers after them: room to write `more`; the caller sets the length. */
  room(more: number): Int32Array {
    const wanted = this.length + more
    if (wanted > this.#numbers.length) this.#numbers = enlarged(this.#numbers, Math.max(wanted, 2 * this.length))
    return this.#numbers
  }

  /** The numbers, in place: valid until the next push. */
  numbers(): Int32Array {
    return this.#numbers.subarray(0, this.length)
  }
}
