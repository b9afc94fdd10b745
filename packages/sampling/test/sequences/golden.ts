// What qmc.json holds, and the generator its seeds mean.
import golden from "../golden/qmc.json" with { type: "json" }

/** A run of points that scipy made. */
export interface PointsCase {
  readonly dimension: number
  readonly bits?: number
  readonly seed: number | null
  readonly skip: number
  readonly points: readonly (readonly number[])[]
}

export const { sobol, halton, latinHypercube, discrepancies, directionNumbers, made }: typeof golden = golden
