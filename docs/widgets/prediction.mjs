// @ts-check
// One prediction of word2vec in the plane, scored in three ways: what it costs, how wrong each answer is, and where the vectors should go.
import { huffmanPaths, windowGradients } from "@lectern/embeddings"

/** @typedef {readonly [x: number, y: number]} Point */
/** @typedef {"softmax" | "hierarchical-softmax" | "negative-sampling"} Scoring */

/**
 * @typedef {object} Prediction
 * @property {Scoring} scoring
 * @property {Point} centre the input vector v
 * @property {readonly Point[]} outputs of the words; of a tree, of its inner nodes from the first created to the root
 * @property {number} target which word is predicted, from 0
 * @property {readonly number[]} negatives which words are negatives; read by negative sampling only
 */

/**
 * @typedef {object} Answer to one question: which word, left or right, or is this word real
 * @property {string} name
 * @property {number} row of the output vectors
 * @property {number} given the probability that the model gives
 * @property {number} wanted 0 or 1
 */

/**
 * @typedef {object} Scored
 * @property {number} loss
 * @property {Point} centreGradient
 * @property {readonly Point[]} outputGradients
 * @property {readonly Answer[]} answers
 */

/** The tree of three words: word 1 is a child of the root, the others are one step deeper. */
export const PATHS = huffmanPaths([2, 1, 1])

/** The vectors of the worked example. @type {Prediction} */
export const WORKED = {
  scoring: "softmax",
  centre: [1, 0],
  outputs: [
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  target: 1,
  negatives: [0],
}

/**
 * @param {Prediction} prediction
 * @returns {Scored}
 */
export function score({ scoring, centre, outputs, target, negatives }) {
  const vectors = { dimensions: 2, input: Float64Array.from(centre), output: Float64Array.from(outputs.flat()) }
  const window = /** @type {const} */ ({ architecture: "skip-gram", target: 0, context: [target] })
  const { loss, input, output } = windowGradients(vectors, window, objectiveOf(scoring, negatives))
  const points = outputs.map((_, i) => pointOf(output, i))
  return { loss, centreGradient: pointOf(input, 0), outputGradients: points, answers: answersOf() }

  function answersOf() {
    const products = outputs.map(([x, y]) => x * centre[0] + y * centre[1])
    if (scoring === "softmax") {
      const exps = products.map(Math.exp)
      const sum = exps.reduce((a, b) => a + b, 0)
      return exps.map((each, row) => answer(`word ${row + 1}`, row, each / sum, row === target ? 1 : 0))
    }
    if (scoring === "negative-sampling")
      return [target, ...negatives].map((row, i) =>
        answer(`word ${row + 1} real`, row, sigma(products[row] ?? 0), i === 0 ? 1 : 0),
      )
    return (PATHS[target] ?? []).map(({ node, bit }) =>
      answer(`${nodeName(node)} to child 0`, node, sigma(products[node] ?? 0), 1 - bit),
    )
  }
}

/** The prediction after a step of gradient descent. @param {Prediction} prediction @param {"v" | "all"} which @param {number} [rate] */
export function stepped(prediction, which, rate = 1) {
  const { centreGradient, outputGradients } = score(prediction)
  const centre = minus(prediction.centre, centreGradient, rate)
  if (which === "v") return { ...prediction, centre }
  return {
    ...prediction,
    centre,
    outputs: prediction.outputs.map((each, i) => minus(each, outputGradients[i] ?? [0, 0], rate)),
  }
}

/** @param {number} node */
export function nodeName(node) {
  return node === 1 ? "root" : "node"
}

/** The probability of yes. @param {number} logit */
export function sigma(logit) {
  return 1 / (1 + Math.exp(-logit))
}

/**
 * @param {Scoring} scoring
 * @param {readonly number[]} negatives
 * @returns {import("@lectern/embeddings").ObjectiveOfExample}
 */
function objectiveOf(scoring, negatives) {
  if (scoring === "softmax") return { kind: scoring }
  return scoring === "negative-sampling" ? { kind: scoring, negatives: [negatives] } : { kind: scoring, paths: PATHS }
}

/** @param {Float64Array} data @param {number} row @returns {Point} */
function pointOf(data, row) {
  return [data[2 * row] ?? 0, data[2 * row + 1] ?? 0]
}

/** @param {Point} a @param {Point} b @param {number} rate @returns {Point} */
function minus([a, b], [c, d], rate) {
  return [a - rate * c, b - rate * d]
}

/** @param {string} name @param {number} row @param {number} given @param {number} wanted @returns {Answer} */
function answer(name, row, given, wanted) {
  return { name, row, given, wanted }
}
