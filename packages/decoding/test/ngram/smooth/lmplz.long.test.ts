// Modified Kneser-Ney smoothing beside KenLM's lmplz on 1.76 million words.
import { describe, expect, test } from "vitest"
import { BOS, modifiedKneserNey, ngramCounter, UNK } from "../../../src/ngram/index.js"
import { find, trieLogProb } from "../../helpers/arpa.js"
import { linesOf } from "../../helpers/lines.js"
import { hasShared, type QueryResult, shared } from "../../helpers/shared.js"

interface Golden {
  readonly counts: Readonly<Record<string, number>>
  readonly discounts: Readonly<Record<string, readonly number[]>>
  readonly test: QueryResult
  readonly sample: readonly (readonly [words: string, logProb: number, backoff: number | null])[]
}

describe.skipIf(!hasShared)("on a large text", () => {
  test.each([3, 5])("a model of order %d is that of lmplz: counts, discounts, samples and perplexity", (order) => {
    const golden = JSON.parse(shared(`golden/ngram/en.o${order}.json`)) as Golden
    const counter = ngramCounter({ order })
    const state = counter.zero()
    const bytes = new TextEncoder().encode(shared("data/text/en.txt").replaceAll("<unk>", "unk"))
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(10, start)
      counter.addBytes(state, bytes, start, end)
      start = end + 1
    }
    const { model, parameters, notes } = modifiedKneserNey(counter.finalize(state))
    expect(notes).toEqual([])
    expect(model.levels.map(({ words }) => words.length)).toEqual(Object.values(golden.counts))
    for (const [n, discounts] of Object.entries(golden.discounts))
      expect(parameters[Number(n) - 1]!.map((each) => Number(each.toPrecision(6)))).toEqual(discounts)
    const ids = new Map(model.words.map((word, id) => [word, id]))
    for (const [words, logProb, backoff] of golden.sample) {
      const ngram = words.split(" ").map((word) => ids.get(word)!)
      const { logProbs, backoffs } = model.levels[ngram.length - 1]!
      const at = find(model, ngram)!
      expect(Math.abs(logProbs[at]! - logProb)).toBeLessThanOrEqual(1e-6)
      if (ngram.length < order) expect(Math.abs(backoffs[at]! - (backoff ?? 0))).toBeLessThanOrEqual(1e-6)
    }
    let sum = 0
    let sumKnown = 0
    let tokens = 0
    let oov = 0
    for (const line of linesOf(shared("golden/ngram/en.test.txt"))) {
      let context: number[] = [BOS]
      for (const word of [...line.split(" ").filter((each) => each !== ""), "</s>"]) {
        const id = ids.get(word) ?? UNK
        const logProb = trieLogProb(model, context, id)
        context = [...context, id].slice(1 - order)
        sum += logProb
        tokens++
        if (id !== UNK) sumKnown += logProb
        else oov++
      }
    }
    expect([tokens, oov]).toEqual([golden.test.tokens, golden.test.oov])
    expect(Math.abs(10 ** (-sum / tokens) / golden.test.perplexity_with_oov - 1)).toBeLessThan(1e-6)
    expect(Math.abs(10 ** (-sumKnown / (tokens - oov)) / golden.test.perplexity_without_oov - 1)).toBeLessThan(1e-6)
  })
})
