// @ts-check
// Attention as a table: a row for each symbol that is written, a column for each one that is read, and how much it weighs.
import { liveFigure } from "./live-figure.mjs"
import { escaped } from "./svg-text.mjs"

/** @typedef {import("../widgets/attention-in-page.mjs").Reading} Reading */

/** With more columns there is no room for numbers. */
const MAX_NUMBERED = 14

/**
 * @param {Reading} reading
 * @returns {string} a table whose cells have their row, column and weight
 */
export function attentionTable({ source, steps }) {
  const isNumbered = source.length <= MAX_NUMBERED
  const heads = source.map((symbol) => `<th scope="col">${shown(symbol)}</th>`)
  const rows = steps.map(({ symbol, weights }, row) => {
    const cells = weights.map((weight, column) => {
      const said = `${spoken(symbol)} at ${spoken(source[column] ?? "")}: ${weight.toFixed(3)}`
      const number = isNumbered && weight >= 0.095 ? Math.round(100 * weight) : ""
      return `<td data-row="${row}" data-column="${column}" style="--weight: ${weight.toFixed(3)}" title="${said}">${number}</td>`
    })
    return `<tr><th scope="row">${shown(symbol)}</th>${cells.join("")}</tr>`
  })
  const size = isNumbered ? "" : " narrow"
  return [
    `<table class="attention-matrix${size}">`,
    `<thead><tr><td></td>${heads.join("")}</tr></thead>`,
    `<tbody>${rows.join("\n")}</tbody>`,
    `</table>`,
  ].join("\n")
}

/**
 * A table that a page makes live.
 *
 * @param {Reading} reading
 * @param {string} caption
 * @returns {string} a figure
 */
export function attentionFigure(reading, caption) {
  const steps = reading.steps.map((step) => ({
    ...step,
    prob: short(step.prob),
    scores: step.scores.map(short),
    weights: step.weights.map(short),
  }))
  return liveFigure("live-attention", attentionTable(reading), caption, {
    reading: JSON.stringify({ source: reading.source, steps }),
  })
}

/** A blank as something that can be seen. @param {string} symbol */
function shown(symbol) {
  return symbol === " " ? "␣" : escaped(symbol)
}

/** @param {string} symbol */
function spoken(symbol) {
  return symbol === " " ? "blank" : escaped(symbol)
}

/** @param {number} value */
function short(value) {
  return Number(value.toFixed(4))
}
