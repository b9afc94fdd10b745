# Streams of numpy's generators: words, states, bounded integers, normals, exponentials, shuffles, jumps, children.
# python3 make-numpy-streams.py > numpy-streams.json
import json
import random

import numpy as np

WORDS = 10**6
NORMALS = 10**5
BOUNDS = [1, 2, 3, 10, 1000, 2**16 + 1, 2**21, 2**21 + 1, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**40 + 7, 2**53 - 1, 2**53]
SEEDS = {"0": 0, "42": 42, "2^53 - 1": 2**53 - 1, "10^40 + 1": 10**40 + 1, "[]": [], "[0]": [0], "[1, 2, 3]": [1, 2, 3],
         "[5, 2^70, 0, 2^32, 7, 1]": [5, 2**70, 0, 2**32, 7, 1]}


def entropy(seed):
    return [str(each) for each in seed] if isinstance(seed, list) else str(seed)


def words(bits, count):
    return [f"{int(word):016x}" for word in bits.random_raw(count)]


def checksums(numbers):
    bits = np.ascontiguousarray(numbers).view(np.uint32).reshape(-1, 2)
    return {"low": str(int(bits[:, 0].sum(dtype=np.uint64))), "high": str(int(bits[:, 1].sum(dtype=np.uint64))),
            "xor": f"{int(np.bitwise_xor.reduce(np.ascontiguousarray(numbers).view(np.uint64))):016x}"}


def state(bits):
    full = bits.state
    inner = full["state"]
    if "inc" in inner:
        values = [(inner["state"], 4), (inner["inc"], 4)]
    elif "key" in inner:
        values = [(int(v), 2) for v in [*inner["counter"], *inner["key"]]] + [(full["buffer_pos"], 1)]
    else:
        values = [(int(v), 2) for v in inner["state"]]
    found = {"words": [(value >> 32 * i) & 0xFFFFFFFF for value, width in values for i in range(width)]}
    if full["has_uint32"]:
        found["half"] = int(full["uinteger"])
    return found


def draws(bits):
    generator = np.random.Generator(bits)
    choice = random.Random(5)
    steps = []
    for _ in range(240):
        kind = choice.choice(["next", "uniform", "below", "below", "normal", "exponential"])
        if kind == "next":
            steps.append([kind, int(generator.integers(0, 2**32))])
        elif kind == "uniform":
            steps.append([kind, generator.random()])
        elif kind == "normal":
            steps.append([kind, generator.standard_normal()])
        elif kind == "exponential":
            steps.append([kind, generator.standard_exponential()])
        else:
            n = choice.choice(BOUNDS)
            steps.append([kind, int(generator.integers(0, n)), n])
    return {"steps": steps, "state": state(bits)}


def moved(make, deltas, by):
    cases = []
    for delta in deltas:
        bits = make(42)
        bits.random_raw(5)
        np.random.Generator(bits).integers(0, 10)
        there = getattr(bits, by)(delta)
        cases.append({"by": str(delta), "words": words(there, 5)})
    return cases


def shuffled(make):
    generator = np.random.Generator(make(3))
    items = np.arange(30)
    generator.shuffle(items)
    again = list(range(7))
    generator.shuffle(again)
    return [items.tolist(), again]


made = {"tool": "numpy", "version": np.__version__, "how": "words low half first; sums of halves over many draws"}
golden = {"made": made, "generators": []}
for kind, make in [("pcg64", np.random.PCG64), ("pcg64dxsm", np.random.PCG64DXSM), ("philox", np.random.Philox),
                   ("sfc64", np.random.SFC64)]:
    family = make(42)
    np.random.Generator(family).random(3)
    children = family.spawn(2) + family.spawn(1)
    case = {
        "kind": kind,
        "seeds": [{"name": name, "seed": entropy(seed), "words": words(make(seed), 4), "state": state(make(seed))["words"]}
                  for name, seed in SEEDS.items()],
        "checksums": {
            "draws": WORDS,
            "words": checksums(make(42).random_raw(WORDS)),
            "uniform": checksums(np.random.Generator(make(42)).random(WORDS)),
            "normals": NORMALS,
            "normal": checksums(np.random.Generator(make(42)).standard_normal(NORMALS)),
            "exponential": checksums(np.random.Generator(make(42)).standard_exponential(NORMALS)),
            "integers": checksums(np.random.Generator(make(42)).integers(0, 1000003, NORMALS)),
        },
        "mixed": draws(make(11)),
        "shuffled": shuffled(make),
        "spawned": [words(child, 2) for child in children],
        "grandchild": words(children[2].spawn(4)[3], 2),
    }
    if kind != "sfc64":
        deltas = [0, 1, 7, 1000, 2**64 + 3, 2**127 + 1] + ([-1, -5, -(2**100)] if kind != "philox" else [])
        case["advanced"] = moved(make, deltas, "advance")
        case["jumped"] = moved(make, [0, 1, 2, 5], "jumped")
    golden["generators"].append(case)

sequences = []
for name, seed, key, size in [("0", 0, [], 4), ("42", 42, [], 4), ("a child", 42, [3], 4), ("deep", [7, 2**40], [1, 2**33, 5], 4),
                              ("a large pool", 42, [], 8), ("more than the pool", list(range(9)), [2], 4)]:
    sequence = np.random.SeedSequence(seed, spawn_key=key, pool_size=size)
    child = sequence.spawn(3)[2]
    sequences.append({"name": name, "seed": entropy(seed), "spawnKey": [str(k) for k in key], "poolSize": size,
                      "pool": sequence.pool.tolist(), "state": sequence.generate_state(11).tolist(),
                      "child": child.generate_state(3).tolist(), "next": sequence.spawn(1)[0].generate_state(2).tolist()})
golden["sequences"] = sequences
print(json.dumps(golden, separators=(",", ":")))
