/**
 * Tables of options, for command lines and forms: names, defaults, limits and choices of the options of other functions of
 * this package.
 *
 * @packageDocumentation
 */
export { BERT_NORMALIZER_OPTIONS } from "./normalize/bert-normalizer.js"
export { BPE_TRAINING_OPTIONS } from "./train/bpe/train.js"
export { UNIGRAM_TRAINING_OPTIONS } from "./train/unigram/options.js"
export { WORD_PIECE_TRAINING_OPTIONS } from "./train/wordpiece/train.js"
