import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { beamSearch, greedySearch } from "../../../src/index.js"
import { BOS, countNgrams, EOS, infiniGram, infiniGramOfIds, maximumLikelihood, UNK } from "../../../src/ngram/index.js"

const seen = infiniGram(["the cat sat", "the cat ran", "the dog sat"])
const ids = (text: string): number[] => (text === "" ? [] : text.split(" ").map((word) => seen.idOf(word)))

describe("infiniGram()", () => {
  test("knows n-grams of any length; starts and ends are parts of them", () => {
    const counts = ["the", "the cat", "cat sat", "<s> the cat", "the dog sat </s>", "<s>", "</s>", ""].map((each) =>
      seen.count(ids(each)),
    )
    expect(counts).toEqual([3, 2, 1, 2, 1, 3, 3, 12])
    expect([seen.tokens, seen.documents, seen.vocabularySize]).toEqual([12, 3, 8])
  })

  test("no n-gram spans two sentences", () => {
    const counts = ["sat the", "sat </s> the", "sat </s> <s>", "</s> <s>", "sat <s>", "</s> </s>", "<s> </s>"].map(
      (each) => seen.count(ids(each)),
    )
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(seen.next(ids("cat sat </s>"), seen.idOf("the"))).toEqual({
      probability: 3 / 12,
      count: 3,
      contextCount: 12,
      order: 1,
    })
    expect(seen.next(ids("cat sat </s> <s>"), seen.idOf("the"))).toEqual({
      probability: 1,
      count: 3,
      contextCount: 3,
      order: 2,
    })
  })

  test("takes the longest end of the context that occurs", () => {
    const cat = { probability: 1 / 2, count: 1, contextCount: 2 }
    expect(seen.next(ids("<s> the cat"), seen.idOf("sat"))).toEqual({ ...cat, order: 4 })
    expect(seen.next(ids("dog the cat"), seen.idOf("sat"))).toEqual({ ...cat, order: 3 })
    expect(seen.next(ids("dog ran"), EOS)).toEqual({ probability: 1, count: 1, contextCount: 1, order: 2 })
    expect(seen.next(ids("the dog"), seen.idOf("ran"))).toEqual({ probability: 0, count: 0, contextCount: 1, order: 3 })
  })

  test("an unknown word has no probability, and nothing before it matters", () => {
    expect([seen.idOf("zebra"), seen.count(ids("zebra")), seen.next(ids("the"), UNK).probability]).toEqual([UNK, 0, 0])
    expect(seen.next(ids("<s> the zebra"), seen.idOf("the"))).toEqual({
      probability: 1 / 4,
      count: 3,
      contextCount: 12,
      order: 1,
    })
    expect([...seen.matchLengths(ids("the zebra the cat"))]).toEqual([1, 0, 1, 2])
  })

  test("has the ids of models of the same sentences", () => {
    const { words } = maximumLikelihood(countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 1 })).model
    expect(words.map((_, id) => seen.wordOf(id))).toEqual(words)
    expect([seen.startToken, seen.endToken, seen.idOf("<s>"), seen.idOf("</s>")]).toEqual([BOS, EOS, BOS, EOS])
  })

  test("splits lines at the white space of KenLM, in text and in UTF-8", () => {
    const spaced = infiniGram([" the\tcat\r sat ", "the\ncat", ["the", "dog"], "", "naïve\u00a0cat \u{1f600}"])
    expect(spaced.documents).toBe(5)
    expect([spaced.count([BOS, EOS]), spaced.tokens]).toEqual([1, 3 + 2 + 2 + 0 + 2 + 5])
    const text = "the cat\n\n sat\tnaïve\u00a0cat\r\n<s> zebra"
    const expected = [["the", "cat"], [], ["sat", "naïve\u00a0cat"], ["<unk>", "<unk>"]]
    expect(spaced.idsOf(text).map((line) => Array.from(line, (id) => spaced.wordOf(id)))).toEqual(expected)
    expect(spaced.idsOf(new TextEncoder().encode(text))).toEqual(spaced.idsOf(text))
    expect(spaced.count([spaced.idOf("the"), spaced.idOf("cat")])).toBe(2)
    expect(spaced.idsOf("")).toEqual([])
  })

  test("special words are refused, or are unknown words, which occur then", () => {
    expect(refusal(() => infiniGram(["a <unk>"])).kind).toBe("bad-data")
    const unknown = infiniGram(["a <unk> b", "a </s> b"], { specialWords: "unknown" })
    expect([unknown.count([UNK]), unknown.count([unknown.idOf("a"), UNK]), unknown.documents]).toEqual([2, 2, 2])
    expect(unknown.next([unknown.idOf("zebra")], unknown.idOf("b")).probability).toBe(1)
  })

  test("an empty sentence is a document; an empty text is refused", () => {
    const empty = infiniGram([""])
    expect([empty.tokens, empty.count([BOS, EOS]), empty.next([], EOS).probability]).toEqual([1, 1, 1])
    expect(refusal(() => infiniGram([])).sentence).toBe("documents: there are none to index")
    expect(refusal(() => infiniGramOfIds([], { vocabularySize: 2, endToken: 0 })).kind).toBe("bad-data")
  })

  test("takes any iterable once, and sentences past the first sizes of its tables", () => {
    function* sentences(): Generator<string> {
      for (let i = 0; i < 3000; i++) yield `w${i} w${i % 100}`
    }
    const index = infiniGram(sentences())
    expect([index.documents, index.tokens, index.vocabularySize]).toEqual([3000, 9000, 3003])
    expect(index.count([index.idOf("w99")])).toBe(31)
    expect(index.count([index.idOf("w2999"), index.idOf("w99"), EOS])).toBe(1)
    const long = infiniGram(["é".repeat(3000)])
    expect([long.tokens, long.count([long.idOf("é".repeat(3000)), EOS])]).toEqual([2, 1])
  })

  test("refuses ids that are not in the vocabulary, and other arguments", () => {
    expect(refusal(() => seen.count([8])).sentence).toBe("ids[0] must be an integer in 0..7, got 8")
    expect(refusal(() => seen.next([3, -1], 3)).sentence).toBe("context[1] must be an integer in 0..7, got -1")
    expect(refusal(() => seen.next([3], 2.5)).sentence).toBe("id must be an integer in 0..7, got 2.5")
    expect(refusal(() => seen.matchLengths([2 ** 32])).kind).toBe("out-of-range")
    expect(refusal(() => seen.count([5n] as never)).kind).toBe("wrong-type")
    expect(refusal(() => seen.score("the" as never)).kind).toBe("wrong-type")
    expect(refusal(() => seen.distribution([Number.NaN])).kind).toBe("out-of-range")
    expect(refusal(() => seen.wordOf(8)).kind).toBe("out-of-range")
    expect(refusal(() => seen.idOf(3 as never)).kind).toBe("wrong-type")
    expect(refusal(() => seen.idsOf(3 as never)).kind).toBe("wrong-type")
    expect(refusal(() => infiniGram("the cat" as never)).kind).toBe("wrong-type")
    expect(refusal(() => infiniGram(["a"], { specialWords: "skip" as never })).kind).toBe("out-of-range")
    expect(refusal(() => infiniGram(["a"], { order: 3 } as object)).kind).toBe("unknown-option")
  })
})

