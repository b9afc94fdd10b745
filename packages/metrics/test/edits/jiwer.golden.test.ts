// The package's own texts and sequences, scored and aligned as by jiwer and rapidfuzz.
import { describe, expect, test } from "vitest"
import {
  type Alignment,
  alignCharacters,
  alignWords,
  cer,
  composeTransforms,
  type EditOperation,
  editDistance,
  editOperations,
  mer,
  sentenceCer,
  sentenceWer,
  strip,
  type TransformName,
  wer,
  wil,
  wip,
} from "../../src/index.js"
import fixture from "../golden/jiwer.json" with { type: "json" }

const KINDS = { equal: "e", substitute: "s", delete: "d", insert: "i" } as const
const MODULUS = 2 ** 31 - 1

type Chunk = [string, number, number, number, number]

const chunkOf = (each: EditOperation): Chunk => [
  KINDS[each.kind],
  each.referenceStart,
  each.referenceEnd,
  each.hypothesisStart,
  each.hypothesisEnd,
]

const shown = ({ operations, hits, substitutions, deletions, insertions }: Alignment): unknown => ({
  chunks: operations.map(chunkOf),
  counts: [hits, substitutions, deletions, insertions],
})

const expectClose = (actual: number, wanted: number): void => {
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(fixture.made.tolerance)
}

test.each(fixture.pairs)("$reference / $hypothesis aligns and scores as in jiwer", (pair) => {
  const { reference, hypothesis, words, characters } = pair
  expect(shown(alignWords(hypothesis, reference))).toEqual({ chunks: words.chunks, counts: words.counts })
  const { chunks, counts } = characters
  expect(shown(alignCharacters(hypothesis, reference))).toEqual({ chunks, counts })
  const [, substitutions = 0, deletions = 0, insertions = 0] = counts
  expect(editDistance(strip(hypothesis), strip(reference))).toBe(substitutions + deletions + insertions)
  expectClose(wer().score([hypothesis], [reference]).score, words.wer)
  expectClose(mer().score([hypothesis], [reference]).score, words.mer)
  expectClose(wil().score([hypothesis], [reference]).score, words.wil)
  expectClose(wip().score([hypothesis], [reference]).score, words.wip)
  expectClose(cer().score([hypothesis], [reference]).score, characters.cer)
  expect(sentenceWer(hypothesis, reference)).toEqual(wer().score([hypothesis], [reference]))
  expect(sentenceCer(hypothesis, reference)).toEqual(cer().score([hypothesis], [reference]))
})

const hypotheses = fixture.pairs.map(({ hypothesis }) => hypothesis)
const references = fixture.pairs.map(({ reference }) => reference)

test.each(fixture.corpora)("the corpus scores as in jiwer after $transforms", ({ transforms, ...wanted }) => {
  const options = { transforms: [composeTransforms(...(transforms as unknown as readonly TransformName[]))] }
  for (const [name, make] of Object.entries({ wer, mer, wil, wip } as const)) {
    const { score, hits, substitutions, deletions, insertions } = make(options).score(hypotheses, references)
    expect([hits, substitutions, deletions, insertions]).toEqual(wanted.counts)
    expectClose(score, wanted[name as keyof typeof wanted] as number)
  }
  const { score, ...counts } = cer(options).score(hypotheses, references)
  expect([counts.hits, counts.substitutions, counts.deletions, counts.insertions]).toEqual(wanted.characterCounts)
  expectClose(score, wanted.cer)
})

test("the mean of segments is the mean of jiwer's scores of single segments", () => {
  const mean = (scores: readonly number[]): number => scores.reduce((sum, each) => sum + each) / scores.length
  const average = "segments"
  expectClose(wer({ average }).score(hypotheses, references).score, mean(fixture.pairs.map(({ words }) => words.wer)))
  expectClose(wip({ average }).score(hypotheses, references).score, mean(fixture.pairs.map(({ words }) => words.wip)))
  expectClose(
    cer({ average }).score(hypotheses, references).score,
    mean(fixture.pairs.map(({ characters }) => characters.cer)),
  )
})

describe("long sequences", () => {
  test.each(fixture.long)("of $length and $secondLength tokens of $kinds kinds align as in rapidfuzz", (wanted) => {
    const [first, second] = sequences(wanted)
    expect(second.length).toBe(wanted.secondLength)
    const operations = editOperations(second, first)
    const sums: Record<string, number> = { e: 0, s: 0, d: 0, i: 0 }
    let digest = 0
    for (const [kind, ...at] of operations.map(chunkOf)) {
      sums[kind]! += Math.max(at[1] - at[0], at[3] - at[2])
      for (const number of [kind.charCodeAt(0), ...at]) digest = (digest * 31 + number) % MODULUS
    }
    expect([Object.values(sums), operations.length, digest]).toEqual([wanted.counts, wanted.operations, wanted.digest])
    expect(editDistance(first, second)).toBe(sums.s! + sums.d! + sums.i!)
    expect(editDistance(second, first)).toBe(sums.s! + sums.d! + sums.i!)
  })
})

interface LongCase {
  readonly seed: number
  readonly length: number
  readonly kinds: number
  readonly share: number
  readonly cut: number | null
}

/** The sequences that the script makes, by Park and Miller's generator. */
function sequences({ seed, length, kinds, share, cut }: LongCase): [number[], number[]] {
  let state = seed
  const next = (): number => {
    state = (state * 16807) % MODULUS
    return state
  }
  const first = Array.from({ length }, () => next() % kinds)
  const second = first.flatMap((token) => {
    const fate = next() % 3000
    if (fate < 1000 * share) return []
    if (fate < 2000 * share) return [next() % kinds]
    return fate < 3000 * share ? [token, next() % kinds] : [token]
  })
  return [first, second.slice(0, cut ?? second.length)]
}
