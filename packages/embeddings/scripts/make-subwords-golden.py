# Writes test/golden/subwords.json: a fastText model written field by field, and the vectors that fastText and gensim read from it.
#
#   pip install fasttext-wheel==0.9.2 gensim==4.4.0 && python scripts/make-subwords-golden.py > test/golden/subwords.json
import base64
import json
import os
import struct
import sys
import tempfile

import fasttext
import gensim
import numpy as np
from gensim.models.fasttext import load_facebook_model

WORDS = {"going": 9, "gone": 7, "été": 5, "naïve": 3, "a": 2}
MIN, MAX, BUCKETS, DIMENSIONS = 2, 4, 60, 3
SEEN_AND_NOT = [*WORDS, "goings", "ongoing", "étés", "zzz", "b", "naïvely"]


def buckets_of(word):
    """FNV-1a over bytes with their sign, of all n-grams of <word> but its borders alone."""
    characters = f"<{word}>"
    found = []
    for start in range(len(characters)):
        for size in range(MIN, MAX + 1):
            if start + size > len(characters):
                break
            value = 2166136261
            for byte in characters[start : start + size].encode():
                signed = byte - 256 if byte > 127 else byte
                value = ((value ^ (signed & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
            found.append(value % BUCKETS)
    return found


def row(number):
    return [((number * 5 + d * 3) % 13 - 6) / 16 for d in range(DIMENSIONS)]


used = sorted({bucket for word in WORDS for bucket in buckets_of(word)})
own = [row(1000 + i) for i in range(len(WORDS))]
inputs = own + [row(bucket) if bucket in used else [0.0] * DIMENSIONS for bucket in range(BUCKETS)]
outputs = [row(2000 + i) for i in range(len(WORDS))]


def matrix(rows):
    return struct.pack("<?qq", False, len(rows), DIMENSIONS) + np.array(rows, "<f4").tobytes()


# Magic number and version; dim ws epoch minCount neg wordNgrams loss=ns model=sg bucket minn maxn lrUpdateRate t; sizes; pruned.
data = struct.pack("<2i", 793712314, 12)
data += struct.pack("<12id", DIMENSIONS, 5, 5, min(WORDS.values()), 5, 1, 2, 2, BUCKETS, MIN, MAX, 100, 0.001)
data += struct.pack("<3i2q", len(WORDS), len(WORDS), 0, sum(WORDS.values()), -1)
for word, count in WORDS.items():
    data += word.encode() + b"\0" + struct.pack("<qb", count, 0)
data += matrix(inputs) + matrix(outputs)

path = os.path.join(tempfile.mkdtemp(), "model.bin")
with open(path, "wb") as file:
    file.write(data)
by_fasttext = fasttext.load_model(path)
by_gensim = load_facebook_model(path)
made = {"tool": "fastText (fasttext-wheel), gensim", "version": f"0.9.2, {gensim.__version__}", "how": "scripts/make-subwords-golden.py"}
json.dump({
    "made": made,
    "words": list(WORDS.items()),
    "subwords": {"minNgram": MIN, "maxNgram": MAX, "buckets": BUCKETS},
    "dimensions": DIMENSIONS,
    "used": used,
    "own": own,
    "rows": [row(bucket) for bucket in used],
    "output": outputs,
    "file": base64.b64encode(data).decode(),
    "vectors": [[word, [float(x) for x in by_fasttext.get_word_vector(word)], [float(x) for x in by_gensim.wv[word]]] for word in SEEN_AND_NOT],
}, sys.stdout, ensure_ascii=False, separators=(",", ":"))
print()
