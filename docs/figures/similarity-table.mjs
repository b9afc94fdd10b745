// @ts-check
// The cosines of all pairs of words of two texts as a heat map. The maximum of each row has an arrow to the right, where the maxima stand
// again, and the maximum of each column has an arrow down.
import { escaped } from "./svg-text.mjs"

/** @typedef {import("../widgets/similarity-in-page.mjs").Similarity} Similarity */

/** @param {Similarity} similarity @param {string} caption @returns {string} a figure */
export function similarityFigure(similarity, caption) {
  const table = `<div class="wide-figure">${similarityTable(similarity)}</div>`
  return [`<figure>`, table, `<figcaption>${caption}</figcaption>`, `</figure>`, ""].join("\n")
}

/** @param {Similarity} similarity both texts with at least one word @returns {string} a table */
export function similarityTable({ hypothesis, reference, cosines, precision, recall, f1 }) {
  const columns = reference.map((_, j) => cosines.map((row) => row[j] ?? 0))
  const rows = cosines.map((row, i) => {
    const cells = row.map((cosine, j) => {
      const marks = (j === placeOfMaximum(row) ? " →" : "") + (i === placeOfMaximum(columns[j] ?? []) ? " ↓" : "")
      const look = marks === "" ? "" : ` class="best"`
      return `<td${look} style="--weight: ${Math.max(0, cosine).toFixed(3)}">${signed(cosine)}${marks}</td>`
    })
    return `<tr><th scope="row">${escaped(hypothesis[i] ?? "")}</th>${cells.join("")}${bestOf(row)}</tr>`
  })
  return [
    `<table class="similarity-table">`,
    `<thead><tr><td></td>${reference.map((word) => `<th scope="col">${escaped(word)}</th>`).join("")}<th scope="col">best →</th></tr></thead>`,
    `<tbody>`,
    ...rows,
    `<tr><th scope="row">best ↓</th>${columns.map(bestOf).join("")}`,
    `<td>P ${signed(precision)}<br>R ${signed(recall)}<br>F₁ ${signed(f1)}</td></tr>`,
    `</tbody>`,
    `</table>`,
  ].join("\n")
}

/** @param {readonly number[]} cosines */
function bestOf(cosines) {
  return `<td class="best">${signed(Math.max(...cosines))}</td>`
}

/** The first of equals. @param {readonly number[]} cosines */
function placeOfMaximum(cosines) {
  return cosines.indexOf(Math.max(...cosines))
}

/** @param {number} value */
function signed(value) {
  return value.toFixed(2).replace("-", "−")
}
