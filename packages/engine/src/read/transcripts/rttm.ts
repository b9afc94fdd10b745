// NIST's Rich Transcription Time Marks, `.rttm`: turns of speakers (SPEAKER), and words (LEXEME).
import { badData } from "@lectern/core"
import { dataLines, durationIn, fieldsOf, type TranscriptFormat } from "./format.js"
import type { Utterance } from "./utterance.js"

/** Only its words are a text; its turns are read by `turnsIn`. */
export const rttm: TranscriptFormat = { name: "rttm", endings: [".rttm"], unit: "word", parse }

function parse(text: string, label: string): Utterance[] {
  const words = entries(text, label, "LEXEME")
  if (words.length > 0) return words
  throw badData(label, "has no words (LEXEME); turns of speakers are for --rttm")
}

/** The turns of speakers in a file, in its order. */
export function turnsIn(text: string, label: string): Utterance[] {
  return entries(text, label, "SPEAKER")
}

function entries(text: string, label: string, kind: "SPEAKER" | "LEXEME"): Utterance[] {
  return dataLines(text, ";;").flatMap(({ text: each, line }) => {
    const { fields } = fieldsOf(each, 8)
    if (fields[0] !== kind) {
      if (/^[A-Z][A-Z/_-]*$/.test(fields[0]!)) return []
      throw badData(label, `begins with '${fields[0]}', expected a type such as SPEAKER`, line)
    }
    const [, recording, channel, from, span, word, , speaker] = fields
    if (speaker === undefined)
      throw badData(label, `has ${fields.length} fields, expected at least 8: '${each.slice(0, 60)}'`, line)
    const times = durationIn(from, span, label, line)
    return {
      text: kind === "LEXEME" ? word! : "",
      recording: recording!,
      channel: channel!,
      ...(!/^<na>$/i.test(speaker) && { speaker }),
      ...times,
      line,
    }
  })
}
