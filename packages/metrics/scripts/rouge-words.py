"""Writes src/rouge/words.table.ts: what a character is to ROUGE's `unicode` tokenizer, as Python's `regex` has it.

Run with `pip install regex==2026.9.29`:  python rouge-words.py
"""

import pathlib

import regex

UNSPACED = "".join(rf"\p{{scx={script}}}" for script in ("Han", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"))
KINDS = {"S": regex.compile(rf"[[\p{{L}}\p{{N}}]&&[{UNSPACED}]&&[^\p{{Nd}}]]", regex.V1), "M": regex.compile(r"\p{M}"), "L": regex.compile(r"[\p{L}\p{N}]")}


def base36(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
        if number == 0:
            return text


kinds = [next((kind for kind, pattern in KINDS.items() if pattern.fullmatch(chr(code))), " ") for code in range(0x110000)]
words, gap = [], 0
for run in regex.finditer(r"(.)\1*", "".join(kinds)):
    length = len(run[0])
    if run[1] == " ":
        gap = length
    else:
        words.append(f"{base36(gap)}{run[1]}{base36(length)}")
        gap = 0

lines, line = [], ""
for word in words:
    if len(line) + len(word) > 108:
        lines.append(line)
        line = ""
    line += word + " "
lines.append(line.strip())
body = " +\n".join(f'  "{each}"' for each in lines)
(pathlib.Path(__file__).parent.parent / "src/rouge/words.table.ts").write_text(
    f"// Letters, marks and numbers as of Python's regex {regex.__version__}, for ROUGE's unicode tokenizer.\n"
    "// Made by scripts/rouge-words.py; do not edit.\n\n"
    "/** Runs of letters and numbers (L), marks (M) and letters of scripts written without spaces (S): gap, kind, length; base 36. */\n"
    f"export const WORD_RUNS: string =\n{body}\n",
    encoding="utf-8",
)
