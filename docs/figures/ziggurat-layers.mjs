// @ts-check
// A ziggurat under the half of a bell: layers of equal area, the part of each that is surely below the curve, and the rest.
import { normalSf } from "@lectern/random/special"
import { round } from "./round.mjs"

const WIDTH = 560
const HEIGHT = 300
const LEFT = 30
const TOP = 12
const FLOOR = 262
const REACH = 3.4

/**
 * @typedef {object} Ziggurat
 * @property {number} end where the lowest layer meets the curve
 * @property {number} area of each layer
 * @property {readonly { inner: number, outer: number, bottom: number, top: number }[]} layers from the top down: an x below
 *   `inner` is surely under the curve; the lowest layer's `outer` stands for the tail
 * @property {number} atOnce the share of positions that are surely under the curve
 * @property {number} kept the share that is under the curve
 */

/**
 * The layers under e^(-x^2/2) for x from 0 on: equal areas, the last of them with the tail (Marsaglia and Tsang 2000).
 *
 * @param {number} count how many layers, 2 at least
 * @returns {Ziggurat}
 */
export function zigguratLayers(count) {
  let [low, high] = [0.5, 8]
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2
    // Layers that are too large reach the top too early.
    if (heights(middle, count).length < count) low = middle
    else high = middle
  }
  const end = high
  const area = areaFor(end)
  const tops = heights(end, count)
  const layers = tops.map((top, i) => {
    const bottom = i === 0 ? 0 : (tops[i - 1] ?? 0)
    const inner = i === 0 ? end : i === count - 1 ? 0 : edge(top)
    return { inner, outer: area / (top - bottom), bottom, top: i === count - 1 ? 1 : top }
  })
  const atOnce = layers.reduce((sum, { inner, outer }) => sum + inner / outer, 0) / count
  return { end, area, layers: layers.toReversed(), atOnce, kept: Math.sqrt(Math.PI / 2) / (count * area) }
}

/** @param {number} end */
function areaFor(end) {
  return end * bell(end) + Math.sqrt(2 * Math.PI) * normalSf(end)
}

/**
 * The upper sides of the layers from the lowest on, as many as lie below the top of the bell.
 *
 * @param {number} end
 * @param {number} count
 */
function heights(end, count) {
  const area = areaFor(end)
  const tops = [bell(end)]
  let x = end
  while (tops.length < count) {
    const top = (tops.at(-1) ?? 0) + area / x
    if (top > 1) break
    tops.push(top)
    x = edge(top)
  }
  return tops
}

/** @param {number} x */
function bell(x) {
  return Math.exp(-0.5 * x * x)
}

/** Where the bell is as high. @param {number} height */
function edge(height) {
  return Math.sqrt(-2 * Math.log(height))
}

/**
 * @param {object} picture
 * @param {Ziggurat} picture.ziggurat
 * @param {string} picture.caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function zigguratFigure({ ziggurat, caption }) {
  const { layers, end } = ziggurat
  const x = (/** @type {number} */ at) => round(LEFT + (at / REACH) * (WIDTH - LEFT - 8))
  const y = (/** @type {number} */ height) => round(FLOOR - height * (FLOOR - TOP))
  const box = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ top,
    /** @type {number} */ bottom,
  ) => `x="${x(from)}" y="${y(top)}" width="${round(x(to) - x(from))}" height="${round(y(bottom) - y(top))}"`
  const boxes = layers.map(({ inner, outer, bottom, top }, i) => {
    const lowest = i === layers.length - 1
    const sure = `<rect ${box(0, inner, top, bottom)} style="fill: var(--note-code)" fill-opacity="0.22" stroke="currentColor" stroke-opacity="0.5"/>`
    const rest = `<rect ${box(inner, outer, top, bottom)} style="fill: var(--note-mistake)" fill-opacity="0.4" stroke="currentColor" stroke-opacity="0.5"/>`
    return lowest ? sure : sure + rest
  })
  const places = Array.from({ length: 201 }, (_, i) => (i / 200) * REACH)
  const line = (/** @type {readonly number[]} */ at) => at.map((each) => `${x(each)} ${y(bell(each))}`).join("L")
  const tail = [end, ...places.filter((each) => each > end)]
  const ticks = [0, 1, 2, 3].map(
    (tick) =>
      `<line x1="${x(tick)}" x2="${x(tick)}" y1="${FLOOR}" y2="${FLOOR + 5}" stroke="currentColor"/><text x="${x(tick)}" y="${FLOOR + 20}" text-anchor="middle">${tick}</text>`,
  )
  const said = layers.map(
    ({ inner, outer, bottom, top }, i) =>
      `layer ${i + 1} from height ${bottom.toFixed(3)} to ${top.toFixed(3)}, surely inside up to ${inner.toFixed(3)}` +
      (i === layers.length - 1 ? ", then the tail." : `, reaching to ${outer.toFixed(3)}.`),
  )
  return [
    `<figure>`,
    `<div class="wide-figure">`,
    `<svg style="min-width: ${WIDTH}px" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" fill="currentColor" font-size="13" aria-labelledby="ziggurat-title ziggurat-text">`,
    `<title id="ziggurat-title">A ziggurat of ${layers.length} layers over half a bell</title>`,
    `<desc id="ziggurat-text">From the top down: ${said.join(" ")}</desc>`,
    ...boxes,
    `<path d="M${x(end)} ${FLOOR}L${line(tail)}L${x(REACH)} ${FLOOR}Z" style="fill: var(--note-worked)" fill-opacity="0.5"/>`,
    `<path d="M${line(places)}" fill="none" stroke="currentColor" stroke-width="2"/>`,
    `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${FLOOR}" y2="${FLOOR}" stroke="currentColor"/>`,
    ...ticks,
    ...[
      ["code", "surely below the curve"],
      ["mistake", "compare with the curve"],
      ["worked", "the tail, with the lowest layer"],
    ].map(
      ([name, text], i) =>
        `<rect x="310" y="${24 + 24 * i}" width="22" height="13" style="fill: var(--note-${name})" fill-opacity="${[0.22, 0.4, 0.5][i]}" stroke="currentColor" stroke-opacity="0.5"/><text x="340" y="${35 + 24 * i}">${text}</text>`,
    ),
    `</svg>`,
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}
