import { examples, obeysMergeLaws, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { batchedCounter } from "../../../src/ngram/count/counter.js"
import { addNgramCounts, countNgrams, type NgramCounts, ngramCounter } from "../../../src/ngram/index.js"
import { stringsOf } from "../../../src/ngram/words/word-list.js"
import { golden, linesOf } from "../../helpers/lines.js"
import { naiveCounts } from "../../helpers/naive-counts.js"

/** The counts of all n-grams of an order by their words. */
function tableOf({ words, levels }: NgramCounts, order: number): Map<string, number> {
  const strings = stringsOf(words)
  let texts = [""]
  for (const { starts, words } of levels.slice(0, order)) {
    const next: string[] = []
    for (const [context, text] of texts.entries())
      for (let i = starts[context]!; i < starts[context + 1]!; i++) next.push(`${text} ${strings[words[i]!]}`.trim())
    texts = next
  }
  const { counts } = levels[order - 1]!
  return new Map(texts.map((text, i) => [text, counts[i]!]).filter((entry) => entry[1] !== 0) as [string, number][])
}

/** One string: comparing long lists takes vitest much longer. */
const sorted = (table: Map<string, number>): string => [...table].sort(([a], [b]) => (a < b ? -1 : 1)).join("\n")

const words = fc.constantFrom("a", "b", "c", "ab", "ä", "€", "𝄞", "<s", "unk")
const corpora = fc.array(fc.array(words, { maxLength: 7 }), { maxLength: 12 })

test("an n-gram is counted as often as it occurs, with one sentence start and one end", () => {
  const { words, levels } = countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 })
  expect(stringsOf(words)).toEqual(["<unk>", "<s>", "</s>", "cat", "dog", "ran", "sat", "the"])
  expect([...levels[0]!.counts]).toEqual([0, 3, 3, 2, 1, 1, 2, 3])
  // The contexts in order; <unk> and </s> have nothing after them.
  expect([...levels[1]!.starts]).toEqual([0, 0, 1, 1, 3, 4, 5, 6, 8])
  expect([...levels[1]!.words]).toEqual([7, 5, 6, 6, 2, 2, 3, 4])
  expect([...levels[1]!.counts]).toEqual([3, 1, 1, 1, 1, 2, 2, 1])
})

test("counts are those of a table of strings, for every order", () => {
  fc.assert(
    fc.property(corpora, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 30 }), (corpus, order, batch) => {
      const counter = batchedCounter({ order }, batch)
      const counts = counter.finalize(corpus.reduce((state, each) => counter.add(state, each), counter.zero()))
      for (let n = 1; n <= order; n++) expect(sorted(tableOf(counts, n))).toBe(sorted(naiveCounts(corpus, n)))
    }),
    examples(80, 1),
  )
})

test("finished counts that are added do not replace the words of a vocabulary", () => {
  const counter = ngramCounter({ order: 2, vocabulary: ["a", "zero"] })
  const state = counter.zero()
  addNgramCounts(state, countNgrams(["a b"], { order: 2 }))
  expect(stringsOf(counter.finalize(state).words)).toEqual(["<unk>", "<s>", "</s>", "a", "b", "zero"])
})

test("counting obeys the merge laws, whatever the batches", () => {
  fc.assert(
    fc.property(
      corpora,
      fc.array(fc.nat(12), { maxLength: 3 }),
      fc.integer({ min: 1, max: 30 }),
      (corpus, cuts, batch) => {
        obeysMergeLaws(
          batchedCounter({ order: 3 }, batch),
          corpus,
          cuts.map((cut) => Math.min(cut, corpus.length)),
        )
        obeysMergeLaws(batchedCounter({ order: 2, vocabulary: ["b", "zz"] }, batch), corpus, [])
      },
    ),
    examples(40, 2),
  )
})

test("finished counts can be added, and give the same as merging", () => {
  const lines = linesOf(golden("ngram/sentences.txt"))
  const options = { order: 4 }
  const [state, whole] = [ngramCounter(options).zero(), ngramCounter(options).zero()]
  for (const part of [lines.slice(50), lines.slice(0, 20), [], lines.slice(20, 50)])
    addNgramCounts(state, structuredClone(countNgrams(part, options)))
  addNgramCounts(whole, countNgrams(lines, options))
  expect(JSON.stringify(state)).toBe(JSON.stringify(whole))
})

