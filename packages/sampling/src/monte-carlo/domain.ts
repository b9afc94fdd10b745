// Domains of integration, an interval, a box or a distribution, and the map from uniform numbers to their points.

import {
  checkInteger,
  checkList,
  checkNotEmpty,
  checkObject,
  checkOptions,
  checkPositive,
  checkSameLength,
  notTheNumber,
  type OptionNames,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import type { Generator } from "@lectern/random"
import { checkDistribution, checkMultivariate } from "../distributions/check-distribution.js"
import type { Distribution, MultivariateDistribution } from "../distributions/distribution.js"

/** The numbers between two finite ends. */
export type Interval = readonly [low: number, high: number]

/** The points between two corners. */
export interface Box {
  /** The minimum of each coordinate, finite. */
  readonly low: Readonly<ArrayLike<number>>
  /** The maximum of each coordinate, finite, above the minimum. */
  readonly high: Readonly<ArrayLike<number>>
}

/** The domain of a function of one number; over a distribution the integral is an expectation. */
export type LineDomain = Interval | Distribution

/** The domain of a function of several numbers: a box, independent coordinates or a joint distribution. */
export type SpaceDomain = Box | readonly Distribution[] | MultivariateDistribution

/** A domain in the form that the methods use. */
export interface Domain {
  /** The number of coordinates of a point. */
  readonly dimension: number
  /** Whether a point is a number or an array. */
  readonly kind: "line" | "space"
  /** The factor of the mean: the volume of a box, 1 for a distribution. */
  readonly volume: number
  /** Turns rows of numbers in [0, 1] into points, in place; undefined where points can only be drawn. */
  readonly place: ((rows: Float64Array) => void) | undefined
  /** Fills rows with independent points. */
  draw(rows: Float64Array, generator: Generator): void
}

const MIN_UNIFORM = 2 ** -54
const MAX_UNIFORM = 1 - 2 ** -53

const BOX: OptionNames<Box> = { low: true, high: true }
const WANTED = "two numbers, a box, a distribution or a list of distributions"

/** A domain from what the caller passed. */
export function domainOf(over: LineDomain | SpaceDomain): Domain {
  checkObject("over", over, WANTED)
  if ("quantile" in over) {
    checkDistribution("over", over)
    return lineOf(over)
  }
  if ("low" in over) {
    checkOptions("over", over, BOX)
    return { ...boxOf("over.low", over.low, "over.high", over.high), kind: "space" }
  }
  if ("logPdf" in over && "dimension" in over) {
    checkMultivariate("over", over)
    return jointOf(over)
  }
  if (!Array.isArray(over) || over.length === 0) throw wrongType("over", over, WANTED)
  if (typeof over[0] === "number") {
    const ends = over as unknown as Interval
    if (ends.length !== 2) throw outOfRange("the length of over", ends.length, "2 when it is a list of numbers")
    return { ...boxOf("over[0]", [ends[0]], "over[1]", [ends[1]]), kind: "line" }
  }
  const coordinates = over as readonly Distribution[]
  for (const [j, each] of coordinates.entries()) checkDistribution(`over[${j}]`, each)
  return independentOf(coordinates)
}

/** Numbers of [0, 1] moved off its ends, where quantiles may be infinite. */
export function inside(u: number): number {
  if (u <= 0) return MIN_UNIFORM
  return u >= 1 ? MAX_UNIFORM : u
}

function boxOf(
  lowName: string,
  low: Readonly<ArrayLike<number>>,
  highName: string,
  high: Readonly<ArrayLike<number>>,
): Omit<Domain, "kind"> {
  const lists = "a list of numbers (over an interval, pass [low, high])"
  checkList(lowName, low, lists)
  checkList(highName, high, lists)
  const dimension = low.length
  checkSameLength("numbers", [lowName, dimension], [highName, high.length])
  checkNotEmpty(lowName, low)
  const widths = new Float64Array(dimension)
  let volume = 1
  for (let j = 0; j < dimension; j++) {
    const suffix = lowName.endsWith("]") ? "" : `[${j}]`
    const want = "a finite number (over an infinite range, pass a distribution and divide by its density)"
    if (!Number.isFinite(low[j])) throw notTheNumber(`${lowName}${suffix}`, low[j]!, want)
    if (!Number.isFinite(high[j])) throw notTheNumber(`${highName}${suffix}`, high[j]!, want)
    widths[j] = high[j]! - low[j]!
    if (!(widths[j]! > 0)) throw outOfRange(`${highName}${suffix}`, high[j]!, `above ${low[j]}`)
    volume *= widths[j]!
  }
  checkPositive("the volume", volume)
  const corner = Float64Array.from(low)
  const place = (rows: Float64Array): void => {
    for (let j = 0; j < dimension; j++) {
      const [start, width] = [corner[j]!, widths[j]!]
      for (let i = j; i < rows.length; i += dimension) rows[i] = start + width * inside(rows[i]!)
    }
  }
  const draw = (rows: Float64Array, generator: Generator): void => {
    generator.fillUniform(rows)
    place(rows)
  }
  return { dimension, volume, place, draw }
}

function lineOf(distribution: Distribution): Domain {
  return {
    dimension: 1,
    kind: "line",
    volume: 1,
    place(rows) {
      for (let i = 0; i < rows.length; i++) rows[i] = distribution.quantile(inside(rows[i]!))
    },
    draw: (rows, generator) => void distribution.fill(rows, generator),
  }
}

function independentOf(coordinates: readonly Distribution[]): Domain {
  const dimension = coordinates.length
  return {
    dimension,
    kind: "space",
    volume: 1,
    place(rows) {
      for (let i = 0; i < rows.length; ) {
        for (let j = 0; j < dimension; j++, i++) rows[i] = coordinates[j]!.quantile(inside(rows[i]!))
      }
    },
    draw(rows, generator) {
      const column = new Float64Array(rows.length / dimension)
      for (const [j, each] of coordinates.entries()) {
        each.fill(column, generator)
        for (let i = 0; i < column.length; i++) rows[i * dimension + j] = column[i]!
      }
    },
  }
}

function jointOf(distribution: MultivariateDistribution): Domain {
  const { dimension } = distribution
  const point = new Float64Array(dimension)
  return {
    dimension,
    kind: "space",
    volume: 1,
    place: undefined,
    draw(rows, generator) {
      for (let i = 0; i < rows.length; i += dimension) {
        distribution.sample(generator, point)
        rows.set(point, i)
      }
    },
  }
}

/**
 * The box of all points whose coordinates lie between 0 and 1.
 *
 * @param dimension - how many coordinates, an integer of at least 1
 * @returns the box
 * @throws LecternError `out-of-range` when `dimension` is not allowed
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const { low, high } = unitCube(2)
 * low //=> [0, 0]
 * high //=> [1, 1]
 * ```
 */
export function unitCube(dimension: number): Box {
  checkInteger("dimension", dimension, 1, 2 ** 31 - 1)
  return { low: new Float64Array(dimension), high: new Float64Array(dimension).fill(1) }
}
