import { badData } from "@lectern/core"
import { checkRecordings, grouped, inTimeOrder, middleOf, type Transcript, withNames } from "./recordings.js"
import type { Utterance } from "./utterance.js"

/** A segment of the reference, or a whole recording. */
export interface PairedSegment extends Omit<Utterance, "ignored" | "joined" | "middle" | "line"> {
  readonly id: string
}

/** The segments of a reference with the texts of systems. */
export interface Pairing {
  /** Whether the segments are the reference's, or whole recordings: their words, or all utterances with their speakers. */
  readonly by: "time" | "recording" | "session"
  readonly segments: readonly PairedSegment[]
  /** `texts[system][segment]`. */
  readonly texts: readonly (readonly string[])[]
  /** Whether whole recordings are compared because a transcript has no times. */
  readonly untimed?: boolean
  /** Sentences about words outside segments, missing recordings and the like. */
  readonly warnings: readonly string[]
}

/**
 * Pairs transcripts that have no ids.
 *
 * A word goes to the first segment of its recording and channel that ends after the word's middle, or to the last one, as
 * in sclite: a word between two segments counts in the later one. Without times, or without segments, whole recordings are
 * compared.
 */
export function pairTranscripts(given: Transcript, systems: readonly Transcript[]): Pairing {
  const reference = given.unit === "word" ? withTurns(given) : given
  const hasChannels = [reference, ...systems].every(({ utterances }) =>
    utterances.every((each) => each.channel !== undefined),
  )
  const keyOf = ({ recording, channel }: Utterance): string => (hasChannels ? `${recording}\n${channel}` : recording!)
  const lacking = [reference, ...systems].find(({ utterances }) => utterances.some(({ start }) => start === undefined))
  const byTime = reference.unit === "segment" && lacking === undefined
  const warnings: string[] = []
  const untimed = reference.unit === "segment" && lacking !== undefined
  if (untimed) {
    warnings.push(`${lacking.label}: has utterances without times, so whole recordings are compared`)
  }
  if (reference.utterances.every(({ ignored }) => ignored)) {
    throw badData(reference.label, "has no segments, expected at least one that is scored")
  }
  const parts = grouped(reference.utterances, keyOf)
  const rows = byTime ? timeRows(reference, parts, warnings) : wholeRows(parts, hasChannels)
  const texts = systems.map((system) => {
    const named = withNames(system, reference)
    checkRecordings(named, reference, { parts, keyOf, hasChannels }, warnings)
    return byTime ? inSegments(named, { rows, keyOf, reference, warnings }) : wholeTexts(named, rows, keyOf)
  })
  const counted = rows.flatMap(({ segment, source }, i) => (source.ignored ? [] : [{ segment, i }]))
  return {
    by: byTime ? "time" : "recording",
    segments: withIds(counted.map(({ segment }) => segment)),
    texts: texts.map((each) => counted.map(({ i }) => each[i]!)),
    untimed,
    warnings,
  }
}

/** A segment and where it is. */
interface Row {
  readonly key: string
  readonly source: Utterance
  /** The end in single precision, as sclite reads it: it decides for words whose middle is the end of a segment. */
  readonly end: number
  readonly segment: Omit<PairedSegment, "id">
}

/** Words by runs of one speaker; whole recordings where no word has a speaker. */
function withTurns(words: Transcript): Transcript {
  if (words.utterances.every(({ speaker }) => speaker === undefined)) return words
  const runs: Utterance[][] = []
  const parts = grouped(words.utterances, ({ recording, channel }) => `${recording}\n${channel}`)
  for (const word of [...parts.values()].flatMap(inTimeOrder)) {
    const last = runs.at(-1)?.at(-1)
    const isSame =
      last?.recording === word.recording && last?.channel === word.channel && last?.speaker === word.speaker
    if (isSame) runs.at(-1)!.push(word)
    else runs.push([word])
  }
  const utterances = runs.map((run) => ({
    ...run[0]!,
    text: joinedTexts(run),
    end: run.reduce((latest, { end }) => Math.max(latest, end!), 0),
  }))
  return { ...words, unit: "segment", utterances }
}

function timeRows(reference: Transcript, parts: ReadonlyMap<string, Utterance[]>, warnings: string[]): Row[] {
  const rows = [...parts].flatMap(([key, utterances]) =>
    inTimeOrder(utterances).map((source): Row => {
      const { ignored: _, joined: __, middle: ___, line: ____, ...segment } = source
      return { key, source, end: Math.fround(source.end!), segment }
    }),
  )
  let overlaps = 0
  let latest = Number.NEGATIVE_INFINITY
  for (const [i, { key, source }] of rows.entries()) {
    if (key !== rows[i - 1]?.key) latest = Number.NEGATIVE_INFINITY
    if (source.start! < latest) overlaps++
    latest = Math.max(latest, source.end!)
  }
  if (overlaps > 0) {
    const begin = overlaps === 1 ? "1 segment begins" : `${overlaps} segments begin`
    const rule = "a word goes to the first segment that ends after its middle, as in sclite"
    warnings.push(`${reference.label}: ${begin} before an earlier one of the same recording ends; ${rule}`)
  }
  return rows
}

