// @ts-check
// A table of two texts with the way back through it: arrows from the last cell, dashed where another step is as good.
import { round } from "./round.mjs"
import { escaped, shortened, textWidth } from "./svg-text.mjs"

const HEAD = 24
const ROW = 38
const MIN_COLUMN = 34
const FIRST = 30
/** Arrows stay clear of the numbers. */
const CLEAR = 11
const LONGEST = 12

/** @typedef {import("../widgets/table-in-page.mjs").StepTable} StepTable */
/** @typedef {import("../widgets/table-in-page.mjs").Step} Step */

/**
 * @param {StepTable} table
 * @returns {number} how many steps it has: one for each cell of two words, then one for each step back
 */
export function stepsOf({ rows, columns, path }) {
  return rows.length * columns.length + path.length
}

/**
 * @param {StepTable} table
 * @param {object} picture
 * @param {string} picture.id for the parts that are named by others
 * @param {string} picture.title
 * @param {number} [picture.steps] how many are shown; by default all
 * @returns {string} a picture that can be read aloud
 */
export function stepTable(table, { id, title, steps = stepsOf(table) }) {
  const { rows, columns, cells, path, ties } = table
  const filled = Math.min(steps, rows.length * columns.length)
  const back = path.slice(0, steps - filled)
  const isAll = back.length === path.length
  const label = 12 + Math.max(...rows.map((word) => textWidth(shortened(word, LONGEST))), 0)
  const widths = [FIRST, ...columns.map((word) => Math.max(MIN_COLUMN, 8 + textWidth(shortened(word, LONGEST))))]
  const edges = [label]
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width)
  const [width, height] = [Math.ceil(edges.at(-1) ?? 0) + 1, HEAD + ROW * (rows.length + 1) + 1]
  const x = (/** @type {number} */ j) => ((edges[j] ?? 0) + (edges[j + 1] ?? 0)) / 2
  const y = (/** @type {number} */ i) => HEAD + ROW * (i + 0.5)

  const heads = columns.map((word, j) => text(x(j + 1), HEAD - 8, "middle", word))
  const names = rows.map((word, i) => text(label - 8, y(i + 1) + 4.5, "end", word))
  const drawn = cells.flatMap((row, i) =>
    row.map((value, j) => {
      const nth = (i - 1) * columns.length + j
      const step = back.find((each) => each.i === i && each.j === j)
      const isNow = i > 0 && j > 0 && nth === steps
      const look = step === undefined ? "" : ` ${kindOf(step)}`
      const square = `<rect class="cell${look}${isNow ? " now" : ""}" x="${round(edges[j] ?? 0)}" y="${HEAD + ROW * i}" width="${round(widths[j] ?? 0)}" height="${ROW}"/>`
      if (i > 0 && j > 0 && nth > filled) return square
      const letter = step?.letter ? text((edges[j + 1] ?? 0) - 4, HEAD + ROW * i + 13, "end", step.letter, 12) : ""
      return `${square}${text(x(j), y(i) + 4.5, "middle", String(value))}${letter}`
    }),
  )
  const seen = (/** @type {Step} */ tie) => isAll || back.some(({ i, j }) => i === tie.i && j === tie.j)
  const arrow = (/** @type {Step} */ { i, j, direction }, /** @type {string} */ look) => {
    const [di, dj] = [direction === "left" ? 0 : -1, direction === "up" ? 0 : -1]
    const [dx, dy] = [x(j + dj) - x(j), di * ROW]
    const length = Math.hypot(dx, dy)
    const [ux, uy] = [dx / length, dy / length]
    const clear = direction === "diagonal" ? CLEAR + 1 : CLEAR
    const [fromX, fromY] = [x(j) + ux * clear, y(i) + uy * clear]
    const [toX, toY] = [x(j) + dx - ux * clear, y(i) + dy - uy * clear]
    const side = (/** @type {number} */ turn) =>
      `${round(toX - 6 * ux + turn * 3.5 * uy)} ${round(toY - 6 * uy - turn * 3.5 * ux)}`
    return (
      `<path class="${look}" d="M${round(fromX)} ${round(fromY)}L${round(toX)} ${round(toY)}"/>` +
      `<path class="${look} head" d="M${side(1)}L${round(toX)} ${round(toY)}L${side(-1)}"/>`
    )
  }
  return [
    `<svg class="step-table" style="min-width: ${width}px; max-width: ${Math.round(1.3 * width)}px" viewBox="0 0 ${width} ${height}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${escaped(title)}</title>`,
    `<desc id="${id}-text">${escaped(spoken(table))}</desc>`,
    ...heads,
    ...names,
    ...drawn,
    ...ties.filter(seen).map((tie) => arrow(tie, "tie")),
    ...back.map((step) => arrow(step, `taken ${kindOf(step)}`)),
    "</svg>",
  ].join("\n")
}

/**
 * @param {StepTable} table
 * @param {Parameters<typeof stepTable>[1]} picture
 * @returns {string} the same where it may be wider than its place
 */
export function scrolledTable(table, picture) {
  return `<div class="search-tree-scroll">\n${stepTable(table, picture)}\n</div>`
}

/**
 * @param {StepTable} table
 * @param {Parameters<typeof stepTable>[1]} picture
 * @param {string} caption
 * @returns {string} a figure
 */
export function tableFigure(table, picture, caption) {
  return `<figure>\n${scrolledTable(table, picture)}\n<figcaption>${caption}</figcaption>\n</figure>\n`
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} content @param {number} [size] */
function text(x, y, anchor, content, size) {
  const small = size === undefined ? "" : ` font-size="${size}" font-weight="700"`
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${small}>${escaped(shortened(content, LONGEST))}</text>`
}

/** @param {Step} step */
function kindOf({ letter }) {
  return letter === "H" || letter === "=" ? "hit" : letter === "" ? "way" : "edit"
}

/** @param {StepTable} table */
function spoken({ rows, cells, path }) {
  const numbers = cells.map((row, i) => `${i === 0 ? "Nothing" : rows[i - 1]}: ${row.join(", ")}.`)
  const back = path.map(({ letter, direction }) => (letter === "=" ? "a common word" : letter || direction))
  return `${numbers.join(" ")} From the last cell back: ${back.join(", ")}.`
}
