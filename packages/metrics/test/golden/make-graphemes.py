"""Writes graphemes.json: texts and their extended grapheme clusters as of Python's regex, whose \\X has Unicode 17.0.

Run with `pip install regex==2025.11.3`: python make-graphemes.py
"""

import json
import pathlib
import random

import regex

random.seed(17)
# Letters, vowel signs, viramas and joiners of Indic scripts, accents, emoji, flags, Hangul, controls.
POOL = "कषतििी्ॉ\u200d\u200cఞ్కরক্ম\u0cbeกำ\u0e33a é\u0301\u0308ñ👩👨👧🏽❤\ufe0f🇮🇳🇬각가\u1100\u1161\u11a8\u0600\u0d4e\r\n\u200b\u1b44ᬩ\u17d2ខ"
TEXTS = ["हिन्दी क्षत्रिय", "தமிழ் நாடு", "తెలుగు స్త్రీ", "বাংলা ক্ষমা", "മലയാളം ന്‍റെ", "မြန်မာ", "👩🏽‍👧‍👦🇮🇳🇮🇳🇮", "각가각", "e\u0301a\u0308"]
TEXTS += ["".join(random.choices(POOL, k=random.randint(1, 8))) for _ in range(200)]

fixture = {
    "made": {"tool": "regex", "version": regex.__version__, "how": "python make-graphemes.py"},
    "cases": [regex.findall(r"\X", text) for text in TEXTS],
}
path = pathlib.Path(__file__).with_name("graphemes.json")
rows = ",\n".join(json.dumps(case) for case in fixture["cases"])
path.write_text(f'{{"made": {json.dumps(fixture["made"])},\n"cases": [\n{rows}\n]}}\n', encoding="utf-8")
