// @ts-check
// What CIDEr-D weighs: the n-grams of a caption and of the person's, each with the number of photographs that have it.
import { cider } from "@lectern/metrics"
import { wordsOf } from "./words-of.mjs"

/** The captions of the note: a line for each photograph, of which the first is to be matched. */
export const BEACH = {
  caption: "a dog sleeps on the beach",
  people: [
    "a dog runs on the beach",
    "a cat sleeps on the sofa",
    "a man runs in the park",
    "the seal sleeps on the beach",
  ].join("\n"),
}

/**
 * @typedef {object} Weighed
 * @property {number} photographs
 * @property {readonly { readonly gram: string, readonly known: number, readonly weight: number, readonly ours: number, readonly theirs: number }[]} rows
 * `known` is the number of photographs with the n-gram in a person's caption, `ours` and `theirs` are counts
 * @property {number} alone the score of these n-grams alone
 * @property {number} score the score of n-grams of one to four words
 */

/**
 * @param {{ readonly caption: string, readonly people: string }} texts
 * @param {number} order words of an n-gram, 1 to 4
 * @returns {Weighed}
 */
export function weighed({ caption, people }, order) {
  const lines = people.split("\n").filter((line) => wordsOf(line).length > 0)
  const bags = lines.map((line) => gramsOf(line, order))
  const [theirs = []] = bags
  const ours = gramsOf(caption, order)
  const rows = [...new Set([...theirs, ...ours])].map((gram) => {
    const known = bags.filter((bag) => bag.includes(gram)).length
    const count = (/** @type {readonly string[]} */ bag) => bag.filter((each) => each === gram).length
    return {
      gram,
      known,
      weight: Math.log(lines.length / Math.max(1, known)),
      ours: count(ours),
      theirs: count(theirs),
    }
  })
  // The other photographs have no caption and score 0.
  const hypotheses = lines.map((_, i) => (i === 0 ? caption : ""))
  const upTo = (/** @type {number} */ maxOrder) =>
    maxOrder === 0 || lines.length === 0
      ? 0
      : lines.length * maxOrder * cider({ maxOrder, tokenize: wordsOf }).score(hypotheses, lines).score
  return { photographs: lines.length, rows, alone: upTo(order) - upTo(order - 1), score: upTo(4) / 4 }
}

/** @param {string} text @param {number} order */
function gramsOf(text, order) {
  const words = wordsOf(text)
  return words.slice(order - 1).map((_, i) => words.slice(i, i + order).join(" "))
}
