// The M step: probabilities from expected counts. It only re-estimates; pruning decides which pieces stay.
import { sentencePieceDigamma } from "./sentencepiece-digamma.js"

/**
 * Log probabilities of the pieces by variational Bayes with a sparse prior: digamma(count) - digamma(sum of counts). Rare
 * pieces lose more than in plain EM, so that their counts move to others. Probabilities then sum to less than 1.
 *
 * @see Liang, Klein 2007, "Structured Bayesian Nonparametric Models with Variational Inference" (tutorial), EM with digamma
 */
export function sparseLogProbs(counts: Float64Array): Float64Array {
  const logSum = sentencePieceDigamma(sum(counts))
  return counts.map((count) => sentencePieceDigamma(count) - logSum)
}

/**
 * Log probabilities of the pieces by maximum likelihood: log(count / sum of counts). With them, EM never lowers the
 * likelihood.
 *
 * @see Dempster, Laird, Rubin 1977, theorem 1
 */
export function plainLogProbs(counts: Float64Array): Float64Array {
  const logSum = Math.log(sum(counts))
  return counts.map((count) => Math.log(count) - logSum)
}

function sum(counts: Float64Array): number {
  let total = 0
  for (const count of counts) total += count
  return total
}
