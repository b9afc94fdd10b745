// Decimal numbers in bytes, written without strings where that is exact.

/** Number of decimals written: sums of log10 stay within 1e-10 of their exact values, relative to a probability. */
const DECIMALS = 10
const SCALE = 1e10
/** The longest number that {@link writeNumber} writes. */
export const MAX_NUMBER_BYTES = 32
const LARGEST = 2 ** 53 / SCALE

/** Writes a number with ten decimals, without zeros at the end. */
export function writeNumber(value: number, zero: number, output: DataView, at: number): number {
  if (value === Number.NEGATIVE_INFINITY) return writeText(String(zero), output, at)
  const size = Math.abs(value)
  if (size >= LARGEST) return writeText(String(value), output, at)
  const scaled = Math.round(size * SCALE)
  let end = at
  if (value < 0 && scaled > 0) output.setUint8(end++, 0x2d)
  const whole = Math.floor(scaled / SCALE)
  if (whole < 10) output.setUint8(end++, 0x30 + whole)
  else end = writeText(String(whole), output, end)
  const rest = scaled - whole * SCALE
  if (rest === 0) return end
  // Four digits and six: such numbers are divided much faster, and two digits at a time are half the divisions.
  const high = Math.floor(rest / SIX_DIGITS) | 0
  const low = (rest - high * SIX_DIGITS) | 0
  const middle = (low / 100) | 0
  const upper = (middle / 100) | 0
  output.setUint8(end, 0x2e)
  output.setUint16(end + 1, PAIRS[(high / 100) | 0]!)
  output.setUint16(end + 3, PAIRS[high % 100]!)
  output.setUint16(end + 5, PAIRS[upper]!)
  output.setUint16(end + 7, PAIRS[middle - 100 * upper]!)
  output.setUint16(end + 9, PAIRS[low - 100 * middle]!)
  end += 1 + DECIMALS
  while (output.getUint8(end - 1) === 0x30) end--
  return end
}

const SIX_DIGITS = 1e6
/** Two ASCII digits of each number below 100, the first in the higher byte. */
const PAIRS: Uint16Array = Uint16Array.from(
  { length: 100 },
  (_, k) => ((0x30 + Math.floor(k / 10)) << 8) | (0x30 + (k % 10)),
)

function writeText(text: string, output: DataView, at: number): number {
  for (let i = 0; i < text.length; i++) output.setUint8(at + i, text.charCodeAt(i))
  return at + text.length
}
