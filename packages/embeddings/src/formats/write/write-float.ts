// Numbers of single precision as decimal text.

/** The most bytes that a number takes. */
export const MAX_FLOAT_BYTES = 24

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30

// In this range a number times a power of ten that makes it a whole number of up to 9 digits has at most 24 + 28 bits: the
// product is exact.
const LEAST = 1e-4
const END = 1e6
const POWERS = Float64Array.of(1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12)
/** A whole number of this size has 6 digits. */
const SIX_DIGITS = 1e5
const MORE_DIGITS = 3

/** Writes what `floatText` gives, without strings where numbers are neither small nor large; returns the place after it. */
export function writeFloat(bytes: Uint8Array, at: number, value: number): number {
  const size = Math.abs(value)
  if (!(size >= LEAST && size < END)) return writeText(bytes, at, floatText(value))
  let decimals = 0
  while (size * POWERS[decimals]! < SIX_DIGITS) decimals++
  const last = decimals + MORE_DIGITS
  let digits = nearestInteger(size * POWERS[decimals]!)
  while (decimals < last && Math.fround(digits / POWERS[decimals]!) !== size) {
    decimals++
    digits = nearestInteger(size * POWERS[decimals]!)
  }
  for (; decimals > 0 && digits % 10 === 0; decimals--) digits /= 10
  const power = POWERS[decimals]!
  const whole = Math.floor(digits / power)
  let to = at
  if (value < 0) bytes[to++] = MINUS
  to = writeDigits(bytes, to, whole, String(whole).length)
  if (decimals === 0) return to
  bytes[to++] = POINT
  return writeDigits(bytes, to, digits - whole * power, decimals)
}

/** Halves go up, as in `toPrecision`. */
function nearestInteger(x: number): number {
  const floor = Math.floor(x)
  return x - floor < 0.5 ? floor : floor + 1
}

function writeDigits(bytes: Uint8Array, at: number, integer: number, width: number): number {
  let rest = integer
  for (let k = at + width - 1; k >= at; k--) {
    const tenth = Math.floor(rest / 10)
    bytes[k] = ZERO + rest - 10 * tenth
    rest = tenth
  }
  return at + width
}

function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let k = 0; k < text.length; k++) bytes[at + k] = text.charCodeAt(k)
  return at + text.length
}

// Below it, numbers have fewer than 24 bits, and may need fewer than 6 digits.
const SUBNORMAL = 2 ** -126

/** The shortest decimal number that is nearest to this one in single precision, of at most 9 digits. */
export function floatText(value: number): string {
  if (Object.is(value, -0)) return "-0"
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value)
  for (let digits = Math.abs(value) < SUBNORMAL ? 1 : 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return String(rounded)
  }
  // 9 digits tell any two numbers in single precision apart.
  return String(Number(value.toPrecision(9)))
}
