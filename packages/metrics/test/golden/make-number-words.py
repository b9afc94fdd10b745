"""Spells whole numbers with num2words; writes number-words.json beside this file.

Run with Python 3.11 and `pip install num2words==0.5.14`:  python make-number-words.py
"""

import json
import pathlib
import random

from num2words import num2words

random.seed(36)
# Every group of three digits is empty, one, a whole hundred, small, or anything, so that all joints appear.
GROUPS = [lambda: 0, lambda: 1, lambda: 100 * random.randint(1, 9), lambda: random.randint(2, 99), lambda: random.randrange(1000)]
numbers = list(range(100)) + [n for tens in (100, 300, 1000, 21000) for n in (tens, *(tens + m for m in (1, 3, 8, 18, 80, 83, 99)))]
for size in range(2, 10):
    for _ in range(8):
        numbers.append(int("".join(f"{random.choice(GROUPS)():03d}" for _ in range(size))))

json.dump(
    {
        "made": {"tool": "num2words", "version": "0.5.14", "how": "python make-number-words.py", "tolerance": 0},
        "languages": {
            language: {str(number): num2words(number, lang=language) for number in numbers} for language in ("de", "es", "fr", "it", "pt")
        },
    },
    open(pathlib.Path(__file__).with_name("number-words.json"), "w"),
    ensure_ascii=False,
    indent=0,
)
