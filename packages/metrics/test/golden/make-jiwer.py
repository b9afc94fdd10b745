"""Scores and aligns the texts below with jiwer, aligns long sequences with rapidfuzz; writes jiwer.json beside this file.

Run with Python 3.11 and `pip install jiwer==4.0.0 rapidfuzz==3.14.6`:  python make-jiwer.py
"""

import json
import pathlib
import platform

import jiwer
import rapidfuzz
from rapidfuzz.distance import Levenshtein

PAIRS = [
    ("the harbour master closed the gate at nine", "the harbor master has closed gates at nine"),
    ("Please turn left, then right after the bridge.", "please turn left then right after bridge"),
    ("one one one two one one", "one two one one one one"),
    ("a b c d e f g h", "h g f e d c b a"),
    ("no no no yes", "yes no no no"),
    ("Der Zug hält nicht in Bad Öynhausen.", "Der Zug hält in Bad Oeynhausen nicht"),
    ("поезд опаздывает на двадцать минут", "поезда опаздывают двадцать минут"),
    ("القطار متأخر عشرين دقيقة", "القطار متأخر بعشرين دقيقة"),
    ("列车晚点二十分钟", "列车会晚二十分钟"),
    ("trois  petits \t chats\u00a0noirs", " trois petits chats\u00a0noir "),
    ("tab\tinside and\u2003one", "tab inside and one"),
    ("👍🏽 great 👩‍👩‍👧", "👍 great 👩‍👧"),
    ("cafe\u0301 au lait", "café au lait"),
    ("", "something was heard"),
    ("nothing was heard", ""),
    ("", ""),
    ("Don't say it's 20% off - say (twenty) percent!", "dont say it is twenty percent off say twenty percent"),
    (
        "it was the kind of morning on which nobody on the ferry wanted to talk and the coffee had run out before the "
        "boat had even left the inner harbour so people just looked at the water and at the gulls and at each other",
        "it was a kind of morning where nobody on the ferry wanted to talk the coffee had run out before the boat "
        "even left the the inner harbor so the people just looked at water and at gulls and each other all the way",
    ),
]

# Length of the first sequence, kinds of tokens, share of tokens that change, and the length to which the second one is shortened.
LONG = [
    (900, 200, 0.3, None),
    (3000, 4, 0.9, None),
    (5000, 300, 0.1, None),
    (9000, 2000, 0.3, None),
    (20000, 3000, 0.05, None),
    (5000, 20, 0.6, None),
    (6000, 3, 0.8, 2500),
    (70000, 5, 0.2, 70),
    (60, 5, 0.2, None),
    (70000, 3, 0.3, 9),
    (12000, 6, 0.02, None),
]

KINDS = {"equal": "e", "substitute": "s", "replace": "s", "delete": "d", "insert": "i"}
MODULUS = 2**31 - 1


def park_miller(seed):
    while True:
        seed = seed * 16807 % MODULUS
        yield seed


def sequences(seed, length, kinds, share, cut):
    numbers = park_miller(seed)
    first = [next(numbers) % kinds for _ in range(length)]
    second = []
    for token in first:
        fate = next(numbers) % 3000
        if fate < 1000 * share:
            continue
        if fate < 2000 * share:
            second.append(next(numbers) % kinds)
            continue
        second.append(token)
        if fate < 3000 * share:
            second.append(next(numbers) % kinds)
    return first, second[:cut]


def long_case(seed, length, kinds, share, cut):
    first, second = sequences(seed, length, kinds, share, cut)
    digest = 0
    counts = {"e": 0, "s": 0, "d": 0, "i": 0}
    opcodes = Levenshtein.opcodes(first, second)
    for tag, i1, i2, j1, j2 in opcodes:
        kind = KINDS[tag]
        counts[kind] += max(i2 - i1, j2 - j1)
        for number in (ord(kind), i1, i2, j1, j2):
            digest = (digest * 31 + number) % MODULUS
    made = {"seed": seed, "length": length, "kinds": kinds, "share": share, "cut": cut, "secondLength": len(second)}
    return {**made, "counts": list(counts.values()), "operations": len(opcodes), "digest": digest}


def chunks(output):
    return [
        [[KINDS[c.type], c.ref_start_idx, c.ref_end_idx, c.hyp_start_idx, c.hyp_end_idx] for c in alignment]
        for alignment in output.alignments
    ]


def counts(output):
    return [output.hits, output.substitutions, output.deletions, output.insertions]


def rates(output):
    return {"wer": output.wer, "mer": output.mer, "wil": output.wil, "wip": output.wip}


def pair(reference, hypothesis):
    words = jiwer.process_words(reference, hypothesis)
    characters = jiwer.process_characters(reference, hypothesis)
    return {
        "reference": reference,
        "hypothesis": hypothesis,
        "words": {**rates(words), "counts": counts(words), "chunks": chunks(words)[0]},
        "characters": {"cer": characters.cer, "counts": counts(characters), "chunks": chunks(characters)[0]},
    }


references = [reference for reference, _ in PAIRS]
hypotheses = [hypothesis for _, hypothesis in PAIRS]
TABLE = {"twenty percent": "20%", "harbor": "harbour", "dont": "do not"}


def transformed(steps, names):
    words = jiwer.Compose([*steps, jiwer.RemoveMultipleSpaces(), jiwer.Strip(), jiwer.ReduceToListOfListOfWords()])
    characters = jiwer.Compose([*steps, jiwer.Strip(), jiwer.ReduceToListOfListOfChars()])
    by_words = jiwer.process_words(references, hypotheses, words, words)
    by_characters = jiwer.process_characters(references, hypotheses, characters, characters)
    return {
        "transforms": names,
        **rates(by_words),
        "counts": counts(by_words),
        "cer": by_characters.cer,
        "characterCounts": counts(by_characters),
    }


table = {"name": "table", "replaceWords": TABLE}
fixture = {
    "made": {
        "tool": "jiwer",
        "version": "4.0.0",
        "how": f"python make-jiwer.py; Python {platform.python_version()}, rapidfuzz {rapidfuzz.__version__}",
        "tolerance": 1e-9,
    },
    "pairs": [pair(reference, hypothesis) for reference, hypothesis in PAIRS],
    "corpora": [
        transformed([], []),
        transformed([jiwer.ToLowerCase()], ["lowercase"]),
        transformed([jiwer.RemovePunctuation()], ["remove-punctuation"]),
        transformed([jiwer.RemoveMultipleSpaces(), jiwer.Strip()], ["remove-multiple-spaces", "strip"]),
        transformed([jiwer.ToLowerCase(), jiwer.RemovePunctuation()], ["lowercase", "remove-punctuation"]),
        transformed([jiwer.SubstituteWords(TABLE)], [table]),
    ],
    "long": [long_case(seed + 1, *case) for seed, case in enumerate(LONG)],
}
path = pathlib.Path(__file__).with_name("jiwer.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
