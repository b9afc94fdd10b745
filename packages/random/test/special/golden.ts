// Golden values of special functions, and how far computed ones are from them.

export type SpecialFunction = (...values: number[]) => number

/** What a function must give: rows of its arguments and the result. */
export interface SpecialGolden {
  readonly name: string
  readonly tolerance: number
  readonly cases: readonly (readonly number[])[]
}

/** The rows on which a function is off by more than the tolerance. */
export function missesOf(
  { name, tolerance, cases }: SpecialGolden,
  functions: Readonly<Record<string, SpecialFunction>>,
): readonly unknown[] {
  const evaluate = functions[name]
  if (evaluate === undefined) throw new Error(`no function ${name}`)
  return cases
    .map((row) => {
      const got = evaluate(...row.slice(0, -1))
      return { row, got, error: relativeError(got, row.at(-1)!) }
    })
    .filter(({ error }) => !(error <= tolerance))
}

/** The relative error, or the absolute one where 0 is expected. */
export function relativeError(got: number, want: number): number {
  if (got === want) return 0
  return Math.abs(got - want) / (want === 0 ? 1 : Math.abs(want))
}
