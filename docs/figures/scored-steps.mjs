// @ts-check
// The steps of an alignment of normalized words, with the raw words that a rule has changed above and below them.
import { escaped } from "./svg-text.mjs"

/** @typedef {import("../widgets/scored-words.mjs").Outcome} Outcome */
/** @typedef {import("../widgets/scored-words.mjs").Side} Side */
/** @typedef {import("../widgets/scored-words.mjs").Step} Step */
/** @typedef {import("../widgets/scored-words.mjs").Word} Word */
/** @typedef {"reference" | "hypothesis"} SideName */
/** @typedef {{ name: string, removed: number, added: number, length: number, rate: string }} RuleRow */

/**
 * @param {Outcome} outcome
 * @returns {string} a list that wraps: words that came from one raw piece stay together
 */
export function scoredSteps(outcome) {
  const columns = columnsOf(outcome)
  /** @type {Step[][]} */
  const blocks = []
  let end = 0
  for (const [i, column] of columns.entries()) {
    if (i < end) blocks.at(-1)?.push(column)
    else blocks.push([column])
    end = Math.max(end, lastOf(columns, column, "reference") + 1, lastOf(columns, column, "hypothesis") + 1)
  }
  const items = blocks.map((block) => {
    const raws = [rawsOf(block, "reference", outcome.reference), rawsOf(block, "hypothesis", outcome.hypothesis)]
    return `<li>${raws[0]}${block.map(drawn).join("")}${raws[1]}</li>`
  })
  const kind = items.some((item) => item.includes('class="raw')) ? "scored-steps" : "scored-steps as-written"
  return `<ol class="${kind}">${items.join("")}</ol>`
}

/**
 * @param {readonly RuleRow[]} rows
 * @returns {string} a table of rules, one applied after the other
 */
export function ruleTable(rows) {
  const head = ["rule", "removes", "adds", "N", "WER"].map((name) => `<th scope="col">${name}</th>`)
  const cells = rows.map(
    ({ name, removed, added, length, rate }) =>
      `<tr><th scope="row">${name}</th>${[removed, added, length, rate].map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
  )
  return `<table class="rule-table"><thead><tr>${head.join("")}</tr></thead><tbody>${cells.join("")}</tbody></table>`
}

/** The steps, and one without words for each raw piece that was removed. @param {Outcome} outcome @returns {Step[]} */
function columnsOf({ steps, reference, hypothesis }) {
  const next = { reference: 0, hypothesis: 0 }
  const removed = (/** @type {SideName} */ name, /** @type {Side} */ { pieces }, /** @type {number} */ to) => {
    const from = next[name]
    next[name] = Math.max(from, to)
    return pieces.slice(from, next[name]).flatMap(({ words }, i) => {
      const gone = { letter: "", reference: [], hypothesis: [], [name]: [{ text: "", piece: from + i }] }
      return words.length === 0 ? [gone] : []
    })
  }
  const columns = steps.flatMap((step) => [
    ...removed("reference", reference, step.reference[0]?.piece ?? 0),
    ...removed("hypothesis", hypothesis, step.hypothesis[0]?.piece ?? 0),
    step,
  ])
  return [
    ...columns,
    ...removed("reference", reference, reference.pieces.length),
    ...removed("hypothesis", hypothesis, hypothesis.pieces.length),
  ]
}

/** The last column of the raw piece that a column ends in. @param {readonly Step[]} columns @param {Step} column @param {SideName} name */
function lastOf(columns, column, name) {
  const piece = column[name].at(-1)?.piece
  return piece === undefined ? -1 : columns.findLastIndex((each) => each[name][0]?.piece === piece)
}

/** @param {Step} step @param {number} i */
function drawn({ letter, reference, hypothesis }, i) {
  const column = `style="grid-column: ${i + 1}"`
  const word = (/** @type {readonly Word[]} */ words, /** @type {string} */ tag) => {
    const text = escaped(words.map((each) => each.text).join(" "))
    return letter === "H" || text === "" ? text : `<${tag}>${text}</${tag}>`
  }
  return (
    `<span class="said" ${column}>${word(reference, "del")}</span> ` +
    `<span class="step" ${column}>${letter}</span> ` +
    `<span class="heard" ${column}>${word(hypothesis, "ins")}</span> `
  )
}

/**
 * The raw pieces of a block that do not equal their words.
 *
 * @param {readonly Step[]} block
 * @param {SideName} name
 * @param {Side} side
 */
function rawsOf(block, name, { pieces }) {
  const kind = name === "reference" ? "said" : "heard"
  const places = block.flatMap((step, i) => step[name].map(({ piece }) => ({ piece, i })))
  /** @type {{ raw: string, from: number, to: number }[]} */
  const raws = []
  for (const piece of new Set(places.map((each) => each.piece))) {
    const columns = places.filter((each) => each.piece === piece).map(({ i }) => i + 1)
    const { raw, words } = pieces[piece] ?? { raw: "", words: [] }
    if (raw.trim() === words.join(" ")) continue
    const [from = 1, to = from, last] = [columns[0], columns.at(-1), raws.at(-1)]
    // Both stand above one compound.
    if (last !== undefined && from <= last.to) Object.assign(last, { raw: `${last.raw} ${raw.trim()}`, to })
    else raws.push({ raw: raw.trim(), from, to })
  }
  return raws
    .map(
      ({ raw, from, to }) =>
        `<span class="raw ${kind}" style="grid-column: ${from} / ${to + 1}">${escaped(raw)}</span> `,
    )
    .join("")
}
