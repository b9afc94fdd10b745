// @ts-check
// Two systems on a few sentences: the test set drawn again and again, by the package's own bootstrap, with what each resample draws.
import { bootstrap, bootstrapPValue } from "@lectern/random"

/**
 * @typedef {object} Grades of the same sentences
 * @property {readonly number[]} baseline
 * @property {readonly number[]} system
 */

/**
 * @typedef {object} Resampled
 * @property {number} observed the mean of the system less that of the baseline
 * @property {Float64Array} differences the same for each resample
 * @property {import("@lectern/random").ScoreSpread} interval
 * @property {number} pValue centred
 * @property {number} drawn the mean share of sentences that a resample draws at least once
 * @property {{ readonly baseline: number[], readonly system: number[] }} last how often the last resample draws each sentence
 */

/** Twenty sentences of different difficulty, graded from 0 to 100, as readers type them. */
export const TWENTY = `80 83
54 50
72 70
63 71
78 79
49 45
66 71
76 85
58 56
70 77
46 54
82 81
61 66
74 77
52 61
68 64
79 85
64 59
56 63
71 72`

export const MAX_RESAMPLES = 20_000
const MIN_SENTENCES = 2
const MAX_SENTENCES = 60
const MAX_GRADE = 1e6

/**
 * @param {string} text a line for each sentence: the grade of the baseline, and that of the system
 * @returns {Grades | string} or why there are none
 */
export function gradesOf(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "")
  if (lines.length < MIN_SENTENCES || lines.length > MAX_SENTENCES)
    return `Give from ${MIN_SENTENCES} to ${MAX_SENTENCES} lines, one for each sentence; there are ${lines.length}.`
  const pairs = lines.map((line) =>
    line
      .trim()
      .split(/[\s,;]+/)
      .map(Number),
  )
  const bad = pairs.findIndex((pair) => pair.length !== 2 || !pair.every((each) => Math.abs(each) <= MAX_GRADE))
  if (bad >= 0) return `Line ${bad + 1} needs two numbers: the grade of the baseline, and that of the system.`
  return { baseline: pairs.map(([a = 0]) => a), system: pairs.map(([, b = 0]) => b) }
}

/**
 * The same for the same arguments; more resamples begin with those of fewer.
 *
 * @param {Grades} grades
 * @param {{ readonly resamples: number, readonly seed: number, readonly isPaired: boolean }} how
 * @returns {Resampled}
 */
export function resampled({ baseline, system }, { resamples, seed, isPaired }) {
  const places = baseline.map((_, i) => i)
  let last = { baseline: places, system: places }
  let [calls, seen] = [0, 0]
  const { score, scores, interval } = bootstrap(
    [places, places],
    (ofBaseline, ofSystem) => {
      last = { baseline: [...ofBaseline], system: [...ofSystem] }
      // The first call is the test set itself.
      if (calls++ > 0) seen += new Set(ofBaseline).size
      return (sumAt(system, ofSystem) - sumAt(baseline, ofBaseline)) / places.length
    },
    { design: isPaired ? "paired" : "independent", resamples, seed },
  )
  return {
    observed: score,
    differences: scores,
    interval,
    pValue: bootstrapPValue(scores, score),
    drawn: seen / resamples / places.length,
    last: { baseline: timesOf(last.baseline), system: timesOf(last.system) },
  }
}

/** Half of an axis that holds the differences, drawn in pairs or not, however many there are. @param {Grades} grades */
export function reachOf({ baseline, system }) {
  const apart = Math.sqrt((varianceOf(baseline) + varianceOf(system)) / baseline.length)
  const observed = Math.abs(system.reduce((sum, each, i) => sum + each - (baseline[i] ?? 0), 0)) / baseline.length
  return observed + 3 * apart || 1
}

/**
 * @param {Resampled} result
 * @returns {string} it in words
 */
export function sentenceOf({ observed, differences, interval, pValue, drawn, last }) {
  const [total, once] = [last.baseline.length, last.baseline.filter((times) => times > 0).length]
  const much = observed === 0 ? "equally good" : `${Math.abs(observed).toFixed(2)} ${observed > 0 ? "better" : "worse"}`
  return (
    `The system is ${much}. ${differences.length.toLocaleString("en")} ${differences.length === 1 ? "resample" : "resamples"}: ` +
    `95 percent interval ${signed(interval.low)} to ${signed(interval.high)}, p = ${pValue.toFixed(4)}. ` +
    `The last resample draws ${once} of ${total} sentences at least once; the mean is ${(100 * drawn).toFixed(1)} percent.`
  )
}

/** @param {number} value */
function signed(value) {
  return value.toFixed(2).replace("-", "−")
}

/** @param {readonly number[]} grades @param {readonly number[]} places */
function sumAt(grades, places) {
  return places.reduce((sum, place) => sum + (grades[place] ?? 0), 0)
}

/** How often each of as many places is there. @param {readonly number[]} places */
function timesOf(places) {
  const times = places.map(() => 0)
  for (const place of places) times[place] = (times[place] ?? 0) + 1
  return times
}

/** @param {readonly number[]} values */
function varianceOf(values) {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  return values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length
}
