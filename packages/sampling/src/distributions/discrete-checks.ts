// Refusals that discrete distributions and samplers share.
import { refuseNumber } from "../refuse-number.js"

/** Refuses anything but a whole number in `least..most`. */
export function checkWhole(name: string, value: number, least: number, most: number): void {
  if (!(Number.isInteger(value) && value >= least && value <= most)) {
    refuseNumber(name, value, `an integer in ${least}..${most}`)
  }
}

/** Refuses anything but a probability. */
export function checkProbability(name: string, value: number): void {
  if (!(typeof value === "number" && value >= 0 && value <= 1)) refuseNumber(name, value, "a number in 0..1")
}

/** Refuses NaN. */
export function checkNumber(name: string, value: number): void {
  if (typeof value !== "number" || Number.isNaN(value)) refuseNumber(name, value, "a number")
}
