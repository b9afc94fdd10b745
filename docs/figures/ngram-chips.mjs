// @ts-check
// The n-grams of a text as chips: matched, clipped or in no reference.
import { markings } from "../widgets/markings.mjs"
import { escaped } from "./svg-text.mjs"

const SAID = { matched: "matched", clipped: "more often than on the other side", missing: "not on the other side" }

/**
 * @param {readonly string[]} hypothesis its tokens
 * @param {readonly (readonly string[])[]} references the tokens of each
 * @param {number} order
 * @param {string} between what stands between the tokens of an n-gram
 * @returns {string} HTML
 */
export function ngramChips(hypothesis, references, order, between) {
  return markings(hypothesis, references, order)
    .map(
      ({ text, kind }) =>
        `<span class="chip chip-${kind}" title="${SAID[kind]}">${escaped(text.replaceAll(" ", between))}</span>`,
    )
    .join(" ")
}

/**
 * A figure of one order of n-grams of words.
 *
 * @param {string} hypothesis
 * @param {readonly string[]} references
 * @param {string} caption
 */
export function clippedWords(hypothesis, references, caption) {
  const [tokens = [], ...others] = [hypothesis, ...references].map((text) => text.split(" "))
  return `<figure>\n<div>${ngramChips(tokens, others, 1, " ")}</div>\n<figcaption>${caption}</figcaption>\n</figure>`
}
