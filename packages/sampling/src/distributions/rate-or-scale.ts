// The rate of a distribution of waiting times, or its scale, which is one over the rate. Libraries differ in which of them
// a bare number means, so neither is passed without its name.
import { checkOptions, checkPositive, type OptionNames, outOfRange, wrongType } from "@lectern/core/checks"

/** A rate or a scale: one is one over the other. */
export type RateOrScale =
  | {
      /** The number of events expected in a unit of time, positive and finite. */
      readonly rate: number
      /** Not beside a rate. */
      readonly scale?: undefined
    }
  | {
      /** The expected waiting time for an event, positive and finite. */
      readonly scale: number
      /** Not beside a scale. */
      readonly rate?: undefined
    }

const NAMES: OptionNames<RateOrScale> = { rate: true, scale: true }

/** A rate, and how draws of rate 1 become those of this one: `(draw * scale) / divisor`, rounded as numpy rounds. */
interface Waiting {
  readonly rate: number
  /** The scale given, or 1. */
  readonly scale: number
  /** The rate given, or 1. */
  readonly divisor: number
}

/** The rate that is meant. */
export function waitingOf(owner: string, parameter: RateOrScale | undefined): Waiting {
  if (parameter === undefined) return { rate: 1, scale: 1, divisor: 1 }
  if (typeof parameter === "number") {
    const want = `{ rate: ${parameter} } or { scale: ${parameter} } (numpy's second argument is the scale)`
    throw wrongType(`the parameter of ${owner}`, parameter, want)
  }
  checkOptions(owner, parameter, NAMES)
  const { rate, scale } = parameter
  if (rate !== undefined && scale !== undefined) throw outOfRange("scale", scale, "left out when a rate is given")
  if (scale === undefined) {
    checkPositive("rate", rate)
    return { rate, scale: 1, divisor: rate }
  }
  checkPositive("scale", scale)
  const inverse = 1 / scale
  if (inverse === Infinity) throw outOfRange("scale", scale, "large enough for 1 / scale to be finite")
  return { rate: inverse, scale, divisor: 1 }
}
