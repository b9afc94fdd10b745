"""Scores the texts below with sacreBLEU and writes ter.sacrebleu.json beside this file.

Run with Python 3.11 and `pip install sacrebleu==2.6.0`:  python make-ter.py
"""

import json
import pathlib
import platform
import random

import sacrebleu
from sacrebleu.metrics import TER
from sacrebleu.metrics.lib_ter import translation_edit_rate

HYPOTHESES = [
    "On Monday the ferry to the island leaves at 7.30!",
    "The museum's garden (behind the old mill) opens in May, not in June.",
    "&quot;Soup &amp; bread&quot; is 4,50 at Anna's",
    "der alte Mann sah gestern im Park DEN HUND",
    "Поезд в 14.05 отправляется, а не в 15.00.",
    "火车早上7点30分出发，票价（全程）是50.5元。",
    "電車は午前7時30分に出発します。料金は１２０円です！",
    "カタカナ・ひらがな ㍿ ㈱ 〆切",
    "기차는 오전 7시 30분에 출발합니다.",
    "",
    "   ",
    "yes",
    "again and again and again and again",
    "one\u00a0two\u3000three\u2028four\u0085five",
    "Great job 👍🏽👍🏽!! See you 😀 at 10...",
    "the road is long and the night is cold and the road is dark",
    "nobody wrote this line",
    "red green blue red green blue red green blue yellow",
    "ΟΔΟΣ Σοφίας İzmir",
    "end of a line-\n- and the next\nline's",
    "It was the boat's, &amp;amp;lt; he said: ..5 knots, 2-.",
]

REFERENCES = [
    [
        "The ferry to the island leaves at 7.30 on Monday.",
        "In May, not in June, the museum's garden opens behind the old mill.",
        '"Soup & bread" at Anna\'s is 4,50',
        "Gestern sah der alte Mann den Hund im Park",
        "Поезд отправляется в 14.05, а не в 15.00.",
        "票价（全程）是50.5元，火车早上7点30分出发。",
        "料金は１２０円です。電車は午前7時30分に出ます。",
        "ひらがな・カタカナ ㈱ ㍿ 〆切",
        "오전 7시 30분에 기차는 출발합니다.",
        "the line was left empty",
        "",
        "yes",
        "and again and again",
        "five one two three four",
        "See you 😀 at 10. Great job 👍🏽!",
        "the night is cold and the road is long and the road is dark",
        "",
        "blue green red blue green red yellow red green blue",
        "σοφίας οδος i\u0307zmir",
        "and the next line's end of a line",
        "It was the boat's, &amp;amp;lt; he said: ..5 knots, 2-.",
    ],
    [
        "At 7.30 on Monday, the boat leaves for the island.",
        None,
        "",
        "Im Park sah der alte Mann gestern den Hund.",
        None,
        "火车于早上7点30分出发。",
        None,
        None,
        None,
        "",
        "two words",
        "yes, indeed",
        "again and again",
        None,
        "At 10 I see you",
        None,
        "nobody wrote this",
        "yellow red green blue red green blue red green blue",
        None,
        None,
        "He said it's the boat's.\u00a0'S!",
    ],
    [
        "The ferry leaves at 7.30 on Monday",
        "The garden of the museum opens in May.",
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        "no",
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
    ],
]

