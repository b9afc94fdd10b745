// @ts-check
// Two texts, one below the other on each side, and lines between the words that METEOR connects: a number and a colour for each chunk, a
// pattern for each stage.
import { panelsFigure } from "./panels.mjs"
import { counted, escaped, shortened } from "./svg-text.mjs"

/** @typedef {import("../widgets/meteor-in-page.mjs").Connected} Connected */

const WIDTH = 300
const ROW = 28
const TOP = 62
const LEFT = { word: 98, number: 110, line: 121 }
const RIGHT = { word: 202, number: 190, line: 179 }
const MAX_LETTERS = 13

const COLOURS = ["--note-code", "--note-worked", "--note-mistake"]
const PATTERNS = {
  equal: "",
  stem: ` stroke-dasharray="7 4"`,
  synonym: ` stroke-dasharray="0.1 6" stroke-linecap="round"`,
}

/** @param {readonly { readonly id: string, readonly connected: Connected }[]} panels @param {string} caption @returns {string} a figure */
export function crossingFigure(panels, caption) {
  return panelsFigure(panels.map(crossingLines), caption)
}

/**
 * @param {object} panel
 * @param {string} panel.id for the parts that are named by others
 * @param {Connected} panel.connected
 * @returns {string} a picture that can be read aloud
 */
export function crossingLines({ id, connected: { hypothesis, reference, connections, score } }) {
  const height = TOP + ROW * Math.max(hypothesis.length, reference.length)
  const y = (/** @type {number} */ i) => TOP + ROW * i
  const title = `${counted(score.chunks, "chunk")}: METEOR ${score.score.toFixed(3)}`
  const said = connections.map(
    ({ from, to, stage, chunk }) => `${hypothesis[from]} to ${reference[to]} (chunk ${chunk}, ${stage})`,
  )
  const lines = connections.map(({ from, to, stage, chunk }) => {
    const ends = `x1="${LEFT.line}" y1="${y(from)}" x2="${RIGHT.line}" y2="${y(to)}"`
    const numbers = [text(LEFT.number, y(from), "middle", chunk), text(RIGHT.number, y(to), "middle", chunk)]
    return `<g style="color: var(${COLOURS[(chunk - 1) % COLOURS.length]})" font-weight="600"><line ${ends} stroke="currentColor" stroke-width="2.5"${PATTERNS[stage]}/>${numbers.join("")}</g>`
  })
  const free = ` fill-opacity="0.65" text-decoration="line-through"`
  const words = [
    ...hypothesis.map((word, i) =>
      text(
        LEFT.word,
        y(i),
        "end",
        escaped(shortened(word, MAX_LETTERS)),
        connections.some(({ from }) => from === i) ? "" : free,
      ),
    ),
    ...reference.map((word, j) =>
      text(
        RIGHT.word,
        y(j),
        "start",
        escaped(shortened(word, MAX_LETTERS)),
        connections.some(({ to }) => to === j) ? "" : free,
      ),
    ),
  ]
  return [
    `<svg class="crossing-lines" viewBox="0 0 ${WIDTH} ${height}" role="img" fill="currentColor" font-size="13" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${title}</title>`,
    `<desc id="${id}-text">${escaped(said.join(", "))}.</desc>`,
    text(WIDTH / 2, 14, "middle", title, ` font-weight="600"`),
    text(LEFT.word, 38, "end", "hypothesis", ` font-style="italic"`),
    text(RIGHT.word, 38, "start", "reference", ` font-style="italic"`),
    ...lines,
    ...words,
    `</svg>`,
  ].join("\n")
}

/** @param {number} x @param {number} y its middle @param {string} anchor @param {string | number} said @param {string} [look] */
function text(x, y, anchor, said, look = "") {
  return `<text x="${x}" y="${y + 4.5}" text-anchor="${anchor}"${look}>${said}</text>`
}
