// cpWER and its kin as metrics of a corpus: a segment is a session, its utterances written as one line of JSON.
import { checkChoice, checkedOptions, later, type OptionTable, wrongType } from "@lectern/core/checks"
import { linesOf } from "../answers/match-metric.js"
import { corpusMetric } from "../metric/corpus-metric.js"
import type { CorpusMetric } from "../metric/metric.js"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import type { Transform, TransformSpec } from "../transforms/transform.js"
import { type SessionRate, sessionRate, TIMED_MEETING_OPTIONS, transformOf } from "./cp-wer.js"
import { MEETING_COUNTS, type MeetingRate, meetingRate } from "./meeting-rate.js"
import type { MeetingUnit, SpokenUtterance } from "./speakers.js"

/** A rate of meetings by the name that commands use: with `t` words are aligned by time, with `cer` characters are counted. */
export type MeetingMetricName = "cpwer" | "tcpwer" | "cpcer" | "tcpcer"

/** Options of {@link meetingMetric}. */
export interface MeetingMetricOptions {
  /**
   * Transforms applied to the text of each utterance first, in order.
   * @defaultValue none: case and punctuation count
   */
  readonly transforms?: readonly Transform[]
  /**
   * Seconds by which a word of the hypothesis may lie outside the time of its word in the reference; for `tcpwer` and `tcpcer`.
   * @defaultValue 5
   */
  readonly collar?: number
}

/** {@link MeetingMetricOptions} without functions. */
export type PlainMeetingOptions = Omit<MeetingMetricOptions, "transforms"> & {
  /** Transforms applied to the text of each utterance first: names and tables of words. */
  readonly transforms?: readonly TransformSpec[]
}

/** A rate of meetings as a metric, which can also say who was paired with whom. */
export interface MeetingMetric extends CorpusMetric<MeetingRate> {
  /**
   * The rate of one session with the pairing of its speakers.
   *
   * @param hypothesis - the utterances of the system as JSON
   * @param reference - those of the reference
   */
  session(hypothesis: string, reference: string): SessionRate
}

const KINDS: Readonly<Record<MeetingMetricName, { label: string; unit: MeetingUnit; timed: boolean }>> = {
  cpwer: { label: "cpWER", unit: "words", timed: false },
  tcpwer: { label: "tcpWER", unit: "words", timed: true },
  cpcer: { label: "cpCER", unit: "characters", timed: false },
  tcpcer: { label: "tcpCER", unit: "characters", timed: true },
}

const UNTIMED: OptionTable<Omit<MeetingMetricOptions, "collar">> = { transforms: [later(), []] }

/** The table of {@link MeetingMetricOptions} of the metrics that align words by time. */
export const TIMED_METRIC_OPTIONS: OptionTable<MeetingMetricOptions> = {
  ...UNTIMED,
  collar: TIMED_MEETING_OPTIONS.collar,
}

/**
 * cpWER, tcpWER, cpCER or tcpCER of a corpus of sessions, with intervals, tests and groups as any metric.
 *
 * A segment is a session: a JSON list of utterances, `[{"speaker":"A","text":"good morning","start":0.5,"end":1.5}]`, so
 * `JSON.stringify` of what {@link cpWer} takes. An empty text is a session in which nobody speaks. Counts are summed over the
 * sessions, then divided once. With several references, each session is scored against the one with the lowest rate (then
 * the fewest errors, then the first).
 *
 * @param name - `cpwer`, `tcpwer`, `cpcer` or `tcpcer`
 * @param options - transforms, and the collar of the two that align by time
 * @returns a metric; its state is 7 whole numbers
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed; `unknown-option` for a collar without times.
 * When it counts: `wrong-type` or `out-of-range` for a line that is not a session
 * @see [Guide: Speech](../../../../docs/guides/speech.md#meetings)
 *
 * @example
 * ```ts
 * const session = (speaker: string, text: string) => JSON.stringify([{ speaker, text }])
 * const hypotheses = [session("1", "good morning"), session("1", "hello")]
 * meetingMetric("cpwer").score(hypotheses, [session("Ada", "good morning"), session("Bo", "hello there")]).score //=> 0.25
 * ```
 */
export function meetingMetric(name: MeetingMetricName, options: MeetingMetricOptions = {}): MeetingMetric {
  checkChoice("name", name, Object.keys(KINDS))
  const { label, unit, timed } = KINDS[name]
  const owner = `meetingMetric("${name}")`
  const { collar, transforms } = timed
    ? checkedOptions(owner, options, TIMED_METRIC_OPTIONS)
    : { ...checkedOptions(owner, options, UNTIMED), collar: undefined }
  const { label: transformLabel } = checkedTransforms(transforms, "transforms")
  transformOf(transforms)
  const rateOf = (hypothesis: readonly SpokenUtterance[], reference: readonly SpokenUtterance[]): SessionRate =>
    sessionRate(reference, hypothesis, unit, transforms, collar)
  const metric = corpusMetric<MeetingRate>({
    name: label,
    higherIsBetter: false,
    width: MEETING_COUNTS.length,
    counter(block, total, rows) {
      const heard = linesOf(block, block.hypothesis, "session", parseSession)
      const said = block.references.map((text) => linesOf(block, text, "session", parseSession))
      for (let i = 0; i < block.segments; i++) {
        let best: MeetingRate | undefined
        for (const { [i]: reference } of said) {
          if (reference === undefined) continue
          const rate = rateOf(heard[i]!, reference)
          if (
            best === undefined ||
            rate.score < best.score ||
            (rate.score === best.score && rate.errors < best.errors)
          ) {
            best = rate
          }
        }
        const row = MEETING_COUNTS.map((count) => best![count])
        for (const [k, count] of row.entries()) total[k]! += count
        rows?.set(row, i * row.length)
      }
    },
    finalize: (state) => meetingRate(Object.fromEntries(MEETING_COUNTS.map((count, k) => [count, state[k]!])) as never),
    report: (rate) => ({
      score: 100 * rate.score,
      parts: {
        hits: rate.hits,
        substitutions: rate.substitutions,
        deletions: rate.deletions,
        insertions: rate.insertions,
        ref_len: rate.referenceLength,
        hyp_len: rate.hypothesisLength,
        missed_speakers: rate.missedSpeakers,
        false_alarm_speakers: rate.falseAlarmSpeakers,
        scored_speakers: rate.scoredSpeakers,
      },
    }),
    pairs: (references) => [
      ["collar", collar],
      ["transforms", transformLabel],
      ["ref", references === 1 ? undefined : "best"],
    ],
    shortKeys: { collar: "c", transforms: "t", ref: "r" },
  })
  return { ...metric, session: (hypothesis, reference) => rateOf(parseSession(hypothesis), parseSession(reference)) }
}

/** The utterances of a session; those of an empty line are none. */
function parseSession(line: string): readonly SpokenUtterance[] {
  if (line.trim() === "") return []
  let session: unknown
  try {
    session = JSON.parse(line)
  } catch {}
  if (Array.isArray(session)) return session as readonly SpokenUtterance[]
  throw wrongType("a session", line, 'a list of utterances as JSON, [{"speaker":"A","text":"good morning"}]')
}
