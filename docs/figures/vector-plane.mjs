// @ts-check
// A prediction in the plane: the centre's vector, the output vectors, where a step of gradient descent moves them, and how wrong the answers are.
import { nodeName, score } from "../widgets/prediction.mjs"
import { round } from "./round.mjs"

const SIDE = 320
const TOP = 24
const REACH = 2
const BAR = 130
const ROW = 46

/** @typedef {import("../widgets/prediction.mjs").Prediction} Prediction */
/** @typedef {import("../widgets/prediction.mjs").Point} Point */

/** The side of the picture, the half of the plane that it shows, and where the plane begins. */
export const PLANE = { side: SIDE, reach: REACH, top: TOP }

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {Prediction} picture.prediction
 * @param {boolean} [picture.isLive] whether the vectors are handles that a page lets readers move
 * @returns {string} the plane as a picture that can be read aloud
 */
export function vectorPlane({ id, title, prediction, isLive = false }) {
  const { centreGradient, outputGradients } = score(prediction)
  const ticks = [-1, 1].map(
    (each) =>
      `<path d="M${across(each)} ${up(0) - 3}v6M${across(0) - 3} ${up(each)}h6"/><text stroke="none" x="${across(each)}" y="${up(0) + 16}" text-anchor="middle">${minus(each)}</text><text stroke="none" x="${across(0) - 7}" y="${up(each) + 4}" text-anchor="end">${minus(each)}</text>`,
  )
  const vectors = vectorsOf(prediction, centreGradient, outputGradients)
  const lines = vectors.map(
    ({ at, look }) =>
      `<path class="plane-vector" style="color: ${look}" d="M${across(0)} ${up(0)}L${across(at[0])} ${up(at[1])}"/>`,
  )
  const steps = vectors
    .filter(({ gradient }) => Math.hypot(...gradient) > 0.02)
    .map(({ at, gradient, look }) => {
      const head = arrow([across(at[0]), up(at[1])], [across(at[0] - gradient[0]), up(at[1] - gradient[1])])
      return `<path class="plane-step" style="color: ${look}" d="${head}"/>`
    })
  const points = vectors.map(({ key, label, at, look }) => {
    const [x, y] = [across(at[0]), up(at[1])]
    const handle = isLive
      ? ` class="plane-handle" data-point="${key}" tabindex="0" role="slider" aria-label="${label}" aria-roledescription="vector" aria-valuemin="${-REACH}" aria-valuemax="${REACH}" aria-valuenow="${round(at[0])}" aria-valuetext="${said(at)}"`
      : ""
    const grip = isLive ? `<circle cx="${x}" cy="${y}" r="18" fill="transparent"/>` : ""
    const [aside, anchor] = at[0] > 1.2 ? [-10, ' text-anchor="end"'] : [10, ""]
    // The label of v is below its point, since it may begin where an output vector is.
    const words = `<text x="${round(x + aside)}" y="${round(y + (key === "v" ? 19 : -9))}"${anchor} font-weight="600">${label}</text>`
    return `<g style="color: ${look}"${handle}>${grip}<circle cx="${x}" cy="${y}" r="6" fill="currentColor"/>${words}</g>`
  })
  const spoken = vectors.map(
    ({ label, at, gradient }) => `${label} is ${said(at)}, moves by ${said([-gradient[0], -gradient[1]])}.`,
  )
  return [
    `<svg class="vector-plane" viewBox="0 0 ${SIDE} ${TOP + SIDE}" ${isLive ? 'role="group"' : 'role="img"'} fill="currentColor" font-size="13.5" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${spoken.join(" ")}</desc>`,
    `<text x="0" y="14" font-weight="600">${title}</text>`,
    `<g stroke="currentColor" stroke-opacity="0.3" fill="none"><rect x="0.5" y="${TOP + 0.5}" width="${SIDE - 1}" height="${SIDE - 1}"/>`,
    `<path d="M0 ${up(0)}H${SIDE}M${across(0)} ${TOP}V${TOP + SIDE}"/></g>`,
    `<g stroke="currentColor" stroke-opacity="0.5" fill="currentColor" fill-opacity="0.7">${ticks.join("")}</g>`,
    ...lines,
    ...steps,
    ...points,
    `</svg>`,
  ].join("\n")
}

