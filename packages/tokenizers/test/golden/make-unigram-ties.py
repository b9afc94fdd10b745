"""Writes unigram-ties.json: how two versions of SentencePiece break ties in Unigram models.

    pip install --target OLD sentencepiece==0.2.1; pip install sentencepiece==0.2.3
    python make-unigram-ties.py OLD > unigram-ties.json
"""

import json
import os
import random
import struct
import subprocess
import sys

TYPES = {"normal": 1, "unknown": 2, "control": 3, "user-defined": 4, "unused": 5}
SCORES = [-1, -2, -3, -1.5, -2.3, -4.6, -3.3, -6.6, -0.1, -0.2, -0.3, -7.125, -1.1, -2.2, -5.5, -9.875]


def varint(number):
    return bytes([number]) if number < 128 else bytes([number & 127 | 128]) + varint(number >> 7)


def message(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def number(field, value):
    return varint(field << 3) + varint(value)


def model(pieces):
    """A ModelProto: Unigram, a mark before the text, extra blanks kept, marks for blanks."""
    proto = b"".join(
        message(1, message(1, piece.encode()) + varint(2 << 3 | 5) + struct.pack("<f", score) + number(3, TYPES[kind]))
        for piece, score, kind in pieces
    )
    return proto + message(2, number(3, 1)) + message(3, number(3, 1) + number(4, 0) + number(5, 1))


def word(letters, most):
    return "".join(random.choice(letters) for _ in range(random.randint(1, most)))


def cases():
    import sentencepiece

    random.seed(20)
    for case in range(60):
        pieces = [["<unk>", 0, "unknown"], ["<s>", 0, "control"]]
        pieces += [["▁", random.choice(SCORES), "normal"], ["c", -4, "normal"]]
        for _ in range(random.randint(3, 12)):
            piece = random.choice(["", "", "▁"]) + word("aab", 4)
            if any(piece == other for other, _, _ in pieces):
                continue
            score = random.choice(SCORES) * (-0.125 if case % 6 == 0 else 1)
            pieces.append([piece, score, random.choice(["normal"] * 8 + ["user-defined", "unused"])])
        processor = sentencepiece.SentencePieceProcessor(model_proto=model(pieces))
        texts = [" ".join(word("aaabbéaaabbac", 9) for _ in range(words)) for words in (4, 12, 40)]
        rows = [["▁" + text.replace(" ", "▁"), " ".join(map(str, processor.encode(text)))] for text in texts]
        yield {"pieces": pieces, "rows": rows}


def by_version(**environment):
    run = subprocess.run([sys.executable, __file__], env={**os.environ, **environment}, capture_output=True, check=True)
    return json.loads(run.stdout)


def merged(usual, recent):
    for one, other in zip(usual, recent):
        rows = []
        for (text, ids), (_, later) in zip(one["rows"], other["rows"]):
            rows.append({"text": text, "ids": ids, **({"recent": later} if later != ids else {})})
        yield {"pieces": one["pieces"], "rows": rows}


if len(sys.argv) == 1:
    print(json.dumps(list(cases())))
else:
    made = {
        "tool": "sentencepiece",
        "version": '0.2.1, and 0.2.3 for "recent" where it differs',
        "how": "make-unigram-ties.py",
    }
    both = list(merged(by_version(PYTHONPATH=sys.argv[1]), by_version()))
    print(json.dumps({"made": made, "cases": both}, ensure_ascii=False, separators=(",", ":")))
