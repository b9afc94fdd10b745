// Segments as JSON, `.seglst.json`: a list of objects with session_id, speaker, start_time, end_time and words.
import { badLine, checkSpan, isObject, jsonIn, secondsIn, spaced, type TranscriptFormat, textField } from "./format.js"
import type { Utterance } from "./utterance.js"

const EXPECTED = "a list of segments with session_id, speaker, start_time, end_time and words"

/** The format of the CHiME challenges and of MeetEval. */
export const seglst: TranscriptFormat = { name: "seglst", endings: [".seglst.json"], unit: "segment", parse }

function parse(text: string, label: string): Utterance[] {
  const segments = jsonIn(text, label, EXPECTED)
  if (!Array.isArray(segments)) throw badLine(label, undefined, `is not a list, expected ${EXPECTED}`)
  return segments.map((each: unknown, i) => {
    const where = `segment ${i + 1}`
    if (!isObject(each)) throw badLine(label, undefined, `${where} is ${JSON.stringify(each)}, expected an object`)
    const recording = textField(each, "session_id", where, label)
    const speaker = textField(each, "speaker", where, label)
    const words = textField(each, "words", where, label)
    if (words === undefined) throw badLine(label, undefined, `${where} has no "words"`)
    const times = each.start_time != null || each.end_time != null
    const start = times ? secondsIn(each.start_time, `${where}: "start_time"`, label) : undefined
    const end = times ? secondsIn(each.end_time, `${where}: "end_time"`, label) : undefined
    if (start !== undefined) checkSpan(start, end!, label, undefined, where)
    return {
      text: spaced(words),
      ...(recording !== undefined && { recording }),
      ...(speaker !== undefined && { speaker }),
      ...(start !== undefined && { start, end: end! }),
      line: i + 1,
    }
  })
}
