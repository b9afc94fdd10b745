// Options of Monte Carlo integration: checks and defaults.

import {
  type CheckedOptions,
  checkBetween0And1,
  checkedOptions,
  checkFinite,
  checkInteger,
  checkList,
  checkPositive,
  checkSameLength,
  integer,
  later,
  type OptionTable,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import { type Generator, pcg64, type Randomness } from "@lectern/random"
import { RANDOMNESS } from "@lectern/random/engine"
import { wideSeedOf } from "@lectern/random/internal"
import type { Sequence } from "../sequences/sequence.js"
import type { Domain } from "./domain.js"

/**
 * Makes a scrambled sequence of points: {@link sobol}, {@link halton}, or a function that calls one of them with more options.
 *
 * @param dimension - how many coordinates a point has
 * @param options - where the scrambling comes from: a generator of its own for each replicate
 * @returns the sequence at its start; each point on its own must be uniform
 */
export type SequenceMaker = (dimension: number, options: { readonly generator: Generator }) => Sequence

/** Sampling methods; {@link monteCarlo} describes when to use each. */
export type MonteCarloMethod = "plain" | "antithetic" | "stratified" | "latin-hypercube" | SequenceMaker

/**
 * A function of points.
 *
 * @param point - a number, or an array that is valid until the function returns
 */
export type PointFunction<Point> = (point: Point) => number

/** A function whose integral over the same domain is known. */
export interface ControlVariate<Point> {
  /** The function; it helps the more, the more it correlates with the integrand. */
  readonly integrand: PointFunction<Point>
  /** Its integral, or its expectation over a distribution. */
  readonly integral: number
}

/** Options of sampling and stopping. */
export interface MonteCarloOptions<Point> extends Randomness {
  /**
   * The sampling method.
   * @defaultValue `"plain"`
   */
  readonly method?: MonteCarloMethod
  /**
   * The maximum number of evaluations of the integrand, an integer in 2..2^32; rounded down to what the method can use.
   * @defaultValue `131072`, or 2^24 when an error is requested
   */
  readonly draws?: number
  /**
   * The probability that the interval holds the integral, above 0 and below 1.
   * @defaultValue `0.95`
   */
  readonly confidence?: number
  /** Stop when half the interval is at most this; positive. */
  readonly absoluteError?: number
  /** Stop when half the interval is at most this share of the estimate; positive. With both, either one suffices. */
  readonly relativeError?: number
  /** Functions with known integrals, to remove the variance that the integrand shares with them. */
  readonly controls?: readonly ControlVariate<Point>[]
  /**
   * For `"stratified"`: how many cells at most, or how many along each coordinate.
   * @defaultValue half of `draws`, or 4096 when an error is requested
   */
  readonly strata?: number | readonly number[]
  /**
   * For `"latin-hypercube"` and sequences: how many independent repetitions the standard error comes from, an integer in
   * 2..65536. More of them make intervals more reliable for integrands with rare large values, and estimates less exact.
   * @defaultValue `16`; Latin hypercubes get more where that keeps them within 2^22 numbers, or 1024 points when an error
   *   is requested
   */
  readonly replicates?: number
}

/** Options with all defaults filled in, except those that depend on the method. */
export interface MonteCarloSettings
  extends CheckedOptions<Omit<MonteCarloOptions<never>, "controls" | "generator">, "strata" | "replicates"> {
  readonly asksForError: boolean
}

const CONTROL: OptionTable<ControlVariate<never>> = { integrand: later(), integral: checkFinite }
const METHODS: readonly MonteCarloMethod[] = ["plain", "antithetic", "stratified", "latin-hypercube"]
const MAX_REPLICATES = 65_536

type Unset = keyof Randomness | "draws" | "absoluteError" | "relativeError" | "strata" | "replicates"
const OPTIONS: OptionTable<MonteCarloOptions<never>, Unset> = {
  method: [checkMethod, "plain"],
  draws: [integer(2, 2 ** 32), undefined],
  ...RANDOMNESS,
  confidence: [checkBetween0And1, 0.95],
  absoluteError: [checkPositive, undefined],
  relativeError: [checkPositive, undefined],
  controls: [checkControls, []],
  strata: [later(), undefined],
  replicates: [later(), undefined],
}

/** Options with defaults filled in; throws when one is not allowed. */
export function monteCarloSettings(
  owner: string,
  options: MonteCarloOptions<never>,
  domain: Domain,
): MonteCarloSettings {
  const checked = checkedOptions(owner, options, OPTIONS)
  const { method, absoluteError, relativeError, confidence, strata, replicates } = checked
  const asksForError = absoluteError !== undefined || relativeError !== undefined
  const { draws = asksForError ? 2 ** 24 : 2 ** 17 } = checked
  if (domain.place === undefined && method !== "plain") {
    const want = '"plain" over a distribution of vectors (or pass a list of independent distributions)'
    throw outOfRange("method", method, want)
  }
  if (strata !== undefined) {
    if (method !== "stratified") throw outOfRange("strata", strata, `left out when method is ${nameOf(method)}`)
    checkStrata(strata, domain.dimension, draws)
  }
  if (replicates !== undefined) {
    const replicated = method === "latin-hypercube" || typeof method === "function"
    if (!replicated) throw outOfRange("replicates", replicates, `left out when method is ${nameOf(method)}`)
    checkInteger("replicates", replicates, 2, Math.min(MAX_REPLICATES, draws))
  }
  const seed = wideSeedOf(options)
  // Throws for a wrong seed now, not in the first block.
  pcg64(seed)
  return {
    method,
    draws,
    seed,
    confidence,
    absoluteError: absoluteError ?? 0,
    relativeError: relativeError ?? 0,
    strata,
    replicates,
    asksForError,
  }
}

function checkMethod(name: string, method: MonteCarloMethod): void {
  if (typeof method === "function" || METHODS.includes(method)) return
  const names = METHODS.map((each) => `"${each}"`).join(", ")
  const want = `${names} or a maker of sequences (sobol or halton, the functions themselves)`
  throw (typeof method === "string" ? outOfRange : wrongType)(name, method, want)
}

function checkControls(name: string, controls: unknown): void {
  if (!Array.isArray(controls)) throw wrongType(name, controls, "a list of functions with their integrals")
  for (const [c, control] of controls.entries()) checkedOptions(`${name}[${c}]`, control, CONTROL, `${name}[${c}].`)
}

function nameOf(method: MonteCarloMethod): string {
  return typeof method === "function" ? "a sequence" : `"${method}"`
}

function checkStrata(strata: number | readonly number[], dimension: number, draws: number): void {
  const most = Math.floor(draws / 2)
  if (typeof strata === "number") {
    checkInteger("strata", strata, 1, most)
    return
  }
  checkList("strata", strata, "a number or a list of numbers")
  checkSameLength("coordinates", ["a point", dimension], ["strata", strata.length])
  let cells = 1
  for (const [j, pieces] of Array.from(strata).entries()) {
    checkInteger(`strata[${j}]`, pieces, 1, most)
    cells *= pieces
  }
  if (cells > most) throw outOfRange("the product of strata", cells, `at most ${most}, half of draws`)
}
