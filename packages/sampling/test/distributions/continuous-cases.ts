// The continuous distributions by name, as golden files and laws need them.
import { beta } from "../../src/distributions/beta.js"
import type { ContinuousDistribution } from "../../src/distributions/distribution.js"
import { exponential } from "../../src/distributions/exponential.js"
import { gamma } from "../../src/distributions/gamma.js"
import { normal } from "../../src/distributions/normal.js"
import { studentT } from "../../src/distributions/student-t.js"
import { truncatedNormal } from "../../src/distributions/truncated-normal/truncated-normal.js"
import { uniform } from "../../src/distributions/uniform.js"

const MAKERS: Readonly<Record<string, (...parameters: number[]) => ContinuousDistribution>> = {
  uniform,
  normal,
  exponential: (rate) => exponential({ rate: rate! }),
  gamma: (shape, rate) => gamma(shape!, rate === undefined ? rate : { rate }),
  beta: (alpha, second) => beta(alpha!, second!),
  studentT: (df, location, scale) => studentT(df!, definedOnly({ location, scale })),
  truncatedNormal: (low, high, mean, sd) => truncatedNormal(low!, high!, definedOnly({ mean, sd })),
}

function definedOnly<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}

/** The distribution of a name and its parameters; infinities may be written "+inf" and "-inf". */
export function continuousFrom(name: string, parameters: readonly (number | string)[]): ContinuousDistribution {
  const numbers = parameters.map((each) =>
    typeof each === "number" ? each : each.startsWith("-") ? -Infinity : Infinity,
  )
  return MAKERS[name]!(...numbers)
}

/** Distributions of every kind and shape, for the laws that all obey; first of each name a typical one. */
export const KINDS: readonly (readonly [name: string, ...parameters: number[]])[] = [
  ["uniform", -3, 5],
  ["normal", 10, 0.5],
  ["exponential", 4],
  ["gamma", 3.5, 0.25],
  ["gamma", 0.05, 1],
  ["gamma", 0.7, 2],
  ["gamma", 1, 1],
  ["gamma", 2000, 1],
  ["beta", 2, 5],
  ["beta", 0.2, 0.3],
  ["beta", 1, 1],
  ["beta", 0.5, 30],
  ["studentT", 5],
  ["studentT", 0.5],
  ["studentT", 1, 2, 3],
  ["studentT", 1000],
  ["truncatedNormal", 4, 5],
  ["truncatedNormal", -1, 1.5],
  ["truncatedNormal", -1e-9, 2e-9],
  ["truncatedNormal", -2, 1],
  ["truncatedNormal", Number.NEGATIVE_INFINITY, 1],
  ["truncatedNormal", 0, 0.5],
  ["truncatedNormal", 0, Number.POSITIVE_INFINITY],
  ["truncatedNormal", 0.3, 2],
  ["truncatedNormal", 0.45, 1.6],
  ["truncatedNormal", 2, 2.25],
  ["truncatedNormal", 4, Number.POSITIVE_INFINITY],
  ["truncatedNormal", 38, 40],
  ["truncatedNormal", -40, -38],
  ["truncatedNormal", Number.NEGATIVE_INFINITY, -9],
  ["truncatedNormal", 0, 50, 3, 2],
]
