// What a regex's \w matches, less letters, marks and numbers.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/** Runs of code points that are \w (A) or not (B) though their class says otherwise: gap, kind, length less 1; base 36. */
export const WORD_CHANGES: string =
  "2nA 2aB1 5B 2B2 1thB5 agB5 3cB2 3pB6 61B6 hB8 c1B9 txBj vnB9 dcB 181A1 1dA1 jA rB 3B5 6B9 5iBf 15B k6B1n qA1f Bl " +
  "hiBt 12hB wkB3 3uB9 uB7 1Be wB9 13Be n74B5 gzhA1 oA2 6nA cnB18 1tB3 hB1 9hBq 10B3 110B7 pB6 13B8 23B4 mB5 4gB1 " +
  "2Bf 2B19 1sB8 1gB1 uB2 23B4 2wB7 oB7 15B6 96B5 9sBu 4eB9 16B3 34B6 3qBj ajBj 11hB1 byB8 o7Bi nnBk ex2B6 m6Bm " +
  "js9Bj cBj 30Bo 47iB8 ptB1m 1B2 1B3 24B18 1Be qqBc zAp 6Ap 6Ap"
