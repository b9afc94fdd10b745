// Weights of Jelinek-Mercer smoothing, compared with expectation maximization over a list of words.
import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { countNgrams, jelinekMercer } from "../../../src/ngram/index.js"
import { allCounts, type Sentences } from "../../helpers/naive-smoothing.js"

/**
 * For each word of a text, its relative frequency in the corpus after 0, 1, 2 ... words; undefined where the context does not occur.
 * Of each count, `own` occurrences are the word's own.
 */
function naiveEvents(corpus: Sentences, text: Sentences, order: number, own: number): (number | undefined)[][] {
  const counts = allCounts(corpus, order)
  counts.delete("<s>")
  const totals = new Map<string, number>()
  for (const [ngram, count] of counts) {
    const context = ngram.split(" ").slice(0, -1).join(" ")
    totals.set(context, (totals.get(context) ?? 0) + count)
  }
  return text.flatMap((words) => {
    const padded = ["<s>", ...words.map((word) => (counts.has(word) ? word : "<unk>")), "</s>"]
    return padded.slice(1).map((_, i) =>
      Array.from({ length: Math.min(order, i + 2) }, (_, n) => {
        const ngram = padded.slice(i + 1 - n, i + 2)
        const total = (totals.get(ngram.slice(0, -1).join(" ")) ?? 0) - own
        return total > 0 ? ((counts.get(ngram.join(" ")) ?? 0) - own) / total : undefined
      }),
    )
  })
}

function naiveWeights(events: readonly (readonly (number | undefined)[])[], order: number, uniform: number): number[] {
  let weights = new Array<number>(order).fill(0.5)
  for (let round = 0; round < 1000; round++) {
    const reached = weights.map(() => 0)
    const taken = weights.map(() => 0)
    for (const frequencies of events) {
      // What each order, and at last the uniform distribution, adds to the word's probability.
      let rest = 1
      const parts: [number, number, number][] = []
      for (let n = frequencies.length - 1; n >= 0; n--) {
        const frequency = frequencies[n]
        if (frequency === undefined) continue
        parts.push([n, rest, rest * weights[n]! * frequency])
        rest *= 1 - weights[n]!
      }
      const prob = parts.reduce((sum, [, , part]) => sum + part, rest * uniform)
      let left = prob
      for (const [n, , part] of parts) {
        reached[n]! += left / prob
        taken[n]! += part / prob
        left -= part
      }
    }
    const next = weights.map((weight, n) => (reached[n]! > 0 ? taken[n]! / reached[n]! : weight))
    const change = Math.max(...next.map((weight, n) => Math.abs(weight - weights[n]!)))
    weights = next
    if (change <= 1e-6) break
  }
  return weights
}

const texts = (words: readonly string[]) =>
  fc.array(fc.array(fc.constantFrom(...words), { maxLength: 5 }), { minLength: 1, maxLength: 5 })

test.runIf(ALL_TESTS)(
  "weights are those that fit a held-out text, or the corpus with each word left out in turn",
  () => {
    const corpora = texts(["!", "a", "b", "d"])
    // Words before, between and after those of the corpus in the order of bytes; "!" is before <s>.
    const others = texts(["!", "A", "a", "aa", "d", "é"])
    fc.assert(
      fc.property(corpora, others, fc.integer({ min: 1, max: 4 }), (corpus, other, order) => {
        const counts = countNgrams(corpus, { order })
        const uniform = 1 / (new Set(corpus.flat()).size + 2)
        const held = jelinekMercer(counts, { heldOut: countNgrams(other, { order }) }).parameters.flat()
        const own = jelinekMercer(counts).parameters.flat()
        const expectedHeld = naiveWeights(naiveEvents(corpus, other, order, 0), order, uniform)
        const expectedOwn = naiveWeights(naiveEvents(corpus, corpus, order, 1), order, uniform)
        for (let n = 0; n < order; n++) {
          expect(held[n]).toBeCloseTo(expectedHeld[n]!, 5)
          expect(own[n]).toBeCloseTo(expectedOwn[n]!, 5)
        }
      }),
      examples(32, 13),
    )
  },
)
