import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { BOS, EOS, type NgramModel, type NgramScorer, ngramScorer, scorerOf, UNK } from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"
import { kenlm } from "../../helpers/kenlm.js"
import { listedNgrams, naiveScore, naiveTotal } from "../../helpers/naive-ngrams.js"
import { randomModel } from "../../helpers/random-model.js"

describe("scores equal KenLM's", () => {
  test.each(kenlm.cases)("$name", ({ arpa, options, sentences }) => {
    const { model } = readText(arpa)
    const ends = !options.includes("-n")
    const scores = ngramScorer(model).score(kenlm.test, { bos: ends, eos: ends })
    const expected = sentences.flat()
    expect([...scores.lengths]).toEqual(expected.map(([, , length]) => length))
    expected.forEach(([, logProb], i) => {
      expect(Math.abs(scores.logProbs[i]! - logProb)).toBeLessThanOrEqual(
        kenlm.made.tolerance * Math.max(1, -logProb / 10),
      )
    })
    let count = 0
    expect([...scores.sentenceEnds]).toEqual(
      sentences.map((words) => {
        count += words.length
        return count
      }),
    )
  })
})

/** All scores of a text, from the definition. */
function naiveScores(model: NgramModel, text: string): { logProb: number; length: number }[] {
  const listed = listedNgrams(model)
  return text
    .replace(/\n$/, "")
    .split("\n")
    .flatMap((line) => {
      const words = line
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => (model.words.indexOf(word) > EOS ? word : "<unk>"))
      const sentence = ["<s>", ...words, "</s>"]
      return sentence.slice(1).map((word, i) => naiveScore(model, listed, sentence.slice(0, i + 1), word))
    })
}

