// Formats numbers as Python does, so that reports agree with sacreBLEU's to the last digit.

/** The maximum number of decimals of {@link fixed}. */
export const MAX_DECIMALS = 50

const LAST_EXACT_POWER = 22

/**
 * Formats `value` with exactly `decimals` digits after the point, like Python's `f"{value:.{decimals}f}"`.
 *
 * The exact value of the double is rounded. Exact ties go to the even digit, whereas JavaScript's `toFixed` rounds them
 * up.
 */
export function fixed(value: number, decimals: number): string {
  const rounded = value.toFixed(decimals)
  if (!isTie(value, decimals)) return rounded
  const lower = value.toFixed(decimals + 1).slice(0, decimals === 0 ? -2 : -1)
  return Number(lower.at(-1)) % 2 === 0 ? lower : rounded
}

// A tie has one more digit than requested, a 5. Doubles near a tie differ from it within 17 further digits.
function isTie(value: number, decimals: number): boolean {
  // Fast path: twice a tie times an exact power of ten is a whole number.
  if (decimals <= LAST_EXACT_POWER && !Number.isInteger(value * 10 ** decimals * 2)) return false
  return /50{20}$/.test(value.toFixed(decimals + 21))
}

/** Formats a double like Python's `repr`: the shortest digits that round-trip, always with a point or an exponent. */
export function pythonFloat(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || (size >= 1e-4 && size < 1e16)) {
    const plain = String(value)
    return plain.includes(".") ? plain : `${plain}.0`
  }
  const [digits, exponent] = value.toExponential().split("e")
  const power = Number(exponent)
  return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`
}
