// @ts-check
// The update gate of a GRU as a tap: two pipes, of the old state and of the proposal, and how much of the old state is left in the end.
import { liveFigure } from "./live-figure.mjs"
import { round } from "./round.mjs"

/**
 * @typedef {object} Tap
 * @property {number} gate z, in [0, 1]
 * @property {number} proposal n
 * @property {number} old the state before
 * @property {number} next the state after
 * @property {readonly number[]} left the share of the old state that is left after 1, 2, ... steps with this gate
 */

const PIPE = 26
/** Where the pipes meet. */
const JOIN = 76
const OLD = "var(--note-code)"
const NEW = "var(--note-mistake)"

/**
 * @param {Tap} tap
 * @returns {string} a picture that can be read aloud
 */
export function gateTap({ gate, proposal, old, next, left }) {
  const bars = left.map((share, i) => {
    const [x, height] = [10 + 32 * i, round(50 * share)]
    return `<rect x="${x}" y="${round(224 - height)}" width="26" height="${height}" fill="${OLD}" fill-opacity="0.45"/>${text(x + 13, 239, Math.round(100 * share), "middle")}${text(x + 13, 256, i + 1, "middle", 'fill="var(--color-text-aside)"')}`
  })
  return [
    `<svg class="gate-tap" viewBox="0 0 330 262" role="img" fill="currentColor" font-size="13">`,
    `<title>${tapSaid({ gate, proposal, old, next, left })}</title>`,
    ...pipe(40, gate, OLD),
    ...pipe(112, 1 - gate, NEW),
    box(2, 40, "old state s", old, OLD),
    box(2, 112, "proposal n", proposal, NEW),
    box(262, JOIN, "new state s′", next, "currentColor"),
    text(168, 20, `z = ${number(gate)}`, "middle"),
    text(168, 146, `1 − z = ${number(1 - gate)}`, "middle"),
    text(10, 166, "% of the old state left, by number of steps", "start"),
    `<path d="M6 224.5H326" stroke="currentColor" stroke-opacity="0.4"/>`,
    ...bars,
    `</svg>`,
  ].join("\n")
}

/** A gate in a sentence. @param {Tap} tap */
export function tapSaid({ gate, proposal, old, next, left }) {
  const percent = Math.round(100 * (left.at(-1) ?? 0))
  return `New state = ${number(gate)} · ${number(old)} + ${number(1 - gate)} · ${number(proposal)} = ${number(next)}. After ${left.length} steps with this gate, ${percent}% of the old state is left.`
}

/**
 * A figure that a page makes live.
 *
 * @param {Tap} tap
 * @param {string} caption
 * @returns {string}
 */
export function tapFigure(tap, caption) {
  return liveFigure("live-tap", gateTap(tap), caption)
}

/**
 * A pipe to the new state, which two streams fill side by side, and its tap: the handle is along an open pipe and across a closed one.
 *
 * @param {number} y
 * @param {number} open in [0, 1]
 * @param {string} colour
 */
function pipe(y, open, colour) {
  const end = JOIN + ((y < JOIN ? -1 : 1) * PIPE * (1 - open)) / 2
  const way = (/** @type {number} */ to) => `M68 ${y}H190C236 ${y} 226 ${round(to)} 262 ${round(to)}`
  return [
    `<path d="${way(JOIN)}" fill="none" stroke="currentColor" stroke-opacity="0.12" stroke-width="${PIPE}"/>`,
    `<path d="${way(end)}" fill="none" stroke="${colour}" stroke-opacity="0.7" stroke-width="${round(PIPE * open)}"/>`,
    `<circle cx="168" cy="${y}" r="8" fill="var(--color-background)" stroke="currentColor" stroke-width="1.5"/>`,
    `<path d="M148 ${y}H188" stroke="currentColor" stroke-width="5" stroke-linecap="round" transform="rotate(${round(90 * (1 - open))} 168 ${y})"/>`,
  ]
}

/** @param {number} x @param {number} y its middle @param {string} name @param {number} value @param {string} colour */
function box(x, y, name, value, colour) {
  return `<rect x="${x}" y="${y - 16}" width="66" height="32" rx="4" fill="var(--color-background)" stroke="${colour}" stroke-width="2"/>${text(x + 33, y + 5, number(value), "middle", 'font-weight="600"')}${text(x + (x > 100 ? 66 : 0), y - 21, name, x > 100 ? "end" : "start")}`
}

/** @param {number} x @param {number} y @param {string | number} words @param {string} anchor @param {string} [more] attributes */
function text(x, y, words, anchor, more = "") {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" ${more}>${words}</text>`
}

/** @param {number} value */
function number(value) {
  return value
    .toFixed(2)
    .replace(/^-(?!0\.00)/, "−")
    .replace("-", "")
}
