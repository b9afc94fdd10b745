// @ts-check
// The n-grams of characters of two texts, order by order: which match, and the shares that chrF takes the means of.
import { ngramChips } from "./ngram-chips.mjs"

/** @typedef {{ order: number, matches: number, hypothesisTotal: number, referenceTotal: number }} Order */

/**
 * @param {string} hypothesis
 * @param {string} reference
 * @param {{ orders: readonly Order[], precision: number, recall: number }} counts
 * @returns {string} a table
 */
export function characterNgrams(hypothesis, reference, { orders, precision, recall }) {
  const [ours = [], theirs = []] = [hypothesis, reference].map((text) => [...text.replaceAll(/\s/g, "")])
  const rows = orders
    .filter(({ order }) => Math.max(ours.length, theirs.length) >= order)
    .map(({ order, matches, hypothesisTotal, referenceTotal }) => {
      const shares =
        hypothesisTotal > 0 && referenceTotal > 0
          ? `<td>${matches}/${hypothesisTotal}</td><td>${matches}/${referenceTotal}</td>`
          : `<td colspan="2">left out</td>`
      const cells = [ngramChips(ours, [theirs], order, ""), ngramChips(theirs, [ours], order, "")]
      return `<tr><th scope="row">${order}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}${shares}</tr>`
    })
  const means = `<tr><th scope="row" colspan="3">mean</th><td>${precision.toFixed(3)}</td><td>${recall.toFixed(3)}</td></tr>`
  const heads = ["n", "hypothesis", "reference", "P", "R"].map((name) => `<th scope="col">${name}</th>`)
  return [
    `<table class="character-ngrams">`,
    `<thead><tr>${heads.join("")}</tr></thead>`,
    `<tbody>`,
    ...rows,
    means,
    `</tbody>`,
    `</table>`,
  ].join("\n")
}
