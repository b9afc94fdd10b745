// Converts logits, which most networks give, to the log-probabilities that a search needs.
import type { Logits } from "@lectern/core"
import { checkInteger, checkList, notTheNumber, outOfRange } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"

/**
 * Log-probabilities of rows of logits: each row less the logarithm of the sum of its exponentials.
 *
 * @param logits - `[rows x vocabularySize]`, finite or `-Infinity`; each row has a finite one
 * @param vocabularySize - the length of a row, at least 1
 * @returns as many log-probabilities, at most 0, computed in double precision and rounded to single
 * @throws LecternError `wrong-type`; `out-of-range` when the length is not a multiple, for NaN and `Infinity`, and for a row of `-Infinity`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * logSoftmax([3, 3], 2) //=> [-0.6931471824645996, -0.6931471824645996]
 * ```
 */
export function logSoftmax(logits: Logits, vocabularySize: number): Float32Array<ArrayBuffer> {
  checkList("logits", logits)
  checkInteger("vocabularySize", vocabularySize, 1)
  if (logits.length % vocabularySize !== 0)
    throw outOfRange("the length of logits", logits.length, `a multiple of vocabularySize = ${vocabularySize}`)
  const logProbs = new Float32Array(logits.length)
  for (let from = 0; from < logits.length; from += vocabularySize) {
    let largest = -Infinity
    for (let i = from; i < from + vocabularySize; i++) {
      const each = logits[i]!
      if (!(typeof each === "number" && each < Infinity))
        throw notTheNumber(`logits[${i}]`, each, "finite or -Infinity")
      if (each > largest) largest = each
    }
    if (largest === -Infinity)
      throw outOfRange(`row ${from / vocabularySize} of logits`, "only -Infinity", "possible for a token")
    let sum = 0
    for (let i = from; i < from + vocabularySize; i++) sum += exp(logits[i]! - largest)
    const norm = largest + log(sum)
    for (let i = from; i < from + vocabularySize; i++) logProbs[i] = logits[i]! - norm
  }
  return logProbs
}
