"""Writes normalizers.json and sentencepiece-normalizers.json beside it: what the peers' normalizers make of tricky texts, with offsets.

Run with `pip install tokenizers==0.23.3 sentencepiece==0.2.3`:  python make-normalizers.py
Offsets are code points. Hugging Face's: a pair for every character of the result, flat. SentencePiece's: the start of every
character of the result, and the end.
"""

import base64
import json
import pathlib
import random
import tempfile

import sentencepiece
import tokenizers
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

HERE = pathlib.Path(__file__).parent

# Rules of our own: a key in hexadecimal code points, a tab, what takes its place.
RULES = [
    ("66", "70 68"),  # f -> ph
    ("66 66", "46"),  # ff -> F
    ("e9", "65"),  # é -> e
    ("65 301", "e9"),  # e and accent -> é
    ("fb01", "66 69"),  # ﬁ -> fi
    ("a0", "20"),  # no-break space
    ("3000", "20"),  # ideographic space
    ("a", "20"),  # line feed
    ("d", "20"),
    ("9", "20"),
    ("337f", "682a 5f0f 4f1a 793e"),  # ㍿ -> 株式会社
    ("1f600", "3a 29"),  # 😀 -> :)
    ("2026", "2e 20 2e"),  # … -> ". ."
]

POOLS = [
    "abcefXYZ ,.\t\n\r", "éàüÅÇñṩﬁ①½İſßẞΣς", "\u0301\u0327\u0323\u0307\u0308\u0345\u0338\u0334\u3099\u309a", "가힣각각",
    "日本語中文ｶﾞﾊﾟー！？　㍿…", "हिन्दीக்ষি", "\u200b\u200d\ufeff\u00a0\u2028\u0085\u0000\u0007\x1f", "👍🏽👨\u200d👩\u200d👧🇩🇪😀",
    "العربية\u0650\u0651\u064b", "ภาษาไทยำ้", "\u0958\u09dc\u0344\u0f73\u0f75\u1e9b\u212b\u2126\ufb1d\u0340", "  ffe\u0301 ",
]

texts = [
    "", " ", "  ", "a", "Hello, World!", "  two  blanks  ", "ÀÉÎõü", "e\u0301", "e\u0327\u0301x", "a\u0301\u0327b", "ﬁne ﬂy", "İstanbul ΑΣ",
    "中文 mixed 文字", "\u1100\u1161\u11a8", "가각", "office coffee", "line\r\nbreak", "\u0301start", "tab\tand\u00a0space\u3000end ",
]
rnd = random.Random(11)
for _ in range(50):
    pools = rnd.sample(POOLS, rnd.randint(1, 3))
    texts.append("".join(rnd.choice(rnd.choice(pools)) for _ in range(rnd.randint(1, 9))))


def charsmap_of(model):
    """Field 2 of field 3 of a SentencePiece model."""

    def fields(data):
        at = 0

        def number():
            nonlocal at
            value = shift = 0
            while True:
                byte = data[at]
                at += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        while at < len(data):
            key = number()
            if key & 7 == 2:
                size = number()
                yield key >> 3, data[at : at + size]
                at += size
            elif key & 7 == 5:
                at += 4
            else:
                number()

    spec = next(value for field, value in fields(model) if field == 3)
    return next(value for field, value in fields(spec) if field == 2)


def train(folder, **options):
    corpus = pathlib.Path(folder, "corpus.txt")
    corpus.write_text("\n".join(f"words of line {n} ab ba cab" for n in range(200)), encoding="utf-8")
    rules = pathlib.Path(folder, "rules.tsv")
    rules.write_text("".join(f"{key}\t{text}\n" for key, text in RULES), encoding="utf-8")
    prefix = str(pathlib.Path(folder, "model"))
    sentencepiece.SentencePieceTrainer.train(
        input=str(corpus), model_prefix=prefix, vocab_size=40, hard_vocab_limit=False, minloglevel=2, normalization_rule_tsv=str(rules), **options)
    return pathlib.Path(prefix + ".model").read_bytes()


def hugging_face(normalizer):
    tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(r"[\s\S]"), "isolated")
    rows = []
    for text in texts:
        offsets = tokenizer.encode(text, add_special_tokens=False).offsets
        rows.append([normalizer.normalize_str(text), [place for pair in offsets for place in pair]])
    return rows


with tempfile.TemporaryDirectory() as folder:
    variants = {
        "plain": {},
        "suffix": {"treat_whitespace_as_suffix": True},
        "keepBlanks": {"remove_extra_whitespaces": False, "user_defined_symbols": ["<sep>", "  ", "ab", "f"]},
        "noPrefix": {"add_dummy_prefix": False},
    }
    made = {name: train(folder, **options) for name, options in variants.items()}

charsmap = charsmap_of(made["plain"])
bert = normalizers.BertNormalizer
peers = {
    "nfc": normalizers.NFC(), "nfd": normalizers.NFD(), "nfkc": normalizers.NFKC(), "nfkd": normalizers.NFKD(),
    "lowercase": normalizers.Lowercase(), "stripAccents": normalizers.StripAccents(),
    "strip": normalizers.Strip(), "stripLeft": normalizers.Strip(left=True, right=False), "stripRight": normalizers.Strip(left=False, right=True),
    "bert": bert(), "bertCased": bert(lowercase=False), "bertNoClean": bert(clean_text=False), "bertAccents": bert(strip_accents=False),
    "bertNoChinese": bert(handle_chinese_chars=False), "nmt": normalizers.Nmt(), "prepend": normalizers.Prepend("▁x"),
    "replaceBlank": normalizers.Replace(" ", "▁"), "replaceRuns": normalizers.Replace(Regex(" {2,}"), "_"),
    "replaceWhite": normalizers.Replace(Regex(r"\s+"), " "), "replaceSet": normalizers.Replace(Regex(r"[ \ta-c]{1,2}"), "éö"), "drop": normalizers.Replace("e", ""),
    "precompiled": normalizers.Precompiled(charsmap),
    "accentless": normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase()]),
    "llama": normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]),
    "t5": normalizers.Sequence([normalizers.Precompiled(charsmap), normalizers.Strip(left=False, right=True), normalizers.Replace(Regex(" {2,}"), "▁")]),
}


def write(name, tool, **data):
    how = {"tool": tool.__name__, "version": tool.__version__, "how": "python make-normalizers.py"}
    text = json.dumps({"made": how, "charsmap": base64.b64encode(charsmap).decode(), **data}, ensure_ascii=True, separators=(",", ":"))
    (HERE / name).write_text(text.replace('],"', '],\n"') + "\n", encoding="utf-8")


write("normalizers.json", tokenizers, texts=texts, rows={name: hugging_face(each) for name, each in peers.items()})
spm_texts = [text for text in texts if "\0" not in text]
rows = {}
for name, model in made.items():
    processor = sentencepiece.SentencePieceProcessor(model_proto=model)
    rows[name] = [list(processor.normalize(text, with_offsets=True)) for text in spm_texts]
write("sentencepiece-normalizers.json", sentencepiece, texts=spm_texts, variants=variants, rows=rows)
