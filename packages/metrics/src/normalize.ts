/**
 * Normalizers of transcripts for word error rates, which know where each word came from in the raw text.
 *
 * Use it to compare transcripts as Whisper or a leaderboard does, and to show the raw words behind an error.
 *
 * @see [Guide: Speech recognition](../../../docs/guides/speech.md#normalizers)
 * @see [Note: Why two scorers disagree](../../../docs/notes/why-two-scorers-disagree.md)
 * @example
 * ```ts
 * const normalize = normalizer("whisper-basic")
 * wer({ transforms: [normalize] }).score(["the cat sat"], ["The cat [coughs] sat."]).score //=> 0
 * ```
 * @packageDocumentation
 */

export { pipeline } from "./normalize/pipeline.js"
export type { JoinedTexts, JoinedWords, Normalizer, PairRule, ReadWords, Rule, TracedPiece } from "./normalize/rule.js"
export type { Edit, Replacement, Replacer, TracedText } from "./normalize/traced-text.js"
export { type NormalizerName, type NormalizerOptions, normalizer, normalizerNames } from "./normalizer.js"
