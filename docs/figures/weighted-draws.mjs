// @ts-check
// A target and a proposal, and below them the proposal's draws, each with its weight as its area, and the estimate.
import { round } from "./round.mjs"

/** The picture's measures, for those who drag in it: the numbers from -reach to reach fill its width. */
export const FRAME = { width: 340, reach: 6 }

const TOP = 30
const FLOOR = 160
const MIDDLE = 204
/** How far dots are from the middle of their row, so that they do not all hide each other. */
const SPREAD = 22
const BAR = 248
const HEIGHT = 286
const PLACES = 240
/** The radius of a dot that has its share of the weight, and of those that have next to none. */
const [EVEN, LEAST] = [3.2, 0.7]
/** A proposal that is higher than so many times the target leaves the picture. */
const HIGHEST = 2.5

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {(x: number) => number} picture.target a density
 * @param {(x: number) => number} picture.proposal a density
 * @param {readonly { x: number, weight: number }[]} picture.draws with weights that add up to 1, or are 0
 * @param {{ estimate: number, standardError: number } | undefined} picture.result
 * @param {number} picture.truth
 * @param {string} picture.said the same in words
 * @returns {string} a picture that can be read aloud
 */
export function weightedDraws({ id, target, proposal, draws, result, truth, said }) {
  const { width, reach } = FRAME
  const places = Array.from({ length: PLACES + 1 }, (_, i) => reach * ((2 * i) / PLACES - 1))
  const peak = Math.max(...places.map((x) => target(x)))
  const top = Math.max(peak, Math.min(HIGHEST * peak, Math.max(...places.map((x) => proposal(x)))))
  const across = (/** @type {number} */ x) =>
    round((width * (Math.min(reach, Math.max(-reach, x)) + reach)) / (2 * reach))
  const up = (/** @type {number} */ density) => round(FLOOR - ((FLOOR - TOP) * Math.min(density, top)) / top)
  const path = (/** @type {(x: number) => number} */ density) =>
    places.map((x, i) => `${i === 0 ? "M" : "L"}${across(x)} ${up(density(x))}`).join("")
  const dots = draws
    // Multiples of the golden ratio lie far from each other.
    .map(({ x, weight }, i) => ({ x, weight, off: SPREAD * (2 * ((i * 0.618034) % 1) - 1) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ x, weight, off }) => {
      const radius = Math.max(LEAST, EVEN * Math.sqrt(weight * draws.length))
      return `<circle cx="${across(x)}" cy="${round(MIDDLE + off)}" r="${round(radius)}"/>`
    })
  const ticks = [-4, -2, 0, 2, 4].map(
    (x) =>
      `<line x1="${across(x)}" x2="${across(x)}" y1="${FLOOR}" y2="${FLOOR + 4}" stroke="currentColor"/>` +
      `<text x="${across(x)}" y="${HEIGHT - 4}" text-anchor="middle">${String(x).replace("-", "−")}</text>`,
  )
  return [
    `<svg class="weighted-draws" style="max-width: 30rem" viewBox="0 0 ${width} ${HEIGHT}" role="img" fill="currentColor" font-size="13.5" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">A target, a proposal and its weighted draws</title>`,
    `<desc id="${id}-text">${said}</desc>`,
    `<rect x="2" y="6" width="24" height="12" fill-opacity="0.22"/><text x="32" y="17">target</text>`,
    `<path d="M92 12h26" style="stroke: var(--note-code)" stroke-width="2" stroke-dasharray="7 4"/><text x="124" y="17">proposal</text>`,
    `<g style="fill: var(--note-code)" fill-opacity="0.45"><circle cx="200" cy="12" r="5"/></g><text x="211" y="17">draw, by weight</text>`,
    `<path d="${path(target)}L${width} ${FLOOR}L0 ${FLOOR}Z" fill-opacity="0.22"/>`,
    `<path d="${path(proposal)}" fill="none" style="stroke: var(--note-code)" stroke-width="2" stroke-dasharray="7 4"/>`,
    `<line x1="0" x2="${width}" y1="${FLOOR}" y2="${FLOOR}" stroke="currentColor"/>`,
    `<line x1="${across(truth)}" x2="${across(truth)}" y1="${TOP}" y2="${BAR + 10}" stroke="currentColor" stroke-dasharray="2 3"/>`,
    ...ticks,
    `<g style="fill: var(--note-code); stroke: var(--note-code)" fill-opacity="0.4" stroke-width="0.6">${dots.join("")}</g>`,
    ...(result === undefined ? [] : [estimateBar(result, across)]),
    `</svg>`,
  ].join("\n")
}

/** @param {{ estimate: number, standardError: number }} result @param {(x: number) => number} across */
function estimateBar({ estimate, standardError }, across) {
  const [low, high] = [across(estimate - standardError), across(estimate + standardError)]
  return (
    `<g style="fill: var(--note-worked); stroke: var(--note-worked)"><line x1="${low}" x2="${high}" y1="${BAR}" y2="${BAR}" stroke-width="3"/>` +
    `<path d="M${across(estimate)} ${BAR - 6}l5 6l-5 6l-5 -6z"/></g>`
  )
}
