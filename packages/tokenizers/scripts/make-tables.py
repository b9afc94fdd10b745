"""Writes the `*.table.ts` modules beside it, by asking Hugging Face's library about every code point.

That library holds several versions of Unicode: its regexes know 16.0 (as tiktoken's do), Rust's standard library (white
space, numbers, lower case) 17.0, and the crates behind BERT's stages, accents and scripts older ones. Each table is what
the stage that it serves sees there.

Run with `pip install tokenizers==0.23.3`:  python make-tables.py
"""

import pathlib

import tokenizers
from tokenizers import Regex, normalizers, pre_tokenizers

HERE = pathlib.Path(__file__).parents[1] / "src/unicode"
CODE_POINTS = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]
EVERYTHING = "".join(map(chr, CODE_POINTS))


def matched(pattern):
    """The code points that a regex matches."""
    split = pre_tokenizers.Split(Regex(pattern), "removed")
    kept = set()
    for _, (start, end) in split.pre_tokenize_str(EVERYTHING):
        kept.update(range(start, end))
    return {code for at, code in enumerate(CODE_POINTS) if at not in kept}


def pieces(pre_tokenizer, text):
    return len(pre_tokenizer.pre_tokenize_str(text))


def where(test):
    return {code for code in CODE_POINTS if test(chr(code))}


