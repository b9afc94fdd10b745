// cpWER and tcpWER: the word error rate of a session with several speakers, under the best pairing of their names.
import { checkedOptions, choice, inRange, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import { tokenDistance } from "../edits/edit-distance.js"
import type { Normalizer } from "../normalize/rule.js"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import type { Transform } from "../transforms/transform.js"
import { cheapestAssignment } from "./assignment.js"
import { type BandedEdits, countBandedEdits, distanceBands, timeBands } from "./banded-edits.js"
import { type MeetingCounts, type MeetingRate, meetingRate } from "./meeting-rate.js"
import { type MeetingUnit, type Speaker, type SpokenUtterance, speakersOf } from "./speakers.js"

/** Options of {@link cpWer}. */
export interface MeetingOptions {
  /**
   * What is counted: `words`, or `characters` for cpCER and tcpCER, which are code points without white space.
   * @defaultValue `"words"`
   */
  readonly unit?: MeetingUnit
  /**
   * Transforms applied to the text of each utterance first, in order: functions such as `lowerCase`.
   * @defaultValue none: case and punctuation count
   */
  readonly transforms?: readonly Transform[]
}

/** Options of {@link tcpWer}. */
export interface TimedMeetingOptions extends MeetingOptions {
  /**
   * Seconds by which a word of the hypothesis may lie outside the time of its word in the reference.
   * @defaultValue 5
   */
  readonly collar?: number
}

/** Two speakers that are compared; null beside one that has nobody to be compared with. */
export interface SpeakerPair {
  /** The speaker of the reference. */
  readonly reference: string | null
  /** The speaker of the hypothesis. */
  readonly hypothesis: string | null
  /** The edits between what they said. */
  readonly errors: number
}

/** The rate of one session, with its sums and the pairing of its speakers. */
export interface SessionRate extends MeetingRate {
  /** The pairs: first the speakers of the reference in the order in which they speak, then those that only the hypothesis has. */
  readonly assignment: readonly SpeakerPair[]
}

/** The table of {@link MeetingOptions}. */
export const MEETING_OPTIONS: OptionTable<MeetingOptions> = {
  unit: [choice(["words", "characters"]), "words"],
  transforms: [later(), []],
}

/** The table of {@link TimedMeetingOptions}. */
export const TIMED_MEETING_OPTIONS: OptionTable<TimedMeetingOptions> = {
  ...MEETING_OPTIONS,
  collar: [inRange(0, 1e9), 5],
}

/**
 * cpWER of one session: the word error rate under the pairing of speakers that gives the fewest errors.
 *
 * What each speaker said is joined, sorted by start when all utterances of a side have times, and compared with each
 * speaker of the other side; the pairing with the fewest errors counts. A speaker without a partner counts as deleted or
 * inserted. All counts equal those of meeteval 0.4.3, among equally good pairings and alignments, too. With
 * `unit: "characters"` it is cpCER.
 *
 * @param reference - the utterances of the reference, of one session
 * @param hypothesis - the utterances of the system
 * @param options - unit, transforms
 * @returns the rate (errors without any word in the reference are divided by 1), its sums, and who was paired with whom
 * @throws LecternError `wrong-type` for anything but utterances with a speaker and a text; `out-of-range` for one that ends before
 * it starts, or an option that is not allowed
 * @see Watanabe et al. 2020, "CHiME-6 challenge", section 4.3; Kuhn 1955, "The Hungarian method for the assignment problem"
 * @see [Guide: Speech](../../../../docs/guides/speech.md#meetings)
 *
 * @example
 * ```ts
 * const reference = [{ speaker: "Ada", text: "good morning" }, { speaker: "Bo", text: "hello there" }]
 * const hypothesis = [{ speaker: "1", text: "hello" }, { speaker: "2", text: "good morning" }]
 * const { score, deletions, assignment } = cpWer(reference, hypothesis)
 * score //=> 0.25
 * deletions //=> 1
 * assignment.map((pair) => `${pair.reference} is ${pair.hypothesis}`) //=> ["Ada is 2", "Bo is 1"]
 * ```
 */
export function cpWer(
  reference: readonly SpokenUtterance[],
  hypothesis: readonly SpokenUtterance[],
  options: MeetingOptions = {},
): SessionRate {
  const { unit, transforms } = checkedOptions("cpWer()", options, MEETING_OPTIONS)
  return sessionRate(reference, hypothesis, unit, transforms, undefined)
}

/**
 * tcpWER of one session: {@link cpWer} where words are aligned only if they are spoken at about the same time.
 *
 * The time of an utterance is divided among its words in proportion to their letters. A word of the hypothesis is the
 * point in the middle of its time, with the collar on both sides; it may be aligned with a word of the reference whose time
 * it overlaps. Utterances of one speaker that overlap keep the order of their starts. All counts equal those of meeteval
 * 0.4.3. With `unit: "characters"` it is tcpCER.
 *
 * @param reference - the utterances of the reference, of one session, each with `start` and `end` in seconds
 * @param hypothesis - the utterances of the system, with times
 * @param options - collar, unit, transforms
 * @returns the rate, its sums, and who was paired with whom
 * @throws LecternError as {@link cpWer}; `wrong-type` for an utterance without times
 * @see von Neumann et al. 2023, "MeetEval: a toolkit for computation of word error rates for meeting transcription systems"
 * @see [Guide: Speech](../../../../docs/guides/speech.md#meetings)
 *
 * @example
 * ```ts
 * const reference = [{ speaker: "Ada", text: "yes", start: 1, end: 2 }]
 * const late = [{ speaker: "1", text: "yes", start: 8, end: 9 }]
 * tcpWer(reference, late).score //=> 2
 * tcpWer(reference, late, { collar: 7 }).score //=> 0
 * ```
 */
export function tcpWer(
  reference: readonly SpokenUtterance[],
  hypothesis: readonly SpokenUtterance[],
  options: TimedMeetingOptions = {},
): SessionRate {
  const { unit, transforms, collar } = checkedOptions("tcpWer()", options, TIMED_MEETING_OPTIONS)
  return sessionRate(reference, hypothesis, unit, transforms, collar)
}

/** The rate of one session: with a collar by time, without by order only. */
export function sessionRate(
  reference: readonly SpokenUtterance[],
  hypothesis: readonly SpokenUtterance[],
  unit: MeetingUnit,
  transforms: readonly Transform[],
  collar: number | undefined,
): SessionRate {
  const splitting = { unit, transform: transformOf(transforms), numbers: new Map() }
  const timed = collar !== undefined
  const said = speakersOf("reference", reference, { ...splitting, times: timed ? "intervals" : "none", collar: 0 })
  const heard = speakersOf("hypothesis", hypothesis, {
    ...splitting,
    times: timed ? "points" : "none",
    collar: collar ?? 0,
  })
  const size = Math.max(said.length, heard.length)
  const editsOf = timed ? timedEdits : (a: Speaker, b: Speaker) => orderedEdits(a, b, splitting.numbers.size)
  const distanceOf = timed
    ? (a: Speaker, b: Speaker) => timedEdits(a, b).errors
    : (a: Speaker, b: Speaker) => tokenDistance(a.tokens, b.tokens, splitting.numbers.size)
  const costs = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      costs[row * size + column] = distanceOf(said[row] ?? NOBODY, heard[column] ?? NOBODY)
    }
  }
  const pairs: SpeakerPair[] = []
  const counts = { ...speakerCounts(said.length, heard.length), hits: 0, substitutions: 0, deletions: 0, insertions: 0 }
  for (const [row, column] of cheapestAssignment(costs, size).entries()) {
    const a = said[row]
    const b = heard[column]
    const words = (a ?? NOBODY).tokens.length
    const { errors, substitutions } = editsOf(a ?? NOBODY, b ?? NOBODY)
    // Deletions less insertions are the difference of the lengths.
    const deletions = (errors - substitutions + words - (b ?? NOBODY).tokens.length) / 2
    counts.hits += words - substitutions - deletions
    counts.substitutions += substitutions
    counts.deletions += deletions
    counts.insertions += errors - substitutions - deletions
    pairs.push({ reference: a?.name ?? null, hypothesis: b?.name ?? null, errors })
  }
  return { ...meetingRate(counts), assignment: pairs }
}

