// Doubles in 32 bits: a decimal of few digits, as in ARPA files, is a whole number of small units; any other is a place in a list.
import { larger } from "../words/word-table.js"

/** Numbers up to 10 in units of 1e-8, then numbers up to 0.11 in units of 1e-10, then places of others; each with the sign of the number. */
const UNITS = 1e8
const FIRST_FINE = 1e9
const FINE_UNITS = 1e10
const FIRST_OTHER = 2.1e9
const MAX_OTHERS = 2 ** 31 - FIRST_OTHER

/** Codes of numbers, of which some are in a list. */
export class NumberCodes {
  /** The numbers that are coded by their place; longer than needed. */
  others: Float64Array = new Float64Array(1 << 10)
  #length = 0

  /** Whether there were more of these numbers than codes for them. */
  get isFull(): boolean {
    return this.#length > MAX_OTHERS
  }

  /** The code of a number; -0 has that of 0. */
  codeOf(value: number): number {
    const size = Math.abs(value)
    const fine = Math.round(size * FINE_UNITS)
    const units = Math.round(size * UNITS)
    let code: number
    if (fine < FIRST_OTHER - FIRST_FINE && fine / FINE_UNITS === size) code = FIRST_FINE + fine
    else if (units < FIRST_FINE && units / UNITS === size) code = units
    else {
      if (this.#length === this.others.length) this.others = larger(this.others, this.#length + 1)
      this.others[this.#length] = size
      code = FIRST_OTHER + this.#length++
    }
    return value < 0 ? -code : code
  }
}

/** The number of a code: one division of whole numbers, which rounds as reading the decimal did. */
export function numberOf(code: number, others: Float64Array): number {
  const size = Math.abs(code)
  let value: number
  if (size < FIRST_FINE) value = size / UNITS
  else if (size < FIRST_OTHER) value = (size - FIRST_FINE) / FINE_UNITS
  else value = others[size - FIRST_OTHER]!
  return code < 0 ? -value : value
}
