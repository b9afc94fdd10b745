// @ts-check
// Who is to blame, by beam width and length normalization.

/**
 * @param {readonly import("@lectern/decoding").AttributionCell[]} cells
 * @param {string} caption
 * @returns {string} a figure with a table
 */
export function blameTable(cells, caption) {
  const rows = cells.map(({ alpha, beamWidth, shares: { bad, blame, searchErrors, outputs, lengthRatio } }) => {
    const numbers = [bad, blame.search, blame.model, searchErrors.proved, outputs.empty].map(({ count }) => count)
    return [alpha, beamWidth, ...numbers, lengthRatio.toFixed(2)].map((cell) => `<td>${cell}</td>`).join("")
  })
  const heads = ["α", "B", "bad", "search", "model", "proved", "empty", "length"]
  return [
    "<figure>",
    "<table>",
    `<thead><tr>${heads.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row}</tr>`).join("")}</tbody>`,
    "</table>",
    `<figcaption>${caption}</figcaption>`,
    "</figure>",
    "",
  ].join("\n")
}
