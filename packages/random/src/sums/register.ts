// Fixed-point numbers wide enough for any double, so that adding never rounds: the idea of a superaccumulator (Neal 2015,
// "Fast exact summation using small and large superaccumulators"), stored as whole numbers in a Float64Array.
//
// A register is a run of limbs, each worth 2^32 of the one before it. A settled register has every limb in 0..2^32-1 but
// the last, which carries the sign: each number has one content, however it was reached.
import { checkTypedArray, outOfRange } from "@lectern/core/checks"

/** The shape of a fixed-point number. */
export interface Register {
  /** The number of limbs. */
  readonly limbs: number
  /** The lowest bit is worth two to this power. */
  readonly unit: number
}

/** Holds sums of up to 2^67 doubles. */
export const SUM: Register = { limbs: 67, unit: -1074 }

/** Holds sums of up to 2^49 products of two doubles. */
export const PRODUCT: Register = { limbs: 132, unit: -2148 }

const LIMB = 2 ** 32

const scratch = new Float64Array(1)
const scratchWords = new Uint32Array(scratch.buffer)

/** The places of a double's high and low word among two 32-bit words, whatever the machine's byte order. */
export const HIGH: number = new Uint32Array(Float64Array.of(1).buffer)[1] === 0 ? 0 : 1
export const LOW: number = 1 - HIGH

/** Adds a finite number, times a power of two, to a register in place; limbs may be left unsettled. */
export function deposit(state: Float64Array, at: number, register: Register, value: number, scale = 0): number {
  scratch[0] = value
  const top = scratchWords[HIGH]!
  let low = scratchWords[LOW]!
  const exponent = (top >>> 20) & 0x7ff
  let high = exponent === 0 ? top & 0xfffff : (top & 0xfffff) | 0x100000
  let bit = (exponent === 0 ? -1074 : exponent - 1075) + scale - register.unit
  // Below the unit there are only zeros to drop.
  for (; bit < 0; bit++) {
    low = ((low >>> 1) | (high << 31)) >>> 0
    high >>>= 1
  }
  const limb = bit >>> 5
  const shift = bit & 31
  const place = at + limb
  const sign = top >>> 31 === 0 ? 1 : -1
  state[place]! += sign * ((low << shift) >>> 0)
  if (shift === 0) state[place + 1]! += sign * high
  else {
    state[place + 1]! += sign * (((low >>> (32 - shift)) | (high << shift)) >>> 0)
    state[place + 2]! += sign * (high >>> (32 - shift))
  }
  return limb
}

/** Carries from the limb `from` upwards until everything is settled, given that only three limbs are not. */
export function settleThree(state: Float64Array, at: number, { limbs }: Register, from: number): void {
  let carry = 0
  for (let i = from; i < limbs - 1 && (i < from + 3 || carry !== 0); i++) {
    const total = state[at + i]! + carry
    carry = Math.floor(total / LIMB)
    state[at + i] = total - carry * LIMB
  }
  // Reached with something to carry only from the limb below it.
  state[at + limbs - 1]! += carry
}

/** Carries through a whole register, whose limbs may be any whole numbers short of 2^52. */
export function settle(state: Float64Array, at: number, { limbs }: Register): void {
  let carry = 0
  for (let i = at; i < at + limbs - 1; i++) {
    const total = state[i]! + carry
    carry = Math.floor(total / LIMB)
    state[i] = total - carry * LIMB
  }
  state[at + limbs - 1]! += carry
}

/** Adds a settled register of `from` to a settled one of `into`, in place, and settles it. */
export function addRegister(into: Float64Array, from: Float64Array, at: number, register: Register): void {
  for (let i = at; i < at + register.limbs; i++) into[i]! += from[i]!
  settle(into, at, register)
}

/** The lowest limb of a settled register that is not 0; undefined when all are. */
export function lowestLimb(state: Float64Array, at: number, { limbs }: Register): number | undefined {
  for (let i = 0; i < limbs; i++) if (state[at + i] !== 0) return i
  return undefined
}

/** The whole number that a settled register holds, in units of 2^32 to the number of limbs left out, all of them 0. */
export function unitsOf(state: Float64Array, at: number, { limbs }: Register, without = 0): bigint {
  const top = at + limbs - 1
  const sign = state[top]!
  // Below a top limb of 0 or -1, limbs that only repeat the sign add nothing.
  const filler = sign === 0 ? 0 : LIMB - 1
  const lowest = at + without
  let highest = top - 1
  if (sign === 0 || sign === -1) while (highest > lowest && state[highest] === filler) highest--
  let units = BigInt(sign)
  for (let i = highest; i >= lowest; i--) units = (units << 32n) + BigInt(state[i]!)
  return units
}

/** Throws unless the value can be a state of a statistic. */
export function checkState(name: string, state: Float64Array, length: number): void {
  if (state instanceof Float64Array && state.length === length) return
  checkTypedArray(name, state, "Float64Array")
  if (state.length !== length) throw outOfRange(`the length of ${name}`, state.length, String(length))
}
