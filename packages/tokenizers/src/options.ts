/**
 * Tables of options, for command lines and forms: names, defaults, limits and choices of the options of other functions of
 * this package.
 *
 * Use it to make a flag or a field of an option without writing its limits again: each entry is a rule, with the limits as data, and
 * the default.
 *
 * @example
 * ```ts
 * const [rule, fallback] = BPE_TRAINING_OPTIONS.vocabularySize
 * fallback //=> 30000
 * rule.max //=> 16777216
 * ```
 * @packageDocumentation
 */
export { BERT_NORMALIZER_OPTIONS } from "./normalize/bert-normalizer.js"
export { BPE_TRAINING_OPTIONS } from "./train/bpe/train.js"
export { UNIGRAM_TRAINING_OPTIONS } from "./train/unigram/options.js"
export { WORD_PIECE_TRAINING_OPTIONS } from "./train/wordpiece/train.js"
