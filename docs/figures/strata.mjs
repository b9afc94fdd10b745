// @ts-check
import { panelsFigure } from "./panels.mjs"

// Which blocks of a round are trained at once, stratum by stratum, and by which worker.

const CELL = 34
const LEFT = 26
const TOP = 44
const COLOURS = ["var(--note-code)", "var(--note-mistake)"]

/**
 * @param {readonly (readonly { readonly row: number, readonly column: number }[])[]} strata
 * @param {string} caption
 * @returns {string} a figure with a picture for each stratum and two workers
 */
export function strataFigure(strata, caption) {
  return panelsFigure(strata.map(stratum), caption, "strata")
}

/** @param {readonly { readonly row: number, readonly column: number }[]} blocks @param {number} index */
function stratum(blocks, index) {
  const size = blocks.length
  const title = `stratum ${index + 1}`
  const cells = blocks.map(({ row, column }, i) => {
    const worker = i % 2
    const [x, y] = [LEFT + CELL * column, TOP + CELL * row]
    return (
      `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" style="fill: ${COLOURS[worker]}" fill-opacity="0.35"/>` +
      `<text x="${x + CELL / 2}" y="${y + 22}" text-anchor="middle">${"AB"[worker]}</text>`
    )
  })
  const lines = Array.from(
    { length: size + 1 },
    (_, i) => `M${LEFT + CELL * i} ${TOP}v${CELL * size}M${LEFT} ${TOP + CELL * i}h${CELL * size}`,
  )
  const numbers = Array.from(
    { length: size },
    (_, i) =>
      `<text x="${LEFT + CELL * (i + 0.5)}" y="${TOP - 6}" text-anchor="middle">${i}</text><text x="${LEFT - 8}" y="${TOP + CELL * (i + 0.5) + 4}" text-anchor="end">${i}</text>`,
  )
  const said = blocks.map(({ row, column }, i) => `worker ${"AB"[i % 2]}: inputs ${row}, outputs ${column}`)
  return [
    `<svg viewBox="0 0 ${LEFT + CELL * size + 4} ${TOP + CELL * size + 4}" role="img" fill="currentColor" font-size="13.6" aria-labelledby="stratum-${index}-title stratum-${index}-text">`,
    `<title id="stratum-${index}-title">${title}</title>`,
    `<desc id="stratum-${index}-text">${said.join("; ")}.</desc>`,
    `<text x="${LEFT}" y="16" font-weight="600">${title}</text>`,
    ...cells,
    `<path d="${lines.join("")}" fill="none" stroke="currentColor" stroke-opacity="0.4"/>`,
    ...numbers,
    `</svg>`,
  ].join("\n")
}
