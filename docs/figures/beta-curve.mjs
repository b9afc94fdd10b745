// @ts-check
// F against beta: a curve from precision to recall, and the point of one beta.
import { round } from "./round.mjs"

const WIDTH = 260
const HEIGHT = 220
const LEFT = 40
const RIGHT = 10
const TOP = 44
const BOTTOM = 40

/** @typedef {{ precision: number, recall: number, score: number }} Scored */

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {number} picture.beta
 * @param {Scored} picture.now with this beta
 * @param {readonly (readonly [beta: number, score: number])[]} picture.curve from 0 to the largest beta
 * @returns {string} a picture that can be read aloud
 */
export function betaCurve({ id, beta, now, curve }) {
  const last = curve.at(-1)?.[0] ?? 1
  const x = (/** @type {number} */ value) => round(LEFT + ((WIDTH - LEFT - RIGHT) * value) / last)
  const y = (/** @type {number} */ share) => round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share))
  const rows = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line stroke="currentColor" stroke-opacity="0.16" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}"/>` +
      `<text x="${LEFT - 6}" y="${y(share) + 4}" text-anchor="end">${share}</text>`,
  )
  const columns = [0, 2, 4, 6, 8]
    .filter((value) => value <= last)
    .map((value) => `<text x="${x(value)}" y="${HEIGHT - BOTTOM + 17}" text-anchor="middle">${value}</text>`)
  const level = (/** @type {number} */ share, /** @type {string} */ colour, /** @type {string} */ dash) =>
    `<line style="stroke: ${colour}" stroke-width="1.5" stroke-dasharray="${dash}" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}"/>`
  const { precision, recall, score } = now
  const title = `β = ${beta}: F = ${score.toFixed(3)}`
  const [p, r] = [`precision ${precision.toFixed(3)}`, `recall ${recall.toFixed(3)}`]
  return [
    `<svg class="beta-curve" style="max-width: 24rem" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">F goes from ${p} at β = 0 towards ${r}.</desc>`,
    `<text x="${LEFT}" y="16" font-weight="600">${title}</text>`,
    ...rows,
    ...columns,
    level(precision, "var(--note-code)", "7 4"),
    level(recall, "var(--note-mistake)", "2 3"),
    `<polyline fill="none" style="stroke: var(--note-worked)" stroke-width="2.5" points="${curve.map(([b, f]) => `${x(b)},${y(f)}`).join(" ")}"/>`,
    `<circle cx="${x(beta)}" cy="${y(score)}" r="6" style="fill: var(--note-worked)"/>`,
    // The labels lie on the outer sides of the lines, so that they do not meet.
    `<text x="${WIDTH - RIGHT}" y="${y(precision) + (precision >= recall ? -6 : 16)}" text-anchor="end" style="fill: var(--note-code)">${p}</text>`,
    `<text x="${WIDTH - RIGHT}" y="${y(recall) + (precision >= recall ? 16 : -6)}" text-anchor="end" style="fill: var(--note-mistake)">${r}</text>`,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">β</text>`,
    "</svg>",
  ].join("\n")
}
