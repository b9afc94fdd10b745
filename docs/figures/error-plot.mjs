// @ts-check
// The distance of estimates from the truth against the number of draws, both on log scales: a mark per estimate, and a line for
// the standard error that theory gives.
import { panelsFigure } from "./panels.mjs"
import { round } from "./round.mjs"

const WIDTH = 300
const HEIGHT = 326
const LEFT = 58
const RIGHT = 28
const TOP = 68
const BOTTOM = 44

/**
 * @typedef {object} ErrorSeries
 * @property {string} name
 * @property {readonly (readonly { draws: number, error: number | undefined }[])[]} runs estimates after some of the draws, run by run
 * @property {number} variance what theory gives for one draw: the standard error of n draws is the root of variance / n
 * @property {number} from the line starts at so many draws
 */
/**
 * @typedef {object} ErrorPanel
 * @property {string} id for the parts that are named by others
 * @property {string} title
 * @property {number} draws where the picture ends
 * @property {readonly ErrorSeries[]} series at most three
 * @property {string} [chosen] the series that stands out; all alike by default
 */

/** Tells series apart without colours. */
const LOOKS = [
  { colour: "var(--note-mistake)", dash: "none", mark: circle },
  { colour: "var(--note-code)", dash: "7 4", mark: square },
  { colour: "var(--note-worked)", dash: "2 3", mark: triangle },
]

/**
 * @param {readonly ErrorPanel[]} panels side by side where there is room
 * @param {string} caption
 * @returns {string} a figure
 */
export function errorFigure(panels, caption) {
  return panelsFigure(panels.map(errorPlot), caption)
}

/**
 * @param {ErrorPanel} panel
 * @returns {string} a picture that can be read aloud
 */
export function errorPlot({ id, title, draws, series, chosen }) {
  const least = Math.min(...series.map(({ variance }) => Math.sqrt(variance / draws)))
  const bottom = Math.floor(Math.log10(least)) - 1
  const last = Math.max(2, Math.log10(draws))
  const x = (/** @type {number} */ n) => LEFT + ((Math.log10(n) - 1) / (last - 1)) * (WIDTH - LEFT - RIGHT)
  // An estimate that is exact by luck has no place on a log scale: it lies on the floor.
  const y = (/** @type {number} */ error) =>
    TOP + (Math.min(-Math.log10(error), -bottom) / -bottom) * (HEIGHT - TOP - BOTTOM)
  const floor = HEIGHT - BOTTOM
  const columns = decades(1, Math.floor(last)).map((exponent) => {
    const at = round(x(10 ** exponent))
    return `${rule(at, TOP, at, floor)}<text x="${at}" y="${floor + 16}" text-anchor="middle">${(10 ** exponent).toLocaleString("en")}</text>`
  })
  const rows = decades(bottom, 0).map((exponent) => {
    const at = round(y(10 ** exponent))
    return `${rule(LEFT, at, WIDTH - RIGHT, at)}<text x="${LEFT - 5}" y="${at + 4}" text-anchor="end">${(10 ** exponent).toFixed(-exponent)}</text>`
  })
  const drawn = LOOKS.slice(0, series.length).map(({ colour, dash, mark }, i) => {
    const { name, runs, variance, from } = /** @type {ErrorSeries} */ (series[i])
    const [start, end] = [Math.max(10, from), draws].map((n) => `${round(x(n))} ${round(y(Math.sqrt(variance / n)))}`)
    const line =
      from < draws ? `<path d="M${start} L${end}" fill="none" stroke-width="1.75" stroke-dasharray="${dash}"/>` : ""
    const marks = runs.flatMap((run) =>
      run.map(({ draws: n, error }) => (error === undefined ? "" : mark(round(x(n)), round(y(error))))),
    )
    const faint = chosen !== undefined && chosen !== name
    const [left, top] = [8 + (i % 2) * 140, 30 + 16 * Math.floor(i / 2)]
    const legend = `${mark(left, top)}<text x="${left + 8}" y="${top + 4}">${name}</text>`
    const style = `style="fill: ${colour}; stroke: ${colour}"${faint ? ` opacity="0.4"` : ""}`
    return `<g ${style} stroke-width="0"><g fill-opacity="0.6">${marks.join("")}</g>${line}${legend}</g>`
  })
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" fill="currentColor" font-size="12.5" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">Error against the number of draws, ${title}</title>`,
    `<desc id="${id}-text">${series.map((each) => described(each, draws)).join(" ")}</desc>`,
    `<text x="0" y="13" font-weight="600">${title}</text>`,
    ...columns,
    ...rows,
    ...drawn,
    `<text x="${LEFT + (WIDTH - LEFT - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">draws</text>`,
    `</svg>`,
  ].join("\n")
}

/** @param {ErrorSeries} series @param {number} draws */
function described({ name, runs, variance, from }, draws) {
  const errors = runs.flatMap((run) => run.at(-1)?.error ?? [])
  const met = errors.map((error) => error.toPrecision(2)).join(", ")
  const theory =
    from < draws ? `theory says ${Math.sqrt(variance / draws).toPrecision(2)}` : "theory expects no draw yet"
  return `${name}: after ${draws} draws the error is ${met === "" ? "unknown, since no draw was kept" : met}; ${theory}.`
}

/** Whole numbers. @param {number} low @param {number} high */
function decades(low, high) {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i)
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
function rule(x1, y1, x2, y2) {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="currentColor" stroke-opacity="0.18"/>`
}

/** @param {number} x @param {number} y */
function circle(x, y) {
  return `<circle cx="${x}" cy="${y}" r="2.8"/>`
}

/** @param {number} x @param {number} y */
function square(x, y) {
  return `<rect x="${round(x - 2.4)}" y="${round(y - 2.4)}" width="4.8" height="4.8"/>`
}

/** @param {number} x @param {number} y */
function triangle(x, y) {
  return `<path d="M${x} ${round(y - 3.4)} l3.2 5.6 h-6.4 z"/>`
}
