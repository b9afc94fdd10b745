// One side of a session: its utterances, checked, put in order and split into the tokens of each speaker.
import { checkFinite, checkObject, checkText, outOfRange, wrongType } from "@lectern/core/checks"
import type { Transform } from "../transforms/transform.js"
import { PYTHON_WHITESPACE } from "../unicode/whitespace.js"
import type { SpokenTokens } from "./banded-edits.js"

/** Something that a speaker said, as transcripts have it: an utterance, a segment, or a single word. */
export interface SpokenUtterance {
  /** Who spoke; the names of reference and hypothesis need not be the same. */
  readonly speaker?: string
  /** The words, separated by white space. */
  readonly text: string
  /** When it starts, in seconds. */
  readonly start?: number
  /** When it ends, in seconds, not before it starts. */
  readonly end?: number
}

/** The unit of comparison: words, or their code points. */
export type MeetingUnit = "words" | "characters"

/** A speaker with all that was said. */
export interface Speaker extends SpokenTokens {
  readonly name: string
}

/** How to split a side into tokens. */
export interface Splitting {
  readonly unit: MeetingUnit
  readonly transform: Transform | undefined
  /** The times of words in an utterance: `intervals` in proportion to their letters, `points` in the middle of these, or none. */
  readonly times: "intervals" | "points" | "none"
  /** Seconds to add on both sides of each time. */
  readonly collar: number
  /** Numbers of tokens, the same for both sides. */
  readonly numbers: Map<string, number>
}

const WHITESPACE = new RegExp(`[${PYTHON_WHITESPACE}]+`)

/**
 * The speakers of one side, in the order in which they first speak.
 *
 * Utterances are sorted by start when all have times, those that start together as they come; else they stay as they are.
 */
export function speakersOf(side: string, utterances: readonly SpokenUtterance[], splitting: Splitting): Speaker[] {
  const { times } = splitting
  if (!Array.isArray(utterances)) throw wrongType(side, utterances, "an array of utterances")
  for (const [i, utterance] of utterances.entries()) checkUtterance(`${side}[${i}]`, utterance, times !== "none")
  const timed = utterances.every(({ start, end }) => start !== undefined && end !== undefined)
  const sorted = timed ? [...utterances].sort((a, b) => a.start! - b.start!) : utterances
  const speakers = new Map<string, { tokens: number[]; starts: number[]; ends: number[] }>()
  for (const utterance of sorted) {
    const name = utterance.speaker!
    const speaker = speakers.get(name) ?? { tokens: [], starts: [], ends: [] }
    speakers.set(name, speaker)
    addTokens(speaker, utterance, splitting)
  }
  return Array.from(speakers, ([name, { tokens, starts, ends }]) => ({
    name,
    tokens: Int32Array.from(tokens),
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
  }))
}

function checkUtterance(name: string, utterance: unknown, needsTimes: boolean): void {
  checkObject(name, utterance, "an utterance")
  const { speaker, text, start, end } = utterance as SpokenUtterance
  if (typeof speaker !== "string") throw wrongType(`${name}.speaker`, speaker, "a string: the name of the speaker")
  checkText(`${name}.text`, text)
  if (needsTimes || start !== undefined) checkFinite(`${name}.start`, start)
  if (needsTimes || end !== undefined) checkFinite(`${name}.end`, end)
  if (start !== undefined && end !== undefined && end < start) {
    throw outOfRange(`${name}.end`, end, `at least ${name}.start, ${start}`)
  }
}

function addTokens(
  into: { readonly tokens: number[]; readonly starts: number[]; readonly ends: number[] },
  { text, start = 0, end = 0 }: SpokenUtterance,
  { unit, transform, times, collar, numbers }: Splitting,
): void {
  const words = (transform === undefined ? text : transform(text)).split(WHITESPACE).filter((word) => word !== "")
  const tokens = unit === "words" ? words : words.flatMap((word) => Array.from(word))
  const lengths = tokens.map((token) => (unit === "words" ? Array.from(token).length : 1))
  const second = (end - start) / lengths.reduce((sum, length) => sum + length, 0)
  let letters = 0
  for (const [i, token] of tokens.entries()) {
    const number = numbers.get(token) ?? numbers.size
    numbers.set(token, number)
    into.tokens.push(number)
    // The only token has the times of the utterance, without rounding.
    const from = tokens.length === 1 ? start : start + second * letters
    letters += lengths[i]!
    const to = tokens.length === 1 ? end : start + second * letters
    const middle = (from + to) / 2
    into.starts.push(times === "none" ? Number.NEGATIVE_INFINITY : (times === "points" ? middle : from) - collar)
    into.ends.push(times === "none" ? Number.POSITIVE_INFINITY : (times === "points" ? middle : to) + collar)
  }
}
