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
    ],
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
