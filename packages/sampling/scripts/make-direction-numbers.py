"""Makes direction-numbers-packed.ts: Joe and Kuo's initial direction numbers, new-joe-kuo-6.21201, first 1111 dimensions.

Usage: python3 scripts/make-direction-numbers.py > src/sequences/direction-numbers-packed.ts

The numbers are read from SciPy 1.17.1, which ships the table of https://web.maths.unsw.edu.au/~fkuo/sobol/ unchanged.
1111 dimensions are those of all primitive polynomials of degree 13 and less, in increasing order: the polynomials need
no table. The k-th number of a dimension is odd and below 2^k: k - 1 bits tell it. The bits, the most significant
first, go six to a character.
"""

import os

import numpy as np
import scipy.stats

DIMENSIONS = 1111
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

table = np.load(os.path.join(os.path.dirname(scipy.stats.__file__), "_sobol_direction_numbers.npz"))
polynomials = [int(p) for p in table["poly"][1:DIMENSIONS]]
assert polynomials == sorted(polynomials) and polynomials[-1].bit_length() == 14
bits = ""
for polynomial, numbers in zip(polynomials, table["vinit"][1:DIMENSIONS].astype(int)):
    for k in range(2, polynomial.bit_length()):
        number = int(numbers[k - 1])
        assert number % 2 == 1 and number < 2**k
        bits += format(number // 2, f"0{k - 1}b")
bits += "0" * (-len(bits) % 6)
packed = "".join(ALPHABET[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))
print("// Made by scripts/make-direction-numbers.py; do not edit.")
print()
print("/**")
print(" * The initial direction numbers of dimensions 2 to 1111, packed: six bits to a character.")
print(" *")
print(" * @see Joe and Kuo 2008, \"Constructing Sobol sequences with better two-dimensional projections\": new-joe-kuo-6.21201")
print(" */")
print("export const PACKED_DIRECTION_NUMBERS: string =")
lines = [packed[i : i + 112] for i in range(0, len(packed), 112)]
print(" +\n".join(f'  "{line}"' for line in lines))
