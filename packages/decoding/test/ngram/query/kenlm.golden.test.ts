import { runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { ngramScorer, perplexity } from "../../../src/ngram/index.js"
import { readText } from "../../helpers/arpa-text.js"
import { hasShared, shared } from "../../helpers/shared.js"

type Sentence = readonly (readonly [word: string, logProb: number, length: number] | number)[]

interface Reference {
  readonly perplexity_incl_oov: number
  readonly perplexity_excl_oov: number
  readonly tokens_incl_eos: number
  readonly oov: number
  readonly sentences: readonly {
    readonly log10: number
    readonly words: readonly (readonly [word: string, logProb: number, length: number])[]
  }[]
  readonly ngrams: readonly (readonly [ngram: string, logProb: number, backoff: number])[]
}

describe.skipIf(!hasShared)("scores of KenLM's query", () => {
  test.each(["tiny.o3", "grimm.o3", "grimm.o3.iu0"].slice(0, runs(3)))("%s", (name) => {
    const { model } = readText(shared(`golden/ngram/${name}.arpa`))
    const text = shared(`golden/ngram/${name.startsWith("tiny") ? "tiny.txt" : "grimm.test.txt"}`)
    const scores = ngramScorer(model).score(text)
    const sentences = JSON.parse(shared(`golden/ngram/${name}.kenlm-scores.json`)) as readonly Sentence[]
    const words = sentences.flatMap((sentence) => sentence.slice(0, -1)) as [string, number, number][]
    expect([...scores.lengths]).toEqual(words.map(([, , length]) => length))
    for (const [i, [, logProb]] of words.entries())
      expect(Math.abs(scores.logProbs[i]! - logProb)).toBeLessThanOrEqual(1e-6)
  })

  test("a model of doubles equals the reference in doubles: tiny.o3", () => {
    const reference = JSON.parse(shared("golden/ngram/tiny.o3.f64.json")) as Reference
    const orders = [1, 2, 3].map((n) => reference.ngrams.filter(([ngram]) => ngram.split(" ").length === n))
    const { model } = readText(
      `\\data\\\n${orders.map((ngrams, i) => `ngram ${i + 1}=${ngrams.length}\n`).join("")}${orders
        .map(
          (ngrams, i) =>
            `\n\\${i + 1}-grams:\n${ngrams.map(([ngram, logProb, backoff]) => `${logProb}\t${ngram}\t${backoff}\n`).join("")}`,
        )
        .join("")}\n\\end\\\n`,
    )
    const scores = ngramScorer(model).score(shared("golden/ngram/tiny.txt"))
    const words = reference.sentences.flatMap((sentence) => sentence.words)
    for (const [i, [, logProb]] of words.entries())
      expect(Math.abs(scores.logProbs[i]! - logProb)).toBeLessThanOrEqual(1e-12)
    const statistic = perplexity()
    const { all, known } = statistic.finalize(statistic.add(statistic.zero(), scores))
    expect(all.tokens).toBe(reference.tokens_incl_eos)
    expect(Math.abs(all.perplexity / reference.perplexity_incl_oov - 1)).toBeLessThanOrEqual(1e-9)
    expect(Math.abs(known.perplexity / reference.perplexity_excl_oov - 1)).toBeLessThanOrEqual(1e-9)
  })
})
