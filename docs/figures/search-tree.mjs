// @ts-check
// A search as a tree from left to right: what was continued, what became an output, and what was dropped.
import { round } from "./round.mjs"

const STEP = 118
const ROW = 22
const TOP = 12
const LARGE = 40
const COLOURS = { kept: "var(--note-code)", finished: "var(--note-worked)", pruned: "var(--note-shadow)" }

/**
 * @typedef {object} TreeNode
 * @property {number} id a number of its own, from 1; 0 is the root
 * @property {number} parent the id of the node before
 * @property {string} word what was written
 * @property {number} probability of the sequence up to here
 * @property {"kept" | "finished" | "pruned"} outcome
 * @property {boolean} isBest whether it ends the best output
 */

/**
 * @param {object} tree
 * @param {readonly TreeNode[]} tree.nodes all continuations that were scored
 * @param {number} [tree.most] how many dropped continuations of one node are drawn, the likeliest first; the others are counted. By
 *   default three in a small tree, and in a large one none
 * @returns {string} a picture that can be read aloud
 */
export function treePicture({ nodes, most = nodes.length > LARGE ? 0 : 3 }) {
  /** @type {string[]} */
  const drawn = []
  /** @type {number[]} */
  const free = []
  /** The first free row of a column, not above another. @param {number} depth @param {number} above */
  const rowAt = (depth, above) => {
    const row = Math.max(above, free[depth] ?? 0)
    free[depth] = row + 1
    return row
  }
  // The likeliest child is beside its parent; nodes of one column keep the order of their parents, so no lines cross.
  /** @param {number} id @param {number} depth @param {number} row @param {number} end where the label of the node ends */
  const draw = (id, depth, row, end) => {
    const children = nodes.filter(({ parent }) => parent === id).sort((a, b) => b.probability - a.probability)
    const pruned = children.filter(({ outcome }) => outcome === "pruned")
    const hidden = pruned.slice(most)
    for (const child of children) {
      if (hidden.includes(child)) continue
      const childRow = rowAt(depth + 1, row)
      const label = `${child.word} ${shortNumber(child.probability)}`
      drawn.push(branch(depth, end, yOf(row), yOf(childRow), label, child))
      draw(child.id, depth + 1, childRow, labelEnd(depth + 1, label))
    }
    if (hidden.length > 0 && most > 0)
      drawn.push(
        text(depth + 1, yOf(rowAt(depth + 1, row)), `and ${hidden.length} more`, "var(--color-text-aside)", false),
      )
  }
  const root = rowAt(0, 0)
  drawn.push(text(0, yOf(root), "start", "currentColor", false))
  draw(0, 0, root, labelEnd(0, "start"))
  const height = TOP + ROW * Math.max(...free)
  const width = STEP * free.length
  const counts = ["kept", "finished", "pruned"].map(
    (outcome) => `${nodes.filter((node) => node.outcome === outcome).length} ${outcome}`,
  )
  return [
    `<svg class="search-tree" style="min-width: ${width}px; max-width: ${Math.round(1.3 * width)}px" viewBox="0 0 ${width} ${height}" role="img" fill="currentColor" font-size="13">`,
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

/** @param {number} depth @param {number} from @param {number} start @param {number} end @param {string} label @param {TreeNode} node */
function branch(depth, from, start, end, label, { outcome, isBest }) {
  const to = STEP * (depth + 1) - 8
  const middle = round((from + to) / 2)
  const line = `<path d="M${round(from)} ${start}C${middle} ${start} ${middle} ${end} ${to} ${end}" fill="none" stroke="${COLOURS[outcome]}" stroke-width="${outcome === "pruned" ? 1 : 2}"/>`
  return line + text(depth + 1, end, label, outcome === "pruned" ? "var(--color-text-aside)" : COLOURS[outcome], isBest)
}

/** @param {number} row */
function yOf(row) {
  return TOP + ROW * row
}

/** @param {number} depth */
function labelStart(depth) {
  return depth === 0 ? 8 : STEP * depth - 4
}

/** About where a label ends. @param {number} depth @param {string} label */
function labelEnd(depth, label) {
  return labelStart(depth) + 7.6 * label.replaceAll(/&.t;/g, "<").length + 6
}

/** @param {number} depth @param {number} y @param {string} label @param {string} colour @param {boolean} isBold */
function text(depth, y, label, colour, isBold) {
  return `<text x="${labelStart(depth)}" y="${round(y + 4.5)}" fill="${colour}"${isBold ? ' font-weight="700" text-decoration="underline"' : ""}>${label}</text>`
}

/** @param {number} value in [0, 1] */
function shortNumber(value) {
  return value >= 0.001 ? value.toFixed(3).replace(/0$/, "") : value.toExponential(0)
}
