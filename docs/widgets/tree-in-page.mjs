// @ts-check
// Beam search as a page shows it: small models of words, and the tree that a search of them leaves.
import { beamSearch, functionModel } from "@lectern/decoding"

/**
 * @typedef {object} WordModel
 * @property {string} name
 * @property {readonly string[]} words the first ends a sentence
 * @property {(before: readonly string[]) => readonly number[]} next probabilities of the next word
 * @property {number} maxLength the most words of an output, the end among them
 * @property {number} maxWidth the widest beam that a page lets readers choose; Infinity if the tree is small
 */

/**
 * @typedef {object} GrownTree
 * @property {import("../figures/search-tree.mjs").TreeNode[]} nodes all continuations that were scored
 * @property {{ text: string, probability: number, score: number }[]} outputs the best ones, best first
 * @property {number} scored how many continuations were scored
 * @property {boolean} isProven whether no sentence at all has a higher score
 */

const END = "</s>"

/** @type {WordModel} */
export const TWO_WORDS = {
  name: "a or b",
  words: [END, "a", "b"],
  next: (before) => ({ a: [0.4, 0.3, 0.3], b: [0.9, 0.05, 0.05] })[before.at(-1) ?? ""] ?? [0.1, 0.5, 0.4],
  maxLength: 3,
  maxWidth: Infinity,
}

const PATH = ["we", "did", "not", "know", "what", "now"]
const CURSE_WORDS = [END, ...PATH, "they", ..."one two three four five six seven eight nine ten".split(" ")]

/** @type {WordModel} */
export const CURSE = {
  name: "the curse",
  words: CURSE_WORDS,
  next(before) {
    if (before.length === 0) return CURSE_WORDS.map((word) => ({ [END]: 0.1, we: 0.7, they: 0.2 })[word] ?? 0)
    const isOnPath = before.every((word, i) => word === PATH[i])
    const wanted = PATH[before.length] ?? END
    const others = CURSE_WORDS.length - 1
    return CURSE_WORDS.map((word) => (!isOnPath ? 1 / CURSE_WORDS.length : word === wanted ? 0.7 : 0.3 / others))
  },
  maxLength: 8,
  maxWidth: 6,
}

/** A tree that readers may change: the likeliest first word does not begin the likeliest sentence. */
export const OWN = ["the 0.6", "a 0.4", "the cat 0.5", "the dog 0.3", "the end 0.2", "a cat 0.9", "a dog 0.1"].join(
  "\n",
)

/**
 * The model that a text describes: each line has the words of a beginning, then the probability of the last of them after the others. A
 * beginning that no line continues ends there.
 *
 * @param {string} text
 * @returns {WordModel | string} a sentence about the first thing that is wrong, with its line
 */
export function modelOf(text) {
  /** By beginning: the probabilities of the words after it. @type {Map<string, Map<string, number>>} */
  const after = new Map([["", new Map()]])
  /** @type {(readonly [line: number, before: string, word: string, probability: number])[]} */
  const lines = []
  for (const [i, line] of text.split("\n").entries()) {
    const words = line.split(/\s+/u).filter((each) => each !== "")
    if (words.length === 0) continue
    const given = words.pop() ?? ""
    const probability = /^\d*\.?\d+$/.test(given) ? Number(given) : 0
    if (!(words.length > 0 && probability > 0 && probability <= 1))
      return `Line ${i + 1}: write words and then a probability above 0 and at most 1, as in “the cat 0.5”.`
    if (words.slice(0, -1).includes(END)) return `Line ${i + 1}: nothing can follow ${END}.`
    const word = words.pop() ?? ""
    lines.push([i + 1, words.join(" "), word, probability])
    if (word !== END) after.set([...words, word].join(" "), new Map())
  }
  for (const [line, before, word, probability] of lines) {
    const next = after.get(before)
    if (next === undefined) return `Line ${line}: “${before}” has no line of its own.`
    if (next.has(word)) return `Line ${line}: an earlier line has the same words.`
    next.set(word, probability)
    const sum = [...next.values()].reduce((total, each) => total + each, 0)
    if (sum > 1 + 1e-9)
      return `Line ${line}: the probabilities ${before === "" ? "of first words" : `after “${before}”`} now add up to ${sum.toFixed(2)}, more than 1.`
  }
  if (lines.length === 0) return "Write at least one line, such as “the 0.6”."
  const words = [...new Set([END, ...lines.map(([, , word]) => word)])]
  return {
    name: "your own tree",
    words,
    next(before) {
      const next = after.get(before.join(" "))
      return words.map((word) => (next === undefined || next.size === 0 ? Number(word === END) : (next.get(word) ?? 0)))
    },
    maxLength: 1 + Math.max(...[...after.keys()].map((each) => each.split(" ").length)),
    maxWidth: Infinity,
  }
}

/**
 * The model of a search.
 *
 * @param {WordModel} model
 */
export function searchable({ words, next }) {
  return functionModel({
    vocabularySize: words.length,
    logProbs: (tokens) => next(Array.from(tokens.subarray(1), (token) => words[token] ?? "")).map(Math.log),
  })
}

/**
 * Searches and keeps all that was scored.
 *
 * @param {WordModel} model
 * @param {number} beamWidth
 * @param {number} alpha the exponent of length normalization
 * @param {number} [nBest] how many outputs; by default as many as the beam is wide, at most 5
 * @returns {Promise<GrownTree>}
 */
export async function grow(model, beamWidth, alpha, nBest = Math.min(beamWidth, 5)) {
  const options = { beamWidth, nBest, maxLength: model.maxLength, endTokens: 0, scoring: { alpha }, trace: true }
  const [result] = await beamSearch(searchable(model), { prompts: [[0]] }, options)
  if (result === undefined) throw new Error("a search of one source has one result")
  const { hypotheses, expansions, scored, provenOptimal } = result
  const ids = new Map(expansions.map(({ node }, i) => [node, i + 1]))
  const best = hypotheses[0]?.tokens.join(" ")
  const sequences = new Map([[0, ""]])
  const nodes = expansions.map(({ parent, node, token, sum, outcome }, i) => {
    const sequence = `${sequences.get(parent)} ${token}`.trim()
    if (node >= 0) sequences.set(node, sequence)
    const isBest = outcome === "finished" && sequence === best
    const word = model.words[token] ?? ""
    return {
      id: i + 1,
      parent: parent === 0 ? 0 : (ids.get(parent) ?? 0),
      word,
      probability: Math.exp(sum),
      outcome,
      isBest,
    }
  })
  const outputs = hypotheses.map(({ tokens, sum, score }) => ({
    text: Array.from(tokens, (token) => model.words[token]).join(" "),
    probability: Math.exp(sum),
    score,
  }))
  return { nodes, outputs, scored, isProven: provenOptimal }
}
