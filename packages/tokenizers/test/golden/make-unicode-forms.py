"""Writes unicode-forms.json beside it: the normalization forms of Hugging Face's library over all code points and over random texts.

Run with `pip install tokenizers==0.23.3`:  python make-unicode-forms.py
`digests`: SHA-256, first 16 digits, of each block of 4096 code points, each by itself and between a letter and two marks, normalized
and joined by bars. `rows`: texts of characters that interact, with the offsets in code points, a pair for every character, flat.
"""

import hashlib
import json
import pathlib
import random

import tokenizers
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

FORMS = {"NFC": normalizers.NFC(), "NFD": normalizers.NFD(), "NFKC": normalizers.NFKC(), "NFKD": normalizers.NFKD(),
         "BERT": normalizers.BertNormalizer(lowercase=False, strip_accents=True)}
BLOCK = 4096


def digest(form, block):
    lines = []
    for code in range(block * BLOCK, (block + 1) * BLOCK):
        if not 0xD800 <= code < 0xE000:
            lines += [form.normalize_str(chr(code)), form.normalize_str(f"o{chr(code)}\u0301\u0316")]
    return hashlib.sha256("|".join(lines).encode()).hexdigest()[:16]


# Letters, marks of many classes, characters that decompose; letters and marks of Unicode 10 to 16, which the library leaves as they are.
POOLS = ["aeozAEOß ", "\u0300\u0301\u0308\u0316\u0327\u0328\u0334\u0338\u0345\u0360\u05b4\u064b\u0e48\u0f71\u0f72\u0f74\u3099\u302a",
         "éàüÅÇñṩǖộﬁ①½İſẛΩÅK", "가각힣\u1100\u1161\u1162\u11a8\u11c2\u1175", "かがハパ\u3099\u309aｶﾞﾊﾟ㍿㋿",
         "\u09c7\u09be\u0bc6\u0bbe\u0d46\u0d3e\u0dd9\u0dcf\u0ddf\u1025\u102e\u0958\u0344\u0f73\u0f76\U0001d15e\U0001d165\U000110b9\U000110ba",
         "\u0d3b\u0d3c\u1df6\u07fd\u09fe\u08d3\u0eba\u1abf\u1ac1\u0c3c\U00010f46\U00010f82\U0001e130\U0001e2ae\U0001e4ec\U0001e5ee",
         "\u32ff\ua7f2\uab69\U00010781\U0001f16c\U0001fbf0\U00011938\U00011935\U00011930\U000105d2\U000105c9\U00016d63\U00016d67\U00016d68\U000113c2",
         "中\U0002f800豈\ufb1d\ufb2c\u2126 \u2028"]
rnd = random.Random(13)
texts = []
for _ in range(260):
    pools = rnd.sample(POOLS, rnd.randint(1, 4)) + [POOLS[1]]
    texts.append("".join(rnd.choice(rnd.choice(pools)) for _ in range(rnd.randint(1, 12))))
texts += ["o" + "\u0301\u0316" * 40, "\u0316\u0301" * 30 + "é", "각" * 20 + "\u0301\u0316", "\U000105d2\u0307", "\u0d3b\u0316\u0d3b"]


def row(normalizer, text):
    tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(r"[\s\S]"), "isolated")
    offsets = tokenizer.encode(text, add_special_tokens=False).offsets
    return [normalizer.normalize_str(text), [place for pair in offsets for place in pair]]


made = {"tool": "tokenizers", "version": tokenizers.__version__, "how": "python make-unicode-forms.py"}
digests = {name: [digest(form, block) for block in range(0x110000 // BLOCK)] for name, form in FORMS.items()}
rows = {name: [row(form, text) for text in texts] for name, form in FORMS.items()}
text = json.dumps({"made": made, "digests": digests, "texts": texts, "rows": rows}, ensure_ascii=True, separators=(",", ":"))
pathlib.Path(__file__).with_name("unicode-forms.json").write_text(text.replace('],"', '],\n"').replace('],[', '],\n[') + "\n", encoding="utf-8")
