import { describe, expect, test } from "vitest"
import { infiniGram, novelty } from "../../../src/ngram/index.js"
import { golden } from "../../helpers/golden.js"
import { linesOf, golden as text } from "../../helpers/lines.js"

interface Golden {
  readonly made: { readonly tolerance: number }
  readonly texts: readonly {
    readonly text: string
    readonly lengths: readonly number[]
    readonly contextCounts: readonly number[]
    readonly counts: readonly number[]
    readonly probabilities: readonly number[]
    readonly matches: readonly number[]
  }[]
  readonly nextWords: readonly {
    readonly context: string
    readonly length: number
    readonly contextCount: number
    readonly counts: Readonly<Record<string, number>>
  }[]
  readonly novelty: readonly (readonly [total: number, novel: number])[]
}

const { made, texts, nextWords, novelty: novel } = golden<Golden>("infini-gram")
const index = infiniGram(linesOf(text("ngram/sentences.txt")))
const idsOf = (words: string): number[] => (words === "" ? [] : words.split(" ").map((word) => index.idOf(word)))

describe("equals the infini-gram engine", () => {
  test.each(texts)("on $text", (each) => {
    const ids = idsOf(each.text)
    const { counts, contextCounts, orders } = index.score(ids)
    expect([...counts].slice(1)).toEqual(each.counts)
    expect([...contextCounts].slice(1)).toEqual(each.contextCounts)
    expect([...orders].slice(1).map((order) => order - 1)).toEqual(each.lengths)
    expect([...index.matchLengths(ids)]).toEqual(each.matches)
    each.probabilities.forEach((probability, i) => {
      const actual = index.next(ids.slice(0, i + 1), ids[i + 1]!).probability
      expect(Math.abs(actual - probability)).toBeLessThanOrEqual(made.tolerance)
    })
  })

  test.each(nextWords)("on the words after $context", ({ context, length, contextCount, counts }) => {
    const found = index.distribution(idsOf(context))
    const listed = Object.fromEntries(Array.from(found.ids, (id, i) => [index.wordOf(id), found.counts[i]!]))
    expect([listed, found.contextCount, found.order]).toEqual([counts, contextCount, length + 1])
  })

  test("on the novelty of all texts", () => {
    const meter = novelty({ maxOrder: novel.length })
    const state = meter.zero()
    for (const each of texts) {
      const [ids] = index.idsOf(each.text.replace(/<\/?s>/g, ""))
      meter.add(state, index.matchLengths(ids!))
    }
    const { totals, novel: actual } = meter.finalize(state)
    expect(Array.from(totals, (total, i) => [total, actual[i]])).toEqual(novel)
  })
})
