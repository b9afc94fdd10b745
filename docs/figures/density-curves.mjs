// @ts-check
// Densities over one range: the target as an area, proposals as lines.
import { round } from "./round.mjs"

const WIDTH = 400
const HEIGHT = 240
const LEFT = 8
const TOP = 30
const FLOOR = 214

const LOOKS = [
  { colour: "var(--note-code)", dash: "7 4" },
  { colour: "var(--note-worked)", dash: "none" },
]

/** @typedef {{ name: string, density: (x: number) => number }} Curve */

/**
 * @param {object} curves
 * @param {readonly [number, number]} curves.range
 * @param {readonly number[]} curves.ticks where the axis has numbers
 * @param {Curve} curves.target
 * @param {readonly Curve[]} curves.proposals at most two
 * @param {string} curves.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function densityCurves({ range: [low, high], ticks, target, proposals, caption }) {
  const places = Array.from({ length: 401 }, (_, i) => low + ((high - low) * i) / 400)
  const highest = Math.max(...[target, ...proposals].flatMap(({ density }) => places.map(density)))
  const x = (/** @type {number} */ at) => LEFT + ((at - low) / (high - low)) * (WIDTH - 2 * LEFT)
  const y = (/** @type {number} */ height) => FLOOR - (height / highest) * (FLOOR - TOP - 6)
  const path = (/** @type {Curve} */ { density }) =>
    places.map((at, i) => `${i === 0 ? "M" : "L"}${round(x(at))} ${round(y(density(at)))}`).join("")
  const lines = LOOKS.slice(0, proposals.length).map(({ colour, dash }, i) => {
    const curve = /** @type {Curve} */ (proposals[i])
    const left = 92 + i * 160
    return [
      `<g style="stroke: ${colour}" stroke-width="2" fill="none" stroke-dasharray="${dash}">`,
      `<path d="${path(curve)}"/><path d="M${left} 12 h26"/></g>`,
      `<text x="${left + 32}" y="16">${curve.name}</text>`,
    ].join("")
  })
  const numbers = ticks.map(
    (tick) =>
      `<line x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${FLOOR}" y2="${FLOOR + 5}" stroke="currentColor"/><text x="${round(x(tick))}" y="${FLOOR + 20}" text-anchor="middle">${tick}</text>`,
  )
  const heights = [target, ...proposals].map(({ name, density }) => {
    const said = ticks.map((tick) => `${density(tick).toFixed(2)} at ${tick}`).join(", ")
    return `${name}: ${said}.`
  })
  return [
    `<figure class="panels">`,
    `<div>`,
    `<svg style="max-width: 30rem" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" fill="currentColor" font-size="14.1" aria-labelledby="density-curves-title density-curves-text">`,
    `<title id="density-curves-title">The densities of a target and of proposals for it</title>`,
    `<desc id="density-curves-text">${heights.join(" ")}</desc>`,
    `<path d="${path(target)}L${round(x(high))} ${FLOOR}L${round(x(low))} ${FLOOR}Z" fill-opacity="0.25"/>`,
    `<rect x="${LEFT}" y="5" width="26" height="13" fill-opacity="0.25"/><text x="${LEFT + 32}" y="16">${target.name}</text>`,
    ...lines,
    `<line x1="${LEFT}" x2="${WIDTH - LEFT}" y1="${FLOOR}" y2="${FLOOR}" stroke="currentColor"/>`,
    ...numbers,
    `</svg>`,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