describe("scoring", () => {
  test.each(["shorter", "uniform"] as const)("agrees with the definition, unseen words: %s", (unseen) => {
    fc.assert(
      fc.property(randomModel, ({ model: shorter, text }) => {
        const model = { ...shorter, unseen }
        const scores = ngramScorer(model).score(text)
        const expected = naiveScores(model, text)
        expect([...scores.lengths]).toEqual(expected.map(({ length }) => length))
        for (const [i, { logProb }] of expected.entries()) expect(scores.logProbs[i]).toBeCloseTo(logProb, 10)
      }),
      examples(200, 52),
    )
  })

  test("equal states give equal scores, whatever comes", () => {
    fc.assert(
      fc.property(
        randomModel,
        fc.array(fc.nat({ max: 5 }), { maxLength: 5 }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 5 }),
        ({ model }, before, after) => {
          const scorer = ngramScorer(model)
          const ids = (list: readonly number[]): number[] => list.map((id) => id % model.words.length)
          let state = scorer.stateOf(ids(before))
          let shorter = scorer.stateOf(ids(before).slice(Math.max(0, before.length - model.order + 1)))
          expect(shorter).toBe(state)
          for (const id of ids(after)) {
            const next = scorer.next(state, id)
            const same = scorer.next(shorter, id)
            expect(same).toEqual(next)
            state = next.state
            shorter = same.state
          }
        },
      ),
      examples(100, 53),
    )
  })

  test("a context that nothing depends on is forgotten", () => {
    const { model } = readText(arpaText([...SPECIAL, "-1\ta", "-1\tb"], ["-0.5\ta a"]))
    const scorer = ngramScorer(model)
    expect(scorer.stateOf([scorer.idOf("a"), scorer.idOf("b")])).toBe(scorer.empty)
    expect(scorer.stateOf([scorer.idOf("b"), scorer.idOf("a")])).not.toBe(scorer.empty)
  })

  test("tables past their first sizes, and words that collide, are found", () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i}`)
    const bigrams = words.map((word, i) => `-0.${i + 1}\t${word} ${words[(i * 7 + 1) % 3000]}`)
    const { model } = readText(
      arpaText([...SPECIAL, ...words.map((word, i) => `-1.${i + 1}\t${word}\t-0.25`)], bigrams),
    )
    const scorer = ngramScorer(model)
    const listed = listedNgrams(model)
    const wrong = words.filter((word, i) => {
      const state = scorer.stateOf([scorer.idOf(word)])
      return [words[(i * 7 + 1) % 3000]!, words[(i * 7 + 2) % 3000]!].some((next) => {
        const { logProb, length } = scorer.next(state, scorer.idOf(next))
        const expected = naiveScore(model, listed, [word], next)
        return model.words[scorer.idOf(word)] !== word || logProb !== expected.logProb || length !== expected.length
      })
    })
    expect(wrong).toEqual([])
    expect(scorer.idOf("w3000")).toBe(UNK)
  })

  test.each([3, 5, 64, 65, 66, 1000])("of %d words after a context, each is found, and no other", (count) => {
    const words = Array.from({ length: 2 * count }, (_, i) => `w${i}`)
    const unigrams = words.map((word, i) => `-2.${i + 1}\t${word}`)
    // The states before and after it in memory have the other words.
    const after = (context: string, odd: number): string[] =>
      words.flatMap((word, i) => (i % 2 === odd ? [`-1.${i + 1}\t${context} ${word}`] : []))
    const contexts = ["-1\ta\t-0.25", "-1.1\tb\t-0.5", "-1.2\tc\t-0.125"]
    const { model } = readText(
      arpaText([...SPECIAL, ...contexts, ...unigrams], [...after("a", 1), ...after("b", 0), ...after("c", 1)]),
    )
    const scorer = ngramScorer(model)
    const state = scorer.stateOf([scorer.idOf("b")])
    const wrong = words.filter((word, i) => {
      const { logProb, length } = scorer.next(state, scorer.idOf(word))
      const expected = i % 2 === 0 ? Number(`-1.${i + 1}`) : -0.5 + Number(`-2.${i + 1}`)
      return logProb !== expected || length !== (i % 2 === 0 ? 2 : 1)
    })
    expect(wrong).toEqual([])
    const text = words.map((word) => `b ${word}\n`).join("")
    const { logProbs } = scorer.score(text, { bos: false, eos: false })
    expect(words.filter((word, i) => logProbs[2 * i + 1] !== scorer.next(state, scorer.idOf(word)).logProb)).toEqual([])
  })

  test("a weight counts although nothing is listed after its n-gram", () => {
    const { model } = readText(arpaText([...SPECIAL, "-1\ta\t-0.25", "-2\tb"], ["-0.5\tb a\t-0.125", "-0.5\tb b"], []))
    const scorer = ngramScorer(model)
    expect(scorer.score("a b a b", { bos: false, eos: false }).logProbs).toEqual(
      Float64Array.of(-1, -0.25 + -2, -0.5, -0.125 + -0.25 + -2),
    )
  })

  test("what an n-gram leads to may be two words shorter than its context", () => {
    const words = ["a", "b", "c", "d", "e"].map((word, i) => `-1.${i}\t${word}\t-0.5`)
    const bigrams = ["-0.1\ta b\t-0.25", "-0.2\tb c\t-0.125", "-0.3\tc d\t-0.0625"]
    const { model } = readText(
      arpaText([...SPECIAL, ...words], bigrams, ["-0.4\ta b c\t-0.5", "-0.6\tc d e"], ["-0.7\ta b c d"]),
    )
    const { logProbs, lengths } = ngramScorer(model).score("a b c d e", { bos: false, eos: false })
    expect([...logProbs]).toEqual([-1, -0.1, -0.4, -0.7, -0.6])
    expect([...lengths]).toEqual([1, 2, 3, 4, 3])
  })

  test("contexts may be as improbable as numbers allow", () => {
    const improbable = ["-80\ta\t-1", "-63.9\tb\t-2", "-64\tc\t-3", "-inf\td\t-4"]
    const bigrams = ["a", "b", "c", "d"].map((word, i) => `-0.${i + 1}\t${word} a\t-0.0${i + 1}`)
    const { model } = readText(arpaText([...SPECIAL, ...improbable], bigrams, ["-0.7\td a a"]))
    const listed = listedNgrams(model)
    const words = "a b a c a d a a b d b c c d d a".split(" ")
    const { logProbs } = ngramScorer(model).score(words.join(" "), { bos: false, eos: false })
    for (const [i, word] of words.entries()) {
      const expected = naiveScore(model, listed, words.slice(0, i), word).logProb
      if (expected === -Infinity) expect(logProbs[i]).toBe(-Infinity)
      else expect(logProbs[i]).toBeCloseTo(expected, 10)
    }
  })

  test.runIf(ALL_TESTS)("texts of one-letter words and of short lines lose nothing where tables grow", () => {
    const scorer = ngramScorer(readText(arpaText([...SPECIAL, "-1\ta"])).model)
    for (let count = 1; count <= 150; count++) {
      expect(scorer.score(`${"a ".repeat(count - 1)}a`).ids).toEqual(Uint32Array.of(...Array(count).fill(3), EOS))
      expect(scorer.score("a\n".repeat(count)).ids).toEqual(
        Uint32Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? 3 : EOS)),
      )
      expect(scorer.score("\n".repeat(count)).sentenceEnds).toEqual(
        Uint32Array.from({ length: count }, (_, i) => i + 1),
      )
    }
  })

  test("words of any length are found, with any characters", () => {
    const words = [
      "a",
      "é",
      "\u{1F600}\u{1F600}",
      "\u{1F600}\u{1F600}x",
      "1234567",
      "12345678",
      "123456789",
      "12345678é",
      "abcd",
      "abcde",
      "日本語の文",
      "\uFEFF",
    ]
    const { model } = readText(arpaText([...SPECIAL, ...words.map((word) => `-1\t${word}`)]))
    const scorer = ngramScorer(model)
    expect(model.words.map((_, id) => scorer.wordOf(id))).toEqual(model.words)
    expect(model.words.map((word) => scorer.idOf(word))).toEqual(model.words.map((_, id) => id))
    expect([...scorer.score(words.join(" "), { eos: false }).ids]).toEqual(
      words.map((word) => model.words.indexOf(word)),
    )
    expect(["b", "12345679", "123456780", "", "1234567890"].map((word) => scorer.idOf(word))).toEqual([0, 0, 0, 0, 0])
  })

  test("many lines of any lengths, empty ones too, are scored as word by word", () => {
    const names = ["a", "b", "c", "d", "e"]
    const texts = fc.array(fc.array(fc.nat({ max: 4 }), { maxLength: 12 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(randomModel, texts, fc.boolean(), fc.boolean(), ({ model }, lines, bos, eos) => {
        const scorer = ngramScorer(model)
        const scores = scorer.score(lines.map((line) => `${line.map((word) => names[word]).join(" ")}\n`).join(""), {
          bos,
          eos,
        })
        const expected: number[][] = []
        const ends = lines.map((line) => {
          let state = bos ? scorer.start : scorer.empty
          for (const id of [...line.map((word) => scorer.idOf(names[word]!)), ...(eos ? [EOS] : [])]) {
            const next = scorer.next(state, id)
            expected.push([id, next.logProb, next.length])
            state = next.state
          }
          return expected.length
        })
        expect([...scores.ids].map((id, i) => [id, scores.logProbs[i], scores.lengths[i]])).toEqual(expected)
        expect([...scores.sentenceEnds]).toEqual(ends)
      }),
      examples(120, 57),
    )
  })

  test("text is split at white space as KenLM splits it; other blanks are parts of words", () => {
    const { model } = readText(arpaText([...SPECIAL, "-1\ta", "-1\tb", "-1\ta\u00A0b", "-1\ta\vb"]))
    const scorer = ngramScorer(model)
    const names = (text: string): (string | undefined)[] => [...scorer.score(text).ids].map((id) => model.words[id])
    expect(names("a\tb\0a  b \r\n\r\na\u00A0b a\vb")).toEqual([
      "a",
      "b",
      "a",
      "b",
      "</s>",
      "</s>",
      "a\u00A0b",
      "a\vb",
      "</s>",
    ])
    expect(names("a\n\n")).toEqual(["a", "</s>", "</s>"])
    expect(names("")).toEqual([])
    expect([scorer.score("<s> a </s>\n</s> <unk>").marks, scorer.score("a <unk> s").marks]).toEqual([3, 0])
    expect(names("<s> a </s> <unk> zzz")).toEqual(["<unk>", "a", "<unk>", "<unk>", "<unk>", "</s>"])
  })

  test("bytes and text give the same; nothing is left of the text before", () => {
    const scorer = ngramScorer(readText(kenlm.cases[0]!.arpa).model)
    const once = scorer.score(kenlm.test)
    scorer.score("zebras\n".repeat(100))
    expect(scorer.score(new TextEncoder().encode(kenlm.test))).toEqual(once)
  })

  test("an automaton can go to another thread", () => {
    const scorer = ngramScorer(readText(kenlm.cases[0]!.arpa).model)
    const other: NgramScorer = scorerOf(structuredClone(scorer.automaton))
    expect([0, 1, 2, 3].map((id) => other.wordOf(id))).toEqual(["<unk>", "<s>", "</s>", "a"])
    expect(other.score(kenlm.test)).toEqual(scorer.score(kenlm.test))
  })

  test("each predicted distribution sums to one", () => {
    fc.assert(
      fc.property(randomModel, fc.array(fc.nat({ max: 5 }), { maxLength: 4 }), ({ model }, ids) => {
        const context = ids.map((id) => model.words[id % model.words.length]!).filter((word) => word !== "</s>")
        expect(naiveTotal(model, listedNgrams(model), context)).toBeCloseTo(1, 9)
      }),
      examples(100, 54),
    )
  })

  test("only states are taken for states, not the places of transitions or empty ones", () => {
    const words = Array.from({ length: 4 }, (_, i) => `w${i}`)
    const unigrams = ["-1\ta\t-0.25", "-1\tb", ...words.map((word) => `-1\t${word}`)]
    const { model } = readText(
      arpaText(
        [...SPECIAL, ...unigrams],
        words.map((word) => `-0.5\ta ${word}`),
      ),
    )
    for (const unseen of ["shorter", "uniform"] as const) {
      const scorer = ngramScorer({ ...model, unseen })
      const taken = Array.from({ length: 40 }, (_, place) => place).filter((place) => {
        try {
          return scorer.next(place, UNK).state >= 0
        } catch (error) {
          expect(error).toBeInstanceOf(LecternError)
          return false
        }
      })
      const states = new Set([scorer.empty, ...model.words.map((_, id) => scorer.stateOf([id]))])
      expect(taken.filter((place) => place < scorer.automaton.records.length / 2 - 1)).toEqual(
        [...states].sort((a, b) => a - b),
      )
    }
  })

  test("wrong arguments are refused", () => {
    const scorer = ngramScorer(readText(kenlm.cases[0]!.arpa).model)
    expect(refusal(() => ngramScorer({} as NgramModel)).kind).toBe("wrong-type")
    expect(refusal(() => scorer.idOf("\uD800")).kind).toBe("wrong-type")
    expect(refusal(() => scorer.next(-1, BOS)).kind).toBe("out-of-range")
    expect(refusal(() => scorer.next(1e9, BOS)).kind).toBe("out-of-range")
    expect(refusal(() => scorer.next(0, 1000)).kind).toBe("out-of-range")
    expect(refusal(() => scorer.stateOf([0, 0.5])).sentence).toContain("ids[1] must be an integer")
    expect(refusal(() => scorer.score(5 as unknown as string)).kind).toBe("wrong-type")
    expect(refusal(() => scorer.score("", { bos: 1 as unknown as boolean })).kind).toBe("wrong-type")
    expect(refusal(() => scorer.score("", { boss: true } as object)).kind).toBe("unknown-option")
  })
})
