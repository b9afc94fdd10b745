// Rules of comparison beside all readings one by one and whole matrices; laws of counts and states.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { alignWords, type ComparisonRules, compareWith, mer, type Segment, wer, wil, wip } from "../../src/index.js"
import { expectMergeLaws } from "../helpers/merge-laws.js"
import { segment, text } from "../helpers/texts.js"

type Token = string | readonly string[][] | { readonly filler: string }

const WORD = fc.constantFrom("a", "b", "c", "ab", "bc", "abc", "ca")
const PLAIN = fc.array(WORD, { maxLength: 5 })
const TOKEN: fc.Arbitrary<Token> = fc.oneof(
  { weight: 4, arbitrary: WORD },
  { weight: 1, arbitrary: fc.array(fc.array(WORD, { maxLength: 2 }), { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: WORD.map((filler) => ({ filler })) },
)
const TOKENS = fc.array(TOKEN, { maxLength: 5 })

const written = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (typeof token === "string") return token
      if ("filler" in token) return `(${token.filler})`
      return `{${token.map((words) => words.join(" ") || "@").join(" / ")}}`
    })
    .join(" ")

/** All readings: fillers kept, or left out and counted. */
function readings(tokens: readonly Token[]): { words: string[]; skipped: number }[] {
  const [first, ...rest] = tokens
  if (first === undefined) return [{ words: [], skipped: 0 }]
  const heads =
    typeof first === "string"
      ? [{ words: [first], skipped: 0 }]
      : "filler" in first
        ? [
            { words: [first.filler], skipped: 0 },
            { words: [], skipped: 1 },
          ]
        : first.map((words) => ({ words, skipped: 0 }))
  const tails = readings(rest)
  return heads.flatMap((head) =>
    tails.map((tail) => ({ words: [...head.words, ...tail.words], skipped: head.skipped + tail.skipped })),
  )
}

/** The fewest edits, by a whole matrix. */
function distance(a: readonly string[], b: readonly string[], compounds: boolean): number {
  const costs = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      const from: number[] = i + j === 0 ? [0] : []
      if (i > 0) from.push(costs[i - 1]![j]! + 1)
      if (j > 0) from.push(costs[i]![j - 1]! + 1)
      if (i > 0 && j > 0) from.push(costs[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      for (let k = 2; compounds && k <= Math.max(i, j); k++) {
        if (j > 0 && k <= i && a.slice(i - k, i).join("") === b[j - 1]) from.push(costs[i - k]![j - 1]!)
        if (i > 0 && k <= j && b.slice(j - k, j).join("") === a[i - 1]) from.push(costs[i - 1]![j - k]!)
      }
      costs[i]![j] = Math.min(...from)
    }
  }
  return costs[a.length]![b.length]!
}

test("the reading with the fewest edits is found", () => {
  fc.assert(
    fc.property(TOKENS, TOKENS, fc.boolean(), (reference, hypothesis, compounds) => {
      const comparison = compareWith({ compounds, fillers: [], alternatives: true })
      const found = alignWords(written(hypothesis), written(reference), { comparison })
      const all = readings(reference).flatMap((a) =>
        readings(hypothesis).map((b) => distance(a.words, b.words, compounds)),
      )
      expect(found.substitutions + found.deletions + found.insertions).toBe(Math.min(...all))
    }),
    examples(1500, 361),
  )
})

test("the alignment is that of plain texts, of one of the readings", () => {
  fc.assert(
    fc.property(TOKENS, PLAIN, (reference, words) => {
      const {
        reference: read,
        hypothesis,
        ...found
      } = alignWords(words.join(" "), written(reference), {
        comparison: compareWith({ fillers: [], alternatives: true }),
      })
      const kept = read.filter((_, i) => !isSkipped(found.operations, i, hypothesis))
      const plain = alignWords(words.join(" "), kept.join(" "))
      expect(readings(reference).map((each) => each.words.join(" "))).toContain(kept.join(" "))
      expect(hypothesis.filter((word) => word !== "")).toEqual(words)
      expect([
        found.hits - (read.length - kept.length),
        found.substitutions,
        found.deletions,
        found.insertions,
      ]).toEqual([plain.hits, plain.substitutions, plain.deletions, plain.insertions])
    }),
    examples(1000, 362),
  )
})

