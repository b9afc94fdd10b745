import { obeysMergeLaws, refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { ngramScorer, type Perplexity, perplexity, type WordScores } from "../../../src/ngram/index.js"
import { EOS, UNK } from "../../../src/ngram/model.js"
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

  test("words and ends of probability 0 are counted in every part, and all of them", () => {
    const scoresOf = (ids: readonly number[], logProbs: readonly number[]): WordScores => ({
      sentences: 1,
      ids: Uint32Array.from(ids),
      logProbs: Float64Array.from(logProbs),
      lengths: new Uint8Array(ids.length),
      sentenceEnds: Uint32Array.of(ids.length),
      marks: 0,
    })
    const [known, unknown, end] = [7, UNK, EOS]
    const fine = scoresOf([known, end], [-1, -1])
    // Two known words and one end; the unknown word counts elsewhere.
    const impossible = [
      scoresOf([known, known, end], [-Infinity, -Infinity, -1]),
      scoresOf([known, end], [-1, -Infinity]),
      scoresOf([unknown, end], [-Infinity, -1]),
    ]
    const stateOf = (item: WordScores) => statistic.add(statistic.zero(), item)
    for (const order of [
      [fine, ...impossible],
      [...impossible, fine],
    ]) {
      const result = statistic.finalize(order.map(stateOf).reduce((into, from) => statistic.merge(into, from)))
      expect(result.impossible).toBe(3)
      expect(result.unknown).toBe(1)
      for (const { perplexity: value, logProb, bitsPerToken } of [result.all, result.known, result.knownWords])
        expect([value, logProb, bitsPerToken]).toEqual([Infinity, -Infinity, Infinity])
    }
    const inEnds = statistic.finalize(statistic.merge(stateOf(fine), stateOf(impossible[1]!)))
    expect(inEnds.impossible).toBe(1)
    expect(inEnds.known.perplexity).toBe(Infinity)
    expect(inEnds.words.perplexity).toBeCloseTo(10, 12)
    obeysMergeLaws(statistic, [fine, ...impossible], [1, 2])
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
