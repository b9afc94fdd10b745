"""Writes unicode.json beside it: digests of Unicode tables as tiktoken and Hugging Face's library see them.

Run with `pip install tiktoken==0.14.0 tokenizers==0.23.3`:  python make-unicode.py
Each digest is the SHA-256 of 1,114,112 bytes, one per code point. Classes, letters, decimals and \\w are tiktoken's.
"""

import hashlib
import json
import pathlib

import tiktoken
import tokenizers
from tokenizers import normalizers, pre_tokenizers

CODE_POINTS = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]
EVERYTHING = "".join(map(chr, CODE_POINTS))


def matched(pattern):
    encoding = tiktoken.Encoding("probe", pat_str=pattern, mergeable_ranks={bytes([i]): i for i in range(256)}, special_tokens={})
    return {ord(c) for c in encoding.decode(encoding.encode(EVERYTHING, disallowed_special=()))}


def where(test):
    return {code for code in CODE_POINTS if test(chr(code))}


def digest(sets):
    table = bytearray(0x110000)
    for kind, codes in enumerate(sets, 1):
        for code in codes:
            table[code] = kind
    return hashlib.sha256(table).hexdigest()


lowercase = normalizers.Lowercase()
lower = bytearray(0x110000 * 4)
for code in CODE_POINTS:
    lower[code * 4 : code * 4 + 4] = ord(lowercase.normalize_str(chr(code))[0]).to_bytes(4, "little")

digits = pre_tokenizers.Digits(individual_digits=True)
punctuation = pre_tokenizers.BertPreTokenizer()
accents = normalizers.StripAccents()
result = {
    "made": {"tool": "tiktoken, tokenizers", "version": f"{tiktoken.__version__}, {tokenizers.__version__}", "how": "python make-unicode.py"},
    "digests": {
        "classes": digest(matched(rf"\p{{{name}}}") for name in ["L", "M", "N", "P", "S", "Z", "Cc", "Cf", "Co"]),
        "letters": digest(matched(rf"\p{{{name}}}") for name in ["Lu", "Ll", "Lt", "Lm"]),
        "decimals": digest([matched(r"\d")]),
        "word": digest([matched(r"\w")]),
        "whiteSpace": digest([matched(r"\s")]),
        "numeric": digest([where(lambda c: len(digits.pre_tokenize_str(c + "a")) == 2)]),
        "punctuation": digest([where(lambda c: len(punctuation.pre_tokenize_str("x" + c + "x")) == 3)]),
        "marks": digest([where(lambda c: accents.normalize_str(c) == "")]),
        "lowerCase": hashlib.sha256(lower).hexdigest(),
    },
}
pathlib.Path(__file__).with_name("unicode.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
