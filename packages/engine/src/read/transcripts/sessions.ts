import { badData } from "@lectern/core"
import type { Pairing } from "./pair.js"
import { checkRecordings, grouped, type Transcript, withNames } from "./recordings.js"
import type { Utterance } from "./utterance.js"

/** What the rates need. */
export interface SessionNeeds {
  /** Their names, for messages. */
  readonly names: string
  /** Whether every utterance must have times. */
  readonly timed: boolean
}

/**
 * Pairs transcripts by recording; a segment is a recording, its text the list of its utterances.
 *
 * Channels are not compared. Recordings that a system lacks are empty, with a warning; one that the reference lacks is an error.
 */
export function pairSessions(reference: Transcript, systems: readonly Transcript[], needs: SessionNeeds): Pairing {
  const warnings: string[] = []
  const keyOf = ({ recording }: Utterance): string => recording!
  const parts = grouped(reference.utterances, keyOf)
  const ignored = reference.utterances.filter((each) => each.ignored).length
  if (ignored > 0) {
    const count = `${ignored} of ${reference.utterances.length}`
    const rule = "words of systems at these times are insertions"
    warnings.push(`${reference.label}: segments marked to be ignored are left out, ${count}; ${rule}`)
  }
  const linesOf = (transcript: Transcript): string[] => {
    const named = withNames(transcript, reference)
    checkUtterances(named, needs)
    if (transcript !== reference) checkRecordings(named, reference, { parts, keyOf, hasChannels: false }, warnings)
    const sessions = grouped(named.utterances, keyOf)
    return [...parts.keys()].map((recording) => lineOf(sessions.get(recording) ?? []))
  }
  const lines = linesOf(reference)
  return {
    by: "session",
    segments: [...parts.keys()].map((recording, i) => ({ id: recording, recording, text: lines[i]! })),
    texts: systems.map(linesOf),
    warnings,
  }
}

function checkUtterances({ label, unit, utterances }: Transcript, { names, timed }: SessionNeeds): void {
  // Words between the turns of --rttm have no speaker: together they are one more.
  const hasSpeakers = utterances.some(({ speaker }) => speaker !== undefined)
  const line = (each: Utterance): number | undefined => (unit === "file" ? undefined : each.line)
  for (const each of utterances) {
    if (each.speaker === undefined && !(unit === "word" && hasSpeakers)) {
      const where = unit === "word" ? "; --rttm FILE gives words the speakers of turns" : ""
      throw badData(label, `has no speaker, which ${names} needs${where}`, line(each))
    }
    if (timed && each.start === undefined) throw badData(label, `has no times, which ${names} needs`, line(each))
  }
}

function lineOf(utterances: readonly Utterance[]): string {
  const spoken: { speaker: string; text: string; start?: number; end?: number }[] = []
  for (const { speaker = "", text, start, end, joined, ignored } of utterances) {
    if (ignored) continue
    const last = spoken.at(-1)
    if (joined && last?.speaker === speaker) {
      last.text += text
      if (end !== undefined) last.end = end
    } else spoken.push({ speaker, text, ...(start !== undefined && { start }), ...(end !== undefined && { end }) })
  }
  return JSON.stringify(spoken)
}
