// @ts-check
// A search as a tree from left to right: what was continued, what became an output, and what was dropped.
import { round } from "./round.mjs"

const STEP = 104
const ROW = 22
const TOP = 12
const COLOURS = { kept: "var(--note-code)", finished: "var(--note-worked)", pruned: "var(--note-shadow)" }

/**
 * @typedef {object} TreeNode
 * @property {number} id a number of its own, from 1; 0 is the root
 * @property {number} parent the id of the node before
 * @property {string} word what was written
 * @property {number} probability of the sequence up to here
 * @property {"kept" | "finished" | "pruned"} fate
 * @property {boolean} isBest whether it ends the best output
 */

/**
 * @param {object} tree
 * @param {readonly TreeNode[]} tree.nodes all continuations that were scored
 * @param {number} [tree.most] how many dropped continuations of one node are drawn, the likeliest first; the others are counted
 * @returns {string} a picture that can be read aloud
 */
export function treePicture({ nodes, most = 3 }) {
  /** @type {string[]} */
  const drawn = []
  let row = 0
  let depths = 0
  /** @param {number} id @param {number} depth @returns {number} the height of the node */
  const draw = (id, depth) => {
    depths = Math.max(depths, depth)
    const children = nodes.filter(({ parent }) => parent === id).sort((a, b) => b.probability - a.probability)
    const pruned = children.filter(({ fate }) => fate === "pruned")
    const hidden = pruned.slice(most)
    const shown = children.filter((child) => !hidden.includes(child))
    const heights = shown.map((child) => {
      const y = child.fate === "kept" ? draw(child.id, depth + 1) : TOP + ROW * row++
      depths = Math.max(depths, depth + 1)
      return { child, y }
    })
    if (hidden.length > 0)
      drawn.push(text(depth + 1, TOP + ROW * row++, `and ${hidden.length} more`, "var(--note-shadow)", false))
    const [first, last] = [heights[0], heights.at(-1)]
    const y = first === undefined || last === undefined ? TOP + ROW * row++ : (first.y + last.y) / 2
    for (const { child, y: end } of heights) drawn.push(branch(depth, y, end, child))
    if (id === 0) drawn.push(text(0, y, "start", "currentColor", false))
    return y
  }
  draw(0, 0)
  const width = STEP * (depths + 1)
  const counts = ["kept", "finished", "pruned"].map(
    (fate) => `${nodes.filter((node) => node.fate === fate).length} ${fate}`,
  )
  return [
    `<svg class="search-tree" style="min-width: ${width}px" viewBox="0 0 ${width} ${TOP + ROW * row}" role="img" fill="currentColor" font-size="13">`,
    `<title>Search tree with ${nodes.length} continuations: ${counts.join(", ")}</title>`,
    ...drawn,
    `</svg>`,
  ].join("\n")
}

/**
 * @param {object} tree
 * @param {readonly TreeNode[]} tree.nodes
 * @param {string} tree.caption
 * @returns {string} a figure
 */
export function searchTree({ nodes, caption }) {
  const picture = `<div class="search-tree-scroll">\n${treePicture({ nodes })}\n</div>`
  return [`<figure>`, picture, `<figcaption>${caption}</figcaption>`, `</figure>`, ""].join("\n")
}

/** @param {number} depth @param {number} start @param {number} end @param {TreeNode} node */
function branch(depth, start, end, { word, probability, fate, isBest }) {
  const x = STEP * depth + 46
  const to = STEP * (depth + 1) - 8
  const line = `<path d="M${x} ${round(start)}C${x + 24} ${round(start)} ${to - 28} ${round(end)} ${to} ${round(end)}" fill="none" stroke="${COLOURS[fate]}" stroke-width="${fate === "pruned" ? 1 : 2}"/>`
  return (
    line +
    text(
      depth + 1,
      end,
      `${word} ${shortNumber(probability)}`,
      fate === "pruned" ? "var(--note-shadow)" : COLOURS[fate],
      isBest,
    )
  )
}

/** @param {number} depth @param {number} y @param {string} label @param {string} colour @param {boolean} isBold */
function text(depth, y, label, colour, isBold) {
  return `<text x="${depth === 0 ? 8 : STEP * depth - 4}" y="${round(y + 4.5)}" fill="${colour}"${isBold ? ' font-weight="700" text-decoration="underline"' : ""}>${label}</text>`
}

/** @param {number} value in [0, 1] */
function shortNumber(value) {
  return value >= 0.001 ? value.toFixed(3).replace(/0$/, "") : value.toExponential(0)
}
