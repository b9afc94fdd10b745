// Polynomials and their quotients by Horner's rule.

/** The polynomial with these coefficients, the constant term first, at x. */
export function polynomial(coefficients: Readonly<ArrayLike<number>>, x: number): number {
  let sum = coefficients[coefficients.length - 1]!
  for (let i = coefficients.length - 2; i >= 0; i--) sum = sum * x + coefficients[i]!
  return sum
}

/** The quotient of two polynomials at x. */
export function rational(over: Readonly<ArrayLike<number>>, under: Readonly<ArrayLike<number>>, x: number): number {
  return polynomial(over, x) / polynomial(under, x)
}
