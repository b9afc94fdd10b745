// @ts-check
// Two texts side by side: the reference above, the hypothesis below, and between them what became of each token.
import { escaped } from "./svg-text.mjs"

/** @typedef {{ kind: string, referenceStart: number, referenceEnd: number, hypothesisStart: number, hypothesisEnd: number }} Operation */

const LETTERS = new Map([
  ["equal", "H"],
  ["substitute", "S"],
  ["delete", "D"],
  ["insert", "I"],
])

/** @typedef {{ reference: readonly string[], hypothesis: readonly string[], operations: readonly Operation[] }} Aligned */

/**
 * @param {Aligned} alignment
 * @returns {{ kind: string, letter: string, above: string, below: string }[]} one step per token of either text, or of both
 */
export function alignmentSteps({ reference, hypothesis, operations }) {
  return operations.flatMap(({ kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) => {
    const length = Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart)
    return Array.from({ length }, (_, i) => ({
      kind,
      letter: LETTERS.get(kind) ?? "",
      above: kind === "insert" ? "" : (reference[referenceStart + i] ?? ""),
      below: kind === "delete" ? "" : (hypothesis[hypothesisStart + i] ?? ""),
    }))
  })
}

/**
 * @param {Aligned} alignment
 * @param {string} caption
 * @returns {string} a figure with a table: a column per step
 */
export function alignmentTable(alignment, caption) {
  const steps = alignmentSteps(alignment)
  const row = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
    `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
  return [
    `<figure class="alignment">`,
    `<table>`,
    `<tbody>`,
    row(
      "reference",
      steps.map(({ kind, above }) => marked(above, kind === "equal" ? "" : "del")),
    ),
    row(
      "step",
      steps.map(({ letter }) => letter),
    ),
    row(
      "hypothesis",
      steps.map(({ kind, below }) => marked(below, kind === "equal" ? "" : "ins")),
    ),
    `</tbody>`,
    `</table>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {string} token @param {string} tag */
function marked(token, tag) {
  if (token === "") return ""
  return tag === "" ? escaped(token) : `<${tag}>${escaped(token)}</${tag}>`
}
