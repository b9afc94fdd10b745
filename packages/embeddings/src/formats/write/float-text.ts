// Single-precision numbers as text.

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
