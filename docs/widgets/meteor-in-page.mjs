// @ts-check
// Which word METEOR connects with which: the library counts matches and chunks, here are the connections behind them.
import { porterStem, sentenceMeteor } from "@lectern/metrics"
import { wordsOf } from "./words-of.mjs"

/** The texts of the note. */
export const TURNED = { hypothesis: "on the mat sat the cat", reference: "the cat sat on the mat", synonyms: "" }

/** As in METEOR 1.5. */
const BEAM = 40
const NONE = -1

/** @typedef {"greedy" | "fewest-chunks"} Alignment */
/** @typedef {"equal" | "stem" | "synonym"} Stage */

/**
 * @typedef {object} Connected
 * @property {readonly string[]} hypothesis words
 * @property {readonly string[]} reference words
 * @property {readonly { readonly from: number, readonly to: number, readonly stage: Stage, readonly chunk: number }[]} connections
 * places in both texts, in the order of the hypothesis, and the number of the chunk, from 1
 * @property {ReturnType<typeof sentenceMeteor>} score
 */

/**
 * @param {object} texts
 * @param {string} texts.hypothesis
 * @param {string} texts.reference
 * @param {string} texts.synonyms groups of words, between commas
 * @param {Alignment} alignment
 * @returns {Connected}
 */
export function connected(texts, alignment) {
  const [hypothesis, reference] = [wordsOf(texts.hypothesis), wordsOf(texts.reference)]
  const groups = texts.synonyms.split(",").map(wordsOf)
  const synonyms = Object.fromEntries(groups.flatMap((group) => group.map((word) => [word, group])))
  const stages = {
    equal: (/** @type {string} */ a, /** @type {string} */ b) => a === b,
    stem: (/** @type {string} */ a, /** @type {string} */ b) => porterStem(a) === porterStem(b),
    synonym: (/** @type {string} */ a, /** @type {string} */ b) =>
      groups.some((group) => group.includes(a) && group.includes(b)),
  }
  const names = /** @type {Stage[]} */ (Object.keys(stages))
  const places = alignment === "greedy" ? hypothesis.map(() => NONE) : fewestChunks(hypothesis, reference)
  for (const name of names) connectFree(places, hypothesis, reference, stages[name])
  let chunk = 0
  const connections = places.flatMap((to, from) => {
    if (to === NONE) return []
    const before = places[from - 1] ?? NONE
    if (before === NONE || to !== before + 1) chunk++
    const stage = names.find((name) => stages[name](hypothesis[from] ?? "", reference[to] ?? "")) ?? "synonym"
    return [{ from, to, stage, chunk }]
  })
  const score = sentenceMeteor(texts.hypothesis, texts.reference, { alignment, synonyms, tokenize: wordsOf })
  return { hypothesis, reference, connections, score }
}

/**
 * NLTK's rule: words from last to first, each with the last free word that matches.
 *
 * @param {number[]} places of the words in the reference, changed
 * @param {readonly string[]} hypothesis
 * @param {readonly string[]} reference
 * @param {(a: string, b: string) => boolean} matches
 */
function connectFree(places, hypothesis, reference, matches) {
  for (let i = hypothesis.length - 1; i >= 0; i--) {
    if (places[i] !== NONE) continue
    places[i] = reference.findLastIndex((word, j) => !places.includes(j) && matches(hypothesis[i] ?? "", word))
  }
}

/**
 * A beam search over the words from first to last, which leaves out as few words as it must.
 *
 * @param {readonly string[]} hypothesis
 * @param {readonly string[]} reference
 * @returns {number[]} places of words with equal stems
 */
function fewestChunks(hypothesis, reference) {
  const [ours, theirs] = [hypothesis.map(porterStem), reference.map(porterStem)]
  let beam = [{ places: /** @type {number[]} */ ([]), chunks: 0, distance: 0 }]
  for (const [i, stem] of ours.entries()) {
    const toCome = ours.slice(i + 1).filter((each) => each === stem).length
    const next = beam.flatMap(({ places, chunks, distance }) => {
      const free = theirs.flatMap((each, j) => (each === stem && !places.includes(j) ? [j] : []))
      const before = places.at(-1) ?? NONE
      const longer = free.map((j) => ({
        places: [...places, j],
        chunks: chunks + (before !== NONE && j === before + 1 ? 0 : 1),
        distance: distance + Math.abs(i - j),
      }))
      return toCome < free.length ? longer : [...longer, { places: [...places, NONE], chunks, distance }]
    })
    beam = next.sort((a, b) => a.chunks - b.chunks || a.distance - b.distance).slice(0, BEAM)
  }
  return beam[0]?.places ?? []
}
