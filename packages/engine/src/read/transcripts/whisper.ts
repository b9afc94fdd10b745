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

function parse(text: string, label: string, warn?: (sentence: string) => void): Utterance[] {
  const result = jsonIn(text, label, EXPECTED)
  if (!isObject(result)) throw badLine(label, undefined, `is not ${EXPECTED}`)
  const { segments } = result
  if (segments == null) {
    if (result.text == null) throw badLine(label, undefined, `has no "segments", expected ${EXPECTED}`)
    return [{ text: spaced(textIn(result, "text", "the result", label)), line: 1 }]
  }
  if (!Array.isArray(segments)) throw badLine(label, undefined, '"segments" is not a list')
  const differing: number[] = []
  const utterances = segments.flatMap((each: unknown, i) => {
    const { utterances, differs } = utterancesOf(each, i + 1, label)
    if (differs) differing.push(i + 1)
    return utterances
  })
  if (differing.length > 0) {
    const count = `${differing.length} of ${segments.length} segments, the first is segment ${differing[0]}`
    warn?.(
      `${label}: words, in the order of their times, are not those of the text of their segment, in ${count}; the words are compared`,
    )
  }
  return utterances
}

/** The utterances of a segment, and whether the letters of its words, in the order of their times, differ from those of its text. */
function utterancesOf(
  segment: unknown,
  line: number,
  label: string,
): { readonly utterances: Utterance[]; readonly differs: boolean } {
  const where = `segment ${line}`
  if (!isObject(segment)) throw badLine(label, undefined, `${where} is ${JSON.stringify(segment)}, expected an object`)
  const whole = textIn(segment, "text", where, label)
  const speaker = textField(segment, "speaker", where, label)
  const start = secondsIn(segment.start, `${where}: "start"`, label)
  const end = secondsIn(segment.end, `${where}: "end"`, label)
  checkSpan(start, end, label, undefined, where)
  const common = { ...(speaker !== undefined && { speaker }), line }
  const words = wordsIn(segment.words ?? [], where, label)
  const differs = words.length > 0 && letters(words.map(({ text }) => text).join("")) !== letters(whole)
  if (!words.some(({ span }) => span !== undefined)) {
    return { utterances: [{ ...common, text: spaced(whole), start, end }], differs: false }
  }
  const spans = spansOf(words, { start, end })
  let place = 0
  const utterances = words.flatMap(({ text, speaker: named }, w) => {
    const written = text.trim()
    if (written === "") return []
    const at = whole.slice(place, place + written.length + MAX_SKIPPED).indexOf(written)
    const joined = at === 0 && place > 0
    if (at >= 0) place += at + written.length
    const own = named !== undefined && { speaker: named }
    return [{ ...common, ...own, text: written, ...(joined && { joined }), ...spans[w]! }]
  })
  const isOrdered = spans.every(({ start }, w) => start >= (spans[w - 1]?.start ?? start))
  return { utterances, differs: differs || !isOrdered }
}

interface Word {
  readonly text: string
  readonly speaker: string | undefined
  /** Undefined for a word without times. */
  readonly span: Span | undefined
}

function wordsIn(words: unknown, where: string, label: string): Word[] {
  if (!Array.isArray(words)) throw badLine(label, undefined, `${where}: "words" is not a list`)
  return words.map((each: unknown, w) => {
    const place = `${where}, word ${w + 1}`
    if (!isObject(each)) throw badLine(label, undefined, `${place} is ${JSON.stringify(each)}, expected an object`)
    const text = textIn(each, "word", place, label)
    const [start, end] = (["start", "end"] as const).map((name) =>
      each[name] == null ? undefined : secondsIn(each[name], `${place}: "${name}"`, label),
    )
    const span = start !== undefined && end !== undefined ? { start, end } : undefined
    if (span !== undefined) checkSpan(span.start, span.end, label, undefined, place)
    return { text, speaker: textField(each, "speaker", place, label), span }
  })
}

/** A text, which must be there, and must not be a number. */
function textIn(object: Fields, name: string, where: string, label: string): string {
  const value = object[name] ?? undefined
  if (typeof value === "string") return value
  if (value === undefined) throw badLine(label, undefined, `${where} has no "${name}"`)
  throw badLine(label, undefined, `${where}: "${name}" is ${JSON.stringify(value).slice(0, 40)}, expected a text`)
}

function letters(text: string): string {
  return text.replace(/\s/g, "")
}

/** The times of words; WhisperX gives none to digits, which last from the word before to the word behind. */
function spansOf(words: readonly Word[], { start, end }: Span): Span[] {
  const nextStarts: number[] = []
  let next = end
  for (const word of words.toReversed()) {
    nextStarts.push(next)
    if (word.span !== undefined) next = word.span.start
  }
  let before = start
  return words.map((word, w) => {
    const span = word.span ?? { start: before, end: Math.max(before, nextStarts[words.length - 1 - w]!) }
    before = span.end
    return span
  })
}