def base36(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while number > 0:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
    return text


def letters(number):
    """1, 2, ... as A, B, ... Z, AA, ..."""
    text = ""
    while number > 0:
        number, digit = divmod(number - 1, 26)
        text = chr(65 + digit) + text
    return text


def runs(kinds):
    """`kinds` maps code points to numbers from 1. Text: gap, kind as letters, length less 1; 0 is left out."""
    words = []
    end = 0
    codes = sorted(kinds)
    at = 0
    while at < len(codes):
        start, kind = codes[at], kinds[codes[at]]
        length = 1
        while at + length < len(codes) and codes[at + length] == start + length and kinds[start + length] == kind:
            length += 1
        words.append(base36(start - end) + letters(kind) + base36(length - 1))
        end = start + length
        at += length
    return words


def lower_runs():
    """Runs of code points that move by one difference: gap, "+" or "-", difference, "X" ("Y" when every other one moves), length."""
    lowercase = normalizers.Lowercase()
    lower = {code: lowercase.normalize_str(chr(code)) for code in CODE_POINTS}
    assert {code for code in CODE_POINTS if len(lower[code]) > 1} == {0x130}
    moves = {code: ord(to) - code for code, to in lower.items() if len(to) == 1 and ord(to) != code}
    words = []
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
        words.append(f"{base36(start - end)}{'+' if move > 0 else '-'}{base36(abs(move))}{'Y' if step == 2 else 'X'}{base36(length)}")
        end = start + (length - 1) * step + 1
        at += length
    return words


def constant(name, comment, words):
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > 112:
            lines.append(line)
            line = ""
        line += word + " "
    lines.append(line.strip())
    body = " +\n".join(f'  "{each}"' for each in lines)
    return f"/** {comment} */\nexport const {name}: string =\n{body}\n"


def write(name, header, text):
    (HERE / name).write_text(f"// {header}\n// Made by make-tables.py from tokenizers {tokenizers.__version__}; do not edit.\n\n{text}", encoding="utf-8")


def numbered(sets):
    return {code: number for number, codes in enumerate(sets, 1) for code in codes}


def one(codes):
    return dict.fromkeys(codes, 1)


def scripts():
    """Numbers of scripts, by which code points stay in one piece; those that go with any script are left out."""
    stage = pre_tokenizers.UnicodeScripts()
    latin, han = "a", "\u6211"
    fits_all = where(lambda c: pieces(stage, latin + c) == 1 and pieces(stage, han + c) == 1)
    found, numbers, recent = [], {}, []
    for code in CODE_POINTS:
        if code in fits_all:
            continue
        number = next((each for each in recent if pieces(stage, found[each - 1] + chr(code)) == 1), None)
        if number is None:
            found.append(chr(code))
            number = len(found)
        else:
            recent.remove(number)
        recent.insert(0, number)
        numbers[code] = number
    return numbers


MAJOR = ["L", "M", "N", "P", "S", "Z", "Cc", "Cf", "Co"]
classes = {name: matched(rf"\p{{{name}}}") for name in MAJOR}
numbers = numbered(classes.values())
in_words = classes["L"] | classes["N"]
write(
    "letters-numbers.table.ts",
    "Letters and numbers as Unicode 16.0 has them.",
    constant("LETTER_NUMBER_RUNS", "Runs of L (A) and N (C): gap, class, length less 1; base 36.", runs({code: numbers[code] for code in in_words})),
)
write(
    "classes.table.ts",
    "General categories but L and N as Unicode 16.0 has them, the first letter only but for C.",
    constant("CLASS_RUNS", f"Runs of {', '.join(MAJOR)} (A, B, ...), A and C left out: gap, class, length less 1; base 36.",
             runs({code: number for code, number in numbers.items() if code not in in_words})),
)

LETTERS = ["Lu", "Ll", "Lt", "Lm"]
write(
    "letters.table.ts",
    "Letters that are not `other letters`, as Unicode 16.0 has them.",
    constant("LETTER_RUNS", f"Runs of {', '.join(LETTERS)} (A, B, ...): gap, kind, length less 1; base 36.", runs(numbered(matched(rf"\p{{{name}}}") for name in LETTERS))),
)

write(
    "decimals.table.ts",
    "Decimal digits (Nd) as Unicode 16.0 has them.",
    constant("DECIMAL_RUNS", "Runs: gap, A, length less 1; base 36.", runs(one(matched(r"\p{Nd}")))),
)

whitespace = pre_tokenizers.Whitespace()
word = where(lambda c: pieces(whitespace, f"a{c}a") == 1)
write(
    "word.table.ts",
    "What a regex's \\\\w matches, less letters, marks and numbers.".replace("\\\\", "\\"),
    constant("WORD_CHANGES", "Runs of code points that are \\w (A) or not (B) though their class says otherwise: gap, kind, length less 1; base 36.",
             runs(numbered([word - classes["L"] - classes["M"] - classes["N"], (classes["L"] | classes["M"] | classes["N"]) - word]))),
)

digits = pre_tokenizers.Digits(individual_digits=True)
write(
    "numeric.table.ts",
    "Numbers (N) as Unicode 17.0 has them.",
    constant("NUMERIC_RUNS", "Runs: gap, A, length less 1; base 36.", runs(one(where(lambda c: pieces(digits, f"a{c}") == 2)))),
)

punctuation = pre_tokenizers.Punctuation()
write(
    "punctuation.table.ts",
    "Punctuation as the stages `Punctuation` and `BertPreTokenizer` see it: ASCII's, and P of an old Unicode.",
    constant("PUNCTUATION_RUNS", "Runs: gap, A, length less 1; base 36.", runs(one(where(lambda c: pieces(punctuation, f"a{c}a") == 3)))),
)

strip_accents = normalizers.StripAccents()
write(
    "marks.table.ts",
    "What the stage `StripAccents` removes: M of an old Unicode.",
    constant("MARK_RUNS", "Runs: gap, A, length less 1; base 36.", runs(one(where(lambda c: strip_accents.normalize_str("a" + c) == "a")))),
)

clean = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=False, strip_accents=False, lowercase=False)
accents = normalizers.BertNormalizer(clean_text=False, handle_chinese_chars=False, strip_accents=True, lowercase=False)
write(
    "bert.table.ts",
    "What BERT's normalizer removes.",
    constant("BERT_RUNS", "Runs of what cleaning removes (A) and of accents (B): gap, kind, length less 1; base 36.",
             runs(numbered([where(lambda c: clean.normalize_str(f"a{c}a") == "aa"), where(lambda c: accents.normalize_str("a" + c) == "a")]))),
)

write(
    "lower-case.table.ts",
    "Lower case as Unicode 17.0 has it.",
    constant("LOWER_RUNS", "Runs of letters with a lower case: gap, difference, X or Y (every other one), length; base 36. U+0130 is left out.", lower_runs()),
)

write(
    "scripts.table.ts",
    "Scripts as the stage `UnicodeScripts` sees them; Hiragana and Katakana are Han. Code points left out go with any script.",
    constant("SCRIPT_RUNS", "Runs: gap, script as letters, length less 1; base 36.", runs(scripts())),
)
