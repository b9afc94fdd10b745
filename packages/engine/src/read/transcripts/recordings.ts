// The recordings of transcripts: their utterances in order of time, and which of them two transcripts share.
import { badData } from "@lectern/core"
import type { TranscriptFormat } from "./format.js"
import type { Utterance } from "./utterance.js"

/** A transcript that was read. */
export interface Transcript {
  /** Its name in messages. */
  readonly label: string
  readonly unit: TranscriptFormat["unit"]
  readonly utterances: readonly Utterance[]
}

/** Utterances by a key, in the order of their first ones. */
export function grouped(
  utterances: readonly Utterance[],
  keyOf: (utterance: Utterance) => string,
): Map<string, Utterance[]> {
  const parts = new Map<string, Utterance[]>()
  for (const each of utterances) {
    const part = parts.get(keyOf(each))
    if (part === undefined) parts.set(keyOf(each), [each])
    else part.push(each)
  }
  return parts
}

/** In the order of their starts; those that start at once, and those without times, in the order of the file. */
export function inTimeOrder(utterances: readonly Utterance[]): readonly Utterance[] {
  const timed = utterances.every(({ start }) => start !== undefined)
  return timed ? utterances.toSorted((a, b) => a.start! - b.start!) : utterances
}

/** One recording has the name of the reference's one where it is named after its file. */
export function withNames(system: Transcript, reference: Transcript): Transcript {
  const names = (transcript: Transcript): string[] => [
    ...new Set(transcript.utterances.map(({ recording }) => recording!)),
  ]
  const [name, ...others] = names(reference)
  if (others.length > 0 || names(system).length !== 1 || (system.unit !== "file" && reference.unit !== "file"))
    return system
  return { ...system, utterances: system.utterances.map((each) => ({ ...each, recording: name! })) }
}

interface Recordings {
  readonly parts: ReadonlyMap<string, readonly Utterance[]>
  readonly keyOf: (utterance: Utterance) => string
  readonly hasChannels: boolean
}

/** Refuses recordings that the reference lacks, and warns of those that only it has. */
export function checkRecordings(
  system: Transcript,
  reference: Transcript,
  { parts, keyOf, hasChannels }: Recordings,
  warnings: string[],
): void {
  const named = ({ recording, channel }: Utterance): string =>
    `'${recording}'${hasChannels ? ` (channel '${channel}')` : ""}`
  const alternatives = system.unit === "word" ? system.utterances.find(({ text }) => text.startsWith("{ ")) : undefined
  if (alternatives !== undefined) {
    throw badData(system.label, "has alternatives, which only a reference may have", alternatives.line)
  }
  const found = new Set(system.utterances.map(keyOf))
  const other = system.utterances.find((each) => !parts.has(keyOf(each)))
  if (other !== undefined) {
    const has = listed([...parts.values()].map(([first]) => named(first!)))
    const why = `has the recording ${named(other)}, which ${reference.label} has not; that has ${has}`
    throw badData(system.label, why, system.unit === "file" ? undefined : other.line)
  }
  const missing = [...parts].filter(([key]) => !found.has(key)).map(([, [first]]) => named(first!))
  if (missing.length === 0) return
  warnings.push(
    `${system.label}: has no words of ${missing.length} of the ${parts.size} recordings of ${reference.label} (${listed(missing)}); all words of theirs count as deleted`,
  )
}

/** The first names of a list. */
export function listed(names: readonly string[]): string {
  return names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "")
}

/** The time that decides which segment or turn a word is in. */
export function middleOf(word: Utterance): number {
  return word.middle ?? (word.start! + word.end!) / 2
}
