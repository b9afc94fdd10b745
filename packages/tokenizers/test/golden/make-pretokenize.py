"""Writes pretokenize-patterns.json, pretokenize-behaviors.json and pretokenize-stages.json beside it: random texts, biased to the characters that splitting
rules tell apart, and how Hugging Face's library cuts them.

Run with `pip install tokenizers==0.23.3`:  python make-pretokenize.py
"""

import json
import pathlib
import random

import tokenizers
from tokenizers import Regex
from tokenizers import pre_tokenizers as P

HERE = pathlib.Path(__file__).parent

CON="'s|'t|'re|'ve|'m|'ll|'d"; SP=r"\s+(?!\S)|\s+"
PAT={
"gpt2":rf"{CON}| ?\p{{L}}+| ?\p{{N}}+| ?[^\s\p{{L}}\p{{N}}]+|{SP}",
"gpt2b":rf"{CON}| ?[\p{{L}}]+| ?[\p{{N}}]+| ?[^\s\p{{L}}\p{{N}}]+|{SP}",
"gpt2c":rf"'(?:[sdmt]|ll|ve|re)| ?\p{{L}}+| ?\p{{N}}+| ?[^\s\p{{L}}\p{{N}}]+|{SP}",
"gpt2d":r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s",
"cl100k":rf"(?i:{CON})|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|\s*[\r\n]+|{SP}",
"cl100kb":rf"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{{L}}\p{{N}}]?+\p{{L}}+|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]++[\r\n]*|\s*[\r\n]|{SP}",
"nanochat":rf"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{{L}}\p{{N}}]?+\p{{L}}+|\p{{N}}{{1,2}}| ?[^\s\p{{L}}\p{{N}}]++[\r\n]*|\s*[\r\n]|{SP}",
"qwen2":rf"(?i:{CON})|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|\s*[\r\n]+|{SP}",
"qwen2b":rf"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{{L}}\p{{N}}]?+\p{{L}}+|\p{{N}}| ?[^\s\p{{L}}\p{{N}}]++[\r\n]*|\s*[\r\n]|{SP}",
"qwen35":rf"(?i:{CON})|[^\r\n\p{{L}}\p{{N}}]?[\p{{L}}\p{{M}}]+|\p{{N}}| ?[^\s\p{{L}}\p{{M}}\p{{N}}]+[\r\n]*|\s*[\r\n]+|{SP}",
"minicpm5":rf"(?i:{CON})|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}+| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|\s*[\r\n]+|{SP}",
"seed":"(?i:"+CON+")|[^\r\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1}| ?[^\\s\\p{L}\\p{N}\r\n]+|\\s*[\r\n]+|"+SP,
"o200k":"|".join([r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:"+CON+")?",r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:"+CON+")?",r"\p{N}{1,3}",r" ?[^\s\p{L}\p{N}]+[\r\n/]*",r"\s*[\r\n]+",SP]),
"nemo":"|".join([r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+",r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*",r"\p{N}",r" ?[^\s\p{L}\p{N}]+[\r\n/]*",r"\s*[\r\n]+",SP]),
"deepseek1":r"\p{N}{1,3}",
"deepseek2":"[一-龥぀-ゟ゠-ヿ]+",
"deepseek3":"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*|\\s*[\r\n]+|"+SP,
"spark3":"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+|[\r\n]|"+SP,
"coder1":"[\r\n]",
"coder2":r"\s?\p{L}+","coder3":r"\s?\p{P}+","coder4":"[一-龥ࠀ-一가-퟿]+","coderEnd":r"\s+$",
"coderV2a":"\\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-ՖႠ-ჅᎠ-Ᏽᏸ-ᏽᲐ-ᲺᲽ-Ჿᴀ-ᴫᵫ-ᵷᵹ-ᶚḀ-ἕἘ-Ἕἠ-ὅὈ-Ὅὐ-ὗὙὛὝὟ-ώᾀ-ᾴᾶ-ᾼιῂ-ῄῆ-ῌῐ-ΐῖ-Ίῠ-Ῥῲ-ῴῶ-ῼℂℇℊ-ℓℕℙ-ℝℤΩℨK-ℭℯ-ℴℹℼ-ℿⅅ-ⅉⅎↃↄⰀ-ⱻⱾ-ⳤⳫ-ⳮⳲⳳꙀ-ꙭꚀ-ꚛꜢ-ꝯꝱ-ꞇꞋ-ꞎꭰ-ꮿﬀ-ﬆﬓ-ﬗＡ-Ｚａ-ｚ𐐀-𐑏𐒰-𐓓𐓘-𐓻𐲀-𐲲𐳀-𐳲𑢠-𑣟𞤀-𞥃]+",
"coderV2b":"\\s?[!-/:-~！-／：-～‘-‟　-。]+",
"laguna":r"(?:\r?\n)+(?!\r?\n)",
"bloom":" ?[^(\\s|[.,!?…。，、।۔،])]+",
"clip":r"<\|startoftext\|>|<\|endoftext\|>|"+CON+r"|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+",
"falcon":"[0-9][0-9][0-9]","any":".","blank":" ","spaces":r"\s+","nonspaces":r"\S+","either":r"\S+|\s+","lines":r"[^\n]+|[\n]+","digit":r"\d","digits2":r"\d{2}","two":r"\s?[ab]{2,3}|\p{Lu}?\p{N}+|[+-]","opt":r"[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+|\s+",
"mix":r"\p{Lm}+|\p{Lo}{1,2}|\p{Ll}|\p{Z}",
}
B="removed isolated merged_with_previous merged_with_next contiguous".split()

