// What the stage `StripAccents` removes: M of an old Unicode.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/** Runs: gap, A, length less 1; base 36. */
export const MARK_RUNS: string =
  "lcA33 7nA6 7bA18 1A 1A1 1A1 1A 20Aa 1cAk gA 2tA6 2A5 2A1 1A3 zA uAq 2jAa 1mA8 yA3 1A8 1A2 1A4 17A2 3cAd 1Aw 1iA2 " +
  "1Ah 1A6 aA1 tA2 1kA 1A6 2A1 2A2 9A aA1 tA2 1kA 1A4 4A1 2A2 3A uA1 3A bA2 1kA 1A7 1A2 1A2 kA1 tA2 1kA 1A6 2A1 2A2 " +
  "8A1 aA1 uA 1nA4 3A2 1A3 9A 14A3 1mA6 1A2 1A3 7A1 bA1 tA2 1kA 1A6 1A2 1A3 7A1 bA1 tA2 1mA6 1A2 1A3 9A aA1 uA1 1yA " +
  "4A5 1A 1A7 iA1 1pA 2A6 cA7 2qA 2A5 1A1 bA5 22A1 rA 1A 1A 4A1 1dAj 1A1 5Aa 1Az 9A 2sAj nA3 4A2 1A2 2A6 3A3 dAb 1A " +
  "aA3 jjA2 qaA2 tA2 tA1 uA1 1sAv 9A 19A2 3bA1 yA 3aAb 4Ab 63A4 1lA9 1As 2A 1cAe 1tA4 1bAg 12A8 cA2 uAc 1kAd 1cAj " +
  "48A2 1Ak 4A 4A2 3A1 5iA1h 5A4 k0Aw 2daA2 3xA 2oAv feA5 2xA1 n9wA3 1A9 wA1 28A1 7kA 3A 4A nA4 2gA1 1eAh qAh 1gA7 " +
  "pAc 18A3 1bAd 10A 1vAd cA 8A1 19A2 1eA 1A2 2A1 5A1 1A 15A4 5A1 6kA7 1A1 fn4A khAf gAf r1A 6aA 45A4 1aeA2 1A1 5A3 " +
  "14A2 4A 4lA1 109A2 1hAe 1kA3 19Aa 1xA2 10Ad 1qA cA2 1cAd 9A2 2nAb 6A 4gAb lA3 1kA 1A6 2A1 2A2 9A aA1 2A6 3A4 " +
  "5cAh 2xAj 6jA6 2A8 rA1 2aAg 2yAc 2tAe znA7 1A7 2aAl 1Ad fg9A4 1nA6 t6A19 gA3 f7uA1 43qA4 3A5 8A7 2A6 uA3 44A2 " +
  "1izA1i 4A1d 8A eA mA4 1Ae 11sA6 1Ag 2A6 1A1 1A4 1phA6 31A6 gzhxA6n"
