// @ts-check
// A tree of yes-or-no questions over words: at each inner node the probability of going left, at each leaf that of its word.
import { round } from "./round.mjs"

const STEP = 92
const ROW = 78
const TOP = 26

/** @typedef {{ readonly word: string, readonly count: number }} Leaf */
/** @typedef {{ readonly product: number, readonly left: CodeTree, readonly right: CodeTree }} Inner the product of its vector with that of the centre */
/** @typedef {Leaf | Inner} CodeTree */

/**
 * The words of a tree from left to right, each with its probability and the length of its path.
 *
 * @param {CodeTree} tree
 * @param {number} [probability] of reaching it
 * @param {number} [depth] how far down it is
 * @returns {{ word: string, count: number, probability: number, depth: number }[]}
 */
export function leavesOf(tree, probability = 1, depth = 0) {
  if ("word" in tree) return [{ ...tree, probability, depth }]
  const left = 1 / (1 + Math.exp(-tree.product))
  return [
    ...leavesOf(tree.left, probability * left, depth + 1),
    ...leavesOf(tree.right, probability * (1 - left), depth + 1),
  ]
}

/**
 * @param {CodeTree} tree
 * @param {string} caption
 * @returns {string} a figure with a picture that can be read aloud
 */
export function codeTreeFigure(tree, caption) {
  const leaves = leavesOf(tree)
  const depth = Math.max(...leaves.map((each) => each.depth))
  /** @type {string[]} */
  const drawn = []
  let column = 0
  /** @param {CodeTree} node @param {number} row @param {number} probability @returns {readonly [x: number, y: number]} */
  const draw = (node, row, probability) => {
    const y = TOP + ROW * row
    if ("word" in node) {
      const x = STEP * (0.5 + column++)
      drawn.push(
        text(x, y + 4, `${node.word} (${node.count})`, 600),
        text(x, y + 20, probability.toFixed(4), 400, "var(--note-worked)"),
      )
      return [x, y - 12]
    }
    const go = 1 / (1 + Math.exp(-node.product))
    const left = draw(node.left, row + 1, probability * go)
    const right = draw(node.right, row + 1, probability * (1 - go))
    const x = round((left[0] + right[0]) / 2)
    for (const [end, share, side] of /** @type {const} */ ([
      [left, go, -1],
      [right, 1 - go, 1],
    ])) {
      drawn.push(`<path d="M${x} ${y}L${round(end[0])} ${end[1]}" stroke="currentColor" stroke-opacity="0.6"/>`)
      drawn.push(
        `<text x="${round((x + end[0]) / 2 + 7 * side)}" y="${round((y + end[1]) / 2)}" text-anchor="${side < 0 ? "end" : "start"}">${share.toFixed(4)}</text>`,
      )
    }
    drawn.push(
      `<circle cx="${x}" cy="${y}" r="16" style="fill: var(--color-background); stroke: var(--note-code)" stroke-width="2"/>`,
    )
    drawn.push(text(x, y + 4, String(node.product).replace("-", "−"), 400))
    return [x, y - 16]
  }
  draw(tree, 0, 1)
  const said = leaves.map(
    (each) =>
      `${each.word}, counted ${each.count} times: probability ${each.probability.toFixed(4)} after ${each.depth} questions`,
  )
  return [
    `<figure>`,
    `<svg class="code-tree" style="max-width: 30rem" viewBox="0 0 ${STEP * leaves.length} ${TOP + ROW * depth + 28}" role="img" fill="currentColor" font-size="13" aria-labelledby="code-tree-title code-tree-text">`,
    `<title id="code-tree-title">A tree of questions over ${leaves.length} words</title>`,
    `<desc id="code-tree-text">${said.join("; ")}.</desc>`,
    ...drawn,
    `</svg>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {number} x @param {number} y @param {string} words @param {number} weight @param {string} [colour] */
function text(x, y, words, weight, colour = "currentColor") {
  return `<text x="${round(x)}" y="${y}" text-anchor="middle" font-weight="${weight}" style="fill: ${colour}">${words}</text>`
}
