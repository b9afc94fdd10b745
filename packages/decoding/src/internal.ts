/**
 * Building blocks that the `lectern` command uses: they check no arguments and may change in any version.
 *
 * @internal
 * @packageDocumentation
 */
export { suffixTrieReader } from "./ngram/suffix/read.js"
export { suffixTrieScores } from "./ngram/suffix/scores.js"
export type { SuffixTrie } from "./ngram/suffix/trie.js"
