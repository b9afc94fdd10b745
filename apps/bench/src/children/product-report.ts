// What products of matrices cost, measured inside the process that multiplies.

/** A product of matrices: `rows x inner` times `inner x columns`. */
export interface Product {
  readonly rows: number
  readonly inner: number
  readonly columns: number
  /** Whether the left one is stored transposed, as for gradients of weights. */
  readonly transposed: boolean
}

/** What a process multiplies, as one JSON word among its arguments. */
export interface ProductRequest {
  readonly tool: string
  readonly products: readonly Product[]
  /** How many seconds each is repeated. */
  readonly seconds: number
}

/** Operations in one product: as many multiplications as additions. */
export function operations({ rows, inner, columns }: Product): number {
  return 2 * rows * inner * columns
}

// Short, so that some of the times are not interrupted by other work on the machine.
const NANOSECONDS = 300_000

/** How fast something is when nothing interrupts it. */
export function fastest(call: () => void, flops: number, seconds: number): number {
  const time = (repetitions: number): number => {
    const start = process.hrtime.bigint()
    for (let i = 0; i < repetitions; i++) call()
    return Number(process.hrtime.bigint() - start) / repetitions
  }
  const start = performance.now()
  let least = time(1)
  while (performance.now() - start < 1000 * seconds) {
    least = Math.min(least, time(Math.max(1, Math.round(NANOSECONDS / least))))
  }
  return flops / least
}
