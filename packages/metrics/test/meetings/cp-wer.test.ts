// cpWER and tcpWER against meeteval and against all permutations.
import { examples, problemOf } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { lowerCase } from "../../src/index.js"
import {
  combineSessions,
  cpWer,
  meetingMetric,
  type SessionRate,
  type SpokenUtterance,
  tcpWer,
} from "../../src/meetings.js"
import { normalizer } from "../../src/normalize.js"
import golden from "../golden/meetings.json" with { type: "json" }
import { fewestErrors } from "../oracle/meetings.js"

const sideOf = (rows: readonly (readonly string[])[]): SpokenUtterance[] =>
  rows.map(([speaker, start, end, text]) => ({
    speaker: speaker!,
    text: text!,
    start: Number(start),
    end: Number(end),
  }))

const shape = ({ score: _, hits: __, hypothesisLength: ___, assignment, ...counts }: SessionRate): object => ({
  ...counts,
  assignment: assignment.map(({ reference, hypothesis }) => [reference, hypothesis]),
})

describe.each(golden.cases)("$name", ({ reference, hypothesis, words, characters }) => {
  const texts = [sideOf(reference), sideOf(hypothesis)] as const
  test.each([
    ["words", words],
    ["characters", characters],
  ] as const)("%s are counted, and speakers paired, as by meeteval", (unit, { cp, ...timed }) => {
    expect(shape(cpWer(...texts, { unit }))).toEqual(cp)
    for (const [collar, wanted] of Object.entries(timed)) {
      expect(shape(tcpWer(...texts, { unit, collar: Number(collar) })), `collar ${collar}`).toEqual(wanted)
    }
  })
})

const moment = fc.nat(60).map((tenths) => tenths / 4)
const utterances = fc.array(
  fc.record({
    speaker: fc.constantFrom("A", "B", "C", "D", "E"),
    text: fc.array(fc.constantFrom("a", "bb", "ccc", "dd"), { maxLength: 6 }).map((words) => words.join(" ")),
    start: moment,
    length: moment,
  }),
  { maxLength: 8 },
)
const session = utterances.map((all) => all.map(({ length, ...each }) => ({ ...each, end: each.start + length })))

test("errors are the fewest of all permutations, with and without times", () => {
  fc.assert(
    fc.property(session, session, fc.constantFrom(0, 0.5, 5), (reference, hypothesis, collar) => {
      expect(cpWer(reference, hypothesis).errors).toBe(fewestErrors(reference, hypothesis))
      expect(tcpWer(reference, hypothesis, { collar }).errors).toBe(fewestErrors(reference, hypothesis, collar))
    }),
    examples(200, 21),
  )
})

test("counts are consistent, and no speaker is left out of the assignment", () => {
  fc.assert(
    fc.property(session, session, (reference, hypothesis) => {
      for (const rate of [cpWer(reference, hypothesis), tcpWer(reference, hypothesis)]) {
        expect(rate.referenceLength).toBe(reference.flatMap(({ text }) => text.match(/\S+/g) ?? []).length)
        expect(rate.hypothesisLength).toBe(hypothesis.flatMap(({ text }) => text.match(/\S+/g) ?? []).length)
        for (const count of [rate.hits, rate.substitutions, rate.deletions, rate.insertions]) {
          expect(count).toBeGreaterThanOrEqual(0)
        }
        expect(rate.assignment.reduce((sum, { errors }) => sum + errors, 0)).toBe(rate.errors)
        const names = (all: readonly (string | null | undefined)[]) => [...new Set(all)].filter((each) => each).sort()
        expect(names(rate.assignment.map((pair) => pair.reference))).toEqual(names(reference.map((u) => u.speaker)))
        expect(names(rate.assignment.map((pair) => pair.hypothesis))).toEqual(names(hypothesis.map((u) => u.speaker)))
      }
    }),
    examples(100, 22),
  )
})

test("a collar longer than the session makes tcpWER cpWER", () => {
  fc.assert(
    fc.property(session, session, (reference, hypothesis) => {
      expect(shape(tcpWer(reference, hypothesis, { collar: 100 }))).toEqual(shape(cpWer(reference, hypothesis)))
    }),
    examples(50, 23),
  )
})

test("characters are words of one letter: code points, without white space", () => {
  const reference = [{ speaker: "A", text: "好的 👍🏽\u3000é" }]
  const hypothesis = [{ speaker: "1", text: "好 👍 é" }]
  const { referenceLength, errors } = cpWer(reference, hypothesis, { unit: "characters" })
  expect([referenceLength, errors]).toEqual([5, 2])
})