/** Whether a word of the reference is a hit against an empty one. */
function isSkipped(
  operations: ReturnType<typeof alignWords>["operations"],
  place: number,
  hypothesis: readonly string[],
): boolean {
  return operations.some(
    ({ kind, referenceStart, referenceEnd, hypothesisStart }) =>
      kind === "equal" &&
      place >= referenceStart &&
      place < referenceEnd &&
      hypothesis[hypothesisStart + place - referenceStart] === "",
  )
}

const RULES: fc.Arbitrary<ComparisonRules> = fc.record(
  {
    compounds: fc.boolean(),
    fillers: fc.subarray(["uh", "the", "cat"]),
    alternatives: fc.boolean(),
    equivalents: fc.constantFrom(
      { name: "cats", rules: [{ old: "cat", new: "{cat / the cat}", before: " ", after: " " }] },
      { name: "none", caseSensitive: false, rules: [{ old: "the", new: "" }] },
      { name: "marked", rules: [{ old: "on", new: "(on)", side: "reference" as const }] },
    ),
  },
  { requiredKeys: [] },
)
const TEXT = fc.oneof(text, TOKENS.map(written))

test("rates count blocks as alignments count pairs, with the best of several references", () => {
  fc.assert(
    fc.property(fc.array(segment(TEXT), { minLength: 1, maxLength: 4 }), RULES, (segments, rules) => {
      const comparison = compareWith(rules)
      const metric = wer({ comparison })
      const total = metric.finalize(segments.reduce(metric.add, metric.zero()))
      const alignments = segments.map(({ hypothesis, references }: Segment) => {
        const tried = references.flatMap((each) =>
          typeof each === "string" ? [alignWords(hypothesis, each, { comparison })] : [],
        )
        const edits = (each: (typeof tried)[number]): number => each.substitutions + each.deletions + each.insertions
        const rate = (each: (typeof tried)[number]): number => edits(each) / Math.max(1, each.reference.length)
        return tried.reduce((best, each) =>
          rate(each) < rate(best) || (rate(each) === rate(best) && edits(each) < edits(best)) ? each : best,
        )
      })
      for (const key of ["hits", "substitutions", "deletions", "insertions"] as const) {
        expect(total[key]).toBe(alignments.reduce((sum, each) => sum + each[key], 0))
      }
      for (const { operations, hits, reference, hypothesis, substitutions, deletions, insertions } of alignments) {
        expect(reference).toHaveLength(hits + substitutions + deletions)
        expect(hypothesis).toHaveLength(hits + substitutions + insertions)
        expect(operations.at(-1)?.referenceEnd ?? 0).toBe(reference.length)
        expect(operations.at(-1)?.hypothesisEnd ?? 0).toBe(hypothesis.length)
      }
    }),
    examples(600, 363),
  )
})

test("rules that nothing needs leave the alignment as it is", () => {
  fc.assert(
    fc.property(text, text, (hypothesis, reference) => {
      const plain = (each: string): string => each.replace(/[{}()]/g, "")
      const comparison = compareWith({
        fillers: ["uh"],
        alternatives: true,
        equivalents: { name: "none", rules: [{ old: "\u{e000}", new: "" }] },
      })
      const words = [plain(hypothesis), plain(reference)] as const
      const { rawHypothesis, rawReference, ...alignment } = alignWords(...words, { comparison })
      expect(alignment).toEqual(alignWords(...words))
      expect(rawHypothesis).toHaveLength(alignment.hypothesis.length)
      expect(rawReference).toHaveLength(alignment.reference.length)
    }),
    examples(500, 364),
  )
})

test("states merge, of all rates and averages", () => {
  const options = fc
    .tuple(RULES, fc.constantFrom("corpus" as const, "segments" as const))
    .map(([rules, average]) => ({ comparison: compareWith(rules), average }))
  for (const metric of [wer, mer, wil, wip]) {
    expectMergeLaws(metric, { segment: segment(TEXT), options, count: 60, seed: 365 })
  }
})
