// @ts-check
// A sentence as strips, one below the other: its characters, its bytes, and the tokens of each tokenizer above the same bytes.

import { charactersOf, hexOf, visible, withoutByte } from "../widgets/strips-in-page.mjs"
import { liveFigure } from "./live-figure.mjs"
import { escaped } from "./svg-text.mjs"

/** @typedef {import("../widgets/strips-in-page.mjs").Strips} Strips */
/** @typedef {import("../widgets/strips-in-page.mjs").Part} Part */

/** The rows of each setting: its own first. */
const ROWS = {
  bpe: ["BPE", "BPE, no limit", "BBPE", "WordPiece", "Unigram"],
  bbpe: ["BBPE", "BPE", "WordPiece", "Unigram"],
  wordpiece: ["WordPiece", "BPE", "BBPE", "Unigram"],
  unigram: ["Unigram", "BPE", "BBPE", "WordPiece"],
}

/** @typedef {keyof typeof ROWS} Focus */

/**
 * @param {Focus} focus whose note it is
 * @param {Strips} strips
 * @param {number} [lost] the place of a byte that is lost, from 1; 0 for none
 * @returns {string} a table
 */
export function stripsTable(focus, { bytes, characters, rows }, lost = 0) {
  const cells = Array.from(bytes, (byte, i) =>
    i === lost - 1
      ? `<td data-byte="${i + 1}" class="strip-lost"><del>${hexOf([byte])}</del></td>`
      : `<td data-byte="${i + 1}">${hexOf([byte])}</td>`,
  )
  const shown = ROWS[focus].map((name, i) => {
    const { tokens } = rows.find((row) => row.name === name) ?? { tokens: [] }
    return line(`${name}: ${tokens.length}`, strip(tokens, bytes.length), i === 0 ? "strip-own" : "")
  })
  return [
    `<table class="strips">`,
    `<tbody>`,
    line("characters", strip(characters, bytes.length), "strip-plain"),
    line("bytes", cells.join(""), "strip-plain"),
    ...shown,
    lost === 0
      ? ""
      : line("decoded", whole(new TextDecoder().decode(withoutByte(bytes, lost)), bytes.length), "strip-plain"),
    lost === 0 ? "" : line("recovered", strip(recoveredParts(bytes, lost), bytes.length), "strip-plain"),
    `</tbody>`,
    `</table>`,
  ].join("\n")
}

/**
 * A table that a page makes live.
 *
 * @param {Focus} focus
 * @param {Strips} strips
 * @param {string} caption
 * @param {number} [lost]
 * @returns {string} a figure
 */
export function stripsFigure(focus, strips, caption, lost = 0) {
  return liveFigure("live-strips", stripsTable(focus, strips, lost), caption, { focus })
}

/** What is recovered, above the bytes that it has in the sentence. @param {Uint8Array} bytes @param {number} lost @returns {Part[]} */
function recoveredParts(bytes, lost) {
  const place = (/** @type {number} */ at) => (at < lost - 1 ? at : at + 1)
  return charactersOf(withoutByte(bytes, lost)).map((part) => ({
    ...part,
    text: visible(part.text),
    from: place(part.from),
    to: place(part.to - 1) + 1,
  }))
}

/** Cells with gaps between them. @param {readonly Part[]} parts @param {number} length */
function strip(parts, length) {
  let at = 0
  let cells = ""
  for (const { text, from, to, isKnown } of parts) {
    cells += `${gap(from - at)}<td colspan="${to - from}"${isKnown ? "" : ' class="strip-unknown"'}>${escaped(text)}</td>`
    at = to
  }
  return cells + gap(length - at)
}

/** @param {number} size */
function gap(size) {
  return size > 0 ? `<td colspan="${size}" class="strip-gap"></td>` : ""
}

/** @param {string} text @param {number} length */
function whole(text, length) {
  return `<td colspan="${Math.max(1, length)}" class="strip-text">${escaped(visible(text))}</td>`
}

/** @param {string} name @param {string} cells @param {string} look */
function line(name, cells, look) {
  return `<tr class="${look}"><th scope="row">${name}</th>${cells}</tr>`
}