/**
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {Prediction} picture.prediction
 * @returns {string} the answers as bars, with what was wanted as a line
 */
export function answerBars({ id, title, prediction }) {
  const { answers, loss } = score(prediction)
  const rows = answers.map(({ name, given, wanted }, i) => {
    const y = TOP + 10 + ROW * i
    const [from, to] = [Math.min(given, wanted), Math.max(given, wanted)]
    return [
      `<text x="0" y="${y + 4}">${name}</text>`,
      `<rect class="answer-given" x="0" y="${y + 10}" width="${round(BAR * given)}" height="14"/>`,
      `<rect class="answer-error" x="${round(BAR * from)}" y="${y + 10}" width="${round(BAR * (to - from))}" height="14"/>`,
      `<path class="answer-wanted" d="M${wanted === 1 ? BAR : 1} ${y + 7}v20"/>`,
      `<text x="${BAR + 12}" y="${y + 21}">${given.toFixed(4)} − ${wanted} = ${minus(Number((given - wanted).toFixed(4)), 4)}</text>`,
    ].join("")
  })
  const spoken = answers.map(
    ({ name, given, wanted }) =>
      `${name}: probability ${given.toFixed(4)}, wanted ${wanted}, error ${(given - wanted).toFixed(4)}.`,
  )
  const height = TOP + ROW * answers.length + 30
  return [
    `<svg class="answer-bars" viewBox="0 0 ${SIDE} ${height}" role="img" fill="currentColor" font-size="13.5" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${spoken.join(" ")} Loss ${loss.toFixed(4)}.</desc>`,
    `<text x="0" y="14" font-weight="600">${title}</text>`,
    ...rows,
    `<text x="0" y="${height - 8}">Loss: ${loss.toFixed(4)} nats</text>`,
    `</svg>`,
  ].join("\n")
}

/**
 * @param {Prediction} prediction
 * @param {string} id
 * @param {string} caption
 * @returns {string} a figure of both
 */
export function predictionFigure(prediction, id, caption) {
  return [
    `<figure class="panels">`,
    `<div>`,
    vectorPlane({ id: `${id}-plane`, title: "Vectors, and where they should go", prediction }),
    answerBars({ id: `${id}-bars`, title: "p − t: given minus wanted", prediction }),
    `</div>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {Prediction} prediction @param {Point} centreGradient @param {readonly Point[]} outputGradients */
function vectorsOf({ scoring, centre, outputs, target }, centreGradient, outputGradients) {
  const isTree = scoring === "hierarchical-softmax"
  const rows = outputs.map((at, i) => ({
    key: String(i),
    label: isTree ? nodeName(i) : `o${"₁₂₃"[i] ?? ""}`,
    at,
    gradient: outputGradients[i] ?? /** @type {Point} */ ([0, 0]),
    look: !isTree && i === target ? "var(--note-worked)" : "var(--note-mistake)",
  }))
  return [...rows, { key: "v", label: "v", at: centre, gradient: centreGradient, look: "var(--note-code)" }]
}

/** @param {number} x */
function across(x) {
  return round((SIDE * (x + REACH)) / (2 * REACH))
}

/** @param {number} y */
function up(y) {
  return round(TOP + (SIDE * (REACH - y)) / (2 * REACH))
}

/** The path of a line with a head. @param {Point} from @param {Point} to */
function arrow([x, y], [a, b]) {
  const angle = Math.atan2(b - y, a - x)
  const side = (/** @type {number} */ turn) =>
    `${round(a - 8 * Math.cos(angle + turn))} ${round(b - 8 * Math.sin(angle + turn))}`
  return `M${x} ${y}L${a} ${b}M${side(0.45)}L${a} ${b}L${side(-0.45)}`
}

/** @param {Point} at */
function said([x, y]) {
  return `(${minus(Number(x.toFixed(2)))}, ${minus(Number(y.toFixed(2)))})`
}

/** @param {number} value @param {number} [digits] */
function minus(value, digits) {
  return (digits === undefined ? String(value) : value.toFixed(digits)).replace("-", "−")
}
