import { ALL_TESTS, examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  countNgrams,
  type NgramModel,
  ngramScorer,
  perplexity,
  readArpa,
  wittenBell,
  writeArpa,
} from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"
import { kenlm } from "../../helpers/kenlm.js"
import { randomModel } from "../../helpers/random-model.js"

const decoder = new TextDecoder()

function written(model: NgramModel): string {
  return [...writeArpa(model)].map((chunk) => decoder.decode(chunk)).join("")
}

describe("writing ARPA files", () => {
  test("a file has counts, sections and numbers without needless zeros", () => {
    const { model } = readText(
      arpaText(
        [...SPECIAL, "-1.25\ta\t0.125"],
        ["-0.5\t<s> a\t0", "-0.0000000001\ta </s>"],
        ["-12.00000000006\t<s> a </s>"],
      ),
    )
    expect(written(model)).toBe(
      [
        "\\data\\\nngram 1=4\nngram 2=2\nngram 3=1\n",
        "\\1-grams:\n-1\t<unk>\t0\n-99\t<s>\t-0.5\n-0.7\t</s>\t0\n-1.25\ta\t0.125\n",
        "\\2-grams:\n-0.5\t<s> a\t0\n-0.0000000001\ta </s>\t0\n",
        "\\3-grams:\n-12.0000000001\t<s> a </s>\n",
        "\\end\\\n",
      ].join("\n"),
    )
  })

  test.each(kenlm.cases)("lmplz's model is the same after it was written: $name", ({ arpa }) => {
    const { model } = readText(arpa)
    expect(readText(written(model)).model).toEqual(model)
  })

  test("a model of a text with the word <UNK> can be read again", () => {
    const { model } = wittenBell(countNgrams(["the <UNK> sat", "the cat <UNK> ran"], { order: 2 }))
    const again = readText(written(model)).model
    expect(again.words).toEqual(["<unk>", "<s>", "</s>", "<UNK>", "cat", "ran", "sat", "the"])
    expect(perplexityOf(again, "the <UNK> zzz")).toBeCloseTo(perplexityOf(model, "the <UNK> zzz"), 8)
  })

  test("a perplexity changes by less than 1e-9 of itself", () => {
    fc.assert(
      fc.property(randomModel, ({ model, text }) => {
        const again = readArpa(writeArpa(model)).model
        const before = perplexityOf(model, text)
        const after = perplexityOf(again, text)
        expect(Math.abs(after - before)).toBeLessThanOrEqual(1e-9 * before)
      }),
      examples(100, 51),
    )
  })

  test.runIf(ALL_TESTS)("chunks are not changed after they were given", () => {
    const words = Array.from({ length: 12_000 }, (_, i) => `-1.${i}\tword${i}`)
    const text = arpaText([...SPECIAL, ...words], ["-1\tword5 word7"])
    const { model } = readText(text)
    const chunks = [...writeArpa(model)]
    expect(chunks.length).toBeGreaterThan(5)
    expect(written(readArpa(chunks).model) === written(model)).toBe(true)
  })

  test("probability 0 is -99", () => {
    const { model } = readText(arpaText(["-1\t<unk>\t-inf", "-inf\t<s>", "-2\t</s>"], []))
    expect(written(model)).toContain("\n-1\t<unk>\t-99\n-99\t<s>\t0\n-2\t</s>\t0\n")
  })

  test("a model that the format cannot express is refused", () => {
    const { model } = readText(arpaText([...SPECIAL]))
    expect(refusal(() => written({ ...model, unseen: "uniform" })).sentence).toBe(
      "model must be smoothed by backing off: an ARPA file cannot express equal shares for all unseen words, got one with equal shares",
    )
    const words = [...model.words, "two words"]
    const level = {
      starts: Uint32Array.of(0, 4),
      words: Uint32Array.of(0, 1, 2, 3),
      logProbs: Float64Array.of(-1, -1, -1, -1),
      backoffs: new Float64Array(0),
    }
    expect(refusal(() => written({ ...model, words, levels: [level] })).sentence).toBe(
      'model.words[3] must be a word without white space, of at least one character, got "two words"',
    )
    expect(refusal(() => written({ ...model, words })).sentence).toBe(
      "the length of model.levels[0].words must be one per word, 4, got 3",
    )
    expect(refusal(() => written(7 as unknown as NgramModel)).kind).toBe("wrong-type")
  })
})

function perplexityOf(model: NgramModel, text: string): number {
  const statistic = perplexity()
  return statistic.finalize(statistic.add(statistic.zero(), ngramScorer(model).score(text))).all.perplexity
}
