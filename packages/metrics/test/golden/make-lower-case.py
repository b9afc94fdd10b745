"""Asks Python's str.lower about every code point and writes lower-case.python.json.

Run with Python 3.11:  python make-lower-case.py
"""

import json
import pathlib
import platform
import unicodedata

CHARACTERS = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]


def runs(characters):
    """First and last code points of runs."""
    found = []
    for code in map(ord, characters):
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


# A sigma becomes a final one after a cased character, looking past case-ignorable ones.
cased = [each for each in CHARACTERS if (each + "Σ").lower().endswith("ς")]
ignorable = [each for each in CHARACTERS if ("A" + each + "Σ").lower().endswith("ς") and not (each + "Σ").lower().endswith("ς")]
capitals = [each for each in CHARACTERS if each.lower() != each]
golden = {
    "made": {
        "tool": f"Python {platform.python_version()}'s str.lower (Unicode {unicodedata.unidata_version})",
        "how": "python make-lower-case.py: all capitals with their lower case; first and last code points of cased and of case-ignorable characters",
    },
    "capitals": " ".join(capitals),
    "lowered": " ".join(each.lower() for each in capitals),
    "cased": runs(cased),
    "ignorable": runs(ignorable),
}
path = pathlib.Path(__file__).with_name("lower-case.python.json")
path.write_text(json.dumps(golden, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
