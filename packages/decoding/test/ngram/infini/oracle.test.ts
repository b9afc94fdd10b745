import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { infiniGramOfIds } from "../../../src/ngram/index.js"
import { naiveInfini } from "../../helpers/naive-infini.js"

// Few tokens, so that long n-grams occur again; 7 is in no document. Id 0 is a word in one case and an end in the other.
const CASES = [
  { start: 5, end: 6, words: [0, 1, 2] },
  { start: 3, end: 3, words: [0, 1, 4, 7] },
  { start: 0, end: 0, words: [1, 2, 3] },
  { start: 7, end: 2, words: [0, 1] },
]
const VOCABULARY = 9

describe.each(CASES)("with start $start, end $end", ({ start, end, words }) => {
  const word = fc.constantFrom(...words)
  const documents = fc.array(fc.array(word, { maxLength: 14 }), { minLength: 1, maxLength: 6 })
  const ids = fc.array(fc.oneof({ weight: 12, arbitrary: word }, fc.constantFrom(start, end, 8)), { maxLength: 20 })
  const make = (texts: readonly (readonly number[])[]) =>
    infiniGramOfIds(texts, { vocabularySize: VOCABULARY, startToken: start, endToken: end })

  test("an n-gram occurs as often as a scan finds it", () => {
    fc.assert(
      fc.property(documents, ids, (texts, text) => {
        const index = make(texts)
        const naive = naiveInfini(texts, start, end)
        for (let length = 0; length < 5; length++) {
          for (let i = 0; i + length <= text.length; i++) {
            const ngram = text.slice(i, i + length)
            expect([ngram, index.count(ngram)]).toEqual([ngram, naive.count(ngram)])
          }
        }
        for (const each of texts) {
          expect(index.count([start, ...each, end])).toBe(naive.count([start, ...each, end]))
        }
      }),
      examples(200, 1),
    )
  })

  test("probabilities, distributions and matches equal those of a scan", () => {
    fc.assert(
      fc.property(documents, ids, (texts, text) => {
        const index = make(texts)
        const naive = naiveInfini(texts, start, end)
        const scores = index.score(text)
        text.forEach((id, i) => {
          const context = text.slice(0, i)
          const longest = naive.longest(context)
          const next = naive.follows(longest)
          const count = next.filter((each) => each === id).length
          const same = { contextCount: next.length, order: longest.length + 1 }
          expect(index.next(context, id)).toEqual({ ...same, count, probability: count / next.length })
          expect([scores.counts[i], scores.contextCounts[i], scores.orders[i]]).toEqual([
            count,
            next.length,
            same.order,
          ])
          const distinct = [...new Set(next)].sort((a, b) => a - b)
          const counts = distinct.map((each) => next.filter((other) => other === each).length)
          const found = index.distribution(context)
          expect({ ...found, ids: [...found.ids], counts: [...found.counts] }).toEqual({
            ...same,
            ids: distinct,
            counts,
          })
        })
        expect([...index.matchLengths(text)]).toEqual(naive.matchLengths(text))
      }),
      examples(300, 2),
    )
  })
})

test("the answers do not depend on what was asked before", () => {
  const index = infiniGramOfIds(
    [
      [1, 2, 3],
      [2, 3, 1],
    ],
    { vocabularySize: 5, startToken: 4, endToken: 0 },
  )
  const ask = (): unknown[] => [
    index.count([2, 3]),
    index.next([1, 2], 3),
    index.distribution([]),
    index.matchLengths([3, 1]),
  ]
  const first = ask()
  index.score([1, 2, 3])
  index.matchLengths([4, 2])
  expect(ask()).toEqual(first)
})
