// Whisper's JSON and WhisperX's: an object with segments, which have text, start, end, and perhaps a speaker and words.
import { badLine, checkSpan, isObject, jsonIn, secondsIn, spaced, type TranscriptFormat, textField } from "./format.js"
import type { Utterance } from "./utterance.js"

const EXPECTED = 'an object with "segments" or a "text", as Whisper and WhisperX write'

/** The file is one recording. Words with times are utterances of their own. */
export const whisper: TranscriptFormat = { name: "whisper", endings: [".json"], unit: "file", parse }

type Fields = Readonly<Record<string, unknown>>

interface Span {
  readonly start: number
  readonly end: number
}

/** How far a word may be behind the one before it in the text of its segment. */
const MAX_SKIPPED = 40

function parse(text: string, label: string): Utterance[] {
  const result = jsonIn(text, label, EXPECTED)
  if (!isObject(result)) throw badLine(label, undefined, `is not ${EXPECTED}`)
  const { segments } = result
  if (segments == null) {
    const whole = textField(result, "text", "the result", label)
    if (whole === undefined) throw badLine(label, undefined, `has no "segments", expected ${EXPECTED}`)
    return [{ text: spaced(whole), line: 1 }]
  }
  if (!Array.isArray(segments)) throw badLine(label, undefined, '"segments" is not a list')
  return segments.flatMap((each: unknown, i) => utterancesOf(each, i + 1, label))
}

function utterancesOf(segment: unknown, line: number, label: string): Utterance[] {
  const where = `segment ${line}`
  if (!isObject(segment)) throw badLine(label, undefined, `${where} is ${JSON.stringify(segment)}, expected an object`)
  const whole = textField(segment, "text", where, label)
  if (whole === undefined) throw badLine(label, undefined, `${where} has no "text"`)
  const speaker = textField(segment, "speaker", where, label)
  const start = secondsIn(segment.start, `${where}: "start"`, label)
  const end = secondsIn(segment.end, `${where}: "end"`, label)
  checkSpan(start, end, label, undefined, where)
  const common = { ...(speaker !== undefined && { speaker }), line }
  const words = (Array.isArray(segment.words) ? segment.words : []).filter(isObject)
  if (!words.some(isTimed)) return [{ ...common, text: spaced(whole), start, end }]
  const spans = spansOf(words, { start, end })
  let place = 0
  return words.flatMap((word, w) => {
    const written = (textField(word, "word", `${where}, word ${w + 1}`, label) ?? "").trim()
    if (written === "") return []
    const at = whole.slice(place, place + written.length + MAX_SKIPPED).indexOf(written)
    const joined = at === 0 && place > 0
    if (at >= 0) place += at + written.length
    const named = textField(word, "speaker", `${where}, word ${w + 1}`, label)
    const own = named !== undefined && { speaker: named }
    return [{ ...common, ...own, text: written, ...(joined && { joined }), ...spans[w]! }]
  })
}

function isTimed({ start, end }: Fields): boolean {
  return typeof start === "number" && typeof end === "number"
}

/** The times of words; WhisperX gives none to digits, which last from the word before to the word behind. */
function spansOf(words: readonly Fields[], { start, end }: Span): Span[] {
  const nextStarts: number[] = []
  let next = end
  for (const word of words.toReversed()) {
    nextStarts.push(next)
    if (isTimed(word)) next = word.start as number
  }
  let before = start
  return words.map((word, w) => {
    const known = isTimed(word) ? (word as unknown as Span) : undefined
    const span = known ?? { start: before, end: Math.max(before, nextStarts[words.length - 1 - w]!) }
    before = span.end
    return { start: span.start, end: span.end }
  })
}
