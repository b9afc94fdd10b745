"""Makes xoshiro128.json: reference streams from an independent reading of the published algorithms.

Usage: python3 make-xoshiro128.py > xoshiro128.json

xoshiro128** 1.1 as in Blackman and Vigna's C code; splitmix32 as in Java's SplittableRandom with MurmurHash3's
32-bit finalizer. Python's integers are unbounded, so every step masks to 32 bits.
"""

import json

MASK = 0xFFFFFFFF


def splitmix32(state):
    while True:
        state = (state + 0x9E3779B9) & MASK
        z = state
        z = ((z ^ (z >> 16)) * 0x85EBCA6B) & MASK
        z = ((z ^ (z >> 13)) * 0xC2B2AE35) & MASK
        yield z ^ (z >> 16)


def rotl(x, k):
    return ((x << k) | (x >> (32 - k))) & MASK


def xoshiro128starstar(s):
    s = list(s)
    while True:
        result = (rotl((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 9) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
        yield result


def take(stream, n):
    return [next(stream) for _ in range(n)]


def seeded(seed):
    return xoshiro128starstar(take(splitmix32(seed), 4))


def doubles(stream, n):
    return [((next(stream) >> 5) * 2**26 + (next(stream) >> 6)) / 2**53 for _ in range(n)]


SEEDS = [0, 1, 42, 12345, 2**31, 2**32 - 1]
print(
    json.dumps(
        {
            "made": {"tool": "make-xoshiro128.py", "how": "independent implementation in Python", "tolerance": 0},
            "state1234": take(xoshiro128starstar([1, 2, 3, 4]), 16),
            "seeds": [
                {
                    "seed": seed,
                    "splitmix32": take(splitmix32(seed), 8),
                    "next": take(seeded(seed), 16),
                    "uniform": doubles(seeded(seed), 8),
                }
                for seed in SEEDS
            ],
        },
        indent=1,
    )
)
