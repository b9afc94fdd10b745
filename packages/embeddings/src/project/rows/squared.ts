// The square of a number. The operator ** may round in another way in every engine, even for the exponent 2.

/** The square of a number, rounded once. */
export function squared(x: number): number {
  return x * x
}
