// What BERT's normalizer removes.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/** Runs of what cleaning removes (A) and of accents (B): gap, kind, length less 1; base 36. */
export const BERT_RUNS: string =
  "A8 2A1 1Ah 2nAw dA giB33 7nB4 7dB18 1B 1B1 1B1 1B 1kA5 aBa 1A 1aBk gB 2tB6 A 1B5 2B1 1B3 xA 1B uBq 2jBa 1mB8 yB3 " +
  "1B8 1B2 1B4 17B2 3rBv 1jB 1B 4B7 4B 3B6 aB1 tB 1mB 4B3 8B kB1 tB1 1lB 4B1 4B1 2B2 3B uB1 3B bB1 1lB 4B4 1B1 4B " +
  "kB1 tB 1mB 2B 1B3 8B 8B bB1 uB 1pB cB 1eB 1pB2 5B2 1B3 7B1 bB1 tB 1mB 2B 6B 5B1 kB1 tB 1rB3 8B kB1 2uB 7B2 1B " +
  "2iB 2B6 cB7 2qB 2B5 1B1 bB5 22B1 rB 1B 1B 1jBd 1B4 1B1 5Ba 1Bz 9B 2uB3 1B5 1B1 2B1 pB1 4B2 gB3 dB 2B1 6B fB jjB2 " +
  "qaB2 tB2 tB1 uB1 1sB1 1B6 8B 2Ba 9B 19B2 A 4aB 3aB2 4B1 9B 6B2 63B1 2B 1mB 1B6 1B 1B 2B7 6B9 2B 1cBd 1uB3 1cB " +
  "1B4 1B 5B 14B8 cB1 wB3 2B1 1B2 1kB 1B1 3B 1B2 1mB7 2B1 48B2 1Bc 1B6 4B 6B 3B1 5iB1h 6B3 ejA4 qA4 1dA4 1A9 2oBc " +
  "4B 3Bb 2daB2 3xB 2oBv feB3 2zB1 n9wB 4B9 wB1 28B1 7kB 3B 4B pB1 4dB rBh 1gB7 pBa 1aB2 1cB 2B3 2B 14B 1vB5 2B1 " +
  "2B1 cB 8B 1bB 1fB 1B2 2B1 5B1 1B 16B1 8B 6mB 2B 4B aaaA4xr f2B khBf gBf 5rA 6xA2 1A e7B 6aB 45B4 1aeB2 1B1 5B3 " +
  "14B2 4B 4lB1 10aB 1iBe 1kB2 1dB3 2B1 2A 1uB2 10B4 1B7 1qB cB1 1gB8 bB2 2qB2 2B 1B1 4nB 3B7 lB1 1mB 3B 11B6 3B4 " +
  "8uB5 1B 4B1 1B1 6mB3 6B1 1B1 rB1 2dB7 2B 1B1 2yB 1B 2B5 1B 2tB2 2B3 1B4 gjoB4 1nB6 uwB3 f7uB1 1A3 43nB2 9A7 B7 " +
  "2B6 uB3 44B2 1izB1i 4B1d 8B eB mB4 1Be 2sgB6 gze2A uA2n 3kB6n 1e6oA1ekd 2A1ekd"
