// Decimal digits (Nd) as Unicode 16.0 has them.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/** Runs: gap, A, length less 1; base 36. */
export const DECIMAL_RUNS: string =
  "1cA9 17qA9 3qA9 5iA9 bgA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 2oA9 3aA9 1yA9 7qA9 1yA9 1fqA9 12A9 8cA9 " +
  "3kA9 4mA9 6A9 52A9 2eA9 3qA9 6A9 r7qA9 iuA9 12A9 5iA9 mA9 2eA9 baA9 geuA9 13aA9 1omA9 6A9 m4A9 3kA9 1oA9 40A9 " +
  "7qA9 9iA9 3aA9 aeA9 2uA9 6Aj 24A9 bqA9 2uA9 ieA9 2eA9 6uA9 1yA9 bqA9 d06A9 1t2A9 2eA9 3qA9 euA9 iuuA9 250A1d " +
  "1tsA9 bqA9 dyA9 6vA9 npA9 3o6A9"
