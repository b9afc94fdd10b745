// Single-precision numbers as text.

/**
 * The shortest decimal number that is nearest to this one in single precision, of those with 6 to 9 digits; trailing zeros left out.
 *
 * @param value - a finite number in single precision
 */
export function floatText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value)
  for (let digits = 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return String(rounded)
  }
  // 9 digits tell any two numbers in single precision apart.
  return String(Number(value.toPrecision(9)))
}
