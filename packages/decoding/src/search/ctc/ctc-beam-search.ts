// CTC prefix beam search: the likeliest token sequences of frames, each summed over its alignments.
import { topK } from "@lectern/core"
import { comesBefore } from "../rows/prefix.js"
import { yieldingToEvents } from "../rows/steps.js"
import { languageOf } from "./language.js"
import { type CtcBeamSearchOptions, checkedFrames, ctcSettings } from "./options.js"
import { type CtcPrefix, emptyPrefix, tokensOf } from "./prefix.js"
import { alignmentOf, readFrame } from "./read-frame.js"

/** A sequence of tokens that explains the frames. */
export interface CtcHypothesis {
  /** The tokens, without blanks. */
  readonly tokens: Int32Array
  /** Score by which hypotheses are ranked: `acoustic + language`. */
  readonly score: number
  /** ln of the probability of the tokens: the sum over all their alignments that the beam held. */
  readonly acoustic: number
  /** Score of the language model, 0 without one: the sum of `languageTerms`. */
  readonly language: number
  /**
   * Its terms for each token, then for the end: `alpha * ln P + beta`. Added from left to right in double precision, starting at
   * 0, they give `language`, to the last bit.
   */
  readonly languageTerms: Float64Array
  /** The first frame of each token, in the likeliest alignment; of equally likely ones, in the one with earlier frames. */
  readonly starts: Int32Array
  /** The frame after the last one of each token. */
  readonly ends: Int32Array
}

/** Decodes frames as they come. */
export interface CtcDecoder {
  /** Number of frames that have been read. */
  readonly frames: number
  /**
   * Reads frames. Wait for it before the next call.
   *
   * @param logProbs - natural log-probabilities, `[frames x vocabularySize]`, any number of whole frames
   * @throws LecternError `out-of-range`, `wrong-type`; the signal's reason
   */
  push(logProbs: Readonly<ArrayLike<number>>): Promise<void>
  /** The best hypotheses if the frames end here, at most `nBest`, the best first; more frames may be read afterwards. */
  hypotheses(): Promise<readonly CtcHypothesis[]>
}

const YIELD_EVERY = 16

/**
 * Decodes frames of a model that was trained with connectionist temporal classification.
 *
 * Finds the token sequences with the highest `ln P(tokens | frames) + alpha * ln P_LM(tokens) + beta * length`, where P sums over
 * all alignments: paths through the frames that give the tokens when repeats, then blanks are removed. Prefixes that several paths
 * lead to are merged; a beam of infinite width is exact. The language model may be a function of tokens or of words, or any model
 * that beam search takes; its terms count in every frame, that of a word from the token after it on. Ties go to lower token ids.
 *
 * @param logProbs - natural log-probabilities, `[frames x vocabularySize]`, one frame after another
 * @param options - `vocabularySize`, `blank`, beam width, thresholds, language model
 * @returns the best hypotheses, at most `nBest`, the best first; none if nothing is possible
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`; the signal's reason
 * @see Graves 2012, "Sequence transduction with recurrent neural networks", section 2.4; Hannun, Maas, Jurafsky and Ng 2014,
 *   "First-pass large vocabulary continuous speech recognition using bi-directional recurrent DNNs", algorithm 1
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * // Greedy decoding finds no token, with probability 0.36; one token has 0.64, in three alignments.
 * const frames = [0.6, 0.4, 0.6, 0.4].map(Math.log)
 * const [best] = await ctcBeamSearch(frames, { vocabularySize: 2 })
 * best!.tokens //=> [1]
 * ```
 */
export async function ctcBeamSearch(
  logProbs: Readonly<ArrayLike<number>>,
  options: CtcBeamSearchOptions,
): Promise<readonly CtcHypothesis[]> {
  const decoder = decoderOf("ctcBeamSearch()", options)
  await decoder.push(logProbs)
  return decoder.hypotheses()
}

/**
 * Decodes frames in parts, as {@link ctcBeamSearch} does all at once: the hypotheses do not depend on the parts.
 *
 * @param options - as for {@link ctcBeamSearch}
 * @returns a decoder that has read no frame
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const decoder = ctcDecoder({ vocabularySize: 2 })
 * await decoder.push([0.6, 0.4].map(Math.log))
 * await decoder.push([0.6, 0.4].map(Math.log))
 * const [best] = await decoder.hypotheses()
 * best!.tokens //=> [1]
 * ```
 */
export function ctcDecoder(options: CtcBeamSearchOptions): CtcDecoder {
  return decoderOf("ctcDecoder()", options)
}

function decoderOf(owner: string, options: CtcBeamSearchOptions): CtcDecoder {
  const settings = ctcSettings(owner, options)
  const { vocabularySize, nBest, fusion, signal } = settings
  const language = languageOf(fusion, vocabularySize)
  const yieldToEvents = yieldingToEvents(signal, YIELD_EVERY)
  let beam: readonly CtcPrefix[] = [emptyPrefix()]
  let frames = 0

  async function readNew(): Promise<void> {
    const fresh = beam.filter(({ read }) => !read)
    if (fresh.length === 0) return
    await language.read(fresh)
    for (const prefix of fresh) prefix.read = true
  }

  function hypothesisOf(prefix: CtcPrefix): CtcHypothesis {
    const { state, length, terms } = prefix
    const languageTerms = new Float64Array(length + 1)
    const starts = new Int32Array(length)
    const ends = new Int32Array(length)
    for (let each = prefix; each.parent !== undefined; each = each.parent) languageTerms[each.length - 1] = each.term
    languageTerms[length] = language.endTermOf(prefix)
    for (let at = length - 1, each = alignmentOf(state, frames); each !== undefined; at--, each = each.before) {
      starts[at] = each.start
      ends[at] = each.end
    }
    const acoustic = state.total
    const sum = terms + languageTerms[length]!
    return { tokens: tokensOf(prefix), score: acoustic + sum, acoustic, language: sum, languageTerms, starts, ends }
  }

  return {
    get frames() {
      return frames
    },
    async push(logProbs) {
      const rows = checkedFrames(logProbs, vocabularySize)
      for (let from = 0; from < rows.length; from += vocabularySize) {
        signal?.throwIfAborted()
        await readNew()
        beam = readFrame(beam, rows.subarray(from, from + vocabularySize), frames++, settings, language)
        await yieldToEvents()
      }
    },
    async hypotheses() {
      await readNew()
      const top = topK<CtcHypothesis>(nBest, (a, b) => {
        return a.score === b.score ? comesBefore(a.tokens, b.tokens) : a.score > b.score
      })
      for (const prefix of beam) {
        const hypothesis = hypothesisOf(prefix)
        if (hypothesis.score > -Infinity) top.take(hypothesis)
      }
      return top.items()
    },
  }
}