test("more words than the first table has room for get their own ids, and the order of their bytes", () => {
  // Past 1024, 4096 and 8192 words.
  const size = 9001
  const corpus = Array.from({ length: size }, (_, i) => `w${(i * 7919) % size}`)
  const sentences = [corpus, corpus.slice(0, 5)]
  const counts = countNgrams(sentences, { order: 2 })
  expect(stringsOf(counts.words).slice(3)).toEqual([...corpus].sort())
  for (const order of [1, 2]) expect(sorted(tableOf(counts, order))).toBe(sorted(naiveCounts(sentences, order)))
})

test("a word that occurs more often than the first lists of positions have room for", () => {
  // 3000 positions of "a" are sorted by the next word, then those of "a b" by the one after it.
  const sentences = Array.from({ length: 1500 }, (_, i) => ["a", "b", `c${i % 7}`, "a", `d${i % 3}`])
  const counts = countNgrams(sentences, { order: 4 })
  for (let n = 1; n <= 4; n++) expect(sorted(tableOf(counts, n))).toBe(sorted(naiveCounts(sentences, n)))
})

test("a batch is counted as soon as it is full", () => {
  const counter = batchedCounter({ order: 2 }, 4)
  const state = counter.add(counter.zero(), ["a"])
  // With <s> and </s>.
  expect(state.mark).toBe(3)
  expect(counter.add(state, []).mark).toBe(0)
  expect(counter.add(state, ["b", "c"]).mark).toBe(0)
})

test("words are sorted by bytes, which is the order of code points and not of UTF-16 units", () => {
  const { words } = countNgrams(["𝄞 ｡ b ab a é aaaaaaaa aaaaaaab aaaaaaa"], { order: 1 })
  expect(stringsOf(words).slice(3)).toEqual(["a", "aaaaaaa", "aaaaaaaa", "aaaaaaab", "ab", "b", "é", "｡", "𝄞"])
})

describe("white space", () => {
  test("is what lmplz splits at: blank, tab, carriage return, line feed and NUL, nothing else", () => {
    const { words } = countNgrams(["a\u000bb\u000cc d\u0085e\u2028f g\u00a0h\0i\rj\tk \n l\r"], { order: 1 })
    expect(stringsOf(words).slice(3)).toEqual(["a\u000bb\u000cc", "d\u0085e\u2028f", "g\u00a0h", "i", "j", "k", "l"])
  })
  test("alone is a sentence without words, like an empty line", () => {
    const { levels } = countNgrams(["", " \t\r", []], { order: 3 })
    expect([...levels[0]!.counts]).toEqual([0, 3, 3])
    expect([...levels[1]!.counts]).toEqual([3])
    expect([...levels[2]!.counts]).toEqual([])
  })
  test("in a token is refused, and so is an empty token", () => {
    const counter = ngramCounter({ order: 1 })
    expect(refusal(() => counter.add(counter.zero(), ["a", "b c"]))).toEqual({
      kind: "out-of-range",
      sentence: 'tokens[1] must be a word without white space, got "b c"',
    })
    expect(refusal(() => counter.add(counter.zero(), [""])).sentence).toMatch(/^tokens\[0\] must be a word/)
    expect(refusal(() => ngramCounter({ order: 1, vocabulary: ["a\t"] })).sentence).toMatch(/^vocabulary\[0\] must be/)
  })
})

describe("the special words in a text", () => {
  const sentences = ["a b", "a <unk> b </s>", "<s> b"]
  test("are refused, naming the sentence, and leave the state as it was", () => {
    const counter = ngramCounter({ order: 2 })
    const state = counter.add(counter.zero(), ["a", "b"])
    const { kind, sentence } = refusal(() => counter.add(state, ["a", "c", "<unk>"]))
    expect(kind).toBe("bad-data")
    expect(sentence).toMatch(/^text:2: found the word <unk>, which stands for unknown words in a model/)
    const { words, levels } = counter.finalize(state)
    expect(tableOf({ order: 2, words, levels }, 2)).toEqual(naiveCounts([["a", "b"]], 2))
  })
  test("are skipped like white space on request, as lmplz --skip_symbols", () => {
    expect(countNgrams(sentences, { order: 2, specialWords: "skip" })).toEqual(
      countNgrams(["a b", "a b", "b"], { order: 2 }),
    )
  })
  test("count as unknown words on request", () => {
    const { levels } = countNgrams(sentences, { order: 2, specialWords: "unknown" })
    expect([...levels[0]!.counts]).toEqual([3, 3, 3, 2, 3])
  })
})

