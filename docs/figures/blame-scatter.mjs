// @ts-check
// Outputs against references, both by what the search maximizes: above the diagonal the model is to blame, below it the search.
import { panelsFigure } from "./panels.mjs"
import { round } from "./round.mjs"

const SIZE = 300
const LEFT = 44
const TOP = 30
const BOTTOM = 46
const RIGHT = 12

/** @typedef {import("../widgets/blame-in-page.mjs").Point} Point */

/** Tells verdicts apart without colours. */
const LOOKS = {
  search: { colour: "var(--note-mistake)", mark: circle, name: "search" },
  settings: { colour: "var(--note-shadow)", mark: circle, name: "settings" },
  model: { colour: "var(--note-code)", mark: square, name: "model" },
  none: { colour: "var(--note-worked)", mark: triangle, name: "not bad" },
}

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {readonly Point[]} picture.points
 * @param {number} [picture.lowest] where both axes begin, below 0; lower outputs lie on the lower edge
 * @returns {string} a picture that can be read aloud
 */
export function blameScatter({ id, title, points, lowest = lowestOf(points) }) {
  const side = SIZE - LEFT - RIGHT
  const scale = side / -lowest
  const clamp = (/** @type {number} */ score) => Math.max(lowest, score)
  const x = (/** @type {number} */ score) => round(LEFT + (clamp(score) - lowest) * scale)
  const y = (/** @type {number} */ score) => round(TOP - clamp(score) * scale)
  const floor = TOP + side
  const step = stepOf(-lowest)
  const ticks = Array.from({ length: Math.floor(-lowest / step) + 1 }, (_, i) => -i * step).map((score) => {
    const label = String(Number(score.toFixed(1))).replace("-", "\u2212")
    return [
      `<line class="blame-grid" x1="${x(score)}" x2="${x(score)}" y1="${TOP}" y2="${floor}"/>`,
      `<line class="blame-grid" x1="${LEFT}" x2="${LEFT + side}" y1="${y(score)}" y2="${y(score)}"/>`,
      `<text x="${x(score)}" y="${floor + 19}" text-anchor="middle">${label}</text>`,
      `<text x="${LEFT - 5}" y="${y(score) + 4}" text-anchor="end">${label}</text>`,
    ].join("")
  })
  // What is not bad lies on the diagonal, below the other marks.
  const order = /** @type {const} */ (["none", "settings", "model", "search"])
  const marks = order.flatMap((verdict) =>
    points
      .filter((point) => point.verdict === verdict)
      .map((point) => {
        const { colour, mark } = LOOKS[verdict]
        const at = /** @type {const} */ ([x(point.reference), y(point.output)])
        const ring = point.searchError === "proved" ? `<circle cx="${at[0]}" cy="${at[1]}" r="6.5" fill="none"/>` : ""
        return `<g style="fill: ${colour}; stroke: ${colour}">${mark(...at)}${ring}<title>${said(point)}</title></g>`
      }),
  )
  const counts = order.map(
    (verdict) => `${points.filter((each) => each.verdict === verdict).length} ${LOOKS[verdict].name}`,
  )
  const proved = points.filter(({ searchError }) => searchError === "proved").length
  return [
    `<svg class="blame-scatter" viewBox="0 0 ${SIZE} ${TOP + side + BOTTOM}" role="img" fill="currentColor" font-size="12.5" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">Scores of outputs and references, ${title}</title>`,
    `<desc id="${id}-text">${points.length} points: ${counts.join(", ")}; ${proved} search errors are proved.</desc>`,
    `<text x="0" y="14" font-weight="600">${title}</text>`,
    ...ticks,
    `<line class="blame-diagonal" x1="${LEFT}" y1="${floor}" x2="${LEFT + side}" y2="${TOP}"/>`,
    `<text class="blame-side" x="${LEFT + 10}" y="${TOP + 18}">model</text>`,
    `<text class="blame-side" x="${LEFT + side - 10}" y="${floor - 10}" text-anchor="end">search</text>`,
    ...marks,
    `<text x="${LEFT + side / 2}" y="${floor + 38}" text-anchor="middle">score of the reference</text>`,
    `<text x="12" y="${TOP + side / 2}" text-anchor="middle" transform="rotate(-90 12 ${TOP + side / 2})">score of the output</text>`,
    `</svg>`,
  ].join("\n")
}

/**
 * @param {readonly { readonly id: string, readonly title: string, readonly points: readonly Point[] }[]} pictures side by side where
 *   there is room, with the same axes
 * @param {string} caption
 * @returns {string} a figure
 */
export function blameFigure(pictures, caption) {
  const lowest = lowestOf(pictures.flatMap(({ points }) => points))
  return panelsFigure(
    pictures.map((each) => blameScatter({ ...each, lowest })),
    caption,
  )
}

/** Room for all references, and for outputs of scores half as low again. @param {readonly Point[]} points */
function lowestOf(points) {
  return 1.5 * Math.min(-0.5, ...points.map(({ reference }) => reference).filter(Number.isFinite))
}

/** @param {number} range @returns {number} */
function stepOf(range) {
  return [0.1, 0.2, 0.5, 1, 2, 5, 10].find((step) => range / step <= 7) ?? 20
}

/** @param {Point} point */
function said({ source, output, reference, words, verdict, searchError }) {
  const length = words === 1 ? "1 word" : `${words} words`
  return `Source ${source}: output (${length}) ${output.toFixed(2)}, reference ${reference.toFixed(2)}; ${LOOKS[verdict].name}; search error ${searchError}`
}

/** @param {number} x @param {number} y */
function circle(x, y) {
  return `<circle cx="${x}" cy="${y}" r="3.2" stroke="none"/>`
}

/** @param {number} x @param {number} y */
function square(x, y) {
  return `<rect x="${round(x - 2.8)}" y="${round(y - 2.8)}" width="5.6" height="5.6" stroke="none"/>`
}

/** @param {number} x @param {number} y */
function triangle(x, y) {
  return `<path d="M${x} ${round(y - 3.6)} l3.4 6 h-6.8 z" stroke="none"/>`
}