POOLS=["abcdeéñßſ","ABCDÉÑǅ","'’`","sStTmMdDlLvVrReE"," \t\u00a0\u3000\u2028\x85\x0b","\r\n"," ","0123456789","٣½Ⅷ²³¹①𝟙","!?.,;:/-_()<>|@#$%^&*+=~\"\\[]{}","“”…—。，、¿।۔،","€+™😀🏽","日本語中文字","ひらカター","한국","مرحبا","हिन्दी","ไทย","\u0301\u0308\u20dd\u093f","ʰʷˠ\u02b0","\u200c\u200d\ufeff\x00\x1f\u00ad","𐐀𐐨𝒜𞤀","▁_a","<|startoftext|>"]
def text(r):
    k=r.random()
    out=[]
    n=r.choice((1,2,3,5,8,13,21))
    if k<0.1:
        while len(out)<n:
            c=r.randrange(0x110000 if r.random()<.3 else 0x3000)
            if not 0xd800<=c<0xe000: out.append(chr(c))
        return "".join(out)
    pools=r.sample(POOLS,r.choice((1,2,3,4,6)))
    while len(out)<n:
        p=r.choice(pools)
        if p[0]=="<" and r.random()<.5: out.append(r.choice(("<|startoftext|>","<|endoftext|>","<|start")))
        else: out.append(r.choice(p)*r.choice((1,1,1,1,1,2,2,3,4,7)))
    return "".join(out)


def behaviors():
    names = {"removed": "removed", "isolated": "isolated", "merged_with_previous": "mergedWithPrevious", "merged_with_next": "mergedWithNext", "contiguous": "contiguous"}
    for invert in (False, True):
        for behavior, ours in names.items():
            yield behavior, ours, invert


def patterns():
    for name, regex in PAT.items():
        yield {"name": name, "regex": regex}, P.Split(Regex(regex), "isolated")


def splits():
    for name in ("deepseek1", "deepseek3", "coder2", "spaces", "two"):
        for behavior, ours, invert in behaviors():
            spec = {"name": f"{name} {ours}{' inverted' if invert else ''}", "pattern": {"regex": PAT[name]}, "behavior": ours, "invert": invert}
            yield spec, P.Split(Regex(PAT[name]), behavior, invert)
    for text in ("a", " ", "aab"):
        for behavior, ours, invert in behaviors():
            spec = {"name": f"{json.dumps(text)} {ours}{' inverted' if invert else ''}", "pattern": text, "behavior": ours, "invert": invert}
            yield spec, P.Split(text, behavior, invert)


def split(name):
    return P.Split(Regex(PAT[name]), "isolated")


BYTES = {"add_prefix_space": False, "use_regex": False}
STAGES = {
    "words": P.Whitespace(),
    "between white space": P.WhitespaceSplit(),
    "BERT": P.BertPreTokenizer(),
    "bytes": P.ByteLevel(add_prefix_space=False),
    "bytes after a blank": P.ByteLevel(),
    "bytes after a blank, uncut": P.ByteLevel(add_prefix_space=True, use_regex=False),
    "metaspace": P.Metaspace(),
    "metaspace, first": P.Metaspace(prepend_scheme="first"),
    "metaspace, never, uncut": P.Metaspace(prepend_scheme="never", split=False),
    "metaspace of _": P.Metaspace(replacement="_"),
    "digits": P.Digits(),
    "each digit": P.Digits(individual_digits=True),
    "scripts": P.UnicodeScripts(),
    "length 3": P.FixedLength(length=3),
    "delimiter a": P.CharDelimiterSplit("a"),
    "punctuation": P.Punctuation("contiguous"),
    "StarCoder": P.Sequence([P.Digits(individual_digits=True), P.ByteLevel(add_prefix_space=False)]),
    "T5": P.Sequence([P.WhitespaceSplit(), P.Metaspace()]),
    "words, metaspace first": P.Sequence([P.WhitespaceSplit(), P.Metaspace(prepend_scheme="first")]),
    "metaspace, digits, punctuation": P.Sequence([P.Metaspace(), P.Digits(individual_digits=True), P.Punctuation()]),
    "punctuation, bytes after a blank": P.Sequence([P.Punctuation(), P.ByteLevel()]),
    "metaspace twice": P.Sequence([P.Metaspace(), P.Metaspace(replacement="_")]),
    "DeepSeek V3": P.Sequence([split("deepseek1"), split("deepseek2"), split("deepseek3"), P.ByteLevel(**BYTES)]),
    "DeepSeek Coder": P.Sequence([split("coder1"), split("coder2"), split("coder3"), split("coder4"), P.Digits(individual_digits=True), P.ByteLevel(**BYTES)]),
    "Laguna": P.Sequence([P.Split(Regex(PAT["laguna"]), "merged_with_next"), split("qwen2"), P.ByteLevel(**BYTES)]),
}


def stages():
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    for name, stage in STAGES.items():
        tokenizer.pre_tokenizer = stage
        yield {"name": name, "json": json.loads(tokenizer.to_str())["pre_tokenizer"]}, stage


def write(name, count, subjects):
    rows = []
    for spec, stage in subjects:
        r = random.Random(spec["name"])
        texts = [text(r) for _ in range(count)]
        rows.append(json.dumps({**spec, "cases": [[t, [[p, o] for p, o in stage.pre_tokenize_str(t)]] for t in texts]}))
    made = {"tool": "tokenizers", "version": tokenizers.__version__, "how": "python make-pretokenize.py; offsets in code points"}
    (HERE / f"pretokenize-{name}").write_text('{"made": %s, "rows": [\n%s\n]}\n' % (json.dumps(made), ",\n".join(rows)), encoding="utf-8")


write("patterns.json", 9, patterns())
write("behaviors.json", 4, splits())
write("stages.json", 14, stages())
