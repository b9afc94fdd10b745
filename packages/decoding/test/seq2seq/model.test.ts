import { describe, expect, test } from "vitest"
import { beamSearch, contrastiveSearch, exhaustiveSearch, greedySearch, sample } from "../../src/index.js"
import type { Step } from "../../src/model/model.js"
import { seq2seqModel } from "../../src/seq2seq/infer/seq2seq-model.js"
import type { Seq2seqStates } from "../../src/seq2seq/model.js"
import { seq2seqTrainer } from "../../src/seq2seq/train/trainer.js"
import { VARIANTS } from "./helpers.js"
import { REVERSALS, trained, trainedModel } from "./trained.js"

const SOURCES = REVERSALS.map(({ source }) => source)
const SEARCH = { maxLength: 6, endTokens: 1 }

describe.each(VARIANTS)("the decoder of $name", ({ variant }) => {
  const model = trainedModel(20, variant)
  const stepOf = (states: Seq2seqStates, tokens: readonly number[]): Step<Seq2seqStates> =>
    model.decoder.step(states, Int32Array.from(tokens)) as Step<Seq2seqStates>

  test("gives step by step the bytes of a forced output, its attention among them", () => {
    const { states, prompts, lengths } = model.encode(SOURCES)
    expect(prompts).toEqual(SOURCES.map(() => [0]))
    const forced = model.forced(REVERSALS)
    let rows = Int32Array.from(SOURCES, (_, i) => i)
    let at = states!
    for (let step = 0; rows.length > 0; step++) {
      const read = Array.from(rows, (row) => (step === 0 ? 0 : forced[row]!.tokens[step - 1]!))
      const given = stepOf(at, read)
      rows.forEach((row, i) => {
        const { tokens, tokenScores, attention } = forced[row]!
        expect(given.logProbs[i * model.decoder.vocabularySize + tokens[step]!]).toBe(tokenScores[step])
        if (variant.attention === "none") return
        const length = lengths![row]!
        const longest = given.attention!.length / rows.length
        const weights = given.attention!.slice(i * longest, (i + 1) * longest)
        expect(weights.slice(0, length)).toEqual(attention.slice(step * length, (step + 1) * length))
        expect(weights.slice(length).every((each) => each === 0)).toBe(true)
      })
      // Rows end as their outputs do; the others go on in reverse order.
      const left = Array.from(rows.keys()).filter((i) => forced[rows[i]!]!.tokens.length > step + 1)
      const order = Int32Array.from(left.reverse())
      at = model.decoder.reorder(given.states, order) as Seq2seqStates
      rows = Int32Array.from(order, (i) => rows[i]!)
    }
  })

  test("gives each row the same bytes whatever rows are beside it, and changes no states", () => {
    const { states } = model.encode(SOURCES)
    const before = structuredClone(states)
    const first = stepOf(
      states!,
      SOURCES.map(() => 0),
    )
    const picked = Int32Array.of(3, 3, 1, 9, 3, 5)
    const some = stepOf(model.decoder.reorder(first.states, picked) as Seq2seqStates, [3, 4, 3, 3, 4, 3])
    picked.forEach((row, i) => {
      const one = model.decoder.reorder(first.states, Int32Array.of(row)) as Seq2seqStates
      const alone = stepOf(one, [[3, 4, 3, 3, 4, 3][i]!])
      for (const part of ["logProbs", "hidden", "attention"] as const) {
        const width = (alone[part]?.length ?? 0) | 0
        expect(some[part]?.slice(i * width, (i + 1) * width)).toEqual(alone[part])
      }
    })
    expect(states).toEqual(before)
  })

  test("reads any number of sources, 64 of them at once, as it reads each alone", () => {
    const many = Array.from({ length: 66 }, (_, i) => SOURCES[i % SOURCES.length]!)
    const { states } = model.encode(many)
    const { hidden } = model.config
    many.forEach((source, i) => {
      if (i % 13 !== 0 && i < 64) return
      const alone = model.encode([source]).states!
      for (const part of ["hidden", "cells"] as const)
        expect(states![part].slice(i * hidden, (i + 1) * hidden)).toEqual(alone[part])
      const from = states!.encoded.start[i]! * hidden
      for (const part of ["values", "keys"] as const) {
        const expected = alone.encoded[part]
        expect(states!.encoded[part].slice(from, from + expected.length)).toEqual(expected)
      }
    })
  })

  test("gives distributions", () => {
    const { logProbs } = stepOf(model.encode(["ab"]).states!, [0])
    expect(logProbs.reduce((sum, each) => sum + Math.exp(each), 0)).toBeCloseTo(1, 5)
  })
})

