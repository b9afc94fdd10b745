"""Writes the two table modules of src/unicode: general categories as Python's `regex` has them, lower case as Python's `str.lower`.

Run with Python 3.11 and `pip install regex==2026.9.29`:  python make-tables.py
"""

import pathlib
import platform
import unicodedata

import regex

CODE_POINTS = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]
UNICODE = pathlib.Path(__file__).parent.parent / "src/unicode"


def base36(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
        if number == 0:
            return text


def runs(kinds):
    """`kinds` maps code points to one-letter kinds; the rest has none. Text: gap, letter in upper case, length, ..."""
    text = ""
    end = 0
    codes = sorted(kinds)
    at = 0
    while at < len(codes):
        start, kind = codes[at], kinds[codes[at]]
        length = 1
        while at + length < len(codes) and codes[at + length] == start + length and kinds[start + length] == kind:
            length += 1
        text += f"{base36(start - end)}{kind}{base36(length)} "
        end = start + length
        at += length
    return text.strip()


def category(code):
    for kind in "NPS":
        if regex.match(rf"\p{{{kind}}}", chr(code)):
            return kind
    return None


def beside_sigma(code):
    """How `str.lower` sees a character while it decides whether a capital sigma ends a word."""
    if (chr(code) + "\u03a3").lower().endswith("\u03c2"):
        return "C"
    return "I" if ("A" + chr(code) + "\u03a3").lower().endswith("\u03c2") else None


def lower_runs():
    """Text: gap, "+" or "-", difference, "x", length, "/" and step unless 1, for runs of code points that move by one difference."""
    moves = {code: chr(code).lower() for code in CODE_POINTS}
    moves = {code: ord(to) - code for code, to in moves.items() if len(to) == 1 and ord(to) != code}
    text = ""
    end = 0
    codes = sorted(moves)
    at = 0
    while at < len(codes):
        start, move = codes[at], moves[codes[at]]
        step = 2 if moves.get(start + 1) != move else 1
        length = 1
        while at + length < len(codes) and codes[at + length] == start + length * step and moves[codes[at + length]] == move:
            length += 1
        if length == 1:
            step = 1
        text += f"{base36(start - end)}{'+' if move > 0 else '-'}{base36(abs(move))}x{base36(length)}{'/2' if step == 2 else ''} "
        end = start + (length - 1) * step + 1
        at += length
    return text.strip()


def constant(name, comment, text):
    words = text.split(" ")
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > 108:
            lines.append(line)
            line = ""
        line += word + " "
    lines.append(line.strip())
    body = " +\n".join(f'  "{each}"' for each in lines)
    return f"/** {comment} */\nexport const {name}: string =\n{body}\n"


def write(name, header, *constants):
    (UNICODE / name).write_text(f"// {header}\n// Made by scripts/make-tables.py; do not edit.\n\n" + "\n".join(constants), encoding="utf-8")


categories = {code: kind for code in CODE_POINTS if (kind := category(code))}
sigma = {code: kind for code in CODE_POINTS if (kind := beside_sigma(code))}
several = {code for code in CODE_POINTS if len(chr(code).lower()) > 1}
assert several == {0x130}, several

write(
    "categories.table.ts",
    f"Numbers, punctuation and symbols as of Python's regex {regex.__version__}, for the intl tokenizer.",
    constant("CATEGORY_RUNS", "Runs of general category N, P or S: gap since the last run, category, length; base 36.", runs(categories)),
)
write(
    "lower-case.table.ts",
    f"Lower case as of Python {platform.python_version()}'s str.lower (Unicode {unicodedata.unidata_version}).",
    constant("LOWER_RUNS", "Runs of upper-case letters: gap since the last run, difference, length, step; base 36. U+0130 is left out.", lower_runs()),
    constant("SIGMA_RUNS", "Runs of cased (C) and case-ignorable (I) characters: gap, kind, length; base 36.", runs(sigma)),
)
