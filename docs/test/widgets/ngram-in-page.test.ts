// The bars and perplexities on the page are those worked by hand in the note.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { masses } from "../../figures/next-word-bars.mjs"
import { nextWords } from "../../widgets/next-words.mjs"
import { type Learned, learn, METHODS, scoredSentence } from "../../widgets/ngram-in-page.js"

const CORPUS = "the cat sat\nthe cat ran\n\n the dog\tsat "

const learned = (corpus: string): Learned => learn(corpus)!
const modelOf = (name: string, value?: number, corpus = CORPUS) => {
  const method = METHODS.find((each) => each.name === name)!
  return method.model(learned(corpus).counts, value ?? method.choice?.start ?? 0)
}

describe("learn()", () => {
  test("offers the start and every word as contexts", () => {
    expect(learned(CORPUS).contexts).toEqual(["<s>", "the", "cat", "sat", "ran", "dog"])
  })

  test("takes special words for unknown ones", () => {
    expect(learned("<s> a </s>").contexts).toEqual(["<s>", "a"])
  })

  test("splits at NUL, which no word may hold", () => {
    expect(learned("a\0b\0\0c\n\0").contexts).toEqual(["<s>", "a", "b", "c"])
    const { words } = scoredSentence(modelOf("Kneser-Ney", undefined, "a\0b c"), "c\0a")
    expect(words.map(({ word }) => word)).toEqual(["c", "a", "</s>"])
  })

  test("gives nothing for a corpus without words", () => {
    expect(learn(" \n\n\t")).toBeUndefined()
  })
})

// By hand, in the note: P(ran | dog), and the perplexity of "the dog ran".
test.each([
  ["maximum likelihood", 0, Infinity],
  ["add-k", 1 / 8, 0.0025 ** -0.25],
  ["interpolation", 0.0558035714, 4.5428520005],
  ["Witten-Bell", 0.0515873016, 3.5822813602],
  ["Kneser-Ney", 0.0837053571, 4.0086415062],
])("%s gives ran after dog %d", (name, prob, perplexity) => {
  const model = modelOf(name)
  const bars = nextWords(model, learned(CORPUS).frequencies, "dog")
  expect(bars.find(({ word }) => word === "ran")?.prob).toBeCloseTo(prob, 9)
  const scored = scoredSentence(model, "the dog ran")
  if (perplexity === Infinity) expect(scored.perplexity).toBe(Infinity)
  else expect(scored.perplexity).toBeCloseTo(perplexity, 9)
})

describe("nextWords()", () => {
  test("begins with what was seen and ends with <unk>", () => {
    const bars = nextWords(modelOf("Kneser-Ney"), learned(CORPUS).frequencies, "the")
    expect(bars.map(({ word }) => word)).toEqual(["cat", "dog", "</s>", "the", "sat", "ran", "<unk>"])
    expect(bars.map(({ frequency }) => frequency)).toEqual(
      [2 / 3, 1 / 3, 0, 0, 0, 0, 0].map((each) => expect.closeTo(each, 14)),
    )
  })

  test("sums up what does not fit, seen and unseen words apart", () => {
    const many = Array.from({ length: 20 }, (_, i) => `a b${i}`).join("\n")
    const { frequencies } = learned(many)
    const seen = nextWords(modelOf("add-k", 1, many), frequencies, "a")
    expect(seen).toHaveLength(16)
    expect(seen.slice(-2).map(({ word }) => word)).toEqual(["6 more", "3 more"])
    const unseen = nextWords(modelOf("add-k", 1, many), frequencies, "<s>")
    expect(unseen).toHaveLength(15)
    expect(unseen.at(-1)?.word).toBe("9 more")
    // By hand: 23 words can come, and the count of both contexts is 20, so 2/43 for what was seen once and 1/43 for the rest.
    expect(seen.slice(-2).map(({ prob }) => prob)).toEqual(
      [6 * (2 / 43), 3 / 43].map((each) => expect.closeTo(each, 14)),
    )
    expect(seen.slice(-2).map(({ frequency }) => frequency)).toEqual([expect.closeTo(6 / 20, 14), 0])
    expect(unseen.at(-1)?.prob).toBeCloseTo(9 / 43, 14)
  })

  test("shows sixteen words, <unk> last even if the corpus has it", () => {
    const sixteen = Array.from({ length: 13 }, (_, i) => `a b${i}`).join("\n")
    expect(
      nextWords(modelOf("add-k", 1, sixteen), learned(sixteen).frequencies, "a").map(({ word }) => word),
    ).not.toContain("2 more")
    const bars = nextWords(modelOf("add-k", 1, "a b <unk> <unk>"), learned("a b <unk> <unk>").frequencies, "a")
    expect(bars.map(({ word }) => word)).toEqual(["b", "</s>", "a", "<unk>"])
  })

  test("sum to 1, by every method and after every context", () => {
    const word = fc.constantFrom("a", "b", "c", "<unk>", "toString")
    const corpora = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
    const value = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(corpora, fc.constantFrom(...METHODS), value, (sentences, { model, choice }, share) => {
        const { counts, frequencies, contexts } = learned(sentences.map((words) => words.join(" ")).join("\n"))
        const smoothed = model(counts, choice === undefined ? 0 : choice.min + share * (choice.max - choice.min))
        for (const context of contexts) {
          const [seen, unseen] = masses(nextWords(smoothed, frequencies, context))
          expect(seen + unseen).toBeCloseTo(1, 12)
        }
      }),
      examples(100, 1),
    )
  })
})

describe("scoredSentence()", () => {
  test("says which words the corpus lacks", () => {
    const { words } = scoredSentence(modelOf("Kneser-Ney"), "the  <s> bird sat")
    expect(words.map(({ word, isKnown }) => [word, isKnown])).toEqual([
      ["the", true],
      ["<s>", false],
      ["bird", false],
      ["sat", true],
      ["</s>", true],
    ])
  })

  test("of nothing is the end alone", () => {
    const { words, prob, bitsPerToken } = scoredSentence(modelOf("add-k"), " ")
    expect(words.map(({ word }) => word)).toEqual(["</s>"])
    // By hand: (0 + 1) / (3 + 7).
    expect(prob).toBeCloseTo(0.1, 14)
    expect(bitsPerToken).toBeCloseTo(Math.log2(10), 13)
  })
})
