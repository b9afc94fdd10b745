"""Scores the texts below with sacreBLEU and writes bleu.sacrebleu.json beside this file.

Run with Python 3.11 and `pip install sacrebleu==2.6.0 regex==2026.9.29`:  python make-bleu.py
"""

import json
import pathlib
import platform

import regex
import sacrebleu
from sacrebleu.metrics import BLEU

HYPOTHESES = [
    "The ferry to the island leaves at 7.30, not at 8!",
    "Prices rose 3.5 % in 2021; wages (before tax) by only 1,2-1,4 %.",
    "She said: “I’ll be back” — and left the house of her aunt.",
    "&quot;Fish &amp; chips&quot; cost £12.50 <skipped>here&lt;3",
    "Der Zug nach Köln fährt um 14:05 Uhr von Gleis 3–4 ab.",
    "STRASSE, straße und İSTANBUL",
    "Поезд отправляется в 14.05, а не в 15.00.",
    "Библіотека «Обрій» зачинена до 2 травня",
    "Ο ΟΔΟΣ και η ΣΟΦΙΑ του Σολομώντος",
    "وصل القطار في الساعة ٣٫٥، ولم يتأخر؟",
    "ट्रेन सुबह ७:३० बजे चलती है। किराया ₹५० है।",
    "火车早上7点30分出发，票价是50.5元。",
    "他说：“我会回来的”——然后走了 3.5 km。",
    "電車は午前7時30分に出発します。料金は１２０円です！",
    "รถไฟออกเวลา 07.30 น. ค่าโดยสาร ฿50",
    "기차는 오전 7시 30분에 출발합니다.",
    "Great job 👍🏽👍🏽!! See you 😀 at 10...",
    "𠮷野家で 𝟘.𝟙 cafe\u0301 or café",
    "",
    "yes",
    "one\u00a0two\u3000three\u2028four\u0085five",
    "again and again and again and again and again",
]

REFERENCES = [
    [
        "The ferry to the island leaves at 7.30 and not at 8.",
        "Prices rose by 3.5% in 2021; wages (before tax) rose only 1,2-1,4 %.",
        "She said, “I’ll be back”, and left her aunt’s house.",
        '"Fish & chips" cost £12.50 here<3',
        "Der Zug nach Köln fährt um 14.05 Uhr auf Gleis 3-4 ab.",
        "strasse, Straße und i\u0307stanbul",
        "Поезд отходит в 14.05, а не в 15.00.",
        "Бібліотеку «Обрій» зачинено до 2 травня.",
        "п οδός και η σοφια του Σολομώντος",
        "وصل القطار في الساعة ٣٫٥ ولم يتأخر، أليس كذلك؟",
        "ट्रेन सुबह ७:३० बजे जाती है, किराया ₹५० है।",
        "列车早上7点30分出发，票价为50.5元。",
        "他说“我会回来”——然后走了3.5 km。",
        "列車は午前7時30分に出ます。料金は１２０円です。",
        "รถไฟออกเวลา 7.30 น. ค่าโดยสาร ฿50",
        "기차는 7시 30분에 떠납니다.",
        "Great job 👍🏽! See you 😀 at 10.",
        "𠮷野家で 𝟘.𝟙 café or café",
        "nothing was said",
        "yes",
        "one two three four five six",
        "again and again and again",
    ],
    [
        "The boat to the island goes at 7.30, not at 8!",
        None,
        "“I’ll be back”, she said — and left the house of her aunt.",
        None,
        "Um 14:05 Uhr fährt der Zug nach Köln von Gleis 3–4 ab.",
        None,
        "Поезд отправляется в 14.05, не в 15.00!",
        "",
        None,
        None,
        "सुबह ७:३० बजे ट्रेन चलती है।",
        "火车于早上7点30分出发，票价50.5元。",
        None,
        "電車は7時30分に出発。",
        None,
        None,
        "Well done 👍🏽👍🏽!! See you 😀 at 10...",
        None,
        "",
        "yes, indeed",
        None,
        "and again, and again, and again, and again",
    ],
]

TOKENIZERS = ["13a", "intl", "char", "zh", "none"]
SMOOTHINGS = [("none", None), ("floor", None), ("floor", 0.01), ("add-k", None), ("add-k", 2), ("exp", None)]


def result(score):
    return {
        "score": score.score,
        "counts": score.counts,
        "totals": score.totals,
        "precisions": score.precisions,
        "bp": score.bp,
        "sysLen": score.sys_len,
        "refLen": score.ref_len,
    }


def case(streams, **options):
    metric = BLEU(**options)
    score = metric.corpus_score(HYPOTHESES, [REFERENCES[stream] for stream in streams])
    signature = metric.get_signature()
    return {
        "streams": streams,
        "tokenize": options.get("tokenize", "13a"),
        "lowercase": options.get("lowercase", False),
        "smoothing": options.get("smooth_method", "exp"),
        "smoothingValue": options.get("smooth_value"),
        "effectiveOrder": options.get("effective_order", False),
        "maxOrder": options.get("max_ngram_order", 4),
        **result(score),
        "signature": signature.format(),
        "shortSignature": signature.format(short=True),
    }


def sentence(index):
    references = [stream[index] for stream in REFERENCES if stream[index] is not None]
    score = BLEU(effective_order=True).sentence_score(HYPOTHESES[index], references)
    return {"hypothesis": HYPOTHESES[index], "references": references, **result(score)}


def tokens(text, tokenize):
    return BLEU(tokenize=tokenize)._preprocess_segment(text).split()


cases = [case(streams, tokenize=tokenize, lowercase=lowercase) for streams in ([0], [0, 1]) for tokenize in TOKENIZERS for lowercase in (False, True)]
cases += [case([0], smooth_method=method, smooth_value=value, max_ngram_order=16) for method, value in SMOOTHINGS]
cases += [case([0, 1], max_ngram_order=order, smooth_method=method) for order in (1, 2, 3, 6, 9) for method in ("exp", "add-k")]
cases += [case([0, 1], tokenize=tokenize, max_ngram_order=9, effective_order=True) for tokenize in TOKENIZERS]

fixture = {
    "made": {
        "tool": "sacrebleu",
        "version": sacrebleu.__version__,
        "how": f"python make-bleu.py; Python {platform.python_version()}, regex {regex.__version__}; scores from 0 to 100",
        "tolerance": 1e-9,
    },
    "hypotheses": HYPOTHESES,
    "streams": REFERENCES,
    "cases": cases,
    "sentences": [sentence(index) for index in range(len(HYPOTHESES))],
    "tokens": [{"text": text, **{name: tokens(text, name) for name in TOKENIZERS}} for text in HYPOTHESES],
    "lowered": [[text, text.lower()] for text in [*HYPOTHESES, "Σ", "AΣ", "AΣ.", "AΣ.B", "\u00adΣ", "A\u00adΣ\u00ad", "ΣΣ", "KẞΩ", "ǅİΣ", "𐐀𞤡", "ႠᎠᲐ"]],
}
path = pathlib.Path(__file__).with_name("bleu.sacrebleu.json")
lines = json.dumps(fixture, ensure_ascii=False, indent=1)
path.write_text(lines + "\n", encoding="utf-8")
