// @ts-check
// The lattice of a word: a place before, between and after its letters, and an edge for each piece, as wide as its share of the probability.
import { liveFigure } from "./live-figure.mjs"
import { round } from "./round.mjs"
import { escaped } from "./svg-text.mjs"

/** @typedef {import("../widgets/lattice-in-page.mjs").Lattice} Lattice */
/** @typedef {import("../widgets/lattice-in-page.mjs").Edge} Edge */

const STEP = 60
const LEFT = 42
const RIGHT = 24
const RADIUS = 11
/** Of an edge that has all of the probability. */
const WIDEST = 20
/** How much higher an edge is than one with a letter less. */
const RISE = 34

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {Lattice} picture.lattice
 * @param {Edge} [picture.chosen] the edge whose factors are marked
 * @param {boolean} [picture.isLive] whether readers choose edges
 * @returns {string} a picture that can be read aloud
 */
export function latticePicture({ id, lattice, chosen, isLive = false }) {
  const { letters, alpha, beta, edges, ways } = lattice
  const longest = Math.max(1, ...edges.map(({ from, to }) => to - from))
  const base = 36 + heightOf(longest)
  const width = LEFT + STEP * letters.length + RIGHT
  /** @param {number} y @param {string} name @param {readonly number[]} values @param {number | undefined} factor the place that is marked */
  const row = (y, name, values, factor) => [
    `<text x="2" y="${y}" font-style="italic">${name}</text>`,
    ...values.map(
      (value, i) =>
        `<text${i === factor ? ' class="lattice-factor"' : ""} x="${xOf(i)}" y="${y}" text-anchor="middle">${shortNumber(value)}</text>`,
    ),
  ]
  // The labels of short edges are above long edges, and the chosen edge is above all.
  const order = (/** @type {Edge} */ edge) => (edge === chosen ? 1 : edge.from - edge.to)
  const drawn = edges
    .toSorted((one, other) => order(one) - order(other))
    .map((edge) => edgeOf(edge, base, edge === chosen, isLive))
  const said = edges.map(edgeSaid)
  return [
    `<svg class="lattice" style="min-width: ${width}px; max-width: ${Math.round(1.5 * width)}px" viewBox="0 0 ${width} ${base + 96}" role="${isLive ? "group" : "img"}" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${isLive ? "Lattice; the arrow keys choose an edge" : "Lattice"}</title>`,
    `<desc id="${id}-text">Lattice of ${escaped(letters.join(""))} with ${edges.length} edges and ${ways} paths. ${said.join("; ")}.</desc>`,
    ...drawn,
    ...[...letters, ""].map(
      (letter, i) =>
        `<circle cx="${xOf(i)}" cy="${base}" r="${RADIUS}"/><text x="${xOf(i)}" y="${base + 4.5}" text-anchor="middle">${i}</text>` +
        `<text x="${xOf(i + 0.5)}" y="${base + 24}" text-anchor="middle" font-size="18" font-weight="600">${escaped(letter)}</text>`,
    ),
    ...row(base + 66, "α", alpha, chosen?.from),
    ...row(base + 86, "β", beta, chosen?.to),
    `</svg>`,
  ].join("\n")
}

/**
 * A picture that a page makes live.
 *
 * @param {Lattice} lattice
 * @param {Edge} chosen
 * @param {string} caption
 * @returns {string} a figure
 */
export function latticeFigure(lattice, chosen, caption) {
  return liveFigure("live-lattice", latticePicture({ id: "lattice", lattice, chosen }), caption)
}

/** @param {Edge} edge @returns {string} as it is read aloud: what stands beside the edge comes first */
function edgeSaid({ from, to, piece, share, isBest }) {
  return `${escaped(piece)} ${shortShare(share)} from ${from} to ${to}${isBest ? ", on the best path" : ""}`
}

/** @param {Edge} edge @param {number} base @param {boolean} isChosen @param {boolean} isLive */
function edgeOf(edge, base, isChosen, isLive) {
  const { from, to, piece, share, isBest } = edge
  const [start, end] = [xOf(from), xOf(to)]
  const height = heightOf(to - from)
  const bend = (end - start) / 4
  const top = round(base - (4 / 3) * height)
  const d =
    height === 0
      ? `M${start} ${base}H${end}`
      : `M${start} ${base}C${start + bend} ${top} ${end - bend} ${top} ${end} ${base}`
  const width = round(Math.max(1, WIDEST * share))
  const look = `lattice-edge${isBest ? " best" : ""}${isChosen ? " chosen" : ""}`
  const live = isLive
    ? ` data-edge="${from}-${to}" role="button" tabindex="${isChosen ? 0 : -1}" aria-pressed="${isChosen}" aria-label="${edgeSaid(edge)}"`
    : ""
  const y = round(height === 0 ? base + 43 : base - height - Math.max(width / 2, 2) - 4)
  const name = height === 0 ? "" : `<tspan class="lattice-piece">${escaped(piece)}</tspan> `
  return [
    `<g class="${look}"${live}>`,
    isLive ? `<path class="lattice-grip" d="${d}"/>` : "",
    isChosen ? `<path class="lattice-around" d="${d}" stroke-width="${width + 5}"/>` : "",
    `<path class="lattice-band" d="${d}" stroke-width="${width}"${share < 0.001 ? ' stroke-dasharray="3 3"' : ""}/>`,
    `<text x="${round((start + end) / 2)}" y="${y}" text-anchor="middle">${name}${shortShare(share)}</text>`,
    `</g>`,
  ].join("")
}

/** @param {number} place */
function xOf(place) {
  return LEFT + STEP * place
}

/** @param {number} length of a piece */
function heightOf(length) {
  return length === 1 ? 0 : 46 + RISE * (length - 2)
}

/** @param {number} share */
function shortShare(share) {
  return share > 0 && share < 0.001 ? "&lt; 0.001" : share.toFixed(3)
}

/** @param {number} value of a probability @returns {string} at most four digits after the point */
export function shortNumber(value) {
  return value === 0 || value >= 0.001 ? String(Number(value.toFixed(4))) : value.toExponential(1)
}
