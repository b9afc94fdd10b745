import { obeysMergeLaws, refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { ngramScorer, type Perplexity, perplexity, type WordScores } from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"
import { kenlm } from "../../helpers/kenlm.js"

const statistic = perplexity()

function perplexityOf(...items: readonly WordScores[]): Perplexity {
  return statistic.finalize(items.reduce((state, item) => statistic.add(state, item), statistic.zero()))
}

describe("perplexity", () => {
  test.each(kenlm.cases)("equals KenLM's: $name", ({ arpa, options, perplexity: expected }) => {
    const ends = !options.includes("-n")
    const actual = perplexityOf(ngramScorer(readText(arpa).model).score(kenlm.test, { bos: ends, eos: ends }))
    expect(actual.all.tokens).toBe(expected.tokens)
    expect(actual.unknown).toBe(expected.unknown)
    expect(actual.sentences).toBe(10)
    expect(Math.abs(actual.all.perplexity / expected.including - 1)).toBeLessThanOrEqual(1e-6)
    expect(Math.abs(actual.known.perplexity / expected.excluding - 1)).toBeLessThanOrEqual(1e-6)
  })

  test("four ways to count, worked by hand", () => {
    const { model } = readText(arpaText(["-2\t<unk>", "-99\t<s>", "-0.5\t</s>", "-1\ta"]))
    const result = perplexityOf(ngramScorer(model).score("a zzz\na\n"))
    expect(result.sentences).toBe(2)
    expect(result.unknown).toBe(1)
    expect(result.impossible).toBe(0)
    const entropies = [result.all, result.known, result.words, result.knownWords]
    expect(entropies.map(({ tokens, logProb }) => [tokens, logProb])).toEqual([
      [5, -5],
      [4, -3],
      [3, -4],
      [2, -2],
    ])
    entropies.forEach(({ tokens, logProb, perplexity: value, bitsPerToken }) => {
      expect(value).toBeCloseTo(10 ** (-logProb / tokens), 10)
      expect(bitsPerToken).toBeCloseTo(Math.log2(value), 10)
    })
  })

  test("of nothing is 1; with a word of probability 0 it is infinite where that word counts", () => {
    expect(perplexityOf().all).toEqual({ tokens: 0, logProb: 0, perplexity: 1, bitsPerToken: 0 })
    const { model } = readText(arpaText(["-inf\t<unk>", "-99\t<s>", "-0.5\t</s>", "-inf\ta", "-1\tb"]))
    const scorer = ngramScorer(model)
    const unknown = perplexityOf(scorer.score("b zzz"))
    expect(unknown.all).toEqual({ tokens: 3, logProb: -Infinity, perplexity: Infinity, bitsPerToken: Infinity })
    expect(unknown.known.logProb).toBe(-1.5)
    expect(unknown.impossible).toBe(0)
    const impossible = perplexityOf(scorer.score("a b"))
    expect(impossible.knownWords.perplexity).toBe(Infinity)
    expect(impossible.impossible).toBe(1)
  })

  test("obeys the merge laws, sentence by sentence and in blocks", () => {
    const scorer = ngramScorer(readText(kenlm.cases[0]!.arpa).model)
    const lines = kenlm.test.split("\n").map((line) => scorer.score(`${line}\n`))
    obeysMergeLaws(statistic, lines, [1, 4, 4, 9])
    expect(perplexityOf(...lines.slice(0, -1))).toEqual(perplexityOf(scorer.score(kenlm.test)))
  })

  test("a state of another statistic is refused", () => {
    expect(refusal(() => statistic.merge(statistic.zero(), new Float64Array(3))).kind).toBe("out-of-range")
    expect(refusal(() => statistic.finalize([] as unknown as Float64Array)).kind).toBe("wrong-type")
    expect(readText(arpaText([...SPECIAL])).model.order).toBe(1)
  })
})
