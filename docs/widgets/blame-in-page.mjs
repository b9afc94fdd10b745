// @ts-check
// Many sources of one model, as a page blames search or model for their outputs.
import { attributeGrid, functionModel } from "@lectern/decoding"
import { pcg64, standardExponential } from "@lectern/random"

/**
 * @typedef {object} Point
 * @property {number} source from 1
 * @property {number} output what the search maximizes, of the output
 * @property {number} reference the same of the reference
 * @property {number} outputLogProb log P of the output
 * @property {number} referenceLogProb log P of the reference
 * @property {"search" | "settings" | "model" | "none"} verdict
 * @property {"proved" | "absent" | "open"} searchError
 * @property {number} words of the output, without its end
 */

/**
 * @typedef {object} Sentence
 * @property {readonly number[]} tokens the end last
 * @property {number} first how probable its first word is
 * @property {number} sure how probable each further word is after those before it
 */

/**
 * @typedef {object} Source
 * @property {readonly Sentence[]} sentences what the model has in mind; the first is the reference
 */

const END = 0
/** The end and eight words. */
const WORDS = 9
const IN_MIND = 6
const MAX_LENGTH = 12

/**
 * Sources for which a model has six sentences of one to eight words in mind; one of them is right, and mostly the one that the model
 * is surest of once it has begun.
 *
 * @param {number} count
 * @param {number} seed
 * @returns {Source[]}
 */
export function sources(count, seed) {
  const generator = pcg64(seed)
  const between = (/** @type {number} */ low, /** @type {number} */ high) => low + (high - low) * generator.uniform()
  return Array.from({ length: count }, () => {
    const weights = Array.from({ length: IN_MIND }, (_, i) => (i === 0 ? 1.5 : standardExponential(generator)))
    const sum = weights.reduce((all, weight) => all + weight, between(0.1, 0.8))
    const sentences = weights.map((weight, i) => ({
      // Sentence i begins with word i + 1; the other words are drawn.
      tokens: [i + 1, ...Array.from({ length: generator.below(8) }, () => 1 + generator.below(WORDS - 1)), END],
      first: weight / sum,
      sure: i === 0 ? between(0.6, 0.95) : between(0.2, 0.85),
    }))
    return { sentences }
  })
}

/**
 * The model of such sources: the prompt is the number of the source in two digits, each a token.
 *
 * @param {readonly Source[]} all at most 81
 */
export function modelOf(all) {
  return functionModel({
    vocabularySize: WORDS,
    logProbs([high = 0, low = 0, ...before]) {
      const source = /** @type {Source} */ (all[WORDS * high + low] ?? all[0])
      return nextWord(source, before).map(Math.log)
    },
  })
}

/** Probabilities of the next word. @param {Source} source @param {readonly number[]} before @returns {number[]} */
function nextWord({ sentences }, before) {
  if (before.length === 0) {
    const firsts = sentences.map(({ first }) => first)
    // What is left is for the end and for words that begin no sentence, the end most.
    const rest = 1 - firsts.reduce((sum, p) => sum + p, 0)
    return [rest / 2, ...firsts, rest / 4, rest / 4]
  }
  const sentence = sentences.find(({ tokens }) => before.every((token, i) => token === tokens[i]))
  if (sentence === undefined) return Array.from({ length: WORDS }, () => 1 / WORDS)
  const { tokens, sure } = sentence
  return Array.from({ length: WORDS }, (_, token) =>
    token === tokens[before.length] ? sure : (1 - sure) / (WORDS - 1),
  )
}

/**
 * Blames search or model.
 *
 * @param {readonly Source[]} all
 * @param {readonly number[]} beamWidths
 * @param {readonly number[]} alphas
 * @param {number} maxNodes how hard to try for proofs
 */
export function blameAll(all, beamWidths, alphas, maxNodes) {
  const prompts = all.map((_, i) => [Math.floor(i / WORDS), i % WORDS])
  const pairs = { prompts, references: all.map(({ sentences }) => [sentences[0]?.tokens ?? []]) }
  const search = { maxLength: MAX_LENGTH, endTokens: END }
  return attributeGrid(modelOf(all), pairs, { beamWidths, alphas, maxNodes, search })
}

/**
 * What a picture shows.
 *
 * @param {import("@lectern/decoding").AttributionCell} cell
 * @returns {Point[]}
 */
export function pointsOf({ attributions }) {
  return attributions.map(({ output, reference, verdict, searchError }, i) => ({
    source: i + 1,
    output: output?.score ?? -Infinity,
    reference: reference.score,
    outputLogProb: output?.logProb ?? -Infinity,
    referenceLogProb: reference.logProb,
    verdict,
    searchError,
    words: (output?.tokens.length ?? 0) - (output?.finished === true ? 1 : 0),
  }))
}

/** The sources of the note and of its widget. */
export const SOURCES = sources(60, 1)
