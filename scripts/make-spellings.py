"""Writes the British spellings of openai-whisper's `english.json` as a table.

Run with `pip install --no-deps openai-whisper==20250625`, from anywhere: python scripts/make-spellings.py
"""

import json
import pathlib
import re
from importlib.metadata import version
from importlib.util import find_spec

HERE = pathlib.Path(__file__).resolve().parents[1]
PATH = HERE / "packages/metrics/src/normalize/whisper/spellings.table.ts"
WIDTH = 124
# What a capital letter stands for: the British letters, the American ones.
SHORT = {"S": ("s", "z"), "U": ("u", ""), "L": ("l", ""), "R": ("re", "er")}


def pair(british, american):
    """`coloUr`: the capital is the difference; `gr{e|a}y` has another one."""
    start = 0
    while start < min(len(british), len(american)) and british[start] == american[start]:
        start += 1
    end = 0
    while end < min(len(british), len(american)) - start and british[-1 - end] == american[-1 - end]:
        end += 1
    for back in range(start + 1):
        for on in range(end + 1):
            here = start - back
            old, new = british[here : len(british) - end + on], american[here : len(american) - end + on]
            for capital, both in SHORT.items():
                if (old, new) == both:
                    return british[:here] + capital + british[len(british) - end + on :]
    return f"{british[:start]}{{{british[start:len(british) - end]}|{american[start:len(american) - end]}}}{british[len(british) - end:]}"


def decoded(text):
    sides = []
    for side in (0, 1):
        word = re.sub(r"\{(.*)\|(.*)\}", lambda match: match.group(1 + side), text)
        sides.append("".join(SHORT[each][side] if each in SHORT else each for each in word))
    return tuple(sides)


source = pathlib.Path(find_spec("whisper").submodule_search_locations[0]) / "normalizers/english.json"
# `flyer / flier` is in the file, but no word has spaces.
mapping = {british: american for british, american in json.loads(source.read_text()).items() if " " not in british}
words = [pair(*each) for each in mapping.items()]
assert [decoded(each) for each in words] == list(mapping.items())
assert not any(each in "SULR" for both in mapping.items() for word in both for each in word)


def shared(last, word):
    return next((at for at, (a, b) in enumerate(zip(last, word)) if a != b), min(len(last), len(word)))


text = " ".join(chr(97 + (same := shared(last, word))) + word[same:] for last, word in zip(["", *words], words))
lines = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
PATH.write_text(
    f"""// British and American spellings, from english.json of openai-whisper {version("openai-whisper")} (MIT, see NOTICE).
// Made by scripts/make-spellings.py; do not edit.

/**
 * Words with their differences: `coloUr`, `organiSe`, `centR`, `labelLed`, and `gr{{e|a}}y` for others; each without the start that it
 * shares with the last one, whose length is a letter, `a` for 0.
 */
export const SPELLINGS: string =
"""
    + " +\n".join(f'  "{line}"' for line in lines)
    + "\n",
    encoding="utf-8",
)
