// The speakers of words, from the turns of an `.rttm` file.
import { badData, LecternError } from "@lectern/core"
import { grouped, inTimeOrder, listed, middleOf, type Transcript } from "./recordings.js"
import type { Utterance } from "./utterance.js"

/** Gives words the speakers of the turns that their middles are in, the first where there are several. */
export function withSpeakers(
  words: Transcript,
  turns: Transcript,
): { readonly words: Transcript; readonly warnings: readonly string[] } {
  if (words.utterances.some(({ speaker }) => speaker !== undefined)) {
    const why = `${words.label} has speakers, so ${turns.label} (--rttm) cannot give them`
    throw new LecternError({ kind: "usage", why })
  }
  const recordingOf = ({ recording }: Utterance): string => recording!
  const parts = grouped(turns.utterances, recordingOf)
  const found = new Map<Utterance, readonly Utterance[]>()
  for (const [recording, all] of grouped(words.utterances, recordingOf)) {
    findTurns(all, parts.get(recording) ?? [], found)
  }
  let without = 0
  let several = 0
  const utterances = words.utterances.map((word) => {
    const around = found.get(word)!
    if (around.length === 0) without++
    if (new Set(around.map(({ speaker }) => speaker)).size > 1) several++
    const speaker = around[0]?.speaker
    return speaker === undefined ? word : { ...word, speaker }
  })
  if (utterances.length > 0 && without === utterances.length) throw badData(turns.label, noTurns(words, parts))
  const silent = words.utterances.find(({ recording }) => !parts.has(recording!))
  const where = silent === undefined ? "" : `; it has no turn of the recording '${silent.recording}'`
  const of = `of ${words.utterances.length}`
  const warnings: string[] = []
  if (without > 0) {
    warnings.push(`${words.label}: words in no turn of ${turns.label}, which have no speaker: ${without} ${of}${where}`)
  }
  if (several > 0) {
    const rule = "which the first one has"
    warnings.push(`${words.label}: words in turns of several speakers in ${turns.label}, ${rule}: ${several} ${of}`)
  }
  return { words: { ...words, utterances }, warnings }
}

/** The turns around the middle of each word of a recording, in one pass through both. */
function findTurns(
  words: readonly Utterance[],
  turns: readonly Utterance[],
  found: Map<Utterance, readonly Utterance[]>,
): void {
  const coming = [...inTimeOrder(turns)].reverse()
  let around: readonly Utterance[] = []
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const middle = middleOf(word)
    const begun: Utterance[] = []
    while (coming.length > 0 && coming.at(-1)!.start! <= middle) begun.push(coming.pop()!)
    if (begun.length > 0 || around.some(({ end }) => end! <= middle)) {
      around = [...around, ...begun].filter(({ end }) => middle < end!)
    }
    found.set(word, around)
  }
}

/** Why no word is in a turn. */
function noTurns({ label, utterances }: Transcript, parts: ReadonlyMap<string, unknown>): string {
  if (parts.size === 0) return "has no turns, expected lines such as SPEAKER talk 1 0.5 2.5 <NA> <NA> anna <NA> <NA>"
  const other = utterances.find(({ recording }) => !parts.has(recording!))
  if (other === undefined) return `has no turn at the times of the words of ${label}`
  const has = listed([...parts.keys()].map((name) => `'${name}'`))
  return `has no turn of the recording '${other.recording}' of ${label}; it has ${has}`
}
