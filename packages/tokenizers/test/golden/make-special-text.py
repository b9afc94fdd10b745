"""Writes special-text.json: texts that spell out special tokens, encoded by the reference tools with each way of treating them.

    python3 make-special-text.py      (pip: tokenizers 0.23.3, tiktoken 0.14.0)

Hugging Face's library: `encode_special_tokens` off and on, for a byte-level BPE tokenizer and for BERT's WordPiece.
tiktoken: `allowed_special` and `disallowed_special`, with the ranks of bpe-tiktoken.json.
"""
import base64
import json
from pathlib import Path

import tiktoken
import tokenizers
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

HERE = Path(__file__).parent
TEXTS = ["", "plain water", "<s>", "the <s> water</s>", " [MASK]  [SEP]", "a[mask]b [PAD][PAD]", "<user> says </s> to <user>", "é<s>水</s>🙂",
         "<<s>s></s></s", "the<|endoftext|>the<|endofprompt|>"]


def encodings(tokenizer):
    rows = []
    for text in TEXTS:
        row = {"text": text}
        for name, value in (("found", False), ("plain", True)):
            tokenizer.encode_special_tokens = value
            encoding = tokenizer.encode(text, add_special_tokens=False)
            row[name] = {"ids": encoding.ids, "offsets": encoding.offsets, "words": encoding.word_ids}
        tokenizer.encode_special_tokens = False
        rows.append(row)
    return {"file": json.loads(tokenizer.to_str()), "rows": rows}


def byte_level(ranks):
    alphabet = {}
    taken = [b for b in range(256) if 33 <= b < 127 or 161 <= b < 173 or 174 <= b]
    for b in range(256):
        alphabet[b] = chr(b if b in taken else 256 + [c for c in range(256) if c not in taken].index(b))
    tokenizer = Tokenizer(models.BPE({"".join(alphabet[b] for b in token): rank for token, rank in ranks.items()}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(["<s>", "</s>", AddedToken("[MASK]", lstrip=True), AddedToken("<|endoftext|>", rstrip=True)])
    tokenizer.add_tokens([AddedToken("<user>", normalized=False)])
    return encodings(tokenizer)


def bert():
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[", "]", "<", ">", "/", "|", "the", "water", "plain", "mask", "pad", "sep", "s", "to",
             "##s", "a", "b", "##b", "user", "says", "水"]
    tokenizer = Tokenizer(models.WordPiece({word: id for id, word in enumerate(words)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.add_special_tokens(["[PAD]", "[UNK]", "[CLS]", "[SEP]", AddedToken("[MASK]", normalized=True)])
    return encodings(tokenizer)


def tiktoken_rows(ranks):
    special = {"<|endoftext|>": 100257, "<|fim_prefix|>": 100258, "<|fim_middle|>": 100259, "<|fim_suffix|>": 100260, "<|endofprompt|>": 100276}
    # The pattern of cl100k_base in tiktoken_ext/openai_public.py.
    pattern = r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"""
    encoding = tiktoken.Encoding("small", pat_str=pattern, mergeable_ranks=ranks, special_tokens=special)
    end, prompt = "<|endoftext|>", "<|endofprompt|>"
    ways = [({}, {}), ("all", {}), ([], "none"), ([end], {}), ([end], "none"), ([], [end]), ([end], [prompt]), ("all", [end]), ([end, prompt], [])]
    texts = ["the water", f"the{end}water", f"{prompt} and {end}", "<|endoftext|", f"<|fim_prefix|>{end}{end}", f"水 🙂 {prompt}"]
    rows = []
    for allowed, disallowed in ways:
        options = {}
        if allowed != {}:
            options["allowed_special"] = allowed if allowed == "all" else set(allowed)
        if disallowed != {}:
            options["disallowed_special"] = () if disallowed == "none" else set(disallowed)
        for text in texts:
            row = {"text": text, **({} if allowed == {} else {"allowedSpecial": allowed}), **({} if disallowed == {} else {"disallowedSpecial": disallowed})}
            try:
                row["ids"] = encoding.encode(text, **options)
            except ValueError as error:
                row["refused"] = str(error).split("special token ")[1].split(".\n")[0].strip("'")
            rows.append(row)
    return rows


ranked = json.loads((HERE / "bpe-tiktoken.json").read_text())["file"]
ranks = {base64.b64decode(line.split()[0]): int(line.split()[1]) for line in ranked.splitlines()}
single = {bytes([b]): ranks[bytes([b])] for b in range(256)}
made = {"how": "python3 make-special-text.py", "tools": {"tokenizers": tokenizers.__version__, "tiktoken": tiktoken.__version__},
        "huggingFace": [{"name": "byte-level BPE", **byte_level(single)}, {"name": "BERT", **bert()}], "tiktoken": tiktoken_rows(ranks)}
(HERE / "special-text.json").write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")