# Lines that give another number when a limit is off by one or the beam is missing.
TELLING = [
    ("4 4 3 2 2 1 4 1 2 3 4 4 2 1 0 3 1 4 3 4 2 3 3 0 0 1 3 3 0 4 0 4 1 4 4 0 1 2 2 4 3 4 1 0 1 1 1 2 2 2 1 1 1", "1 1 3 0 2 1 3 0 0 3 1 2 1 2 2 1 1 1 1 0 4 1 2 1 4 1 2 4 1 0 3 3 2 3 3 2"),
    ("2 2 0 4 0 3 4 2 4 0 1 3 4 2 1 2 1 4 1 4 4 4 4 1 0 4 2 2 3 2 4 2 3 4 1 3 3 3 0 2 1 0 1 4 0 4 4 2 4", "3 0 3 1 2 0 1 4 1 4 3 4 2 4 4 2 1 4 3 2 3 3 1 0 1 4 1 4 0 1 0 4 2 1 3 2 4 2 2 3 4 1 2 0 0 2 1 0 2 2 0 4 1"),
    ("0 1 4 2 2 0 2 4 3 3 1 2 4 2 2 1 2 4 3 0 1 3 4 2 4 4 0 2 2 3 0 2 0 1 2 1 0 3 1 2 1 3 0 0 3 0 3 3 0 1 3 3 1 2 3 1 0 1 0 3 2 3 4 4 3 1 4 0 4 4 0 1 3 4 2", "1 0 4 0 2 1 2 1 3 0 0 3 0 3 3 0 1 3 3 1 0 0 1 3 1 3 4 3 1 4 1 1 0 0 3 1 0 4 1 2"),
    ("3 6 0 6 3 0 6 6 6 1 6 7 5 1 5 0 0 7 6 6 7 1 1 0 7 8 6 2 6 6 1 6 0 1 4 7 7 8 0 8 1 0 5 2 4 6 7 8 2 1 5 8 4 0 3 8 4 2 8 0 1 3 4 4 8 9 6 1 2 3 7", "4 5 4 0 3 8 4 2 8 9 6 8 6 3 9 1 9 1 4 0 8 0 5 1 1 8 9 8 4 7 9 1 0 9 6 8 2 4 7 6 0 1 5 6 3 7 3 2 7 1 4"),
    ("3 0 7 4 3 5 6 7 5 7 1 6 5 7 1 7 3 9 8", "6 4 1 3 3 7 5 5 0 5 9 9 3 6 8 5 1 5 7 8 8 3 8 4 6 1 5 8 5 1 0 5 4 1 9 7 5 2 3 6 5 0 6 5 4 8 2 8 1 8 5 7 0 2 4 3 5 6 7 5 7 1 6"),
    ("6 3 7 4 5 6 8 3 3 1 9 3 9 8 4 6 3 1 3 9 1 3 4 0 9 2 0 9 1 7 0 2", "2 0 3 9 8 4 4 6 9 9 3 0 8 8 6 9 3 6 1 7 7 1 8 7 0 5 5 1 7 9 9 6 0 2 9 7 3 7 5 8 2 4 1 6 7 4 7 1 5 0 2 8 8 5 8 4 7 8 3 2 1 6 8"),
    ("3 3 3 0 3 3 1 0 2 0 3 1 0 3 3 0 3 4 3 3 2 3 1 3 1 4 0 2 1", "2 4 3 2 1 4 4 2 1 1 4 0 0 4 4 4 4 2 3 4 4 0 4 1 0 4 2 1 2 1 0 2 2 3 3 3 0 3 3 1 0 2 0 3 1 0 3 1 3 2 2 0 3 3 3 0"),
    ("2 4 2 4 4 0 3 0 3 3 4 1 4 4 2 4 0 4 4 1 1 0 4 2 1 4 2 1 1 2 1", "2 0 0 2 4 1 3 2 0 0 3 4 3 3 4 4 3 3 0 3 4 4 1 2 3 0 1 1 3 1 0 2 4 0 1 3 4 4 0 4 3 0 2 4 3 2 1 0 0 3 3 4 4 0 4 3 4 2"),
    ("3 3 2 4 2 0 2 4 2 2 0 1 2 2 3 4 1 2 1 0 1 3 1", "1 2 2 3 4 1 2 1 0 1 3 1 3 3 2 4 2 0 2 4 2 2 0"),
    ("9 6 1 4 1 4 3 1 0 8 9 5 6 0 4 2 5 5 6 0 1 2 0 5 5", "6 0 4 2 5 5 6 0 1 2 0 5 5 9 6 1 4 1 4 3 1 0 8 9 5"),
    ("4 3 3 6 7 8 5 0 8 8 4 9 1 1 2 6 3 6 3 7 8 6", "1 1 2 6 3 6 3 7 8 6 4 3 3 6 7 8 5 0 8 8 4"),
    ("4 1 3 0 2 4 0 0 4 4 1 2 2 3 0 0 3 4 0 3 0 0", "2 3 0 0 3 4 0 3 0 0 4 1 3 0 2 4 0 0 4 4 1 2"),
    ("19 15 8 18 19 0 18 16 7 6 18 17 1 2 1 3 4 10", "19 3 11 6 0 10 13 9 14 15 8 6 9 15 17 4 1 16 9 5 15 7 18 17 10 11 14 2 17 12 9 13 15 14 8 7 16 8 18 19 0 18 16 7 6 18 17 1 2 1 3 4"),
    ("10 1 15 4 17 5 35 27 33 16", "39 24 13 21 5 3 0 35 17 19 6 30 17 7 31 14 34 5 24 16 0 26 19 9 7 9 1 25 29 23 32 26 3 7 37 24 34 19 2 7 29 15 22 36 37 24 5 15 13 6 23 27 18 34 25 11"),
    ("4 2 0 4 0 1 0 0 3 3 3 2 3 1 2 2 4 0", "1 4 1 4 4 3 1 4 4 3 4 1 1 3 0 1 1 2 4 3 1 3 1 4 1 3 1 1 4 0 0 0 1 3 1 3 3 4 4 2 4 0 0 4 0 1 0 0 3 3 2 0 3 1 4 2 1 0 0 0 1 4 0 1"),
    ("3 5 7 2 7 3 2 6 1 1 1 2 3 4 2 6 7 9 1", "6 0 5 4 4 7 9 1 4 5 2 2 0 7 9 0 4 6 5 5 5 0 2 8 3 3 5 0 7 1 4 7 7 4 8 2 7 6 0 7 2 3 6 9 6 6 0 5 0 5 6 7 2 3 6 5 1 1 7 0 7 5 3 2 5 5 5 7 8 3 8 0 1 1"),
    ("3 18 0 3 0 16 0 7 14", "17 19 3 0 9 19 13 10 19 2 11 14 1 9 13 3 0 16 0 7 6 8 4 9 2 13 13 3 14 5 4 9 7 0 2 19 4 13 15 5 3 6 3 11 17 17 5 19 16 12 2 10 4 0 4 18"),
    ("0 4 1 0 4 2 2 3 1 2 3 1 2 4 4 0 2 4", "1 4 3 1 4 2 2 4 1 0 2 1 0 2 0 2 1 0 0 1 3 0 4 2 1 2 2 3 2 2 3 2 1 4 3 0 2 3 0 0 3 0 3 3 0 2 0 4 1 0 4 2 2 3 1 2 3 1 2 4 4 0 0 0"),
    ("3 2 5 6 2 9 9 6 9 7 3 1 7 5 7 0 4 9 9 9 6 4 1 3 4 4 1 4 5 7 2 7 1 4 7 8 0 7 5 0 6 9 5 9", "5 2 3 3 3 1 2 4 2 1 1 2 5 7 2 3 8 2 9 8 4 2 1 0 7 3 2 5 6 2 9 9 6 9 7 3 1 7 5 7 0 4 9 9 9 6 4 1 3 4 4 1 8 8"),
    ("6 1 7 2 7 3 2 5 8 0 7 1 4 7 3 4 1 7 0 4 0 6 8 1 7 2 8 5 3 3 9 2 4 6 5 2 6 1 7 3 4 8 8", "8 0 7 1 4 7 3 4 1 7 0 4 0 6 8 1 7 2 8 5 3 3 9 2 4 6 5 2 6 1 7 3 4 8 8 6 1 7 2 7 3 2 5 1 2 1 7 9 8 6 5 3 0 1 1 3 2 5 5 1 3 6 3"),
]

