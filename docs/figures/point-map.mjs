// @ts-check
// Points of a plane in groups, with a mark and a colour for each group, and no labels.
import { round } from "./round.mjs"

const SIDE = 280
const MARGIN = 8
const TOP = 24

/** Tells groups apart without colours. */
const LOOKS = [
  { colour: "var(--note-code)", mark: circle },
  { colour: "var(--note-mistake)", mark: square },
  { colour: "var(--note-worked)", mark: triangle },
]

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {Readonly<ArrayLike<number>>} picture.positions x and y in turn
 * @param {readonly { readonly name: string, readonly size: number }[]} picture.groups one after another, at most three
 * @param {string} picture.text what can be seen, for those who cannot
 * @returns {string} a picture that can be read aloud
 */
export function pointMap({ id, title, positions, groups, text }) {
  const [xs, ys] = [0, 1].map((axis) => Array.from(positions).filter((_, i) => i % 2 === axis))
  const middle = [xs, ys].map((each = []) => (Math.max(...each) + Math.min(...each)) / 2)
  const width = Math.max(1e-9, ...[xs, ys].map((each = []) => Math.max(...each) - Math.min(...each)))
  const scale = (SIDE - 20) / width
  const group = groups.flatMap(({ size }, i) => Array.from({ length: size }, () => i))
  const marks = group.map((each, i) => {
    const { colour, mark } = LOOKS[each] ?? { colour: "currentColor", mark: circle }
    const x = round(MARGIN + SIDE / 2 + scale * ((positions[2 * i] ?? 0) - (middle[0] ?? 0)))
    const y = round(TOP + SIDE / 2 - scale * ((positions[2 * i + 1] ?? 0) - (middle[1] ?? 0)))
    return `<g style="fill: ${colour}">${mark(x, y)}</g>`
  })
  const keys = groups.map(({ name }, i) => {
    const { colour, mark } = LOOKS[i] ?? { colour: "currentColor", mark: circle }
    return `<g style="fill: ${colour}">${mark(14 + 90 * i, SIDE + 40)}<text x="${23 + 90 * i}" y="${SIDE + 44}">${name}</text></g>`
  })
  return [
    `<svg class="word-map" viewBox="0 0 ${SIDE + 2 * MARGIN} ${SIDE + 54}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${text}</desc>`,
    `<text x="${MARGIN}" y="14" font-weight="600">${title}</text>`,
    `<rect x="${MARGIN}" y="${TOP}" width="${SIDE}" height="${SIDE}" fill="none" stroke="currentColor" stroke-opacity="0.2"/>`,
    ...marks,
    ...keys,
    `</svg>`,
  ].join("\n")
}

/**
 * @param {readonly Parameters<typeof pointMap>[0][]} pictures side by side where there is room
 * @param {string} caption
 * @returns {string} a figure
 */
export function pointMapFigure(pictures, caption) {
  return [
    `<figure class="panels">`,
    `<div>`,
    // All of one size, also those alone in a line.
    ...pictures.map((each) => pointMap(each).replace("<svg ", `<svg style="flex: 0 1 18rem" `)),
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {number} x @param {number} y */
function circle(x, y) {
  return `<circle cx="${x}" cy="${y}" r="3.4"/>`
}

/** @param {number} x @param {number} y */
function square(x, y) {
  return `<rect x="${round(x - 3)}" y="${round(y - 3)}" width="6" height="6"/>`
}

/** @param {number} x @param {number} y */
function triangle(x, y) {
  return `<path d="M${x} ${round(y - 4)}l3.7 6.5h-7.4z"/>`
}
