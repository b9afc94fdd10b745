// @ts-check
// Words as points of the plane, with a mark and a colour for each class.
import { panelsFigure } from "./panels.mjs"
import { round } from "./round.mjs"

const SIDE = 300
const MARGIN = 8
const LABEL = 14.5
/** About the width of a letter of a label. */
const LETTER = 7.1

/** Tells classes apart without colours. */
const LOOKS = [
  { colour: "var(--note-code)", mark: circle },
  { colour: "var(--note-mistake)", mark: square },
  { colour: "var(--note-worked)", mark: triangle },
]

/** @typedef {{ readonly words: readonly string[], readonly dimensions: number, readonly data: Float32Array }} Vectors */

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {Vectors} picture.vectors of two dimensions
 * @param {readonly { readonly name: string, readonly words: readonly string[] }[]} picture.classes at most three
 * @param {number} [picture.reach] the largest coordinate that has room; by default that of the words
 * @returns {string} a picture that can be read aloud
 */
export function wordMap({ id, title, vectors, classes, reach = reachOf(vectors) }) {
  const scale = (SIDE / 2 - 14) / reach
  const points = vectors.words.map((word, i) => {
    const [a = 0, b = 0] = vectors.data.subarray(2 * i, 2 * i + 2)
    const group = classes.findIndex(({ words }) => words.includes(word))
    const x = round(MARGIN + SIDE / 2 + scale * a)
    return { word, group, x, y: round(24 + SIDE / 2 - scale * b), isLeft: x > MARGIN + 0.75 * SIDE }
  })
  const middle = MARGIN + SIDE / 2
  const drawn = labelled(points).map(({ word, group, x, y, isLeft, at }) => {
    const { colour, mark } = LOOKS[group] ?? { colour: "currentColor", mark: circle }
    const end = isLeft ? x - 8 : x + 8
    const line =
      Math.abs(at - y) < 4
        ? ""
        : `<path d="M${x} ${y}L${end} ${at}" fill="none" stroke="currentColor" stroke-opacity="0.5"/>`
    const anchor = isLeft ? ' text-anchor="end"' : ""
    return `<g style="color: ${colour}" fill="currentColor">${line}${mark(x, y)}<text x="${isLeft ? end - 2 : end + 2}" y="${round(at + 4)}"${anchor}>${word}</text></g>`
  })
  const keys = classes.map(({ name }, i) => {
    const { colour, mark } = LOOKS[i] ?? { colour: "currentColor", mark: circle }
    return `<g style="color: ${colour}" fill="currentColor">${mark(14 + 95 * i, SIDE + 40)}<text x="${23 + 95 * i}" y="${SIDE + 44}">${name}</text></g>`
  })
  const said = classes.map(({ name, words }) => {
    const own = points.filter(({ word }) => words.includes(word))
    const mean = (/** @type {"x" | "y"} */ axis) => own.reduce((sum, each) => sum + each[axis], 0) / own.length
    const where = [mean("y") < 24 + SIDE / 2 ? "above" : "below", mean("x") < middle ? "left" : "right"].join(", ")
    return `The ${name} lie ${where} of the middle on average.`
  })
  return [
    `<svg class="word-map" viewBox="0 0 ${SIDE + 2 * MARGIN} ${SIDE + 54}" role="img" fill="currentColor" font-size="13.4" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${points.length} words as points. ${said.join(" ")}</desc>`,
    `<text x="${MARGIN}" y="14" font-weight="600">${title}</text>`,
    `<g stroke="currentColor" stroke-opacity="0.2" fill="none"><rect x="${MARGIN}" y="24" width="${SIDE}" height="${SIDE}"/>`,
    `<path d="M${middle} 24v${SIDE}M${MARGIN} ${24 + SIDE / 2}h${SIDE}"/></g>`,
    ...drawn,
    ...keys,
    `</svg>`,
  ].join("\n")
}

/**
 * @param {readonly Parameters<typeof wordMap>[0][]} pictures side by side where there is room
 * @param {string} caption
 * @returns {string} a figure
 */
export function wordMapFigure(pictures, caption) {
  return panelsFigure(pictures.map(wordMap), caption)
}

/** @param {Vectors} vectors */
function reachOf({ data }) {
  return Math.max(1e-6, ...data.map(Math.abs))
}

/**
 * Labels beside their points, moved down where two would overlap.
 *
 * @template {{ readonly word: string, readonly x: number, readonly y: number, readonly isLeft: boolean }} Point
 * @param {readonly Point[]} points
 * @returns {(Point & { readonly at: number })[]}
 */
function labelled(points) {
  // A mark may not be covered by the label of another point.
  const taken = points.map(({ x, y }) => ({ left: x - 5, right: x + 5, at: y }))
  return [...points]
    .sort((a, b) => a.y - b.y)
    .map((point) => {
      const width = LETTER * point.word.length + 12
      const [left, right] = point.isLeft ? [point.x - width, point.x - 8] : [point.x + 8, point.x + width]
      const near = taken.filter((each) => each.left < right && left < each.right)
      const overlaps = (/** @type {number} */ at) => near.some((each) => Math.abs(each.at - at) < LABEL)
      let at = point.y
      for (let away = 1; overlaps(at) || at > 20 + SIDE; away++)
        at = point.y + (away % 2 === 0 ? 1 : -1) * Math.ceil(away / 2)
      taken.push({ left, right, at })
      return { ...point, at }
    })
}

/** @param {number} x @param {number} y */
function circle(x, y) {
  return `<circle cx="${x}" cy="${y}" r="4"/>`
}

/** @param {number} x @param {number} y */
function square(x, y) {
  return `<rect x="${round(x - 3.5)}" y="${round(y - 3.5)}" width="7" height="7"/>`
}

/** @param {number} x @param {number} y */
function triangle(x, y) {
  return `<path d="M${x} ${round(y - 4.5)}l4.3 7.6h-8.6z"/>`
}
