// @ts-check
// The distribution of the next word as bars: words that occur after the context apart from those that do not, and for each word a
// mark where its relative frequency lies.
import { round } from "./round.mjs"
import { escaped, shortened } from "./svg-text.mjs"

const LABELS = 84
const LENGTH = 130
const VALUES = 54
const ROW = 23
const TOP = 30
const PLACES = 3

/** Tells both kinds apart without colours: unseen words have a dashed border. */
const LOOKS = {
  seen: `style="color: var(--note-code)" fill="currentColor" fill-opacity="0.35" stroke="currentColor"`,
  unseen: `style="color: var(--note-worked)" fill="currentColor" fill-opacity="0.2" stroke="currentColor" stroke-dasharray="4 3"`,
}

/**
 * @typedef {object} NextWordBar
 * @property {string} word
 * @property {number} prob
 * @property {number} frequency its relative frequency after the context, 0 for a word that does not occur there
 */
/**
 * @typedef {object} NextWordPanel
 * @property {string} id for the parts that are named by others
 * @property {string} title
 * @property {readonly NextWordBar[]} bars
 */

/**
 * @param {readonly NextWordPanel[]} panels side by side where there is room
 * @param {string} caption
 * @returns {string} a figure
 */
export function nextWordFigure(panels, caption) {
  return [
    `<figure class="panels">`,
    `<div>`,
    ...panels.map(nextWordBars),
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/**
 * @param {NextWordPanel} panel
 * @returns {string} a picture that can be read aloud
 */
export function nextWordBars({ id, title, bars }) {
  const width = LABELS + LENGTH + VALUES
  const height = TOP + ROW * bars.length + 30
  const rows = bars.map(({ word, prob, frequency }, i) => {
    const y = TOP + ROW * i
    const mark = round(LABELS + frequency * LENGTH)
    return [
      `<text x="${LABELS - 8}" y="${y + 15}" text-anchor="end">${escaped(shortened(word, 11))}</text>`,
      `<rect x="${LABELS}" y="${y + 3}" width="${round(prob * LENGTH)}" height="${ROW - 7}" ${LOOKS[kindOf(frequency)]}/>`,
      `<line x1="${mark}" x2="${mark}" y1="${y + 1}" y2="${y + ROW - 2}" stroke="currentColor" stroke-width="2"/>`,
      `<text x="${width}" y="${y + 15}" text-anchor="end">${prob.toFixed(PLACES)}</text>`,
    ].join("")
  })
  const [seen, unseen] = masses(bars)
  const sum = `${seen.toFixed(PLACES)} seen + ${unseen.toFixed(PLACES)} unseen = ${(seen + unseen).toFixed(PLACES)}`
  const said = bars.map(({ word, prob }) => `${word} ${prob.toFixed(PLACES)}`).join(", ")
  return [
    `<svg viewBox="0 0 ${width} ${height}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${escaped(title)}: the probability of each next word</title>`,
    `<desc id="${id}-text">${escaped(said)}. ${sum}.</desc>`,
    `<text x="${LABELS}" y="18" font-weight="600">${escaped(title)}</text>`,
    ...rows,
    `<text x="${width}" y="${height - 8}" text-anchor="end">${sum}</text>`,
    `</svg>`,
  ].join("\n")
}

/**
 * The probability of words that occur after the context, and of those that do not.
 *
 * @param {readonly NextWordBar[]} bars
 * @returns {[seen: number, unseen: number]}
 */
export function masses(bars) {
  const sums = { seen: 0, unseen: 0 }
  for (const { prob, frequency } of bars) sums[kindOf(frequency)] += prob
  return [sums.seen, sums.unseen]
}

/** @param {number} frequency @returns {"seen" | "unseen"} */
function kindOf(frequency) {
  return frequency > 0 ? "seen" : "unseen"
}
