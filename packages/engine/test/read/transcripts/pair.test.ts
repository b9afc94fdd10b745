// Pairing by time and by recording.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { transcriptFormatNamed } from "../../../src/read/transcripts/formats.js"
import { pairTranscripts } from "../../../src/read/transcripts/pair.js"
import type { Transcript } from "../../../src/read/transcripts/recordings.js"
import { turnsIn } from "../../../src/read/transcripts/rttm.js"
import { withSpeakers } from "../../../src/read/transcripts/turns.js"

function transcript(format: string, text: string, recording = "m"): Transcript {
  const { parse, unit } = transcriptFormatNamed(format)!
  const utterances = parse(text, format).map((each) => ({ ...each, recording: each.recording ?? recording }))
  return { label: format, unit, utterances }
}

const STM = transcript("stm", "m 1 anna 1 2 the cat\nm 1 bert 2 3 sat\nm 1 anna 4 5 down\n")
const ctm = (...words: readonly (readonly [start: number, word: string])[]): Transcript =>
  transcript("ctm", words.map(([start, word]) => `m 1 ${start} 0.2 ${word}\n`).join(""))
const paired = (reference: Transcript, system: Transcript) => {
  const { texts, segments, warnings, by } = pairTranscripts(reference, [system])
  return {
    texts: texts[0],
    ids: segments.map(({ id }) => id),
    references: segments.map(({ text }) => text),
    warnings,
    by,
  }
}

test("a word is in the first segment that ends after its middle, in any order of the file", () => {
  const { texts, ids, warnings } = paired(STM, ctm([1.9, "c"], [1, "a"], [1.5, "b"], [4, "d"]))
  expect(ids).toEqual(["m 1 1.00-2.00", "m 1 2.00-3.00", "m 1 4.00-5.00"])
  expect(texts).toEqual(["a b", "c", "d"])
  expect(warnings).toEqual([])
})

test("words outside all segments are counted, and are in the next or the last one", () => {
  const { texts, warnings } = paired(STM, ctm([0, "a"], [3.2, "b"], [6, "c"], [2.5, "d"]))
  expect(texts).toEqual(["a", "d", "b c"])
  expect(warnings).toEqual([
    "ctm: 3 words are outside all segments of stm; each counts in the segment behind it, or in the last, as in sclite",
  ])
})

test("segments that overlap are counted, and the first one has the words of both", () => {
  const overlapping = transcript("stm", "m 1 a 1 5 x\nm 1 b 2 3 y\nm 1 b 4 6 y\nm 2 b 0 1 z\n")
  const { texts, warnings } = paired(overlapping, ctm([1, "a"], [2.5, "b"], [5.5, "c"]))
  expect(texts).toEqual(["a b", "", "c", ""])
  expect(warnings).toEqual([
    "stm: 2 segments begin before an earlier one of the same recording ends; a word goes to the first segment that ends after its middle, as in sclite",
    "ctm: has no words of 1 of the 2 recordings of stm ('m' (channel '2')); all words of theirs count as deleted",
  ])
})

test("times that are ignored are left out with their words", () => {
  const reference = transcript("stm", "m 1 a 1 2 x\nm 1 b 2 3 ignore_time_segment_in_scoring\n")
  const { texts, references, warnings } = paired(reference, ctm([1, "a"], [2.5, "b"]))
  expect([texts, references]).toEqual([["a"], ["x"]])
  expect(warnings).toEqual(["ctm: 1 word is left out, in times that stm ignores"])
  expect(paired(reference, ctm([2.5, "b"], [55, "c"], [56, "d"])).warnings).toEqual([
    "ctm: 2 words are left out, outside all segments; each is next to a time that stm ignores, and counts there, as in sclite",
    "ctm: 1 word is left out, in times that stm ignores",
  ])
  const nothing = transcript("stm", "m 1 b 2 3 ignore_time_segment_in_scoring\n")
  expect(() => paired(nothing, ctm([1, "a"]))).toThrow("stm: has no segments, expected at least one that is scored")
})

