// Punctuation as the stages `Punctuation` and `BertPreTokenizer` see it: ASCII's, and P of an old Unicode.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/** Runs: gap, A, length less 1; base 36. */
export const PUNCTUATION_RUNS: string =
  "xAe aA6 qA5 qA3 yA 5A 3A aA1 3A 3A jiA 8A cyA5 15A1 1fA 1A 2A 2A 18A1 kA1 1A1 dA 2A1 22A3 2uA 17Ad 6hA2 1iAe vA " +
  "79A1 aA anA lfA 2iA aA1 4oAe 1A 11A3 1zA 22A4 4A1 33A5 4rA h0A8 47A h8A1 18A1 26A2 1zA1 4dA2 1A2 11Aa 8pA1 60A1 " +
  "3kA6 1A5 4sA6 4bA3 1nA4 1qA1 1sA7 bA n0An 8Aj 1Ac 1Ab uA1 eA1 hlA3 tA1 u5Ad 27A1 vA9 b7Al 1rA3 wA1 l7A3 1A1 34A " +
  "3zA1a 1Ai ceA2 4A9 2Ab gA cA 2qA 2iA mwyA1 7hA2 2rA aA 37A5 akA3 2eA1 14A2 1A 1dA1 1bA 2pAc gA1 3gA3 3iA1 gA1 " +
  "6xA g2aA1 5sA9 mAy 1Ad 1A 4A 1A1 45A2 1A5 1A3 aA1 3A1 qA2 1A rA 1A 1A6 beA2 ikA 1cA biA knA 5jA vA 7kA8 12A 34A6 " +
  "1uA6 2hA3 x6A6 31A1 1A3 3iA3 1cA1 27A4 3A dA 1A2 2gA5 2zA f0A 6yAm 2xA2 6wA2 2ltA4 dtlA1 3pA 1tA4 8A g2iA 5wnA4"
