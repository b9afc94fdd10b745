// @ts-check
// The scores of odd texts: a column per case, a row per metric, metrics with the same row together.

/**
 * @param {readonly string[]} cases what each column stands for
 * @param {Readonly<Record<string, readonly number[]>>} scores each metric's, case by case
 * @param {string} caption
 * @returns {string} a figure with a table
 */
export function edgeTable(cases, scores, caption) {
  /** @type {Map<string, string[]>} */
  const rows = new Map()
  for (const [name, values] of Object.entries(scores)) {
    const cells = values.map((value) => `<td>${Number(value.toFixed(4))}</td>`).join("")
    rows.set(cells, [...(rows.get(cells) ?? []), `<code>${name}</code>`])
  }
  return [
    "<figure>",
    "<table>",
    `<thead><tr><th></th>${cases.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>`,
    "<tbody>",
    ...[...rows].map(([cells, names]) => `<tr><th scope="row">${names.join(" ")}</th>${cells}</tr>`),
    "</tbody>",
    "</table>",
    `<figcaption>${caption}</figcaption>`,
    "</figure>",
    "",
  ].join("\n")
}
