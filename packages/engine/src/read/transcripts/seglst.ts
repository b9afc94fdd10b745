// Segments as JSON, `.seglst.json`: a list of objects with session_id, speaker, start_time, end_time and words.
import { badField, fieldOf, itemsOf, MAX_JSON_VALUES, objectOf, stringOf } from "@lectern/core/json"
import { jsonIn, spaced, spanIn, type TranscriptFormat, textIn } from "./format.js"
import type { Utterance } from "./utterance.js"

const EXPECTED = "a list of segments with session_id, speaker, start_time, end_time and words"

/** The format of the CHiME challenges and of MeetEval. */
export const seglst: TranscriptFormat = { name: "seglst", endings: [".seglst.json"], unit: "segment", parse }

function parse(text: string, label: string): Utterance[] {
  const segments = jsonIn(text, label, EXPECTED)
  if (!Array.isArray(segments.value)) throw badField(segments, `is not a list, expected ${EXPECTED}`)
  return itemsOf(segments, MAX_JSON_VALUES).map((each, i) => {
    const fields = objectOf(each)
    const [recording, speaker, words] = ["session_id", "speaker", "words"].map((name) => textIn(fieldOf(each, name)))
    const times = fields.get("start_time") != null || fields.get("end_time") != null
    return {
      text: spaced(words ?? stringOf(fieldOf(each, "words"))),
      ...(recording !== undefined && { recording }),
      ...(speaker !== undefined && { speaker }),
      ...(times && spanIn(each, "start_time", "end_time")),
      line: i + 1,
    }
  })
}
