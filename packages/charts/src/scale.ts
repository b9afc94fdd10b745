// Scales: from numbers to places, with ticks at round numbers.
import { checkFinite, checkInteger, outOfRange } from "@lectern/core/checks"

/** A round number on an axis. */
export interface Tick {
  /** A multiple of the step. */
  readonly value: number
  /** As people write it: `1,000`, `−0.5`. */
  readonly label: string
  /** Written below the label. */
  readonly below?: string | undefined
}

/** From numbers to pixels. */
export interface Scale {
  readonly ticks: readonly Tick[]
  readonly place: (value: number) => number
  /** True if ticks are places without an order of magnitude. */
  readonly isBand?: boolean
}

/** Pixels between ticks, at least: of a horizontal axis, whose numbers are beside each other, and of a vertical one. */
const [ACROSS, UP] = [70, 40]
const ROOM = 0.04
const MAX_TICKS = 1000
const FACTORS = [1, 2, 5, 10]
/** Below this share of the values themselves, differences are those of rounding. */
const EQUAL = 1e-12

/**
 * Round numbers in a range, evenly spaced: whole multiples of 1, 2 or 5 times a power of ten.
 *
 * @param low - the lower limit, finite
 * @param high - the upper limit, finite; at `low` or below there are no ticks
 * @param count - about how many at most, in 1..1000
 * @returns the ticks, the smallest first
 * @throws LecternError `wrong-type`, `out-of-range`; `out-of-range` also for limits whose distance is infinite
 * @see [Architecture: charts](../../../docs/architecture.md#charts)
 * @example
 * ```ts
 * ticks(0, 1, 5).map(({ label }) => label) //=> ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
 * ticks(0, 2500, 3).map(({ label }) => label) //=> ["0", "1,000", "2,000"]
 * ```
 */
export function ticks(low: number, high: number, count: number): Tick[] {
  checkFinite("low", low)
  checkFinite("high", high)
  checkInteger("count", count, 1, MAX_TICKS)
  checkDistance(low, high)
  if (!(high > low)) return []
  const [mantissa, power] = ((high - low) / count).toExponential().split("e").map(Number) as [number, number]
  const factor = FACTORS.find((each) => mantissa <= each)!
  const step = Number(`${factor}e${power}`)
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)]
  const decimals = Math.max(0, factor === 10 ? -power - 1 : -power)
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const value = Number(`${(first + i) * factor}e${power}`)
    return { value, label: decimals > 12 ? value.toExponential().replaceAll("-", "−") : numberLabel(value, decimals) }
  })
}

/** A number as people write it. */
export function numberLabel(value: number, decimals: number): string {
  const size = Math.abs(value)
  if (size >= 1e15) return value.toExponential(2).replaceAll("-", "−")
  const [whole = "", fraction] = size.toFixed(decimals).split(".")
  const digit = (each: string, i: number): string => (i > 0 && (whole.length - i) % 3 === 0 ? `,${each}` : each)
  const digits = [Array.from(whole, digit).join(""), fraction ?? []].flat().join(".")
  return value < 0 && /[1-9]/.test(digits) ? `−${digits}` : digits
}

/** A scale of names, each in the middle of an equal part: its values are their indices. */
export function bandScale(names: readonly Omit<Tick, "value">[], [from, to]: readonly [number, number]): Scale {
  const place = (index: number): number => from + ((to - from) * (index + 0.5)) / names.length
  return { ticks: names.map(({ label, below }, value) => ({ value, label, below })), place, isBand: true }
}

/** A linear scale for values, from one pixel to another, that begins a little below them or at `start`. */
export function linearScale(
  values: Iterable<number>,
  [from, to]: readonly [number, number],
  start?: number | undefined,
): Scale {
  const [least, most] = rangeOf(values)
  const bottom = start ?? least
  checkDistance(bottom, most)
  const size = Math.max(Math.abs(bottom), Math.abs(most))
  const room = most - bottom > EQUAL * size ? ROOM * (most - bottom) : size / 10 || 1
  const [low, high] = [start ?? least - room, most + room]
  return {
    ticks: ticks(low, high, Math.max(2, Math.floor(Math.abs(to - from) / (to > from ? ACROSS : UP)))),
    place: (value) => from + (to - from) * ((value - low) / (high - low)),
  }
}

/** The least and the greatest number, 0 and 0 of none. */
export function rangeOf(values: Iterable<number>): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return least <= most ? [least, most] : [0, 0]
}

function checkDistance(low: number, high: number): void {
  if (Number.isFinite(2 * (high - low))) return
  throw outOfRange("the distance of the values of a chart", high - low, "a finite number")
}
