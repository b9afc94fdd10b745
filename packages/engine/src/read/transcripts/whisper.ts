// Whisper's JSON and WhisperX's: an object with segments, which have text, start, end, and perhaps a speaker and words.
import {
  badField,
  type Found,
  fieldOf,
  itemsOf,
  MAX_JSON_VALUES,
  nullable,
  objectOf,
  stringOf,
} from "@lectern/core/json"
import { jsonIn, spaced, spanIn, type TranscriptFormat, textIn } from "./format.js"
import type { Utterance } from "./utterance.js"

const EXPECTED = 'an object with "segments" or a "text", as Whisper and WhisperX write'

/** The file is one recording. Words with times are utterances of their own. */
export const whisper: TranscriptFormat = { name: "whisper", endings: [".json"], unit: "file", parse }

interface Span {
  readonly start: number
  readonly end: number
}

/** How far a word may be behind the one before it in the text of its segment. */
const MAX_SKIPPED = 40

function parse(text: string, label: string, warn?: (sentence: string) => void): Utterance[] {
  const result = jsonIn(text, label, EXPECTED)
  if (!(result.value instanceof Map)) throw badField(result, `is not ${EXPECTED}`)
  const segments = nullable(fieldOf(result, "segments"), listOf)
  if (segments === undefined) {
    if (result.value.get("text") == null) throw badField(result, `has no "segments", expected ${EXPECTED}`)
    return [{ text: spaced(writtenIn(result, "text")), line: 1 }]
  }
  const differing: number[] = []
  const utterances = segments.flatMap((each, i) => {
    const { utterances, differs } = utterancesOf(each, i + 1)
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
function utterancesOf(segment: Found, line: number): { readonly utterances: Utterance[]; readonly differs: boolean } {
  objectOf(segment)
  const whole = writtenIn(segment, "text")
  const speaker = textIn(fieldOf(segment, "speaker"))
  const span = spanIn(segment, "start", "end")
  const common = { ...(speaker !== undefined && { speaker }), line }
  const words = (nullable(fieldOf(segment, "words"), listOf) ?? []).map(wordIn)
  const differs = words.length > 0 && letters(words.map(({ text }) => text).join("")) !== letters(whole)
  if (!words.some(({ span }) => span !== undefined)) {
    return { utterances: [{ ...common, text: spaced(whole), ...span }], differs: false }
  }
  const spans = spansOf(words, span)
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

function wordIn(word: Found): Word {
  const fields = objectOf(word)
  const timed = fields.get("start") != null && fields.get("end") != null
  return {
    text: writtenIn(word, "word"),
    speaker: textIn(fieldOf(word, "speaker")),
    span: timed ? spanIn(word, "start", "end") : undefined,
  }
}

function listOf(found: Found): Found[] {
  return itemsOf(found, MAX_JSON_VALUES)
}

/** A text, which must be there, and must not be a number. */
function writtenIn(object: Found, name: string): string {
  const found = fieldOf(object, name)
  return typeof found.value === "string" ? found.value : stringOf(found)
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
