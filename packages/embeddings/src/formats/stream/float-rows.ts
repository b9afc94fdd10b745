// Rows of numbers whose count is not known, or not believed, before they are there.
import { enlarged, LecternError } from "@lectern/core"

const FIRST_NUMBERS = 1 << 12

/** Rows one after another, in an array that doubles when it is full. */
export class FloatRows {
  readonly #path: string
  #numbers: Float32Array
  #length = 0

  /** No rows. */
  constructor(path: string) {
    this.#path = path
    this.#numbers = new Float32Array(FIRST_NUMBERS)
  }

  /** Adds the numbers of a row; `expected` numbers are declared in all, and no more are made room for. */
  push(row: Float32Array, expected: number = Infinity): void {
    const length = this.#length + row.length
    if (length > this.#numbers.length) this.#grow(Math.max(length, Math.min(2 * length, expected)))
    this.#numbers.set(row, this.#length)
    this.#length = length
  }

  /** All numbers; the array has no others. */
  finish(): Float32Array {
    if (this.#length === this.#numbers.length) return this.#numbers
    // Numbers that never were there take no memory: a view would do, if its buffer were not sent to workers and written to files.
    return this.#numbers.slice(0, this.#length)
  }

  #grow(length: number): void {
    try {
      this.#numbers = enlarged(this.#numbers, length)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const why = `its vectors do not fit in memory: there is no room for ${length} numbers`
      throw new LecternError({ kind: "bad-data", path: this.#path, why }, { cause: error })
    }
  }
}