/** The transforms as one; a step that sees both texts is refused, as an utterance has no partner. */
export function transformOf(transforms: readonly Transform[]): Transform | undefined {
  const { apply } = checkedTransforms(transforms, "transforms")
  const paired = (transforms as readonly Partial<Normalizer>[]).findIndex(({ pairRule }) => pairRule !== undefined)
  if (paired === -1) return apply
  const { label, pairRule } = transforms[paired] as Normalizer
  throw outOfRange(
    `transforms[${paired}]`,
    label,
    `a transform of one text, without ${pairRule!.name}, as utterances have no partner`,
  )
}

const NOBODY: Speaker = { name: "", tokens: new Int32Array(0), starts: new Float64Array(0), ends: new Float64Array(0) }

function speakerCounts(
  said: number,
  heard: number,
): Pick<MeetingCounts, "missedSpeakers" | "falseAlarmSpeakers" | "scoredSpeakers"> {
  return {
    missedSpeakers: Math.max(0, said - heard),
    falseAlarmSpeakers: Math.max(0, heard - said),
    scoredSpeakers: said,
  }
}

function timedEdits(reference: Speaker, hypothesis: Speaker): BandedEdits {
  return countBandedEdits(reference, hypothesis, timeBands(reference, hypothesis))
}

function orderedEdits(reference: Speaker, hypothesis: Speaker, tokens: number): BandedEdits {
  const height = reference.tokens.length
  const width = hypothesis.tokens.length
  const errors = tokenDistance(reference.tokens, hypothesis.tokens, tokens)
  return countBandedEdits(reference, hypothesis, distanceBands(height, width, errors))
}
