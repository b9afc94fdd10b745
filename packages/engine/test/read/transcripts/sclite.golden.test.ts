// The words of each segment and the speakers, against sclite.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { transcriptFormatNamed } from "../../../src/read/transcripts/formats.js"
import { pairTranscripts } from "../../../src/read/transcripts/pair.js"
import type { Transcript } from "../../../src/read/transcripts/recordings.js"

interface Case {
  readonly formats: readonly [string, string]
  readonly reference: string
  readonly hypothesis: string
  readonly segments: readonly {
    readonly id: string
    readonly words: string
    readonly file?: string
    readonly channel?: string
    readonly start?: number
    readonly end?: number
  }[]
  readonly speakers: Readonly<Record<string, { readonly segments: number; readonly words: number }>>
}

const golden: { readonly cases: readonly [Case, Case] } = JSON.parse(
  readFileSync(new URL("golden/sclite.json", import.meta.url), "utf8"),
)
const [timed, identified] = golden.cases

function parsed(text: string, format: string): Transcript {
  const { parse, unit } = transcriptFormatNamed(format)!
  return { label: format, unit, utterances: parse(text, format) }
}

test("words of .ctm are in the segments of .stm that sclite puts them into", () => {
  const reference = parsed(timed.reference, "stm")
  const { by, segments, texts } = pairTranscripts(reference, [parsed(timed.hypothesis, "ctm")])
  expect(by).toBe("time")
  const ours = segments.map(({ recording, channel, start, end }, i) => {
    return [recording, channel, start, end, texts[0]![i]]
  })
  expect(ours).toEqual(timed.segments.map(({ file, channel, start, end, words }) => [file, channel, start, end, words]))
})

test.each([
  [".stm", parsed(timed.reference, "stm"), timed],
  [".trn", parsed(identified.reference, "trn"), identified],
])("speakers of %s have the segments and words that sclite counts", (_, { utterances }, { speakers }) => {
  const counts: Record<string, { segments: number; words: number }> = {}
  for (const { speaker, text, ignored } of utterances) {
    if (ignored) continue
    const { segments, words } = counts[speaker!] ?? { segments: 0, words: 0 }
    counts[speaker!] = { segments: segments + 1, words: words + (text === "" ? 0 : text.split(" ").length) }
  }
  const theirs = Object.entries(speakers).map(([name, { segments, words }]) => [name, { segments, words }])
  expect(counts).toEqual(Object.fromEntries(theirs))
})

test("utterances of .trn have the ids of sclite, in any order", () => {
  const ids = parsed(identified.hypothesis, "trn").utterances.map(({ id, text }) => [id, text])
  expect(ids.toSorted()).toEqual(identified.segments.map(({ id, words }) => [id, words]).toSorted())
})
