// What qmc.json holds.
import golden from "../golden/qmc.json" with { type: "json" }

export const { sobol, halton, latinHypercube, discrepancies, directionNumbers, made }: typeof golden = golden