describe("a vocabulary", () => {
  test("makes all other words unknown, and lists words that do not occur", () => {
    const counts = countNgrams(["a b c a", "c c"], { order: 2, vocabulary: ["b", "a", "z"] })
    expect(stringsOf(counts.words)).toEqual(["<unk>", "<s>", "</s>", "a", "b", "z"])
    expect([...counts.levels[0]!.counts]).toEqual([3, 2, 2, 2, 1, 0])
    expect(tableOf(counts, 2)).toEqual(
      naiveCounts(
        [
          ["a", "b", "<unk>", "a"],
          ["<unk>", "<unk>"],
        ],
        2,
      ),
    )
  })
  test("may be empty", () => {
    expect([...countNgrams(["a b"], { order: 1, vocabulary: [] }).levels[0]!.counts]).toEqual([2, 1, 1])
  })
})

describe("bad arguments", () => {
  test("of the counter are refused", () => {
    expect(refusal(() => ngramCounter({ order: 0 })).sentence).toBe("order must be an integer in 1..16, got 0")
    expect(refusal(() => ngramCounter({ order: 1, specialWords: "drop" as never })).kind).toBe("out-of-range")
    expect(refusal(() => ngramCounter({ order: 1, vocab: [] } as never)).kind).toBe("unknown-option")
    expect(refusal(() => countNgrams(["\ud800"], { order: 1 })).sentence).toMatch(/^sentences\[0\] must be well-formed/)
    expect(refusal(() => countNgrams(["a", ["b"], "\ud800"], { order: 1 })).sentence).toMatch(/^sentences\[2\] must be/)
    expect(refusal(() => ngramCounter({ order: 1, vocabulary: ["\ud800"] })).sentence).toMatch(
      /^vocabulary\[0\] must be/,
    )
  })
  test("counts that do not fit together are refused, with the reason", () => {
    const good = (): NgramCounts => structuredClone(countNgrams(["a b", "b"], { order: 2 }))
    const reason = (
      spoil: (counts: {
        words: { bytes: Uint8Array; ends: Uint32Array }
        levels: { starts: Uint32Array; words: Uint32Array; counts: Float64Array }[]
        order: number
      }) => void,
    ): string => {
      const counts = good()
      spoil(counts as never)
      return refusal(() => addNgramCounts(ngramCounter({ order: 2 }).zero(), counts)).sentence
    }
    expect(
      reason((counts) => {
        counts.order = 3
      }),
    ).toMatch(/^unequal lengths/)
    expect(
      reason((counts) => {
        counts.levels.pop()
        counts.order = 1
      }),
    ).toBe("counts.order must be the order of the state, 2, got 1")
    expect(
      reason((counts) => {
        counts.words.bytes[0] = 0
      }),
    ).toBe("counts: words does not begin with <unk>, <s>, </s>")
    expect(
      reason((counts) => {
        counts.words.ends[0] = 4
      }),
    ).toBe("counts: words does not begin with <unk>, <s>, </s>")
    expect(
      reason((counts) => {
        counts.words.bytes[13] = 0x61
      }),
    ).toMatch(/^counts: word 4 is not after/)
    expect(
      reason((counts) => {
        counts.words.ends[4] = 13
      }),
    ).toMatch(/^counts: words has bytes after/)
    expect(
      reason((counts) => {
        counts.words.ends[3] = 12
      }),
    ).toMatch(/^counts: word 3 is empty/)
    expect(
      reason((counts) => {
        counts.levels[1]!.starts[0] = 1
      }),
    ).toMatch(/starts does not divide/)
    expect(
      reason((counts) => {
        counts.levels[1]!.starts[3] = 9
      }),
    ).toMatch(/starts descends/)
    expect(
      reason((counts) => {
        counts.levels[1]!.words[0] = 5
      }),
    ).toMatch(/but there are 5 words/)
    expect(
      reason((counts) => {
        counts.levels[1]!.words[1] = 3
      }),
    ).toMatch(/is not above the one before/)
    for (const wrong of [0.5, -1, 2 ** 53, Number.NaN]) {
      const found = reason((counts) => {
        counts.levels[1]!.counts[1] = wrong
      })
      expect(found).toContain(`is ${wrong}, expected a whole number`)
    }
    expect(
      reason((counts) => {
        counts.levels[1]!.counts = new Float64Array(1)
      }),
    ).toMatch(/^unequal lengths/)
  })
})
