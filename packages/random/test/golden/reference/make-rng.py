"""Streams of numpy's generators, and of the generators of Blackman, Steele and Vigna, transcribed here from their C.

    python3 make-rng.py > rng.json

Words are hexadecimal, states decimal.
"""
import json
import sys

import numpy as np
from numpy.random import Generator, PCG64, PCG64DXSM, Philox, SeedSequence, SFC64

MASK = 2**64 - 1
SEEDS = [0, 42, 123456789012345678901234567890]


def words(bits, count):
    return [f"{int(word):016x}" for word in bits.random_raw(count)]


def hexes(numbers):
    return [f"{int(number):016x}" for number in numbers]


def state_of(bits):
    state = bits.state["state"]
    if isinstance(bits, Philox):
        return {"key": hexes(state["key"]), "counter": hexes(state["counter"])}
    if isinstance(bits, SFC64):
        return {"state": hexes(state["state"])}
    return {"state": str(state["state"]), "inc": str(state["inc"])}


def family(make):
    return {
        str(seed): {
            **state_of(make(seed)),
            "raw": words(make(seed), 8),
            "random": [repr(float(x)) for x in Generator(make(seed)).random(4)],
            "integers_0_10": Generator(make(seed)).integers(0, 10, 8).tolist(),
            "standard_normal": [repr(float(x)) for x in Generator(make(seed)).standard_normal(4)],
        }
        for seed in SEEDS
    }


def splitmix64(seed):
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def first(stream, count):
    return [next(stream) for _ in range(count)]


def rotl(x, k, bits=64):
    return ((x << k) | (x >> (bits - k))) & (2**bits - 1)


def xoshiro256(s):
    """xoshiro256** 1.0; `s` is changed."""
    while True:
        yield (rotl(s[1] * 5 & MASK, 7) * 9) & MASK
        step256(s)


def jumped256(s):
    s = list(s)
    after = [0, 0, 0, 0]
    for word in (0x180EC6D33CFD0ABA, 0xD5A61266F0C9392C, 0xA9582618E03FC9AA, 0x39ABDC4529B1661C):
        for bit in range(64):
            if word >> bit & 1:
                after = [a ^ b for a, b in zip(after, s)]
            step256(s)
    return after


def step256(s):
    t = (s[1] << 17) & MASK
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotl(s[3], 45)


def xoshiro128(s):
    """xoshiro128** 1.1."""
    mask = 2**32 - 1
    while True:
        yield (rotl(s[1] * 5 & mask, 7, 32) * 9) & mask
        t = (s[1] << 9) & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11, 32)


advanced = PCG64(42)
advanced.advance(1000)
key = [0x0123456789ABCDEF, 0xFEDCBA9876543210]
root = SeedSequence(42)
children = root.spawn(3)
mixed = first(splitmix64(42), 4)

json.dump(
    {
        "made": {"tool": "numpy, and the authors' C", "version": np.__version__, "how": "make-rng.py"},
        "PCG64": {**family(PCG64), "42_advance_1000": words(advanced, 2), "42_jumped_1": words(PCG64(42).jumped(), 2)},
        "PCG64DXSM": family(PCG64DXSM),
        "Philox": {**family(Philox), "42_jumped_1": words(Philox(42).jumped(), 2)},
        "SFC64": family(SFC64),
        "Philox_key_counter": {
            "key": hexes(key),
            "raw": words(Philox(key=key[0] | key[1] << 64, counter=0), 8),
        },
        "Philox_zero": {"raw": words(Philox(key=0, counter=0), 8)},
        "SeedSequence": {
            "42.generate_state(8,uint32)": SeedSequence(42).generate_state(8).tolist(),
            "42.generate_state(4,uint64)": hexes(SeedSequence(42).generate_state(4, np.uint64)),
            "pool": SeedSequence(42).pool.tolist(),
            "42.spawn(3) generate_state(4)": [child.generate_state(4).tolist() for child in children],
            "42.spawn(3) PCG64 raw": [words(PCG64(child), 3) for child in children],
            "42.spawn[1].spawn(2) PCG64 raw": [words(PCG64(child), 2) for child in children[1].spawn(2)],
            "[1,2,3].generate_state(4)": SeedSequence([1, 2, 3]).generate_state(4).tolist(),
        },
        "xoshiro256**": {
            "state[1,2,3,4]": hexes(first(xoshiro256([1, 2, 3, 4]), 10)),
            "splitmix64(42)": hexes(first(xoshiro256(list(mixed)), 8)),
            "splitmix64(42) after jump()": hexes(first(xoshiro256(jumped256(mixed)), 3)),
        },
        "splitmix64": {
            "1234567": [str(word) for word in first(splitmix64(1234567), 5)],
            "42": hexes(first(splitmix64(42), 4)),
        },
        "xoshiro128**": {"state[1,2,3,4]": first(xoshiro128([1, 2, 3, 4]), 8)},
    },
    sys.stdout,
    indent=1,
)
