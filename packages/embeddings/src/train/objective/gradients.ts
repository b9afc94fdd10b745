// The losses of word2vec and their gradients in double precision, written as the formulas are: what the kernels are compared with.
import { exp, log, log1p } from "@lectern/core/elementary"
import { checkWindow } from "./check-window.js"
import type { ObjectiveOfExample, VectorPair, WindowExample } from "./window.js"

/** The loss of an example and its derivatives. */
export interface LossWithGradients {
  /** The sum of the losses of the example's predictions, in nats. */
  readonly loss: number
  /** Laid out like the input vectors. */
  readonly input: Float64Array
  /** Laid out like the output vectors. */
  readonly output: Float64Array
}

/**
 * The loss of one window and its exact gradients, in double precision.
 *
 * With h the input vector of the centre (skip-gram), or the mean of the context's input vectors (CBOW), o the output vectors and s
 * the logistic function, a prediction of the word w costs: `softmax`, -log of exp(o_w h) / sum over all words u of exp(o_u h);
 * `hierarchical-softmax`, the sum over the steps of the path of -log s(o_n h) for bit 0, -log s(-o_n h) for bit 1;
 * `negative-sampling`, -log s(o_w h) minus the sum over its negatives m of log s(-o_m h); `nce`, the same with o_u h - log(k q_u) in
 * the place of each o_u h, for k negatives and noise q. With sub-words, the input vector of a word is the mean of its `rows`.
 *
 * @param vectors - the parameters; they are not changed
 * @param example - a window
 * @param objective - how its predictions are scored
 * @returns the loss and its derivatives
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see Rong 2014, "word2vec parameter learning explained", equations 21 to 62
 * @see Gutmann and Hyvärinen 2012, "Noise-contrastive estimation of unnormalized statistical models", section 2.2
 * @see [Note: word2vec](../../../../../docs/notes/word2vec.md)
 * @see [Note: hierarchical softmax and negative sampling](../../../../../docs/notes/negative-sampling.md)
 * @example
 * ```ts
 * const vectors = { dimensions: 2, input: Float64Array.of(1, 0), output: Float64Array.of(1, 0, 0, 1, -1, 0) }
 * const window = { architecture: "skip-gram", target: 0, context: [1] } as const
 * windowGradients(vectors, window, { kind: "softmax" }).loss.toFixed(4) //=> "1.4076"
 * ```
 */
export function windowGradients(
  vectors: VectorPair,
  example: WindowExample,
  objective: ObjectiveOfExample,
): LossWithGradients {
  checkWindow(vectors, example, objective)
  const { architecture, target, context } = example
  const gradients = {
    input: new Float64Array(vectors.input.length),
    output: new Float64Array(vectors.output.length),
  }
  const inputs = architecture === "cbow" ? context : [target]
  const predicted = architecture === "cbow" ? [target] : context
  const { dimensions } = vectors
  const hidden = new Float64Array(dimensions)
  const read = inputs.flatMap((id) => {
    const rows = vectors.rows?.[id] ?? [id]
    return Array.from(rows, (row) => ({ row, share: 1 / (rows.length * inputs.length) }))
  })
  for (const { row, share } of read)
    for (let d = 0; d < dimensions; d++) hidden[d]! += share * vectors.input[row * dimensions + d]!
  const error = new Float64Array(dimensions)
  let loss = 0
  predicted.forEach((word, prediction) => {
    const { value, slopes } = scored(vectors, hidden, word, prediction, objective)
    loss += value
    for (const { row, slope } of slopes) {
      for (let d = 0; d < dimensions; d++) {
        error[d]! += slope * vectors.output[row * dimensions + d]!
        gradients.output[row * dimensions + d]! += slope * hidden[d]!
      }
    }
  })
  for (const { row, share } of read)
    for (let d = 0; d < dimensions; d++) gradients.input[row * dimensions + d]! += share * error[d]!
  return { loss, ...gradients }
}

/** The loss of one prediction, and its derivatives by the products of the hidden vector with output vectors. */
interface Scored {
  readonly value: number
  readonly slopes: readonly { readonly row: number; readonly slope: number }[]
}

function scored(
  vectors: VectorPair,
  hidden: Float64Array,
  word: number,
  prediction: number,
  objective: ObjectiveOfExample,
): Scored {
  const product = (row: number): number => {
    let sum = 0
    for (let d = 0; d < hidden.length; d++) sum += vectors.output[row * hidden.length + d]! * hidden[d]!
    return sum
  }
  if (objective.kind === "softmax") {
    const logits = Array.from({ length: vectors.output.length / hidden.length }, (_, row) => product(row))
    const max = logits.reduce((most, each) => Math.max(most, each), -Infinity)
    const logSum = max + log(logits.reduce((sum, each) => sum + exp(each - max), 0))
    const slopes = logits.map((each, row) => ({ row, slope: exp(each - logSum) - (row === word ? 1 : 0) }))
    return { value: logSum - logits[word]!, slopes }
  }
  if (objective.kind === "hierarchical-softmax")
    return binary(objective.paths[word]!.map(({ node, bit }) => ({ row: node, label: 1 - bit, logit: product(node) })))
  const negatives = objective.negatives[prediction]!
  const shift = (row: number): number => (objective.kind === "nce" ? log(negatives.length * objective.noise[row]!) : 0)
  return binary(
    [word, ...negatives].map((row, i) => ({ row, label: i === 0 ? 1 : 0, logit: product(row) - shift(row) })),
  )
}

/** Independent yes-or-no questions: label 1 costs -log s(logit), label 0 costs -log s(-logit). */
function binary(
  questions: readonly { readonly row: number; readonly label: number; readonly logit: number }[],
): Scored {
  let value = 0
  const slopes = questions.map(({ row, label, logit }) => {
    value += Math.max(0, label === 1 ? -logit : logit) + log1p(exp(-Math.abs(logit)))
    const e = exp(-Math.abs(logit))
    return { row, slope: (logit < 0 ? e : 1) / (1 + e) - label }
  })
  return { value, slopes }
}