describe("infiniGramOfIds()", () => {
  test("one token can end a document and start the next", () => {
    const index = infiniGramOfIds([[5, 7, 6], [5, 7, 8], []], { vocabularySize: 10, endToken: 0 })
    expect([[0], [0, 5], [7, 6, 0], [0, 0], [6, 0, 5], [5, 7]].map((each) => index.count(each))).toEqual([
      3, 2, 1, 1, 0, 2,
    ])
    expect(index.next([6, 0], 5)).toEqual({ probability: 2 / 3, count: 2, contextCount: 3, order: 2 })
    expect([...index.matchLengths([7, 8, 0, 5, 7])]).toEqual([1, 2, 3, 2, 3])
    expect(index.startToken).toBe(0)
  })

  test("grows past its first size with documents of any list type", () => {
    const options = { vocabularySize: 3, endToken: 2 }
    const index = infiniGramOfIds([new Uint8Array(700), Array.from({ length: 900 }, () => 1)], options)
    expect([index.tokens, index.count([0]), index.count([1, 1])]).toEqual([1602, 700, 899])
    for (const length of [1021, 1022, 1023, 1024]) {
      const one = infiniGramOfIds([new Uint8Array(length)], options)
      expect([one.tokens, one.documents, one.count([0, 2])]).toEqual([length + 1, 1, 1])
    }
  })

  test("refuses marks inside documents, and what is not a document", () => {
    const make = (documents: unknown, more = {}) =>
      refusal(() => infiniGramOfIds(documents as number[][], { vocabularySize: 4, endToken: 0, ...more }))
    expect(make([[1], [1, 0]]).sentence).toBe(
      "documents[1][1] must be a token that neither starts nor ends documents, got 0",
    )
    expect(make([[1, 3]], { startToken: 3 }).kind).toBe("out-of-range")
    expect(make([[4]]).sentence).toBe("documents[0][0] must be an integer in 0..3, got 4")
    expect(make([1]).kind).toBe("wrong-type")
    expect(make(3).kind).toBe("wrong-type")
    expect(make([[1]], { endToken: 4 }).kind).toBe("out-of-range")
    expect(make([[1]], { startToken: -1 }).kind).toBe("out-of-range")
    expect(make([[1]], { vocabularySize: 2 ** 24 + 1 }).kind).toBe("out-of-range")
    expect(make([[1]], { bos: 1 }).kind).toBe("unknown-option")
  })
})

