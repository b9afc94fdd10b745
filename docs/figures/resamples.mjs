// @ts-check
// A resample as cards, each with how often it is drawn, and the differences of all resamples as a histogram that can be centred.
import { round } from "./round.mjs"
import { ticksOver } from "./ticks-over.mjs"

const [LEFT, WIDTH, RIGHT] = [8, 314, 8]
const [TOP, HEIGHT, BOTTOM] = [62, 150, 44]
const FLOOR = TOP + HEIGHT
const MIDDLE = LEFT + WIDTH / 2
const BINS = 60
const HALO = `stroke="var(--color-background)" stroke-width="4" paint-order="stroke"`

/**
 * @param {object} resample
 * @param {readonly number[]} resample.baseline grades
 * @param {readonly number[]} resample.system
 * @param {{ readonly baseline: readonly number[], readonly system: readonly number[] }} resample.times how often each is drawn
 * @param {boolean} resample.isPaired
 * @returns {string} a list: a card for each sentence
 */
export function resampleCards({ baseline, system, times, isPaired }) {
  const cards = baseline.map((grade, i) => {
    const [a, b] = [times.baseline[i] ?? 0, times.system[i] ?? 0]
    const drawn = isPaired ? `×${a}` : `A ×${a}, B ×${b}`
    const most = Math.min(3, Math.max(a, b))
    return `<li data-times="${most}"><span>A ${grade}</span> <span>B ${system[i]}</span> <strong>${drawn}</strong></li>`
  })
  return `<ol class="resample-cards">${cards.join("")}</ol>`
}

/**
 * @param {object} histogram
 * @param {string} histogram.id for the parts that are named by others
 * @param {Readonly<ArrayLike<number>>} histogram.differences system less baseline, one per resample
 * @param {number} histogram.observed the same of the test set
 * @param {import("@lectern/random").ScoreSpread} histogram.interval of the differences
 * @param {number} histogram.pValue
 * @param {number} histogram.reach half of the axis
 * @param {boolean} histogram.isCentred
 * @returns {string} a picture that can be read aloud
 */
export function differenceHistogram({ id, differences, observed, interval, pValue, reach, isCentred }) {
  const all = Array.from(differences)
  const x = (/** @type {number} */ value) => round(MIDDLE + (Math.max(-1, Math.min(1, value / reach)) * WIDTH) / 2)
  const bins = binsOf(all, interval.mean, Math.abs(observed), reach)
  const highest = Math.max(...bins.map(({ count }) => count))
  const step = WIDTH / BINS
  const bars = bins.map(({ place, count, far }) => {
    const bar = (/** @type {number} */ from, /** @type {number} */ size, /** @type {string} */ look) =>
      size === 0
        ? ""
        : `<rect ${look} x="${round(MIDDLE + place * step - step / 2 + 0.4)}" width="${round(step - 0.8)}" y="${round(FLOOR - ((from + size) / highest) * HEIGHT)}" height="${round((size / highest) * HEIGHT)}"/>`
    const extreme = isCentred ? far : 0
    return bar(0, extreme, `class="far"`) + bar(extreme, count - extreme, `fill-opacity="0.35"`)
  })
  const extreme = Math.round(pValue * (all.length + 1)) - 1
  const title = isCentred ? "Centred: as if the systems were equal" : "Differences of the resamples"
  const said = isCentred
    ? `at least |δ| from 0: ${extreme} of ${all.length}, p = ${pValue.toFixed(4)}`
    : `95 percent from ${shown(interval.low)} to ${shown(interval.high)}`
  const lines = isCentred
    ? [line(x(-Math.abs(observed)), "−|δ|", "end"), line(x(Math.abs(observed)), "|δ|", "start")]
    : [
        line(x(observed), `δ = ${shown(observed)}`),
        `<path fill="none" stroke="currentColor" stroke-width="2" d="M${x(interval.low)} ${TOP + 2}v-5H${x(interval.high)}v5"/>`,
      ]
  const ticks = ticksOver(-reach, reach).map(
    (tick) =>
      `<line stroke="currentColor" x1="${x(tick)}" x2="${x(tick)}" y1="${FLOOR}" y2="${FLOOR + 5}"/>` +
      `<text x="${x(tick)}" y="${FLOOR + 19}" text-anchor="middle">${`${tick}`.replace("-", "−")}</text>`,
  )
  return [
    `<svg class="resamples" viewBox="0 0 ${LEFT + WIDTH + RIGHT} ${FLOOR + BOTTOM}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${all.length} differences around ${shown(isCentred ? 0 : interval.mean)}; ${said}.</desc>`,
    `<text x="${LEFT}" y="16" font-weight="600">${title}</text>`,
    `<text x="${LEFT}" y="36">${said}</text>`,
    `<g class="resample-bars" style="transform: translate(${isCentred ? round(x(0) - x(interval.mean)) : 0}px)">`,
    ...bars.filter((bar) => bar !== ""),
    "</g>",
    `<line stroke="currentColor" x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${FLOOR}" y2="${FLOOR}"/>`,
    `<line stroke="currentColor" stroke-opacity="0.6" x1="${x(0)}" x2="${x(0)}" y1="${TOP}" y2="${FLOOR}"/>`,
    ...lines,
    ...ticks,
    `<text x="${MIDDLE}" y="${FLOOR + 38}" text-anchor="middle">B less A</text>`,
    "</svg>",
  ].join("\n")
}

/**
 * How many values lie in each bin, and how many of them are at least so far from the mean.
 *
 * @param {readonly number[]} values
 * @param {number} mean
 * @param {number} size
 * @param {number} reach
 */
function binsOf(values, mean, size, reach) {
  /** @type {Map<number, { place: number, count: number, far: number }>} */
  const bins = new Map()
  const half = BINS / 2 - 1
  for (const value of values) {
    const place = Math.max(-half, Math.min(half, Math.round((value / reach) * (BINS / 2))))
    const bin = bins.get(place) ?? { place, count: 0, far: 0 }
    bin.count++
    if (Math.abs(value - mean) >= size) bin.far++
    bins.set(place, bin)
  }
  return [...bins.values()].sort((a, b) => a.place - b.place)
}

/** @param {number} x @param {string} label @param {"start" | "middle" | "end"} anchor */
function line(x, label, anchor = "middle") {
  return `<line stroke="currentColor" stroke-dasharray="4 3" x1="${x}" x2="${x}" y1="${TOP - 4}" y2="${FLOOR}"/><text ${HALO} x="${x}" y="${TOP - 8}" text-anchor="${anchor}">${label}</text>`
}

/** @param {number} value */
function shown(value) {
  return value.toFixed(2).replace("-", "−")
}
