// The common form of all formats of transcripts.

/** A stretch of one speaker's speech: an utterance, a segment, or a single word with its time. */
export interface Utterance {
  /** The words, separated by white space. */
  readonly text: string
  /** Its id, in formats that have one: Kaldi's `text`, `.trn`. */
  readonly id?: string
  /** The recording, meeting or session. */
  readonly recording?: string
  /** The channel of the recording, in formats that have one. */
  readonly channel?: string
  readonly speaker?: string
  /** Other groups that it is in: the labels of `.stm`. */
  readonly groups?: readonly string[]
  /** When it starts, in seconds from the start of the recording. */
  readonly start?: number
  /** When it ends, in seconds. */
  readonly end?: number
  /** The time that assigns a word to a segment, where it is not exactly the mean of start and end. */
  readonly middle?: number
  /** Whether it continues the utterance before it without white space: words of Chinese or Japanese. */
  readonly joined?: boolean
  /** Whether its time is left out of all scores: `ignore_time_segment_in_scoring` of `.stm`. */
  readonly ignored?: boolean
  /** The line of the file, from 1. */
  readonly line: number
}