test("a recording or channel that the reference has not is refused", () => {
  expect(() => paired(STM, transcript("ctm", "m 1 0 1 a\nm 2 0 1 b\n"))).toThrow(
    "ctm:2: has the recording 'm' (channel '2'), which stm has not; that has 'm' (channel '1')",
  )
  expect(() => paired(STM, transcript("ctm", "n 1 0 1 a\n"))).toThrow("ctm:1: has the recording 'n' (channel '1')")
  const two = transcript("stm", "m 1 anna 1 2 a\nn 1 bert 2 3 b\n")
  expect(() => paired(two, transcript("srt", "00:00:01,000 --> 00:00:02,000\na\n", "x"))).toThrow(
    "srt: has the recording 'x', which stm has not; that has 'm', 'n'",
  )
})

test("the words of subtitles are spread over their cues, and one file is the one recording of the reference", () => {
  const srt = transcript(
    "srt",
    "00:00:01,000 --> 00:00:05,000\naa bb cc dd\n\n00:00:05,000 --> 00:00:06,000\ne\n",
    "other",
  )
  const { texts, warnings } = paired(STM, srt)
  expect(texts).toEqual(["aa", "bb", "cc dd e"])
  expect(warnings).toEqual([
    "srt: words have no times of their own; they are spread evenly over each utterance",
    "srt: 2 words are outside all segments of stm; each counts in the segment behind it, or in the last, as in sclite",
  ])
})

test("the middle of a word that was spread decides by the characters before it", () => {
  const halves = transcript("stm", "m 1 anna 1 2.5 x\nm 1 bert 2.5 3 y\n")
  const cue = (text: string): Transcript => transcript("srt", `00:00:01,000 --> 00:00:03,000\n${text}\n`)
  expect(paired(halves, cue("a b")).texts).toEqual(["a", "b"])
  expect(paired(halves, cue("a bbb")).texts).toEqual(["a bbb", ""])
})

test("a whole recording has the speaker of all its segments, or none", () => {
  const text = transcript("whisper", '{"text":"the cat"}')
  expect(pairTranscripts(STM, [text]).segments).toEqual([{ id: "m", recording: "m", text: "the cat sat down" }])
  const one = transcript("stm", "m 1 anna 1 2 the cat\nm 1 anna 2 3 sat\n")
  expect(pairTranscripts(one, [text]).segments).toMatchObject([{ speaker: "anna" }])
})

test("segments with a speaker pair as those of .stm, without channels", () => {
  const segments = JSON.stringify([
    { session_id: "m", speaker: "a", start_time: 2, end_time: 3, words: "y" },
    { session_id: "m", speaker: "b", start_time: 1, end_time: 2, words: "x" },
  ])
  expect(paired(transcript("seglst", segments), ctm([1, "a"], [2, "b"]))).toMatchObject({
    ids: ["m 1.00-2.00", "m 2.00-3.00"],
    references: ["x", "y"],
    texts: ["a", "b"],
    by: "time",
  })
})

test("without segments, whole recordings are compared", () => {
  const words = transcript("ctm", "m 1 2 1 sat\nm 1 1 1 cat\nn 1 1 1 on\n")
  expect(paired(words, ctm([3, "x"]))).toEqual({
    by: "recording",
    ids: ["m 1", "n 1"],
    references: ["cat sat", "on"],
    texts: ["x", ""],
    warnings: [
      "ctm: has no words of 1 of the 2 recordings of ctm ('n' (channel '1')); all words of theirs count as deleted",
    ],
  })
})

test("a system without times makes all compare whole recordings, with a warning", () => {
  const { by, ids, references, texts, warnings } = paired(STM, transcript("whisper", '{"text":"the cat"}'))
  expect({ by, ids, references, texts }).toEqual({
    by: "recording",
    ids: ["m"],
    references: ["the cat sat down"],
    texts: ["the cat"],
  })
  expect(warnings).toEqual(["whisper: has utterances without times, so whole recordings are compared"])
})

test("words join as in their text", () => {
  const words = [
    { word: "我", start: 1, end: 1.2 },
    { word: "们", start: 1.3, end: 1.4 },
    { word: "好", start: 2.1, end: 2.2 },
  ]
  const whisper = transcript("whisper", JSON.stringify({ segments: [{ start: 1, end: 3, text: "我们好", words }] }))
  expect(paired(STM, whisper).texts).toEqual(["我们", "好", ""])
})

