// What qmc.json holds.
import golden from "../golden/qmc.json" with { type: "json" }

export const { sobol, halton, latinHypercube, directionNumbers, made }: typeof golden = golden
