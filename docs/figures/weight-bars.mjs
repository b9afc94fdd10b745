// @ts-check
// The n-grams of two captions with their weights: filled what both wrote, empty what only the person wrote, dashed what only
// the system wrote.
import { round } from "./round.mjs"
import { escaped, shortened } from "./svg-text.mjs"

/** @typedef {import("../widgets/cider-in-page.mjs").Weighed} Weighed */

const WIDTH = 320
const LABELS = 110
const LENGTH = 112
const WEIGHTS = 256
const ROW = 24
const TOP = 28
const MAX_LETTERS = 15

/** @param {Weighed} weights @param {string} caption @returns {string} a figure */
export function weightFigure(weights, caption) {
  const picture = weightBars({ id: "weights", weights })
  return [
    `<figure class="panels">`,
    `<div>`,
    picture,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {Weighed} picture.weights
 * @returns {string} a picture that can be read aloud
 */
export function weightBars({ id, weights: { photographs, rows } }) {
  const longest = Math.max(...rows.map(({ weight, ours, theirs }) => weight * Math.max(ours, theirs))) || 1
  const height = TOP + ROW * rows.length + 26
  const bars = rows.map(({ gram, known, weight, ours, theirs }, i) => {
    const y = TOP + ROW * i
    const bar = (/** @type {number} */ count, /** @type {string} */ look) =>
      `<rect class="${look}" x="${LABELS}" y="${y + 3}" width="${round((LENGTH * weight * count) / longest)}" height="${ROW - 8}"/>`
    return [
      text(LABELS - 7, y, "end", escaped(shortened(gram, MAX_LETTERS))),
      bar(Math.min(ours, theirs), "weight-both"),
      ours > theirs ? bar(ours, "weight-ours") : "",
      theirs > 0 ? bar(theirs, "weight-theirs") : "",
      text(WEIGHTS, y, "end", weight.toFixed(2)),
      text(WIDTH, y, "end", `${known} of ${photographs}`),
    ].join("")
  })
  const said = rows.map(
    ({ gram, known, weight, ours, theirs }) =>
      `${gram}: weight ${weight.toFixed(2)}, in captions of ${known} of ${photographs}, person ${theirs}, system ${ours}`,
  )
  return [
    `<svg class="weight-bars" viewBox="0 0 ${WIDTH} ${height}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">The weights of n-grams</title>`,
    `<desc id="${id}-text">${escaped(said.join("; "))}.</desc>`,
    text(WEIGHTS, 0, "end", "weight", ` font-style="italic"`),
    text(WIDTH, 0, "end", "photos", ` font-style="italic"`),
    ...bars,
    text(WIDTH / 2, height - 24, "middle", "filled: both · empty: person · dashed: system"),
    `</svg>`,
  ].join("\n")
}

/** @param {number} x @param {number} y the top of its row @param {string} anchor @param {string} said @param {string} [look] */
function text(x, y, anchor, said, look = "") {
  return `<text x="${x}" y="${y + 16}" text-anchor="${anchor}"${look}>${said}</text>`
}