test("transforms change each utterance, not the times of its words beyond it", () => {
  const transforms = [(text: string) => text.replace(/\buh\b/g, ""), lowerCase]
  const reference = [{ speaker: "A", text: "uh Yes", start: 0, end: 4 }]
  const hypothesis = [{ speaker: "1", text: "YES", start: 0, end: 1 }]
  expect(tcpWer(reference, hypothesis, { transforms, collar: 0 }).errors).toBe(0)
  expect(tcpWer(reference, hypothesis, { collar: 0 }).errors).toBe(2)
})

test("without times on a side utterances stay in order; with times they are sorted, first come first", () => {
  const late = { speaker: "A", text: "b", start: 2, end: 3 }
  const early = { speaker: "A", text: "a", start: 1, end: 2 }
  const heard = [{ speaker: "1", text: "a b" }]
  expect(cpWer([late, early], heard).errors).toBe(0)
  expect(cpWer([late, { speaker: "A", text: "a" }], heard).errors).toBe(2)
  expect(cpWer([late, { speaker: "A", text: "a", start: 1 }], heard).errors).toBe(2)
  expect(cpWer([{ ...late, start: 1 }, early], heard).errors).toBe(2)
})

test("more than 20 speakers are scored", () => {
  const side = (prefix: string, step: number): SpokenUtterance[] =>
    Array.from({ length: 60 }, (_, i) => ({ speaker: `${prefix}${i}`, text: `word${(i * step) % 60}` }))
  const { errors, assignment } = cpWer(side("r", 1), side("h", 7))
  expect(errors).toBe(0)
  expect(assignment[7]).toEqual({ reference: "r7", hypothesis: "h1", errors: 0 })
})

test("combineSessions() adds counts before it divides", () => {
  const one = cpWer([{ speaker: "A", text: "a b" }], [])
  const other = cpWer(
    [{ speaker: "A", text: "a b" }],
    [
      { speaker: "1", text: "a b" },
      { speaker: "2", text: "c" },
    ],
  )
  expect(combineSessions([one, other])).toEqual({
    ...{ score: 0.75, errors: 3, referenceLength: 4, hypothesisLength: 3 },
    ...{ hits: 2, substitutions: 0, deletions: 2, insertions: 1 },
    ...{ missedSpeakers: 1, falseAlarmSpeakers: 1, scoredSpeakers: 2 },
  })
  expect(combineSessions([]).score).toBe(0)
  expect(() => combineSessions("x" as never)).toThrow('sessions must be an array of results, got "x"')
})

describe("refusals", () => {
  const good = { speaker: "A", text: "a", start: 1, end: 2 }
  test.each<[string, unknown]>([
    ['reference must be an array of utterances, got "x"', "x"],
    ["reference[1] must be an utterance, got null", [good, null]],
    ["reference[0].speaker must be a string: the name of the speaker, got undefined", [{ text: "a" }]],
    ["reference[0].text must be a string, got 3", [{ ...good, text: 3 }]],
    ["reference[0].end must be at least reference[0].start, 1, got 0.5", [{ ...good, end: 0.5 }]],
    ["reference[0].start must be a finite number, got NaN", [{ ...good, start: Number.NaN }]],
  ])("%s", (sentence, reference) => {
    expect(() => cpWer(reference as never, [])).toThrow(sentence)
    expect(() => tcpWer(reference as never, [])).toThrow(sentence)
    expect(() => cpWer([], reference as never)).toThrow(sentence.replaceAll("reference", "hypothesis"))
  })

  test("a normalizer with a step that sees both texts", () => {
    const transforms = [normalizer("open-asr", { language: "de" })]
    const sentence = "must be a transform of one text, without compound-pairs, as utterances have no partner"
    for (const call of [() => cpWer([], [], { transforms }), () => meetingMetric("cpwer", { transforms })]) {
      expect(call).toThrow(sentence)
    }
    expect(cpWer([], [], { transforms: [normalizer("whisper-en")] }).score).toBe(0)
  })

  test("tcpWer() needs times", () => {
    const problem = problemOf(() => tcpWer([good], [{ speaker: "1", text: "a" }]))
    expect(problem).toMatchObject({ kind: "wrong-type", name: "hypothesis[0].start" })
  })

  test.each([
    [() => cpWer([], [], { unit: "letters" as never }), 'unit must be "words" or "characters", got "letters"'],
    [() => tcpWer([], [], { collar: -1 }), "collar must be a number in 0..1000000000, got -1"],
    [() => cpWer([], [], { collar: 5 } as never), 'cpWer() has no option "collar"'],
    [() => cpWer([], [], { transforms: ["x"] as never }), "transforms[0] must be a function"],
  ])("options: %#", (call, sentence) => {
    expect(call).toThrow(sentence)
  })
})
