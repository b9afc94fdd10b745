/**
 * n-gram language models: counting in shards, smoothing, pruning, mixing, ARPA files, queries and perplexity.
 *
 * @packageDocumentation
 */
export { BOS, EOS, type NgramLevel, type NgramModel, UNK } from "./model.js"
