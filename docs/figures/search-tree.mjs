// @ts-check
// A search as a tree from left to right: what was continued, what became an output, and what was dropped.
import { round } from "./round.mjs"

/** The least width of a column. */
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
  const step = Math.max(STEP, ...nodes.map((node) => widthOf(labelOf(node)) + 24))
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
      const x = step * (depth + 1)
      drawn.push(branch(end, x - 8, yOf(row), yOf(childRow), child))
      draw(child.id, depth + 1, childRow, x + widthOf(labelOf(child)) + 2)
    }
    if (hidden.length > 0 && most > 0)
      drawn.push(
        text(
          step * (depth + 1) - 4,
          yOf(rowAt(depth + 1, row)),
          `and ${hidden.length} more`,
          "var(--color-text-aside)",
          false,
        ),
      )
  }
  const root = rowAt(0, 0)
  drawn.push(text(8, yOf(root), "start", "currentColor", false))
  draw(0, 0, root, 14 + widthOf("start"))
  const height = TOP + ROW * Math.max(...free)
  const width = Math.round(step * free.length)
  const counts = ["kept", "finished", "pruned"].map(
    (outcome) => `${nodes.filter((node) => node.outcome === outcome).length} ${outcome}`,
  )
  return [
    `<svg class="search-tree" style="--width: ${width}px" viewBox="0 0 ${width} ${height}" role="img" fill="currentColor" font-size="13">`,
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

/** @param {number} from @param {number} to @param {number} start @param {number} end @param {TreeNode} node */
function branch(from, to, start, end, node) {
  const { outcome, isBest } = node
  const middle = round((from + to) / 2)
  const line = `<path d="M${round(from)} ${start}C${middle} ${start} ${middle} ${end} ${round(to)} ${end}" fill="none" stroke="${COLOURS[outcome]}" stroke-width="${outcome === "pruned" ? 1 : 2}"/>`
  const colour = outcome === "pruned" ? "var(--color-text-aside)" : COLOURS[outcome]
  return line + text(to + 4, end, labelOf(node), colour, isBest)
}

/** @param {number} row */
function yOf(row) {
  return TOP + ROW * row
}

/** @param {TreeNode} node */
function labelOf({ word, probability }) {
  return `${word} ${shortNumber(probability)}`
}

/** About how wide a label is; characters of East Asia are wider. @param {string} label */
function widthOf(label) {
  return [...label].reduce((sum, character) => sum + (character > "\u2e7f" ? 13 : 7.6), 0)
}

/** @param {number} x @param {number} y @param {string} label @param {string} colour @param {boolean} isBold */
function text(x, y, label, colour, isBold) {
  const escaped = label.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  return `<text x="${round(x)}" y="${round(y + 4.5)}" fill="${colour}"${isBold ? ' font-weight="700" text-decoration="underline"' : ""}>${escaped}</text>`
}

/** @param {number} value in [0, 1] */
function shortNumber(value) {
  return value >= 0.001 ? value.toFixed(3).replace(/0$/, "") : value.toExponential(0)
}
