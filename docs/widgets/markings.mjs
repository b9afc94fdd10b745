// @ts-check
// Which n-grams of a hypothesis earn a match, which are clipped, which are in no reference: what the counts alone do not show.

/**
 * @typedef {object} Marking one n-gram of the hypothesis, in order of its place
 * @property {string} text its tokens, joined by spaces
 * @property {"matched" | "clipped" | "missing"} kind `clipped`: a reference has it, but not as often as the hypothesis up to here
 * @property {number} most the most that one reference has of it
 */

/**
 * Marks the n-grams of one order.
 *
 * @param {readonly string[]} hypothesis its tokens
 * @param {readonly (readonly string[])[]} references the tokens of each reference
 * @param {number} order the n of the n-grams
 * @returns {Marking[]} one marking per n-gram; the matched ones are as many as BLEU counts
 */
export function markings(hypothesis, references, order) {
  const inReferences = references.map((tokens) => countOf(ngrams(tokens, order)))
  /** @type {Map<string, number>} */
  const seen = new Map()
  return ngrams(hypothesis, order).map((text) => {
    const most = Math.max(0, ...inReferences.map((counts) => counts.get(text) ?? 0))
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    return { text, most, kind: before < most ? "matched" : most > 0 ? "clipped" : "missing" }
  })
}

/**
 * Tokens hold no space, so a joined n-gram stands for its tokens alone.
 *
 * @param {readonly string[]} tokens @param {number} order
 */
function ngrams(tokens, order) {
  return tokens.slice(order - 1).map((_, start) => tokens.slice(start, start + order).join(" "))
}

/** @param {readonly string[]} texts */
function countOf(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