describe("the decoder of an infini-gram", () => {
  test("gives the distribution of each context, which sums to one", () => {
    const decoder = seen.decoder()
    const text = ids("<s> the dog cat zebra the cat sat </s> ran")
    let states = decoder.start(2)
    text.forEach((id, i) => {
      // The second row reads the text from its end.
      const step = decoder.step(states, Int32Array.of(id, text.at(-1 - i)!))
      if (step instanceof Promise) throw new Error("not synchronous")
      states = step.states
      for (const [row, context] of [text.slice(0, i + 1), text.slice(text.length - 1 - i).reverse()].entries()) {
        const expected = new Float32Array(seen.vocabularySize).fill(-Infinity)
        const { ids: next, counts, contextCount } = seen.distribution(context)
        for (const [k, each] of next.entries()) expected[each] = Math.log(counts[k]! / contextCount)
        const actual = step.logProbs.subarray(row * seen.vocabularySize, (row + 1) * seen.vocabularySize)
        expect(actual).toEqual(expected)
        expect(actual.reduce((sum, each) => sum + Math.exp(each), 0)).toBeCloseTo(1, 6)
      }
    })
  })

  test("rows can be repeated, left out and taken in another order; states are not changed", () => {
    const decoder = seen.decoder()
    const { states } = decoder.step(decoder.start(3), Int32Array.from(ids("the dog ran"))) as { states: Int32Array }
    const before = states.slice()
    const reordered = decoder.reorder(states, Int32Array.of(2, 0, 2)) as Int32Array
    expect([...reordered]).toEqual([...states.slice(6, 9), ...states.slice(0, 3), ...states.slice(6, 9)])
    decoder.step(reordered, Int32Array.from(ids("the dog ran")))
    expect(states).toEqual(before)
  })

  test("searches find the sentences of the training text", async () => {
    const search = { endTokens: EOS, maxLength: 9 }
    const words = (tokens: Readonly<ArrayLike<number>>): string => Array.from(tokens, (id) => seen.wordOf(id)).join(" ")
    const [greedy] = await greedySearch(seen.decoder(), { prompts: [[BOS]] }, search)
    expect(words(greedy!.hypotheses[0]!.tokens)).toMatch(/^the cat (ran|sat) <\/s>$/)
    const [beam] = await beamSearch(seen.decoder(), { prompts: [[BOS]] }, { ...search, beamWidth: 4, nBest: 4 })
    const found = beam!.hypotheses.map(({ tokens, sum }) => `${words(tokens)} ${Math.exp(sum).toFixed(3)}`)
    expect(found.sort()).toEqual(["the cat ran </s> 0.333", "the cat sat </s> 0.333", "the dog sat </s> 0.333"])
  })
})
