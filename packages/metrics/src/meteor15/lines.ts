// The lines of METEOR's data files.
import { badData, type LecternError } from "@lectern/core"

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const ZERO = 48

/** Reads a file line by line, and the fields of a line, which spaces separate. */
export class Lines {
  /** The line is `bytes[start, end)`. */
  start = 0
  end = -1
  fieldStart = 0
  fieldEnd = 0
  readonly bytes: Uint8Array
  readonly #path: string
  #number = 0

  constructor(path: string, bytes: Uint8Array) {
    this.#path = path
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    if (this.bytes.includes(RETURN)) {
      throw badData(path, "has a carriage return, expected a file of METEOR 1.5")
    }
  }

  /** Goes to the next line; false at the end. */
  next(): boolean {
    if (this.end + 1 >= this.bytes.length) return false
    this.start = this.end + 1
    const newline = this.bytes.indexOf(NEWLINE, this.start)
    this.end = newline === -1 ? this.bytes.length : newline
    this.fieldEnd = this.start
    this.#number++
    return true
  }

  /** Goes to the next entry; false at the end. */
  entry(): boolean {
    if (!this.next()) return false
    if (this.start === this.end) throw this.problem("the line is empty")
    return true
  }

  /** Goes to a further line of an entry. */
  second(): void {
    if (!this.entry()) throw this.problem(`the file ends where the line after "${this.text()}" is expected`)
  }

  /** Goes to the next field of the line, if there is one. */
  field(): boolean {
    let at = this.fieldEnd
    while (at < this.end && this.bytes[at] === SPACE) at++
    this.fieldStart = at
    while (at < this.end && this.bytes[at] !== SPACE) at++
    this.fieldEnd = at
    return this.fieldStart < at
  }

  /** The field as a whole number. */
  number(): number {
    let value = 0
    for (let at = this.fieldStart; at < this.fieldEnd; at++) {
      const digit = this.bytes[at]! - ZERO
      if (digit < 0 || digit > 9 || this.fieldEnd - this.fieldStart > 9) {
        throw this.problem("expected the numbers of sets of synonyms")
      }
      value = 10 * value + digit
    }
    return value
  }

  text(): string {
    return new TextDecoder().decode(new Uint8Array(this.bytes.subarray(this.start, this.end))).slice(0, 40)
  }

  problem(why: string): LecternError {
    return badData(this.#path, why, this.#number)
  }
}