SWITCHES = ["normalized", "no_punct", "asian_support", "case_sensitive"]
OPTIONS = [{switch: bool(bits >> k & 1) for k, switch in enumerate(SWITCHES)} for bits in range(16)]


def result(score):
    return {"score": score.score, "edits": score.num_edits, "refLen": score.ref_length}


def camel(options):
    names = {"no_punct": "noPunct", "asian_support": "asianSupport", "case_sensitive": "caseSensitive"}
    return {names.get(key, key): value for key, value in options.items()}


def case(streams, options):
    metric = TER(**options)
    score = metric.corpus_score(HYPOTHESES, [REFERENCES[stream] for stream in streams])
    signature = metric.get_signature()
    return {
        "streams": streams,
        "options": camel(options),
        **result(score),
        "signature": signature.format(),
        "shortSignature": signature.format(short=True),
    }


def sentence(index):
    references = [stream[index] for stream in REFERENCES if stream[index] is not None]
    return {"hypothesis": HYPOTHESES[index], "references": references, **result(TER().sentence_score(HYPOTHESES[index], references))}


def tokens(text, options):
    return TER(**options)._preprocess_segment(text).split()


def shuffled_runs(generator, words, moves, vocabulary):
    words = list(words)
    for _ in range(moves):
        kind = generator.random()
        at = generator.randint(0, len(words))
        if kind < 0.5:
            run = words[at : at + generator.randint(1, 12)]
            del words[at : at + len(run)]
            to = generator.randint(0, len(words))
            words[to:to] = run
        elif kind < 0.7:
            del words[at : at + 1]
        elif kind < 0.85:
            words.insert(at, generator.randrange(vocabulary))
        elif at < len(words):
            words[at] = generator.randrange(vocabulary)
    return words


