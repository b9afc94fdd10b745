// @ts-check
// Words with their probabilities before and after a rule: an outline for what was, a filled bar for what is. The picture is as wide as
// its place, and its letters keep their size.
import { round } from "./round.mjs"
import { ticksOver } from "./ticks-over.mjs"

const LABELS = 58
const ROW = 20
const TOP = 30
/** The share of the width that the largest probability has, so that there is room for the words on the narrowest page. */
const LENGTH = 79

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {readonly string[]} picture.words
 * @param {readonly number[]} picture.before probabilities
 * @param {readonly number[]} picture.after
 * @returns {string} a picture that can be read aloud
 */
export function wordBars({ id, title, words, before, after }) {
  const highest = Math.max(...before, ...after)
  const x = (/** @type {number} */ prob) => `${round((LENGTH * prob) / highest)}%`
  const floor = TOP + ROW * words.length + 4
  const rows = words.map((word, i) => {
    const y = TOP + ROW * i
    const bar = (/** @type {number} */ prob, /** @type {string} */ look) =>
      `<rect class="${look}" width="${x(prob)}" y="${y + 2}" height="${ROW - 4}"/>`
    const [was, is] = [before[i] ?? 0, after[i] ?? 0]
    const name = `<text x="-8" y="${y + 15}" text-anchor="end"${is > 0 ? "" : ' fill-opacity="0.7"'}>${word}</text>`
    return [name, is > 0 ? bar(is, "rule-kept") : "", bar(was, "rule-before")].join("")
  })
  const ticks = ticksOver(0, highest).map(
    (tick) =>
      `<line class="rule-floor" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${floor + 4}"/>` +
      `<text x="${x(tick)}" y="${floor + 18}" text-anchor="middle">${tick}</text>`,
  )
  const said = words.map((word, i) => `${word} ${(before[i] ?? 0).toFixed(3)} to ${(after[i] ?? 0).toFixed(3)}`)
  return [
    `<svg class="word-bars" width="100%" height="${floor + 40}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">Probabilities before and after: ${said.join(", ")}.</desc>`,
    `<text x="0" y="16">outline: before, filled: after</text>`,
    `<g transform="translate(${LABELS})">`,
    ...ticks,
    ...rows,
    `<text x="${LENGTH / 2}%" y="${floor + 34}" text-anchor="middle">probability</text>`,
    `</g>`,
    `</svg>`,
  ].join("\n")
}
