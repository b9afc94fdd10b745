// @ts-check
// An encoder and a decoder unrolled in time, up to some step: states as boxes of shades, arrows between them, attention as lines.
import { liveFigure } from "./live-figure.mjs"
import { round } from "./round.mjs"

/** @typedef {import("../widgets/unrolled-in-page.mjs").Unrolled} Unrolled */

const LEFT = 28
const COLUMN = 50
const MAX_COLUMNS = 6
const CELL = 10
/** Numbers beside each other in a box, and its size. */
const ACROSS = 3
const [BOX_WIDTH, BOX_HEIGHT] = [ACROSS * CELL, 4 * CELL]
/** The upper edges of the boxes. */
const DECODER = 34
const ENCODER = 176
/** The width of a weight of 1. */
const WIDEST = 14
const POSITIVE = "var(--note-code)"
const NEGATIVE = "var(--note-mistake)"
const ASIDE = 'fill="var(--color-text-aside)"'

/**
 * @param {Unrolled} run
 * @param {number} step the last one that is shown, from 1; the encoder's come first
 * @returns {string} a picture that can be read aloud
 */
export function unrolledPicture({ source, encoded, steps }, step) {
  const read = encoded.slice(0, step)
  const done = steps.slice(0, Math.max(0, step - encoded.length))
  const now = done.length - 1
  const weights = done[now]?.weights ?? []
  const [bottom, top] = [DECODER + BOX_HEIGHT, ENCODER]
  const width = LEFT + MAX_COLUMNS * COLUMN
  const looks = weights.map((weight, j) => {
    const line = `<path class="look" d="M${middle(j)} ${top}C${middle(j)} ${top - 40} ${middle(now)} ${bottom + 40} ${middle(now)} ${bottom}" fill="none" stroke="${POSITIVE}" stroke-opacity="0.5" stroke-width="${round(WIDEST * weight)}"/>`
    return line + text(middle(j), top - 5, `${Math.round(100 * weight)}%`, 'class="halo"')
  })
  const end = middle(encoded.length - 1) + BOX_WIDTH / 2
  const handed = `M${end} ${ENCODER + 20}H${end + 8}V248H8V${DECODER + 20}H${middle(0) - BOX_WIDTH / 2 - 5}`
  return [
    `<svg class="unrolled" viewBox="0 0 ${width} 268" role="img" fill="currentColor" font-size="13">`,
    `<defs><marker id="unrolled-head" viewBox="0 0 6 8" refX="1" refY="4" markerWidth="6" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L6 4L0 8z"/></marker></defs>`,
    `<title>${source.length} steps of an encoder${done.length > 0 ? ` and ${done.length} of a decoder, which has written ${done.map(({ written }) => symbol(written)).join(" ")}` : ""}</title>`,
    ...source.flatMap((each, j) => [
      box(j, ENCODER, read[j], j === read.length - 1 && now < 0),
      text(middle(j), ENCODER + BOX_HEIGHT + 17, symbol(each)),
      ...(j > 0 ? [arrow(sideways(j, ENCODER + 20), j === read.length - 1 && now < 0)] : []),
    ]),
    ...(now < 0 ? [] : [arrow(handed, now === 0), text(width / 2, 263, "the last state", ASIDE)]),
    ...done.flatMap(({ read, written, state }, t) => [
      arrow(fed(t), t === now),
      ...(t === 0 ? [text(15, 16, symbol(read), ASIDE)] : [arrow(sideways(t, DECODER + 20), t === now)]),
      box(t, DECODER, state, t === now),
      text(middle(t), 16, symbol(written), t === now ? 'font-weight="700"' : ""),
    ]),
    ...looks,
    `</svg>`,
  ].join("\n")
}

/**
 * A figure that a page makes live.
 *
 * @param {import("../widgets/unrolled-in-page.mjs").Written} network
 * @param {Unrolled} run
 * @param {number} step
 * @param {string} caption
 * @returns {string}
 */
export function unrolledFigure(network, run, step, caption) {
  const word = run.source.slice(0, -1).join("")
  return liveFigure("live-unrolled", unrolledPicture(run, step), caption, {
    word,
    step,
    network: JSON.stringify(network),
  })
}

/** A state; none yet is an empty frame. @param {number} column @param {number} y @param {readonly number[] | undefined} state @param {boolean} isNow */
function box(column, y, state, isNow) {
  const x = middle(column) - BOX_WIDTH / 2
  const cells = (state ?? []).map((value, i) => {
    const [left, up] = [x + CELL * (i % ACROSS), y + CELL * Math.floor(i / ACROSS)]
    const shade = `<rect x="${left}" y="${up}" width="${CELL}" height="${CELL}" fill="${value < 0 ? NEGATIVE : POSITIVE}" fill-opacity="${round(Math.abs(value))}"/>`
    return value < 0 ? `${shade}<path d="M${left + 3} ${up + 5}h4" stroke="currentColor"/>` : shade
  })
  const line = state === undefined ? 'stroke-opacity="0.4" stroke-dasharray="3 3"' : `stroke-width="${isNow ? 3 : 1}"`
  return `${cells.join("")}<rect x="${x}" y="${y}" width="${BOX_WIDTH}" height="${BOX_HEIGHT}" fill="none" stroke="currentColor" ${line}/>`
}

/** From one state to the next. @param {number} column of the next @param {number} y */
function sideways(column, y) {
  return `M${middle(column - 1) + BOX_WIDTH / 2} ${y}H${middle(column) - BOX_WIDTH / 2 - 5}`
}

/** From the symbol that was written to the next step, which reads it. @param {number} column of the next */
function fed(column) {
  const [from, to] = [column === 0 ? 30 : middle(column - 1) + 14, middle(column) - 10]
  return `M${from} 12Q${to} 12 ${to} ${DECODER - 6}`
}

/** @param {string} path @param {boolean} isNow @param {string} [of] its class */
function arrow(path, isNow, of = "") {
  return `<path class="${of}" d="${path}" fill="none" stroke="currentColor" stroke-width="${isNow ? 2 : 1}" marker-end="url(#unrolled-head)"/>`
}

/** @param {number} column */
function middle(column) {
  return LEFT + COLUMN * column + COLUMN / 2
}

/** @param {string} each */
function symbol(each) {
  return each.replaceAll("<", "&lt;")
}

/** @param {number} x @param {number} y @param {string} words @param {string} [more] attributes */
function text(x, y, words, more = "") {
  return `<text x="${x}" y="${y}" text-anchor="middle" ${more}>${words}</text>`
}