describe("a model", () => {
  const model = trained(300).model()

  test("writes what it has learned, in every search", async () => {
    const written = (all: readonly { readonly hypotheses?: readonly { readonly tokens: Int32Array }[] }[]): string[] =>
      all.map(({ hypotheses }) => model.textOf(hypotheses![0]!.tokens))
    const targets = REVERSALS.map(({ target }) => target)
    const sources = model.encode(SOURCES)
    expect(written(await greedySearch(model.decoder, sources, SEARCH))).toEqual(targets)
    const scoring = { coverage: { kind: "gnmt", beta: 0.01 } } as const
    expect(written(await beamSearch(model.decoder, sources, { ...SEARCH, beamWidth: 3, scoring }))).toEqual(targets)
    expect(written(await exhaustiveSearch(model.decoder, sources, SEARCH))).toEqual(targets)
    const contrastive = await contrastiveSearch(model.decoder, sources, { ...SEARCH, topK: 2, alpha: 0.1 })
    expect(contrastive.map(({ tokens }) => model.textOf(tokens))).toEqual(targets)
    const samples = await sample(model.decoder, sources, { ...SEARCH, samples: 3, seed: 1 })
    expect(samples.length).toBe(SOURCES.length)
  })

  test("scores of a search are those of the forced output", async () => {
    const results = await beamSearch(model.decoder, model.encode(SOURCES), { ...SEARCH, beamWidth: 4, nBest: 4 })
    results.forEach(({ hypotheses }, i) => {
      for (const { tokens, sum } of hypotheses) {
        const target = model.textOf(tokens)
        if (model.tokensOf(target).join() !== tokens.join()) continue
        expect(model.forced([{ source: SOURCES[i]!, target }])[0]!.sum).toBe(sum)
      }
    })
  })

  test("reads many sources as it reads each alone, past the number that it reads at once", () => {
    const many = Array.from({ length: 131 }, (_, i) => "ab".repeat(i % 5) + "b".repeat(i % 3))
    const { states, lengths } = model.encode(many)
    const { logProbs } = model.decoder.step(states!, new Int32Array(131)) as Step<Seq2seqStates>
    many.forEach((source, i) => {
      expect(lengths![i]).toBe(source.length + 1)
      const alone = model.decoder.step(model.encode([source]).states!, Int32Array.of(0)) as Step<Seq2seqStates>
      const width = model.decoder.vocabularySize
      expect(logProbs.slice(i * width, (i + 1) * width)).toEqual(alone.logProbs)
    })
  })

  test("of nothing gives nothing", async () => {
    expect(await greedySearch(model.decoder, model.encode([]), SEARCH)).toEqual([])
    expect(model.forced([])).toEqual([])
  })

  test("sorts symbols by code point, and takes those it does not know as <unk>", () => {
    expect(model.config.source).toEqual(["<unk>", "</s>", "a", "b", "é", "𝒳"])
    expect(model.config.target).toEqual(["<s>", "</s>", "<unk>", "a", "b", "é", "𝒳"])
    expect([...model.tokensOf("bX𝒳")]).toEqual([4, 2, 6, 1])
    expect(model.textOf([0, 4, 2, 6, 1, 3])).toBe("b<unk>𝒳")
    const [x, y] = model.forced(["aXb", "aYb"].map((source) => ({ source, target: "b" })))
    expect(x!.sum).toBe(y!.sum)
    expect(x!.sourceSymbols).toEqual(["a", "X", "b", "</s>"])
  })

  test("of words knows neither rare ones nor those that spell special symbols", () => {
    const pairs = [" the  cat\n</s> ", "the dog", "the <unk> ｡ 𝒳"].map((text) => ({ source: text, target: text }))
    const options = { units: "words", embedding: 2, hidden: 2 } as const
    const all = seq2seqTrainer(pairs, options).model()
    expect(all.config.source).toEqual(["<unk>", "</s>", "cat", "dog", "the", "｡", "𝒳"])
    expect([...all.tokensOf("the </s> dog")]).toEqual([5, 2, 4, 1])
    expect(all.textOf([5, 2, 4])).toBe("the <unk> dog")
    expect(seq2seqTrainer(pairs, { ...options, minCount: 2 }).state().config.target).toEqual([
      "<s>",
      "</s>",
      "<unk>",
      "the",
    ])
  })

  test("reads and forces texts longer than a call has room for arguments", () => {
    const target = "b".repeat(150_000)
    expect(model.tokensOf(target)).toHaveLength(150_001)
    const small = seq2seqTrainer(REVERSALS, { embedding: 1, hidden: 2, attention: "none" }).model()
    expect(small.forced([{ source: "a", target }])[0]!.tokens).toHaveLength(150_001)
  })

  test("whose numbers overflow says so", () => {
    const tensors = structuredClone(model.tensors)
    for (const { data } of Object.values(tensors)) data.fill(3e38)
    const huge = seq2seqModel(model.config, tensors)
    expect(() => huge.forced(REVERSALS)).toThrow("overflow")
  })

  test("is its configuration and tensors", () => {
    const again = seq2seqModel(structuredClone(model.config), structuredClone(model.tensors))
    expect(again.forced(REVERSALS)).toEqual(model.forced(REVERSALS))
  })
})
