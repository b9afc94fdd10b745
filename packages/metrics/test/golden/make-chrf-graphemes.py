"""Writes chrf-graphemes.json: sacreBLEU's chrF of texts in which a code point stands for each grapheme cluster.

The clusters are those of Python's regex, whose \\X has Unicode 17.0, in texts without white space; of the words of chrF++, which are not
clusters, nothing is counted.

Run with `pip install sacrebleu==2.6.0 regex==2025.11.3`: python make-chrf-graphemes.py
"""

import json
import pathlib

import regex
import sacrebleu
from sacrebleu.metrics import CHRF

PAIRS = [
    ("हिन्दी में क्षत्रिय लिखो", "हिन्दि में क्षत्रीय लिखा है"),
    ("वह कल स्कूल गया था।", "वह कल विद्यालय गई थी।"),
    ("வணக்கம், எப்படி இருக்கிறீர்கள்?", "வணக்கம் எப்படி இருக்கிறாய்?"),
    ("தமிழ் நாட்டின் மொழி", "தமிழ்நாட்டு மொழி"),
    ("ฉันกินข้าวที่บ้านน้ำ", "ฉันกินข้าวอยู่ที่บ้าน"),
    ("เรือออกจากท่าเจ็ดโมงเช้า", "เรือออกเจ็ดโมง"),
    ("బస్ కోసం స్త్రీ వేచింది", "బస్కోసం స్త్రీలు వేచారు"),
    ("বাংলা ক্ষমা করুন", "বাংলায় ক্ষমা কর"),
    ("ഞാന്‍ ന്‍റെ വീട്ടിൽ", "ഞാൻ വീട്ടില്‍"),
    ("မြန်မာစာကို ချစ်တယ်", "မြန်မာစာ ချစ်သည်"),
    ("ខ្ញុំស្រឡាញ់ភាសាខ្មែរ", "ខ្ញុំចូលចិត្តភាសាខ្មែរ"),
    ("Well done 👍🏽👍🏽 👩‍👩‍👧 🇮🇳🇬🇧 ❤️", "Well done 👍🏽👍 👩‍👧 🇮🇳 🇬🇧 ❤"),
    ("cafe\u0301 NA\u0308IVE", "café na\u0308ive"),
    ("각각 \u1112\u1161\u11ab글", "각 한글"),
    ("a \u0301b\r\nक् षc", "á bक्षc\n"),
    ("", "क"),
    ("\U00040000\U00040001 \U000e0001", "\U00040000 \U000e0001"),
]
OPTIONS = [{}, {"lowercase": True}, {"whitespace": True}, {"char_order": 8, "beta": 1}, {"eps_smoothing": True}]

known = {}


def as_characters(text, lowercase=False, whitespace=False, **_):
    text = text.lower() if lowercase else text
    text = text if whitespace else "".join(text.split())
    return "".join(chr(known.setdefault(each, 0x4E00 + len(known))) for each in regex.findall(r"\X", text))


def case(options):
    sides = [[as_characters(text, **options) for text in side] for side in zip(*PAIRS)]
    metric = CHRF(**{**options, "whitespace": True, "lowercase": False})
    rows = metric._extract_corpus_statistics(sides[0], [sides[1]])
    score = metric.corpus_score(sides[0], [sides[1]]).score
    return {"options": options, "score": score, "rows": [" ".join(map(str, row)) for row in rows]}


fixture = {
    "made": {
        "tool": f"sacrebleu {sacrebleu.__version__}, regex",
        "version": regex.__version__,
        "how": "python make-chrf-graphemes.py; scores from 0 to 100",
        "tolerance": 1e-9,
    },
    "hypotheses": [hypothesis for hypothesis, _ in PAIRS],
    "references": [reference for _, reference in PAIRS],
    "cases": [case(options) for options in OPTIONS],
}
path = pathlib.Path(__file__).with_name("chrf-graphemes.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
