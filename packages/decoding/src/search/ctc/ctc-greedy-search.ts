// Greedy CTC decoding: the likeliest token of every frame, repeats and blanks removed.
import { type CtcGreedyOptions, checkedFrames, ctcGreedySettings } from "./options.js"

/** The likeliest path through the frames. */
export interface CtcPath {
  /** Its tokens, repeats and blanks removed. */
  readonly tokens: Int32Array
  /** The first frame of each token. */
  readonly starts: Int32Array
  /** The frame after the last one of each token. */
  readonly ends: Int32Array
  /** ln of its probability: the sum over all frames. That of the tokens is larger, since other paths have the same tokens. */
  readonly logProb: number
}

/**
 * Takes the likeliest token of every frame, then removes repeats and blanks. Ties go to the lower token id.
 *
 * @param logProbs - natural log-probabilities, `[frames x vocabularySize]`, one frame after another
 * @param options - `vocabularySize`, `blank`
 * @returns the tokens with their frames; for no frames, no tokens
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see Graves, Fernández, Gomez and Schmidhuber 2006, "Connectionist temporal classification", section 3.2, best path decoding
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const frames = [0.1, 0.8, 0.1, 0.2, 0.7, 0.1, 0.9, 0.05, 0.05, 0.3, 0.1, 0.6].map(Math.log)
 * ctcGreedySearch(frames, { vocabularySize: 3 }).tokens //=> [1, 2]
 * ```
 */
export function ctcGreedySearch(logProbs: Readonly<ArrayLike<number>>, options: CtcGreedyOptions): CtcPath {
  const { vocabularySize, blank } = ctcGreedySettings(options)
  const frames = checkedFrames(logProbs, vocabularySize)
  const tokens: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  let logProb = 0
  let last = blank
  for (let frame = 0; frame * vocabularySize < frames.length; frame++) {
    const row = frames.subarray(frame * vocabularySize, (frame + 1) * vocabularySize)
    const token = likeliest(row)
    logProb += row[token]!
    if (token !== blank && token !== last) {
      tokens.push(token)
      starts.push(frame)
      ends.push(frame + 1)
    } else if (token !== blank) ends[ends.length - 1] = frame + 1
    last = token
  }
  return { tokens: Int32Array.from(tokens), starts: Int32Array.from(starts), ends: Int32Array.from(ends), logProb }
}

/** The token with the highest log-probability, the lower of equal ones. */
export function likeliest(row: Float64Array): number {
  let best = 0
  for (let token = 1; token < row.length; token++) if (row[token]! > row[best]!) best = token
  return best
}
