"""Writes the Unicode tables (`*.table.ts`) of the packages metrics and tokenizers.

Each table reproduces a peer's behaviour, and peers have different versions of Unicode. The tables of metrics come from Python's
`regex` and `str.lower`, queried for every code point. Those of tokenizers come from Hugging Face's library, which contains several
versions: its regexes have 16.0 (as tiktoken's do), Rust's standard library (white space, numbers, lower case) 17.0, and the crates
behind BERT's stages, accents, scripts and normalization forms older ones.

Run with Python 3.11 and `pip install regex==2026.9.29 tokenizers==0.23.3`, from anywhere:
python scripts/make-unicode-tables.py [metrics] [tokenizers]
The table of grapheme clusters has Unicode 17.0, that is regex==2025.11.3:
python scripts/make-unicode-tables.py graphemes
"""

import pathlib
import platform
import sys
import unicodedata
from itertools import pairwise

PACKAGES = pathlib.Path(__file__).resolve().parents[1] / "packages"
CODE_POINTS = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]


def base26(number):
    """Upper-case letters, except that the last digit is a lower-case one: numbers need no separator."""
    text = chr(97 + number % 26)
    while (number := number // 26) > 0:
        text = chr(65 + number % 26) + text
    return text


def packed(*columns):
    """Whole numbers column by column, so that a compressor finds alike ones together. The last digit of each number is one of 55 from
    `%` on, those before it are of 34 from `]` on."""
    text = ""
    for number in [number for column in columns for number in column]:
        number, digit = divmod(number, 55)
        digits = chr(0x25 + digit)
        while number > 0:
            number, digit = divmod(number - 1, 34)
            digits = chr(0x5D + digit) + digits
        text += digits
    return text


def runs_of(kinds):
    """`kinds` maps some code points to kinds. Yields (gap since the last run, kind, length) for runs of code points of one kind."""
    codes = sorted(kinds)
    end = at = 0
    while at < len(codes):
        start, kind = codes[at], kinds[codes[at]]
        length = 1
        while at + length < len(codes) and codes[at + length] == start + length and kinds[start + length] == kind:
            length += 1
        yield start - end, kind, length
        end = start + length
        at += length


def moves_of(lower):
    """`lower` maps code points to their lower case. Yields (gap, difference, step, length) for runs that move by one difference."""
    moves = {code: ord(to) - code for code, to in lower.items() if len(to) == 1 and ord(to) != code}
    codes = sorted(moves)
    end = at = 0
    while at < len(codes):
        start, move = codes[at], moves[codes[at]]
        step = 2 if moves.get(start + 1) != move else 1
        length = 1
        while at + length < len(codes) and codes[at + length] == start + length * step and moves[codes[at + length]] == move:
            length += 1
        if length == 1:
            step = 1
        yield start - end, move, step, length
        end = start + (length - 1) * step + 1
        at += length


def numbered(sets):
    """Code points by the number of their set, from 1."""
    return {code: number for number, codes in enumerate(sets, 1) for code in codes}


def lines_of(words, width):
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > width:
            lines.append(line)
            line = ""
        line += word
    return [*lines, line]


def constant(name, comment, lines):
    body = " +\n".join(f'  "{each}"' for each in lines)
    about = comment.split("\n")
    doc = f"/** {comment} */" if len(about) == 1 else "\n".join(["/**", *(f" * {each}".rstrip() for each in about), " */"])
    return f"{doc}\nexport const {name}: string =\n{body}\n"


def write(path, header, *constants, source=""):
    made = f"// Made by scripts/make-unicode-tables.py{source}; do not edit."
    (PACKAGES / path).write_text(f"// {header}\n{made}\n\n" + "\n".join(constants), encoding="utf-8")


def words(kinds, names):
    return [base26(gap) + base26((length - 1) * len(names) + names.index(kind)) for gap, kind, length in runs_of(kinds)]


def kinds_by(kind_of):
    return {code: kind for code in CODE_POINTS if (kind := kind_of(chr(code)))}


def table(name, comment, words):
    return constant(name, f"{comment};\nin base 26, the last digit of a number lower-case.", lines_of(words, 116))


def kinds(name, comment, kinds, names):
    each = f"gap since the last run, kind + {len(names)} * (length - 1)"
    return table(name, f"Runs of {comment}: {each}", words(kinds, names))


def make_graphemes():
    import regex

    graphemes = {
        "C": r"[\p{GCB=Control}\p{GCB=CR}\p{GCB=LF}]",
        "N": r"\p{InCB=Linker}",
        "Z": r"\p{GCB=ZWJ}",
        "I": r"\p{InCB=Extend}",
        "E": r"\p{GCB=Extend}",
        "P": r"\p{GCB=Prepend}",
        "S": r"\p{GCB=SpacingMark}",
        "K": r"\p{InCB=Consonant}",
        "X": r"\p{Extended_Pictographic}",
        "R": r"\p{GCB=Regional_Indicator}",
        **{kind: rf"\p{{GCB={kind}}}" for kind in "LVT"},
    }
    graphemes = {kind: regex.compile(pattern, regex.V1) for kind, pattern in graphemes.items()}

    def grapheme_kind(character):
        return next((kind for kind, pattern in graphemes.items() if pattern.fullmatch(character)), None)

    write(
        "metrics/src/unicode/graphemes.table.ts",
        f"Grapheme_Cluster_Break, Indic_Conjunct_Break and Extended_Pictographic of Unicode 17.0, as of Python's regex {regex.__version__}.",
        kinds(
            "GRAPHEME_RUNS",
            "Control, CR and LF (0); InCB=Linker (1), ZWJ (2), InCB=Extend (3) and other Extend (4); Prepend (5), SpacingMark (6);\n"
            "InCB=Consonant (7); Extended_Pictographic (8); Regional_Indicator (9); L, V and T of Hangul (10 to 12), without syllables",
            kinds_by(grapheme_kind),
            "".join(graphemes),
        ),
    )


def make_metrics():
    import regex

    def category(character):
        return next((kind for kind in "NPS" if regex.match(rf"\p{{{kind}}}", character)), None)

    def beside_sigma(character):
        """The class of a character for `str.lower`, which decides whether a capital sigma ends a word."""
        if (character + "\u03a3").lower().endswith("\u03c2"):
            return "C"
        return "I" if ("A" + character + "\u03a3").lower().endswith("\u03c2") else "N"

    def newer(character):
        if regex.match(r"\p{CI}", character):
            return "I"
        return "C" if regex.match(r"\p{Cased}", character) else "N"

    def differences():
        """With all of a gap between assigned characters once one of it has been assigned."""
        found, gap, differs = {}, [], False
        for code in CODE_POINTS:
            here, there = beside_sigma(chr(code)), newer(chr(code))
            if unicodedata.category(chr(code)) == "Cn":
                gap.append(code)
                differs = differs or here != there
                continue
            if differs:
                found.update(dict.fromkeys(gap, "N"))
            gap, differs = [], False
            if here != there:
                found[code] = here
        return found

    unspaced = "".join(rf"\p{{scx={script}}}" for script in ("Han", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"))
    rouge = {
        "S": regex.compile(rf"[[\p{{L}}\p{{N}}]&&[{unspaced}]&&[^\p{{Nd}}]]", regex.V1),
        "M": regex.compile(r"\p{M}"),
        "L": regex.compile(r"[\p{L}\p{N}]"),
    }

    def rouge_kind(character):
        return next((kind for kind, pattern in rouge.items() if pattern.fullmatch(character)), None)

    def spacing_mark(character):
        return "S" if regex.match(r"[\p{Mc}\p{Me}]", character) else None

    digits = [code for code in CODE_POINTS if regex.match(r"\p{Nd}", chr(code))]
    zeros = digits[::10]
    assert digits == [zero + i for zero in zeros for i in range(10)]

    write(
        "metrics/src/unicode/categories.table.ts",
        f"Numbers, punctuation and symbols as of Python's regex {regex.__version__}, for the intl tokenizer.",
        kinds("CATEGORY_RUNS", "general category N (0), P (1) or S (2)", kinds_by(category), "NPS"),
    )
    write(
        "metrics/src/unicode/lower-case.table.ts",
        f"Lower case as of Python {platform.python_version()}'s str.lower (Unicode {unicodedata.unidata_version}).",
        kinds(
            "DIFFERENCE_RUNS",
            f"characters that newer versions, up to that of Python's regex {regex.__version__}, treat\notherwise, with what they are here: cased (0), case-ignorable (1) or neither (2)",
            differences(),
            "CIN",
        ),
    )
    write(
        "metrics/src/unicode/words.table.ts",
        f"Letters, marks and numbers as of Python's regex {regex.__version__}, for the unicode tokenizer of ROUGE and for counting scripts.",
        kinds("WORD_RUNS", "letters and numbers (0), marks (1) and letters of scripts written without spaces (2)", kinds_by(rouge_kind), "LMS"),
    )

    write(
        "metrics/src/unicode/marks.table.ts",
        f"Marks and digits as of Python's regex {regex.__version__}, for the normalizers of speech.",
        kinds("SPACING_MARK_RUNS", "marks that are not of general category Mn (0)", kinds_by(spacing_mark), "S"),
        table(
            "ZEROS",
            "The first of each ten decimal digits: difference from the last",
            [base26(code - last) for last, code in pairwise([0, *zeros])],
        ),
    )


def make_tokenizers():
    import tokenizers
    from tokenizers import Regex, normalizers, pre_tokenizers

    everything = "".join(map(chr, CODE_POINTS))

    def matched(pattern):
        """The code points that a regex matches."""
        split = pre_tokenizers.Split(Regex(pattern), "removed")
        remaining = set()
        for _, (start, end) in split.pre_tokenize_str(everything):
            remaining.update(range(start, end))
        return {code for at, code in enumerate(CODE_POINTS) if at not in remaining}

    def where(test):
        return {code for code in CODE_POINTS if test(chr(code))}

    def pieces(pre_tokenizer, text):
        return len(pre_tokenizer.pre_tokenize_str(text))

    categories, legacy, lower_case = [], [], []
    RUNS = "Runs: gap, 1, length less 1."

    def table(constants, about, name, comment, *columns):
        text = packed(*columns)
        constants.append(constant(name, f"{about}\n\n{comment}", [text[at : at + 112] for at in range(0, len(text), 112)]))

    def runs(constants, about, name, comment, kinds):
        gaps, numbers, lengths = zip(*runs_of(kinds))
        table(constants, about, name, comment, gaps, numbers, [length - 1 for length in lengths])

    def one(constants, about, name, codes):
        runs(constants, about, name, RUNS, dict.fromkeys(codes, 1))

    major = ["L", "M", "N", "P", "S", "Z", "Cc", "Cf", "Co"]
    classes = {name: matched(rf"\p{{{name}}}") for name in major}
    numbers = numbered(classes.values())
    in_words = classes["L"] | classes["N"]
    runs(
        categories,
        "Letters and numbers as Unicode 16.0 has them.",
        "LETTER_NUMBER_RUNS",
        "Runs of L (1) and N (3): gap, class, length less 1.",
        {code: numbers[code] for code in in_words},
    )
    runs(
        categories,
        "Marks as Unicode 16.0 has them.",
        "MARK_RUNS",
        "Runs of M (2): gap, class, length less 1.",
        {code: numbers[code] for code in classes["M"]},
    )
    runs(
        categories,
        "General categories but L, M and N as Unicode 16.0 has them, the first letter only but for C.",
        "OTHER_RUNS",
        f"Runs of {', '.join(major)} (1, 2, ...), the first three left out: gap, class, length less 1.",
        {code: number for code, number in numbers.items() if code not in in_words | classes["M"]},
    )
    cases = ["Lu", "Ll", "Lt", "Lm"]
    runs(
        categories,
        "Letters that are not `other letters`, as Unicode 16.0 has them.",
        "LETTER_RUNS",
        f"Runs of {', '.join(cases)} (1, 2, ...): gap, kind, length less 1.",
        numbered(matched(rf"\p{{{name}}}") for name in cases),
    )
    one(categories, "Decimal digits (Nd) as Unicode 16.0 has them.", "DECIMAL_RUNS", matched(r"\p{Nd}"))

    whitespace = pre_tokenizers.Whitespace()
    word = where(lambda c: pieces(whitespace, f"a{c}a") == 1)
    expected = classes["L"] | classes["M"] | classes["N"]
    runs(
        categories,
        r"Characters that a regex's \w matches, less letters, marks and numbers.",
        "WORD_CHANGES",
        r"Runs of code points that are \w (1) or not (2) though their class says otherwise: gap, kind, length less 1.",
        numbered([word - expected, expected - word]),
    )
    digits = pre_tokenizers.Digits(individual_digits=True)
    one(categories, "Numbers (N) as Unicode 17.0 has them.", "NUMERIC_RUNS", where(lambda c: pieces(digits, f"a{c}") == 2))

    punctuation = pre_tokenizers.Punctuation()
    one(
        legacy,
        "Punctuation as the stages `Punctuation` and `BertPreTokenizer` see it: ASCII's, and P of an old Unicode.",
        "PUNCTUATION_RUNS",
        where(lambda c: pieces(punctuation, f"a{c}a") == 3),
    )
    strip_accents = normalizers.StripAccents()
    one(
        legacy,
        "Characters that the stage `StripAccents` removes: M of an old Unicode.",
        "MARK_RUNS",
        where(lambda c: strip_accents.normalize_str("a" + c) == "a"),
    )
    clean = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=False, strip_accents=False, lowercase=False)
    accents = normalizers.BertNormalizer(clean_text=False, handle_chinese_chars=False, strip_accents=True, lowercase=False)
    runs(
        legacy,
        "Characters that BERT's normalizer removes.",
        "BERT_RUNS",
        "Runs of what cleaning removes (1) and of accents (2): gap, kind, length less 1.",
        numbered([where(lambda c: clean.normalize_str(f"a{c}a") == "aa"), where(lambda c: accents.normalize_str("a" + c) == "a")]),
    )

    def normalization():
        """Numbers what normalization can do to a code point: 1 it only composes with what follows, 2 it can move or be composed with
        what precedes, 3 it changes by itself."""
        nfc, nfd, nfkd = (form().normalize_str for form in (normalizers.NFC, normalizers.NFD, normalizers.NFKD))
        changes = where(lambda c: nfkd(c) != c)
        # Marks of the lowest and of the highest class are not moved around a character without a class.
        low, high = "\u0334", "\u0345"
        marks = where(lambda c: ord(c) not in changes and (nfd(c + low) != c + low or nfd(high + c) != high + c))
        firsts, seconds = set(), set()
        for code in CODE_POINTS:
            parts = nfd(chr(code))
            if len(parts) > 1 and nfc(parts) == chr(code):
                first = nfc(parts[:-1])
                assert len(first) == 1
                firsts.add(ord(first))
                seconds.add(ord(parts[-1]))
        joining = marks | seconds
        joining |= {code for code in changes if ord(nfkd(chr(code))[0]) in joining}
        return numbered([firsts - joining - changes, joining, changes - joining])

    runs(
        legacy,
        "Characters that the normalization forms of Unicode 9.0 can change. Later characters are left out: they stay as they are.",
        "NORMALIZATION_RUNS",
        "Runs of characters that compose only with later ones (1), that can join earlier ones (2), and of others that change (3): gap,"
        " kind, length less 1.",
        normalization(),
    )

    lowercase = normalizers.Lowercase()
    lower = {code: lowercase.normalize_str(chr(code)) for code in CODE_POINTS}
    assert {code for code in CODE_POINTS if len(lower[code]) > 1} == {0x130}
    gaps, moves, steps, lengths = zip(*moves_of(lower))
    table(
        lower_case,
        "Lower case as Unicode 17.0 has it.",
        "LOWER_RUNS",
        "Runs of letters with a lower case: gap, twice the difference (and 1 more if it is negative), step, length. U+0130 is left out.",
        gaps,
        [2 * abs(move) + (move < 0) for move in moves],
        steps,
        lengths,
    )

    def scripts():
        """Numbers scripts by which code points the stage does not separate; code points that fit any script are left out."""
        stage = pre_tokenizers.UnicodeScripts()
        latin, han = "a", "\u6211"
        fits_all = where(lambda c: pieces(stage, latin + c) == 1 and pieces(stage, han + c) == 1)
        found, script_of, recent = [], {}, []
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
            script_of[code] = number
        return script_of

    runs(
        legacy,
        "Scripts as the stage `UnicodeScripts` sees them; Hiragana and Katakana are Han. Code points left out go with any script.",
        "SCRIPT_RUNS",
        "Runs: gap, script, length less 1.",
        scripts(),
    )
    for name, header, constants in [
        ("general-category", "Categories of characters for the stages that split text.", categories),
        ("legacy", "Characters for the stages of Hugging Face's library that use an older Unicode version than its regexes.", legacy),
        ("lower-case", "Lower case.", lower_case),
    ]:
        write(f"tokenizers/src/unicode/{name}.table.ts", header, *constants, source=f" from tokenizers {tokenizers.__version__}")


MAKERS = {"metrics": make_metrics, "tokenizers": make_tokenizers, "graphemes": make_graphemes}

for name in sys.argv[1:] or ["metrics", "tokenizers"]:
    MAKERS[name]()