test("turns give words their speakers by their middles, and divide a reference of words", () => {
  const turns = turnsIn(
    "SPEAKER m 1 0 2 <NA> <NA> anna\nSPEAKER m 1 1.9 1 <NA> <NA> bert\nSPEAKER n 1 0 9 <NA> <NA> x\n",
    "rttm",
  )
  const reference = ctm([0, "a"], [1.75, "b"], [1.85, "c"], [2.5, "d"], [5, "e"])
  const { words, warnings } = withSpeakers(reference, { label: "rttm", unit: "segment", utterances: turns })
  expect(words.utterances.map(({ speaker }) => speaker)).toEqual(["anna", "anna", "anna", "bert", undefined])
  expect(warnings).toEqual([
    "ctm: words in no turn of rttm, which have no speaker: 1 of 5",
    "ctm: words in turns of several speakers in rttm, which the first one has: 1 of 5",
  ])
  const { segments, texts } = pairTranscripts(words, [ctm([0, "x"], [2.5, "y"], [5.1, "z"])])
  expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ["anna", "a b c"],
    ["bert", "d"],
    [undefined, "e"],
  ])
  expect(texts).toEqual([["x", "y", "z"]])
  expect(() => withSpeakers(words, STM)).toThrow("ctm has speakers, so stm (--rttm) cannot give them")
})

test("turns that have no word are refused, and recordings without turns are named", () => {
  const words = transcript("ctm", "m 1 0 1 a\nn 1 0 1 b\n")
  const from = (turns: string) =>
    withSpeakers(words, { label: "rttm", unit: "segment", utterances: turnsIn(turns, "rttm") })
  const turn = (recording: string, start: number): string => `SPEAKER ${recording} 1 ${start} 1 <NA> <NA> x\n`
  expect(() => from("")).toThrow("rttm: has no turns, expected lines such as SPEAKER talk 1 0.5 2.5")
  expect(() => from(turn("o", 0))).toThrow("rttm: has no turn of the recording 'm' of ctm; it has 'o'")
  expect(() => from(turn("m", 9) + turn("n", 9))).toThrow("rttm: has no turn at the times of the words of ctm")
  expect(from(turn("m", 0)).warnings).toEqual([
    "ctm: words in no turn of rttm, which have no speaker: 1 of 2; it has no turn of the recording 'n'",
  ])
})

test("the speaker of a word is that of the first turn around its middle, however turns overlap and words are sorted", () => {
  const time = fc.integer({ min: 0, max: 20 })
  const turn = fc.record({ start: time, length: time, speaker: fc.constantFrom("a", "b", "c") })
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1 }), fc.array(time, { minLength: 1 }), (turns, middles) => {
      const utterances = turns.map(({ start, length, speaker }) => ({ start, end: start + length, speaker }))
      const naive = middles.map(
        (middle) =>
          utterances.toSorted((a, b) => a.start - b.start).find(({ start, end }) => start <= middle && middle < end)
            ?.speaker,
      )
      fc.pre(naive.some((speaker) => speaker !== undefined))
      const placed = utterances.map((each) => ({ ...each, text: "", recording: "m", line: 1 }))
      const words = middles.map((middle) => ({ text: "x", recording: "m", start: middle, end: middle, line: 1 }))
      const found = withSpeakers(
        { label: "ctm", unit: "word", utterances: words },
        { label: "rttm", unit: "segment", utterances: placed },
      )
      expect(found.words.utterances.map(({ speaker }) => speaker)).toEqual(naive)
    }),
    examples(200, 37),
  )
})

test("alternatives of .ctm are for references", () => {
  const words = transcript("ctm", "m 1 * * <ALT_BEGIN>\nm 1 1 1 a\nm 1 * * <ALT>\nm 1 * * <ALT_END>\n")
  expect(paired(words, ctm([1, "x"])).references).toEqual(["{ a / @ }"])
  expect(() => paired(STM, words)).toThrow("ctm:1: has alternatives, which only a reference may have")
})

test("segments of the same place and times have different ids", () => {
  const same = transcript("stm", "m 1 a 1 2 x\nm 1 b 1 2 y\n")
  expect(paired(same, ctm([1, "a"])).ids).toEqual(["m 1 1.00-2.00", "m 1 1.00-2.00 (2)"])
})