function wholeRows(parts: ReadonlyMap<string, Utterance[]>, hasChannels: boolean): Row[] {
  return [...parts].map(([key, utterances]) => {
    const counted = utterances.filter(({ ignored }) => !ignored)
    const { recording, channel } = utterances[0]!
    const speakers = new Set(counted.map(({ speaker }) => speaker))
    const [speaker] = speakers
    const segment = {
      text: joinedTexts(inTimeOrder(counted)),
      ...(recording !== undefined && { recording }),
      ...(hasChannels && { channel: channel! }),
      ...(speakers.size === 1 && speaker !== undefined && { speaker }),
    }
    return { key, source: { ...segment, line: 1 }, end: Number.POSITIVE_INFINITY, segment }
  })
}

interface Segments {
  readonly rows: readonly Row[]
  readonly keyOf: (utterance: Utterance) => string
  readonly reference: Transcript
  readonly warnings: string[]
}

function inSegments(system: Transcript, { rows, keyOf, reference, warnings }: Segments): string[] {
  const words = inTimeOrder(system.unit === "word" ? system.utterances : spread(system, warnings))
  const taken: Utterance[][] = rows.map(() => [])
  const places = new Map<string, { at: number; last: number }>()
  for (const [i, { key }] of rows.entries()) {
    const place = places.get(key)
    if (place === undefined) places.set(key, { at: i, last: i })
    else place.last = i
  }
  let outside = 0
  let ignored = 0
  let lost = 0
  for (const word of words) {
    const place = places.get(keyOf(word))!
    const middle = middleOf(word)
    while (place.at < place.last && middle >= rows[place.at]!.end) place.at++
    const { source, end } = rows[place.at]!
    const isInside = middle >= source.start! && middle < end
    if (source.ignored && isInside) ignored++
    else if (source.ignored) lost++
    else if (!isInside) outside++
    taken[place.at]!.push(word)
  }
  const count = (words: number): string => `${words} ${words === 1 ? "word is" : "words are"}`
  if (outside > 0) {
    const rule = "each counts in the segment behind it, or in the last, as in sclite"
    warnings.push(`${system.label}: ${count(outside)} outside all segments of ${reference.label}; ${rule}`)
  }
  if (lost > 0) {
    const rule = `each is next to a time that ${reference.label} ignores, and counts there, as in sclite`
    warnings.push(`${system.label}: ${count(lost)} left out, outside all segments; ${rule}`)
  }
  if (ignored > 0)
    warnings.push(`${system.label}: ${count(ignored)} left out, in times that ${reference.label} ignores`)
  return taken.map(joinedTexts)
}

/** The words of segments, at times in proportion to their characters. */
function spread({ label, utterances }: Transcript, warnings: string[]): Utterance[] {
  let split = 0
  const words = utterances.flatMap((each): Utterance[] => {
    const found = [...each.text.matchAll(/\S+/g)]
    if (found.length < 2) return [each]
    split++
    const second = (each.end! - each.start!) / each.text.length
    return found.map(({ 0: text, index }) => {
      const start = each.start! + second * index
      const { joined: _, middle: __, ...rest } = each
      return { ...rest, text, start, end: start + second * text.length }
    })
  })
  if (split > 0) warnings.push(`${label}: words have no times of their own; they are spread evenly over each utterance`)
  return words
}

function wholeTexts(
  { utterances }: Transcript,
  rows: readonly Row[],
  keyOf: (utterance: Utterance) => string,
): string[] {
  const parts = grouped(utterances, keyOf)
  return rows.map(({ key }) => joinedTexts(inTimeOrder(parts.get(key) ?? [])))
}

function joinedTexts(utterances: readonly Utterance[]): string {
  let text = ""
  for (const each of utterances) text += each.joined || text === "" || each.text === "" ? each.text : ` ${each.text}`
  return text
}

/** Ids that say where a segment is: recording, channel, times. */
function withIds(segments: readonly Omit<PairedSegment, "id">[]): PairedSegment[] {
  const taken = new Map<string, number>()
  return segments.map((segment) => {
    const { recording, channel, start, end } = segment
    const times = start === undefined ? undefined : `${start.toFixed(2)}-${end!.toFixed(2)}`
    const plain = [recording, channel, times].filter((each) => each !== undefined).join(" ")
    const before = taken.get(plain) ?? 0
    taken.set(plain, before + 1)
    return { ...segment, id: before === 0 ? plain : `${plain} (${before + 1})` }
  })
}
