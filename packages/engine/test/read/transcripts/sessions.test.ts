// Sessions of transcripts: one line of JSON for each recording.
import { expect, test } from "vitest"
import type { Transcript } from "../../../src/read/transcripts/recordings.js"
import { pairSessions } from "../../../src/read/transcripts/sessions.js"
import type { Utterance } from "../../../src/read/transcripts/utterance.js"

const NEEDS = { names: "cpwer", timed: false }
const transcript = (
  label: string,
  unit: Transcript["unit"],
  utterances: readonly Partial<Utterance>[],
): Transcript => ({
  label,
  unit,
  utterances: utterances.map((each, i) => ({ text: "a", recording: "m", line: i + 1, ...each })),
})

test("channels are one session, and recordings are in the order of the reference", () => {
  const reference = transcript("ref", "segment", [
    { recording: "n", speaker: "A", channel: "1", start: 0, end: 1 },
    { recording: "m", speaker: "B", channel: "1" },
    { recording: "n", speaker: "C", channel: "2" },
  ])
  const system = transcript("sys", "segment", [{ recording: "n", speaker: "x", text: "b" }])
  const { segments, texts, warnings } = pairSessions(reference, [system], NEEDS)
  expect(segments).toEqual([
    {
      id: "n",
      recording: "n",
      text: '[{"speaker":"A","text":"a","start":0,"end":1},{"speaker":"C","text":"a"}]',
    },
    { id: "m", recording: "m", text: '[{"speaker":"B","text":"a"}]' },
  ])
  expect(texts).toEqual([['[{"speaker":"x","text":"b"}]', "[]"]])
  expect(warnings).toHaveLength(1)
})

test("words that continue others of the same speaker are joined to them, with the time of both", () => {
  const system = transcript("sys", "word", [
    { speaker: "x", text: "好", start: 0, end: 1 },
    { speaker: "x", text: "的", joined: true, start: 1, end: 2 },
    { speaker: "y", text: "是", joined: true, start: 2, end: 3 },
  ])
  const { texts } = pairSessions(transcript("ref", "segment", [{ speaker: "A" }]), [system], NEEDS)
  expect(JSON.parse(texts[0]![0]!)).toEqual([
    { speaker: "x", text: "好的", start: 0, end: 2 },
    { speaker: "y", text: "是", start: 2, end: 3 },
  ])
})

test("one recording that is named after its file has the name of the reference's one", () => {
  const system = transcript("sys", "file", [{ recording: "sys", speaker: "x" }])
  const { texts, warnings } = pairSessions(transcript("ref", "segment", [{ speaker: "A" }]), [system], NEEDS)
  expect([texts, warnings]).toEqual([[['[{"speaker":"x","text":"a"}]']], []])
})
