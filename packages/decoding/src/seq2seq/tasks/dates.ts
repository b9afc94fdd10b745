// A toy task for models: dates in English formats, to be rewritten as ISO 8601.
import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import type { Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import type { Seq2seqPair } from "../model.js"

/** Options of {@link datePairs}. */
export interface DatePairsOptions extends Randomness {
  /** Number of pairs, an integer in 0..10,000,000. */
  readonly count: number
}

interface CalendarDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  /** 0 for Sunday. */
  readonly weekday: number
}

const OPTIONS: OptionTable<DatePairsOptions, "seed" | "generator"> = {
  count: integer(0, 10_000_000),
  ...RANDOMNESS,
}

const FIRST_YEAR = 1950
/** 1950-01-01, a Sunday, to 2049-12-31. */
const DAYS = 36_525
const MONTHS = "January February March April May June July August September October November December".split(" ")
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ")
const UNITS = "first second third fourth fifth sixth seventh eighth ninth".split(" ")
const TEENS =
  "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(" ")

const FORMATS: readonly ((date: CalendarDate) => string)[] = [
  ({ day, month, year }) => `${day} ${MONTHS[month - 1]} ${year}`,
  ({ day, month, year }) => `${MONTHS[month - 1]} ${day}, ${year}`,
  ({ day, month, year }) => `${ordinal(day)} of ${MONTHS[month - 1]} ${year}`,
  ({ day, month, year }) => `${MONTHS[month - 1]} the ${ordinal(day)}, ${year}`,
  ({ day, month, year }) => `${month}/${day}/${year}`,
  ({ day, month, year }) => `${day}.${month}.${year}`,
  ({ day, month, year }) => `${short(MONTHS[month - 1]!)} ${day} ${year}`,
  ({ day, month, year, weekday }) => `${short(WEEKDAYS[weekday]!)}, ${day} ${short(MONTHS[month - 1]!)} ${year}`,
  ({ day, month, year }) => `${year}, ${day} ${MONTHS[month - 1]}`,
]

/**
 * Pairs of the date task: a day from 1950 to 2049 in one of nine formats ("third of May 2021", "5/3/2021", "Mon, 3 May 2021"), and as
 * ISO 8601 ("2021-05-03"). For examples, demos and benchmarks of sequence-to-sequence models: a small model learns it in seconds.
 *
 * @param options - the number of pairs, and the seed; days and formats are equally likely
 * @returns the pairs; some may be equal
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see [Note: Sequence to sequence](../../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * datePairs({ count: 1, seed: 3 }) //=> [{ source: "25 February 2031", target: "2031-02-25" }]
 * ```
 */
export function datePairs(options: DatePairsOptions): Seq2seqPair[] {
  const { count } = checkedOptions("datePairs()", options, OPTIONS)
  const generator = generatorOf(options)
  return Array.from({ length: count }, () => pair(generator))
}

function pair(generator: Generator): Seq2seqPair {
  const date = dateOf(generator.below(DAYS))
  const source = FORMATS[generator.below(FORMATS.length)]!(date)
  const two = (number: number): string => String(number).padStart(2, "0")
  return { source, target: `${date.year}-${two(date.month)}-${two(date.day)}` }
}

/** The date of a day, counted from 0. */
function dateOf(day: number): CalendarDate {
  let left = day
  let year = FIRST_YEAR
  for (; left >= daysOf(year); year++) left -= daysOf(year)
  let month = 1
  for (; left >= lengthOf(month, year); month++) left -= lengthOf(month, year)
  return { year, month, day: left + 1, weekday: day % 7 }
}

function daysOf(year: number): number {
  return lengthOf(2, year) + 337
}

/** All years from 1950 to 2049 that are multiples of 4 are leap years. */
function lengthOf(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Of 1 to 31. */
function ordinal(day: number): string {
  if (day < 10) return UNITS[day - 1]!
  if (day < 20) return TEENS[day - 10]!
  if (day % 10 === 0) return day === 20 ? "twentieth" : "thirtieth"
  return `${day < 30 ? "twenty" : "thirty"}-${UNITS[(day % 10) - 1]}`
}

function short(name: string): string {
  return name.slice(0, 3)
}