def pairs():
    generator = random.Random(20221119)
    shapes = [(12, 3, 6, 60), (30, 12, 9, 60), (45, 300, 12, 40), (80, 60, 12, 20), (120, 900, 20, 10), (260, 2000, 15, 6), (420, 2000, 6, 3)]
    for length, vocabulary, moves, number in shapes:
        for _ in range(number):
            words = [generator.randrange(vocabulary) for _ in range(generator.randint(length // 2, length))]
            yield shuffled_runs(generator, words, generator.randint(0, moves), vocabulary), words
    for ours, theirs in [(3, 180), (180, 3), (40, 120), (120, 40), (1, 400), (60, 60), (75, 70)]:
        yield [generator.randrange(30) for _ in range(ours)], [generator.randrange(30) for _ in range(theirs)]
    for ours, theirs in [([0] * 60, [0] * 40), ([0, 1] * 30, [1, 0] * 30), (list(range(70)), list(range(69, -1, -1)))]:
        yield ours, theirs
    for ours, theirs in TELLING:
        yield ours.split(), theirs.split()
    words = list(range(60))
    yield words[50:] + words[:50], words
    yield words[5:] + words[:5], words
    yield list(range(100, 140)) + words[:30], words[:30] + list(range(200, 240))


def edits(hypothesis, reference):
    ours, theirs = (" ".join(map(str, words)) for words in (hypothesis, reference))
    return [ours, theirs, translation_edit_rate(ours.split(), theirs.split())[0]]


fixture = {
    "made": {
        "tool": "sacrebleu",
        "version": sacrebleu.__version__,
        "how": f"python make-ter.py; Python {platform.python_version()}; scores from 0 up, 100 for as many edits as words",
        "tolerance": 1e-9,
    },
    "hypotheses": HYPOTHESES,
    "streams": REFERENCES,
    "cases": [case(streams, options) for streams in ([0], [0, 1], [0, 1, 2]) for options in OPTIONS],
    "sentences": [sentence(index) for index in range(len(HYPOTHESES))],
    "tokens": [
        {"text": text, "options": camel(options), "tokens": tokens(text, options)}
        for text in [*HYPOTHESES, *filter(None, REFERENCES[0][:9])]
        for options in OPTIONS[:8]
    ],
    "pairs": [edits(*pair) for pair in pairs()],
}
path = pathlib.Path(__file__).with_name("ter.sacrebleu.json")
head = {key: value for key, value in fixture.items() if key != "pairs"}
text = json.dumps(head, ensure_ascii=False, indent=1)
rows = ",\n".join("  " + json.dumps(pair) for pair in fixture["pairs"])
path.write_text(text[:-2] + ',\n "pairs": [\n' + rows + "\n ]\n}\n", encoding="utf-8")
