// @ts-check
// What a model with attention does for one source, step by step, in numbers that a page can show.

/**
 * @typedef {object} Look
 * @property {readonly number[]} scores by position: query . key
 * @property {readonly number[]} weights their softmax
 * @property {readonly number[]} context the mean of the values by these weights
 */

/**
 * @typedef {object} WrittenSymbol
 * @property {string} symbol
 * @property {number} prob of the symbol, after those before it
 * @property {readonly number[]} scores by position of the source; none without attention
 * @property {readonly number[]} weights
 */

/**
 * @typedef {object} Reading
 * @property {readonly string[]} source its symbols, the end too
 * @property {readonly WrittenSymbol[]} steps
 */

/**
 * Attention by the product of query and key.
 *
 * @param {Readonly<ArrayLike<number>>} query
 * @param {readonly Readonly<ArrayLike<number>>[]} keys at least one
 * @param {readonly Readonly<ArrayLike<number>>[]} values as many; by default the keys
 * @returns {Look}
 */
export function attend(query, keys, values = keys) {
  const scores = keys.map((key) => product(query, key))
  const highest = Math.max(...scores)
  const exponentials = scores.map((score) => Math.exp(score - highest))
  const sum = exponentials.reduce((total, each) => total + each, 0)
  const weights = exponentials.map((each) => each / sum)
  const context = Array.from({ length: values[0]?.length ?? 0 }, (_, i) =>
    values.reduce((total, value, j) => total + (weights[j] ?? 0) * (value[i] ?? 0), 0),
  )
  return { scores, weights, context }
}

/**
 * The likeliest symbol at each step, with what attention did for it.
 *
 * @param {import("@lectern/decoding/seq2seq").Seq2seq} model of characters, with attention `luong-dot` or `none`
 * @param {string} source
 * @param {number} maxLength of the output
 * @returns {Promise<Reading>}
 */
export async function readingOf(model, source, maxLength) {
  const { config, decoder, endToken } = model
  const { prompts, states } = model.encode([source])
  /** @type {WrittenSymbol[]} */
  const steps = []
  if (states === undefined) throw new Error("a model encodes its sources")
  const { values: numbers, lengths } = states.encoded
  const length = config.attention === "none" ? 0 : (lengths[0] ?? 0)
  const values = Array.from({ length }, (_, i) => numbers.subarray(i * config.hidden, (i + 1) * config.hidden))
  let before = states
  let token = prompts[0]?.[0] ?? 0
  while (steps.length < maxLength && (steps.length === 0 || token !== endToken)) {
    const step = await decoder.step(before, Int32Array.of(token))
    token = step.logProbs.reduce((best, each, i) => (each > (step.logProbs[best] ?? 0) ? i : best), 0)
    const { scores, weights } = attend(step.states.hidden, values)
    const prob = Math.exp(step.logProbs[token] ?? Number.NaN)
    steps.push({ symbol: config.target[token] ?? "", prob, scores, weights })
    before = step.states
  }
  return { source: [...source, "</s>"], steps }
}

/** What a reading wrote. @param {Reading} reading @returns {string} */
export function writtenBy({ steps }) {
  return steps.map(({ symbol }) => (symbol === "</s>" ? "" : symbol)).join("")
}

/** @param {Readonly<ArrayLike<number>>} a @param {Readonly<ArrayLike<number>>} b */
function product(a, b) {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
