// @ts-check
// Resampled differences, centred and then made absolute, or the other way round: which of them count as extreme.
import { round } from "./round.mjs"

const WIDTH = 360
const HEIGHT = 120
const GAP = 56
const TOP = 26
const BINS = 40

/**
 * @param {object} resamples
 * @param {Readonly<ArrayLike<number>>} resamples.differences system less baseline, one per resample
 * @param {number} resamples.observed the difference on the whole test set
 * @param {string} resamples.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function centredHistograms({ differences, observed, caption }) {
  const all = Array.from(differences)
  const size = Math.abs(observed)
  const centred = shifted(all)
  const absolute = shifted(all.map(Math.abs))
  const reach = Math.max(...centred.map(Math.abs), ...absolute.map(Math.abs))
  const counts = [centred, absolute].map((values) => histogram(values, reach))
  const highest = Math.max(...counts.flat())
  const two = centred.filter((value) => Math.abs(value) >= size).length
  const one = absolute.filter((value) => value > size).length
  const panels = [
    { title: `centred: ${two} of ${all.length} at least as large, either way`, borders: [-size, size] },
    { title: `absolute first, then centred: ${one} of ${all.length} larger`, borders: [size] },
  ].map(({ title, borders }, panel) => {
    const floor = TOP + HEIGHT + panel * (HEIGHT + GAP)
    const bars = counts[panel]?.map((count, bin) => bar(count / highest, bin, floor, isTail(bin, reach, borders)))
    const lines = borders.map((border) => {
      const x = round(place(border, reach))
      const label = border < 0 ? "−|δ|" : "|δ|"
      return `<line x1="${x}" x2="${x}" y1="${floor - HEIGHT}" y2="${floor}" stroke="currentColor" stroke-dasharray="4 3"/><text x="${x}" y="${floor + 16}" text-anchor="middle">${label}</text>`
    })
    const zero = round(place(0, reach))
    return [
      `<text x="0" y="${floor - HEIGHT - 10}">${title}</text>`,
      ...(bars ?? []),
      `<line x1="0" x2="${WIDTH}" y1="${floor}" y2="${floor}" stroke="currentColor"/>`,
      ...lines,
      `<text x="${zero}" y="${floor + 16}" text-anchor="middle">0</text>`,
    ].join("\n")
  })
  const description =
    `Two histograms of ${all.length} resampled differences. Centred, they lie around zero on both sides, and ${two} of them are at least as ` +
    `far from zero as the observed difference. Made absolute first and centred then, they lean to one side, and ${one} exceed it.`
  return [
    `<figure>`,
    `<svg style="max-width: 32rem" viewBox="0 0 ${WIDTH} ${TOP + 2 * HEIGHT + GAP + 24}" role="img" fill="currentColor" font-size="13" aria-labelledby="centred-histograms-title centred-histograms-text">`,
    `<title id="centred-histograms-title">The same resamples, centred before and after taking absolute values</title>`,
    `<desc id="centred-histograms-text">${description}</desc>`,
    ...panels,
    `</svg>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {readonly number[]} values */
function shifted(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

/** @param {readonly number[]} values @param {number} reach */
function histogram(values, reach) {
  const counts = new Array(BINS).fill(0)
  for (const value of values) counts[Math.min(BINS - 1, Math.floor(((value + reach) / (2 * reach)) * BINS))] += 1
  return counts
}

/** Whether the middle of a bin lies beyond a border. @param {number} bin @param {number} reach @param {readonly number[]} borders */
function isTail(bin, reach, borders) {
  const middle = ((2 * (bin + 0.5)) / BINS - 1) * reach
  return borders.some((border) => (border < 0 ? middle < border : middle > border))
}

/** @param {number} share @param {number} bin @param {number} floor @param {boolean} tail */
function bar(share, bin, floor, tail) {
  const width = WIDTH / BINS
  const height = round(share * HEIGHT)
  const look = tail ? `style="fill: var(--note-mistake)"` : `fill-opacity="0.35"`
  return `<rect x="${round(bin * width + 0.5)}" y="${round(floor - height)}" width="${round(width - 1)}" height="${height}" ${look}/>`
}

/** @param {number} value @param {number} reach */
function place(value, reach) {
  return ((value + reach) / (2 * reach)) * WIDTH
}
