// The sums of sessions and the rate that they give.
import { checkObject, wrongType } from "@lectern/core/checks"
import type { EditRate } from "../edit-rate/edit-rate.js"

/** The counts of a session; those of several add up. */
export interface MeetingCounts {
  /** Words (or characters) that are equal. */
  readonly hits: number
  /** Words of the reference that are replaced by others. */
  readonly substitutions: number
  /** Words of the reference that the hypothesis lacks, those of speakers without a partner included. */
  readonly deletions: number
  /** Words of the hypothesis that the reference lacks, those of speakers without a partner included. */
  readonly insertions: number
  /** By how many speakers the reference has more than the hypothesis. */
  readonly missedSpeakers: number
  /** By how many speakers the hypothesis has more than the reference. */
  readonly falseAlarmSpeakers: number
  /** Speakers of the reference. */
  readonly scoredSpeakers: number
}

/** An error rate of meetings with its sums. */
export interface MeetingRate extends EditRate, MeetingCounts {
  /** Substitutions, deletions and insertions. */
  readonly errors: number
}

/** The names of {@link MeetingCounts}, in the order of a metric's state. */
export const MEETING_COUNTS: readonly (keyof MeetingCounts)[] = [
  "hits",
  "substitutions",
  "deletions",
  "insertions",
  "missedSpeakers",
  "falseAlarmSpeakers",
  "scoredSpeakers",
]

/** The rate of counts. */
export function meetingRate(counts: MeetingCounts): MeetingRate {
  const { hits, substitutions, deletions, insertions } = counts
  const errors = substitutions + deletions + insertions
  const referenceLength = hits + substitutions + deletions
  return {
    score: errors / Math.max(1, referenceLength),
    ...counts,
    errors,
    referenceLength,
    hypothesisLength: hits + substitutions + insertions,
  }
}

/**
 * The rate of several sessions: their counts are added, then divided once.
 *
 * @param sessions - results of {@link cpWer} or {@link tcpWer}; none gives 0
 * @returns the rate and its sums
 * @throws LecternError `wrong-type` for anything but an array of results
 * @see [Guide: Speech](../../../../docs/guides/speech.md#meetings)
 *
 * @example
 * ```ts
 * const first = cpWer([{ speaker: "Ada", text: "good morning" }], [{ speaker: "1", text: "good" }])
 * const second = cpWer([{ speaker: "Bo", text: "hello there everyone now" }], [{ speaker: "1", text: "hello there everyone now" }])
 * combineSessions([first, second]).score //=> 0.16666666666666666
 * ```
 */
export function combineSessions(sessions: readonly MeetingCounts[]): MeetingRate {
  if (!Array.isArray(sessions)) throw wrongType("sessions", sessions, "an array of results")
  const sums = Object.fromEntries(MEETING_COUNTS.map((name) => [name, 0])) as Record<keyof MeetingCounts, number>
  for (const [i, session] of (sessions as readonly MeetingCounts[]).entries()) {
    checkObject(`sessions[${i}]`, session, "a result of cpWer or tcpWer")
    for (const name of MEETING_COUNTS) sums[name] += session[name]
  }
  return meetingRate(sums)
}
