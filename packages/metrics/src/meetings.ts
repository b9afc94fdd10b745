/**
 * Error rates of meetings with several speakers: cpWER and tcpWER, and their character versions cpCER and tcpCER.
 *
 * Use it on transcripts that say who spoke, by names that need not be those of the reference.
 *
 * @see [Guide: Speech](../../../docs/guides/speech.md#meetings)
 * @example
 * ```ts
 * const reference = [{ speaker: "Ada", text: "good morning" }, { speaker: "Bo", text: "hello there" }]
 * const hypothesis = [{ speaker: "1", text: "hello there" }, { speaker: "2", text: "good morning" }]
 * cpWer(reference, hypothesis).score //=> 0
 * ```
 * @packageDocumentation
 */
export {
  cpWer,
  type MeetingOptions,
  type SessionRate,
  type SpeakerPair,
  type TimedMeetingOptions,
  tcpWer,
} from "./meetings/cp-wer.js"
export {
  type MeetingMetric,
  type MeetingMetricName,
  type MeetingMetricOptions,
  meetingMetric,
  type PlainMeetingOptions,
} from "./meetings/meeting-metric.js"
export { combineSessions, type MeetingCounts, type MeetingRate } from "./meetings/meeting-rate.js"
export type { MeetingUnit, SpokenUtterance } from "./meetings/speakers.js"
