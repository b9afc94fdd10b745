// How often 95% intervals of Monte Carlo estimates hold the integral: six integrands by six methods, every run seeded.

import { erf, normalSf } from "@lectern/random/special"
import {
  halton,
  type MonteCarloMethod,
  type MonteCarloOptions,
  type MonteCarloResult,
  monteCarlo,
  normal,
  sobol,
  unitCube,
} from "@lectern/sampling"
import type { Plan } from "../../harness/plan.js"
import type { Coverage, Findings, Goal } from "../../harness/report.js"

const DRAWS = 1024
const CONFIDENCE = 0.95

const METHODS: Readonly<Record<string, MonteCarloMethod>> = {
  plain: "plain",
  antithetic: "antithetic",
  stratified: "stratified",
  "Latin hypercube": "latin-hypercube",
  "Sobol'": sobol,
  Halton: halton,
}

type Options = Pick<MonteCarloOptions<never>, "method" | "draws" | "seed">

/** An integrand over a domain, and its integral. */
interface Problem {
  readonly what: string
  readonly integral: number
  /** Whether its tail is so heavy that 1024 draws are too few for what 95% promise. */
  readonly heavyTail: boolean
  estimate(options: Options): MonteCarloResult
}

const PEAK = 0.4
// The integral of exp(-4 (x - PEAK)^2) over one coordinate.
const PEAK_OF_ONE = (Math.sqrt(Math.PI) / 4) * (erf(2 * (1 - PEAK)) + erf(2 * PEAK))

const PROBLEMS: readonly Problem[] = [
  {
    what: "e^x on [0, 1]",
    integral: Math.E - 1,
    heavyTail: false,
    estimate: (options) => monteCarlo(Math.exp, [0, 1], options),
  },
  {
    what: "a peak in 4 dimensions",
    integral: PEAK_OF_ONE ** 4,
    heavyTail: false,
    estimate: (options) =>
      monteCarlo((x) => Math.exp(-4 * x.reduce((sum, each) => sum + (each - PEAK) ** 2, 0)), unitCube(4), options),
  },
  {
    what: "a jump: x < 0.3",
    integral: 0.3,
    heavyTail: false,
    estimate: (options) => monteCarlo((x) => (x < 0.3 ? 1 : 0), [0, 1], options),
  },
  {
    what: "a quarter of a disc",
    integral: Math.PI / 4,
    heavyTail: false,
    estimate: (options) => monteCarlo(([x = 0, y = 0]) => (x * x + y * y < 1 ? 1 : 0), unitCube(2), options),
  },
  {
    what: "a normal tail: P(Z > 2.5)",
    integral: normalSf(2.5),
    heavyTail: false,
    estimate: (options) => monteCarlo((z) => (z > 2.5 ? 1 : 0), normal(), options),
  },
  {
    what: "a lognormal mean: E e^Z",
    integral: Math.exp(0.5),
    heavyTail: true,
    estimate: (options) => monteCarlo(Math.exp, normal(), options),
  },
]

/** Counts intervals that hold the integral, that are the whole line and that have no width, run by run with seeds from 0 on. */
export function coverageSection({ coverageRuns: runs }: Plan): Findings {
  const coverages = PROBLEMS.flatMap((problem) =>
    Object.entries(METHODS).map(([name, method]) => coverageOf(problem, name, method, runs)),
  )
  const lowest = (heavyTail: boolean): number =>
    Math.min(
      ...coverages
        .filter(({ what }) => PROBLEMS.some((problem) => problem.what === what && problem.heavyTail === heavyTail))
        .map(({ held }) => held / runs),
    )
  // Four standard errors of a share of so many runs.
  const slack = 4 * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / runs)
  const goals: Goal[] = [
    {
      what: "lowest share of 95% intervals that hold, but for the lognormal mean",
      measured: lowest(false),
      wanted: { kind: "at least", value: rounded(CONFIDENCE - slack) },
      unit: "",
    },
    {
      what: "lowest share of 95% intervals that hold the lognormal mean",
      measured: lowest(true),
      wanted: { kind: "at least", value: rounded(0.88 - slack) },
      unit: "",
    },
    {
      what: "intervals of no width",
      measured: coverages.reduce((sum, { flat }) => sum + flat, 0),
      wanted: { kind: "at most", value: 0 },
      unit: "",
    },
  ]
  return { coverages, goals }
}

function coverageOf(
  { what, integral, estimate }: Problem,
  name: string,
  method: MonteCarloMethod,
  runs: number,
): Coverage {
  let [held, unbounded, flat, cautious] = [0, 0, 0, 0]
  for (let seed = 0; seed < runs; seed++) {
    const { interval, caution } = estimate({ method, draws: DRAWS, seed })
    if (interval.low <= integral && integral <= interval.high) held++
    if (interval.low === -Infinity) unbounded++
    else if (caution !== undefined) cautious++
    if (interval.low === interval.high) flat++
  }
  return { what, method: name, runs, held, unbounded, flat, cautious }
}

function rounded(share: number): number {
  return Math.round(1000 * share) / 1000
}
