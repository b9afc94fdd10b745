// Sessions as segments of a corpus: the same counts through every entry point.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { metricRegistry, type Segment } from "../../src/index.js"
import { combineSessions, cpWer, type MeetingMetricName, meetingMetric, tcpWer } from "../../src/meetings.js"
import { sameThroughEveryEntryPoint } from "../helpers/entry-points.js"

const utterance = fc.record({
  speaker: fc.constantFrom("A", "B", "C"),
  text: fc.array(fc.constantFrom("a", "é", "你好", '"\\"'), { maxLength: 5 }).map((words) => words.join(" ")),
  start: fc.nat(20),
  end: fc.integer({ min: 20, max: 30 }),
})
const line = fc.array(utterance, { maxLength: 6 }).map((all) => JSON.stringify(all))
const segment: fc.Arbitrary<Segment> = fc
  .tuple(line, line, fc.option(line))
  .map(([hypothesis, one, other]) => ({ hypothesis, references: [one, other] }))

test.each<MeetingMetricName>(["cpwer", "tcpwer", "cpcer", "tcpcer"])(
  "%s is the same through every entry point",
  (name) => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        sameThroughEveryEntryPoint(meetingMetric(name), segments, [0, 1, segments.length])
      }),
      examples(20, 31),
    )
  },
)

const said = [
  [{ speaker: "A", text: "so it goes", start: 0, end: 3 }],
  [
    { speaker: "A", text: "yes", start: 0, end: 1 },
    { speaker: "B", text: "No", start: 9, end: 10 },
  ],
]
const heard = [
  [{ speaker: "1", text: "so it went", start: 0, end: 3 }],
  [{ speaker: "1", text: "no", start: 0, end: 1 }],
]
const lines = (sessions: readonly object[]): string[] => sessions.map((each) => JSON.stringify(each))

test("a corpus is the sum of its sessions", () => {
  const { signature, ...rate } = meetingMetric("cpwer").score(lines(heard), lines(said))
  expect(rate).toEqual(combineSessions(said.map((each, i) => cpWer(each, heard[i]!))))
  expect(signature).toBe("nrefs:1|transforms:none|version:lectern-0.1.0")
  const timed = metricRegistry.tcpcer({ collar: 0.5, transforms: ["lowercase"] })
  expect(timed.signature("var")).toBe("nrefs:var|collar:0.5|transforms:lowercase|ref:best|version:lectern-0.1.0")
  const state = timed.add(timed.zero(), { hypothesis: lines(heard)[1]!, references: [lines(said)[1]!] })
  expect(timed.finalize(state)).toMatchObject({ errors: 5, missedSpeakers: 1, scoredSpeakers: 2 })
  expect(tcpWer(said[1]!, heard[1]!, { collar: 9 }).errors).toBe(2)
})

test("an empty line is a session in which nobody speaks", () => {
  const { deletions, missedSpeakers } = meetingMetric("cpwer").score([""], lines(said.slice(1)))
  expect([deletions, missedSpeakers]).toEqual([2, 2])
})

test("of several references the one with the lowest rate counts, then the fewest errors", () => {
  const of = (text: string): string => JSON.stringify([{ speaker: "A", text }])
  const score = (...references: string[]) =>
    meetingMetric("cpwer").score([of("a b c")], { perSegment: [references.map(of)] })
  expect(score("x y z", "a b d", "a b c e f")).toMatchObject({ errors: 1, referenceLength: 3 })
  expect(score("a b c d e f g h i", "a", "a b c d")).toMatchObject({ errors: 1, referenceLength: 4 })
  expect(score("a b c d e f", "a b")).toMatchObject({ errors: 1, referenceLength: 2 })
  expect(score("x b c d e f", "a b x")).toMatchObject({ errors: 1, referenceLength: 3 })
})

test("a missing reference is left out", () => {
  const perSegment = [
    [null, lines(said)[0]!],
    [lines(said)[1]!, null],
  ]
  const { errors } = meetingMetric("cpwer").score(lines(heard), { perSegment })
  expect(errors).toBe(3)
})

test("reports have the counts of speakers", () => {
  const metric = meetingMetric("cpwer")
  const { score, parts } = metric.report(metric.score(lines(heard), lines(said)))
  expect(score).toBe(60)
  expect(parts).toEqual({
    ...{ hits: 2, substitutions: 2, deletions: 1, insertions: 0, ref_len: 5, hyp_len: 4 },
    ...{ missed_speakers: 1, false_alarm_speakers: 0, scored_speakers: 3 },
  })
})

test.each([
  ["the cat sat", "a session must be a list of utterances as JSON"],
  ['{"speaker":"A"}', "a session must be a list of utterances as JSON"],
  ['[{"text":"a"}]', "hypothesis[0].speaker must be a string"],
])("a line that is not a session is refused: %s", (text, sentence) => {
  expect(() => meetingMetric("cpwer").score([text], lines(said.slice(1)))).toThrow(sentence)
})

test("a collar is for metrics that align by time, and names are checked", () => {
  expect(() => meetingMetric("cpwer", { collar: 5 })).toThrow('meetingMetric("cpwer") has no option "collar"')
  expect(() => meetingMetric("wer" as never)).toThrow('name must be "cpwer"')
  expect(() => metricRegistry.cpwer({ transforms: ["x" as never] })).toThrow("transforms[0] must be")
})
