"""Scores the texts below with sacreBLEU and writes chrf.sacrebleu.json beside this file.

Run with Python 3.11 and `pip install sacrebleu==2.6.0`:  python make-chrf.py
"""

import json
import pathlib
import platform

import sacrebleu
from sacrebleu.metrics import CHRF

HYPOTHESES = [
    "The lamp on the pier was lit again on Friday.",
    '(Closed) on "Sunday", she wrote: see p. 7, (b).',
    "Don't - stop -- now... !? (really?) ¿no? ““yes””",
    "$5 $$5 5$ $5$ . .. ... a. .a .a. (a) ((a))",
    "Der Fährmann wartete über eine Stunde auf die Gäste.",
    "GROSS, groß und İZMİR",
    "Ο ΔΡΟΜΟΣ ήταν μακρύς· ΣΑΣ.",
    "Лодка ушла в семь, а не в восемь.",
    "سافر القارب عند الفجر، ولم يعد.",
    "नाव सुबह सात बजे चली गई।",
    "渡轮早上七点离开了码头。",
    "船は朝７時に港を出ました！",
    "เรือออกจากท่าเจ็ดโมงเช้า",
    "Well done 👍🏽👍🏽 👩‍👩‍👧 to all 🎉!",
    "cafe\u0301 café 𠮷野 𝟘𝟙",
    "one\u00a0two\u3000three\u2028four\u0085five\u001csix",
    "  spaces \t before, between  and after  ",
    "zero\u200bwidth and \ufeffmarks",
    "",
    " \u00a0 ",
    "a",
    "ab",
    "ha ha ha ha ha ha ha ha",
    "line one\nline two\r\nline three",
]

REFERENCES = [
    [
        "On Friday the lamp on the pier was lit again.",
        "“Closed on Sunday”, she wrote: see page 7 (b).",
        "Don't stop now! (Really?) No? “Yes”",
        "$5 $ $5 5 $ $5 $ . . . a . .a (a) a",
        "Der Fährmann hat länger als eine Stunde auf Gäste gewartet.",
        "gross, GROẞ und i\u0307zmi\u0307r",
        "ο δρόμος ήταν μακρύς· σας.",
        "Лодка отправилась в семь, не в восемь.",
        "غادر القارب عند الفجر ولم يعد.",
        "नाव सुबह सात बजे निकली।",
        "渡轮七点钟离开码头。",
        "船は朝7時に出港しました。",
        "เรือออกเจ็ดโมง",
        "Well done, all of you 👍🏽 👩‍👩‍👧 🎉",
        "café cafe\u0301 𠮷 𝟘𝟚",
        "one two three four five six",
        "spaces before, between and after",
        "zerowidth and marks",
        "something was there",
        "a",
        "a",
        "abc",
        "ha ha ha",
        "line one line two line three",
    ],
    [
        "The pier's lamp was lit again on Friday.",
        None,
        "Don't - stop - now",
        None,
        "Über eine Stunde wartete der Fährmann auf die Gäste.",
        "",
        None,
        "Лодка ушла в 7, а не в 8.",
        None,
        None,
        "早上七点，渡轮离开了。",
        None,
        None,
        "Well done",
        None,
        "one two",
        None,
        None,
        "",
        "b",
        "b",
        "b a",
        "ha ha ha ha ha ha ha ha ha ha",
        None,
    ],
]

OPTIONS = [
    {},
    {"word_order": 1},
    {"word_order": 2},
    {"lowercase": True},
    {"whitespace": True},
    {"eps_smoothing": True},
    {"word_order": 2, "lowercase": True, "whitespace": True, "eps_smoothing": True},
    {"word_order": 2, "eps_smoothing": True},
    {"beta": 0},
    {"beta": 0.5},
    {"beta": 1},
    {"beta": 3, "word_order": 2},
    {"beta": 1000},
    {"char_order": 1},
    {"char_order": 4, "word_order": 4},
    {"char_order": 0, "word_order": 2},
    {"char_order": 0, "word_order": 6, "eps_smoothing": True},
    {"char_order": 8},
    {"char_order": 16, "word_order": 16, "whitespace": True},
]


def case(streams, options):
    references = [REFERENCES[stream] for stream in streams]
    metric = CHRF(**options)
    rows = metric._extract_corpus_statistics(HYPOTHESES, references)
    result = metric.corpus_score(HYPOTHESES, references)
    signature = metric.get_signature()
    return {
        "streams": streams,
        "options": options,
        "name": result.name,
        "score": result.score,
        "rows": [" ".join(map(str, row)) for row in rows],
        "signature": str(signature),
        "shortSignature": signature.format(short=True),
    }


def sentence(index):
    references = [stream[index] for stream in REFERENCES if stream[index] is not None]
    scores = [CHRF(**options).sentence_score(HYPOTHESES[index], references).score for options in OPTIONS]
    return {"hypothesis": HYPOTHESES[index], "references": references, "scores": scores}


fixture = {
    "made": {
        "tool": "sacrebleu",
        "version": sacrebleu.__version__,
        "how": f"python make-chrf.py; Python {platform.python_version()}; scores from 0 to 100",
        "tolerance": 1e-9,
    },
    "hypotheses": HYPOTHESES,
    "streams": REFERENCES,
    "options": OPTIONS,
    "cases": [case(streams, options) for streams in ([0], [0, 1], [1, 0]) for options in OPTIONS],
    "sentences": [sentence(index) for index in range(len(HYPOTHESES))],
}
path = pathlib.Path(__file__).with_name("chrf.sacrebleu.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
