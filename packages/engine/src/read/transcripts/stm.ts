// NIST's segments with times, `.stm`: recording, channel, speaker, start, end, labels in angle brackets, words.
import { badData } from "@lectern/core"
import { checkSpan, dataLines, fieldsOf, secondsIn, spaced, type TranscriptFormat } from "./format.js"
import type { Utterance } from "./utterance.js"

/** The labels `<O,F,00>` are groups. */
export const stm: TranscriptFormat = { name: "stm", endings: [".stm"], unit: "segment", parse }

const IGNORED = /ignore_time_segment_in_scoring|ignoretimesegmentinscoring/i

function parse(text: string, label: string): Utterance[] {
  return dataLines(text, ";;").map(({ text: each, line }) => {
    const { fields, rest } = fieldsOf(each, 5)
    const [recording, channel, speaker, from, to] = fields
    if (to === undefined) {
      const why = `has ${fields.length} fields, expected recording, channel, speaker, start, end and the words: '${each.slice(0, 60)}'`
      throw badData(label, why, line)
    }
    const start = secondsIn(from, "the start", label, line)
    const end = secondsIn(to, "the end", label, line)
    checkSpan(start, end, label, line)
    const {
      fields: [first = ""],
      rest: behind,
    } = fieldsOf(rest, 1) // prettier-ignore
    const labelled = first.startsWith("<")
    const groups = first.replace(/^</, "").replace(/>$/, "").split(",")
    const words = spaced(labelled ? behind : rest)
    return {
      text: words,
      recording: recording!,
      channel: channel!,
      speaker: speaker!,
      ...(labelled && { groups }),
      start,
      end,
      ...(IGNORED.test(words) && { ignored: true }),
      line,
    }
  })
}
