/**
 * Tables of options, for command lines and forms: names, defaults, limits and choices of the options of other functions of
 * this package.
 *
 * Use it to make a flag or a field of an option without writing its limits again: each entry is a rule, with the limits as data, and
 * the default.
 *
 * @see [Guide: Searching any model](../../../docs/guides/searching.md)
 * @example
 * ```ts
 * NGRAM_DECODER_OPTIONS.unknown[0].choices //=> ["allow", "forbid"]
 * NGRAM_DECODER_OPTIONS.unknown[1] //=> "forbid"
 * ```
 * @packageDocumentation
 */
export { NGRAM_COUNTER_OPTIONS } from "./ngram/count/counter.js"
export { ENTROPY_PRUNING_OPTIONS } from "./ngram/prune/entropy.js"
export { NGRAM_DECODER_OPTIONS } from "./ngram/query/decoder.js"
export { ADD_K_OPTIONS } from "./ngram/smooth/add-k.js"
export { DISCOUNT_OPTIONS } from "./ngram/smooth/discounted-model.js"
export { JELINEK_MERCER_OPTIONS } from "./ngram/smooth/jelinek-mercer.js"
export { KATZ_OPTIONS } from "./ngram/smooth/methods.js"
export { STUPID_BACKOFF_OPTIONS } from "./ngram/smooth/stupid-backoff.js"
export { SCORING_OPTIONS } from "./scoring/scoring.js"
export { BEAM_SEARCH_OPTIONS } from "./search/beam/options.js"
export { CONTRASTIVE_SEARCH_OPTIONS } from "./search/contrastive/options.js"
export { CTC_BEAM_SEARCH_OPTIONS } from "./search/ctc/options.js"
export { EXHAUSTIVE_SEARCH_OPTIONS } from "./search/exhaustive/options.js"
export { MBR_OPTIONS } from "./search/mbr/options.js"
export { SAMPLE_OPTIONS } from "./search/sample/options.js"
export { STOCHASTIC_BEAM_SEARCH_OPTIONS } from "./search/stochastic-beam/options.js"
export { TRAINER_OPTIONS } from "./seq2seq/train/options.js"
