// Numbers (N) as Unicode 17.0 has them.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/** Runs: gap, A, length less 1; base 36. */
export const NUMERIC_RUNS: string =
  "1cA9 3cA1 5A 2A2 141A9 3qA9 5iA9 bgA9 3aA9 4A5 30A9 3aA9 3aA9 2A5 32Ac 37A9 8A6 2vA9 2wA6 7Ai 31A9 2oA9 3aA9 " +
  "1yAj 7gA9 1yA9 jzAj ohA2 6nA9 6A9 mA9 8cA9 3kAa 4lA9 6A9 52A9 2eA9 3qA9 6A9 t2A 3A5 6A9 5iA1e 2A4 k6A1n 26Al " +
  "hiAt 12hA llA pA8 eA2 9jA3 3uA9 uA7 1Ae wA9 13Ae msgA9 58A9 8wA5 4aA9 12A9 5iA9 mA9 2eA9 baA9 geuA9 dpA18 cA1k " +
  "hA1 9hAq 10A3 tA 8A 3qA4 5mA9 q6A7 pA6 13A8 23A4 mA5 4gA1 2Af 2A19 1sA8 1gA1 uA2 23A4 2wA7 oA7 15A6 96A5 1cA9 " +
  "6A9 7qAu 4eA9 16A3 34A6 3qAt 3kA9 1oA9 40A9 7Aj 6zA9 9iA9 3aA9 aeA9 2uA9 6Aj 24Ab boAi 2lA9 ieA9 2eAs 6bA9 1yA9 " +
  "1iA9 9yA9 2uAk tnA32 c01A9 1t2A9 2eA9 3qA9 1A6 emA9 7aAm 9pA2 id5A9 152Aj cAj 30Ao utA1d 1tsA9 bqA9 dyA9 6vA9 " +
  "jwA8 3kA9 lzA1m 1A2 1A3 24A18 1Ae qqAc 25fA9"
