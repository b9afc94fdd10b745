// One integral to estimate: its domain, functions and options, checked, and the scheme that its method makes of them.
import { checkFunction } from "@lectern/core/checks"
import { evaluator, type NamedFunction } from "./columns.js"
import { domainOf, type LineDomain, type SpaceDomain } from "./domain.js"
import { estimateOf, type PointEstimate } from "./estimate.js"
import { hypercubeScheme } from "./hypercube-scheme.js"
import { type MonteCarloOptions, type MonteCarloSettings, monteCarloSettings } from "./options.js"
import { randomScheme } from "./random-scheme.js"
import type { Scheme, Task } from "./scheme.js"
import { sequenceScheme } from "./sequence-scheme.js"
import { evenCells, stratifiedScheme } from "./stratified-scheme.js"

/** A checked request for one integral. */
export interface Job {
  /** The options, checked. */
  readonly options: MonteCarloSettings
  /** The plan of the work. */
  readonly scheme: Scheme
  /** The estimate from a state of the scheme. */
  estimate(state: Float64Array): PointEstimate
}

const REPLICATES = 16
const POINTS_OF_HYPERCUBE = 1024
// The maximum number of coordinates of a hypercube by default.
const MAX_COORDINATES = 2 ** 22
const CELLS = 4096

/** The job of an integrand over a domain. */
export function jobOf(
  owner: string,
  integrand: (point: never) => number,
  over: LineDomain | SpaceDomain,
  given: MonteCarloOptions<never>,
): Job {
  const domain = domainOf(over)
  const options = monteCarloSettings(owner, given, domain)
  const controls = given.controls ?? []
  const functions: NamedFunction[] = [
    { name: "integrand", at: integrand },
    ...controls.map(({ integrand: at }, c) => ({ name: `controls[${c}].integrand`, at })),
  ]
  for (const { name, at } of functions) checkFunction(name, at)
  const { draws, seed } = options
  const task: Task = { domain, evaluate: evaluator(domain, functions), width: functions.length, draws, seed }
  const integrals = controls.map(({ integral }) => integral)
  const scheme = schemeOf(task, options)
  return {
    options,
    scheme,
    estimate: (state) => estimateOf(scheme.summary(state), domain.volume, integrals),
  }
}

function schemeOf(task: Task, { method, draws, strata, replicates, asksForError }: MonteCarloSettings): Scheme {
  const { dimension } = task.domain
  if (typeof method === "function") return sequenceScheme(task, method, replicates ?? Math.min(REPLICATES, draws))
  switch (method) {
    case "plain":
      return randomScheme(task, "draws")
    case "antithetic":
      return randomScheme(task, "pairs")
    case "stratified": {
      const half = Math.floor(draws / 2)
      const cells = strata ?? (asksForError ? Math.min(CELLS, half) : half)
      return stratifiedScheme(task, typeof cells === "number" ? evenCells(cells, dimension) : cells)
    }
    case "latin-hypercube": {
      const points = Math.floor(draws / (replicates ?? Math.min(REPLICATES, draws)))
      if (replicates !== undefined) return hypercubeScheme(task, points)
      const most = Math.max(1, Math.floor(MAX_COORDINATES / dimension))
      return hypercubeScheme(task, Math.min(points, asksForError ? POINTS_OF_HYPERCUBE : most, most))
    }
  }
}
