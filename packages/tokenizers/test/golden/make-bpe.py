"""Writes bpe-*.json: byte-pair encodings by the reference tools, of models small enough to be kept beside the tests.

    python3 make-bpe.py      (pip: tokenizers 0.23.3, tiktoken 0.14.0, sentencepiece 0.2.3)
"""
import base64
import io
import json
import struct
from pathlib import Path

import sentencepiece
import tiktoken
import tokenizers
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

TEXT = """
The miller told the weaver that the water of the river would rise, and the weaver told the miller to mend the weir.
Neither of them mended anything; they sat together under the alder trees, weighing words and wondering at the weather.
"What whirls," asked the weaver, "and never tires?" "A wheel," said the miller, "a whirlpool, and my youngest brother."
Der Müller sprach: über kühlem Wasser klappert's lauter. Le meunier répéta: l'été, l'eau était là. 水車小屋の水車が回る。水は流れる。
Мельник мелет муку, мельница шумит. 1234567890 2024 1999 12:30 3.14159 🙂🙃 👩‍🌾
""".strip()
LINES = TEXT.split("\n")
WORDS = ["", "a", "the", "water", "weaver", "whirlpool", "weatherwheel", "Müller", "mullerüü", "水車小屋", "水水水", "мельница",
         "ééé", "x", "xyz", "qaq", "日本語", "a日b", "日a本", "🙂🙃🙂", "tttttttttttt", "ababababab", "the\u0301", "\u0000", "wh" * 60, "e" * 200]
SENTENCES = LINES + [" the  water   rises ", "日本 the 語 water", "▁▁▁", "the miller " * 12, "unknown: ß ŋ ŋŋ the ŋ", "а" * 150, "\t\n"]


def hugging_face():
    cases = []

    def case(name, vocab, merges, texts, **options):
        tokenizer = Tokenizer(models.BPE(vocab, merges, **options))
        rows = []
        for text in texts:
            encoding = tokenizer.encode(text)
            rows.append([text, encoding.ids])
        cases.append({"name": name, "options": options, "vocab": vocab, "merges": merges, "rows": rows})

    def trained(size, texts=LINES, pre=pre_tokenizers.Whitespace(), **options):
        tokenizer = Tokenizer(models.BPE(**{k: v for k, v in options.items() if k in ("unk_token",)}))
        tokenizer.pre_tokenizer = pre
        special = [t for t in [options.get("unk_token")] if t]
        trainer = trainers.BpeTrainer(vocab_size=size, special_tokens=special, show_progress=False,
                                      **{k: v for k, v in options.items() if k in ("continuing_subword_prefix", "end_of_word_suffix")})
        tokenizer.train_from_iterator(texts, trainer)
        model = json.loads(tokenizer.to_str())["model"]
        return model["vocab"], [tuple(m) for m in model["merges"]]

    case("plain", *trained(260), WORDS)
    case("an unknown token", *trained(260, unk_token="<unk>"), WORDS, unk_token="<unk>")
    case("a fused unknown token", *trained(260, unk_token="<unk>"), WORDS, unk_token="<unk>", fuse_unk=True)
    case("an end-of-word suffix", *trained(260, end_of_word_suffix="</w>", unk_token="?"), WORDS, unk_token="?", end_of_word_suffix="</w>")
    case("a continuing prefix", *trained(260, continuing_subword_prefix="##", unk_token="?"), WORDS, unk_token="?", continuing_subword_prefix="##")
    vocab, merges = trained(200, texts=["▁" + line.replace(" ", "▁") for line in LINES], pre=pre_tokenizers.Metaspace(), unk_token="<unk>")
    for byte in range(256):
        vocab["<0x%02X>" % byte] = len(vocab)
    sentences = [line.replace(" ", "▁") for line in SENTENCES]
    case("byte fallback on sentences", vocab, merges, sentences + WORDS, unk_token="<unk>", fuse_unk=True, byte_fallback=True)
    few = {token: id for token, id in vocab.items() if token not in ("<0xE6>", "<0xC5>")}
    few = {token: id for id, token in enumerate(few)}
    case("byte fallback with bytes missing", few, merges, sentences + WORDS, unk_token="<unk>", fuse_unk=True, byte_fallback=True)
    vocab, merges = trained(260, unk_token="<unk>")
    case("sentences without fallback", *trained(220, texts=["▁" + line.replace(" ", "▁") for line in LINES], pre=pre_tokenizers.Metaspace(), unk_token="<unk>"), sentences, unk_token="<unk>", fuse_unk=True)
    case("sentences, unknown left out", {k: v for k, v in vocab.items()}, merges, SENTENCES)
    vocab = dict(vocab)
    for word in ("weatherwheel", "xyz", "the miller", "ababababab"):
        vocab[word] = len(vocab)
    case("whole words whatever the merges say", vocab, merges, WORDS + ["the miller"], ignore_merges=True, unk_token="<unk>")
    small = {"a": 0, "b": 1, "ab": 2, "ba": 3, "aba": 4, "abab": 5, "aa": 6}
    case("a merge that comes twice", small, [("a", "b"), ("b", "a"), ("ab", "a"), ("ab", "ab"), ("a", "b")], WORDS + ["abababa", "bababa", "aabab"])
    case("overlapping merges", small, [("ab", "a"), ("a", "a"), ("b", "a"), ("a", "b"), ("ab", "ab")], WORDS + ["abababa", "bababa", "aaaaa", "aabab"])
    return {"tool": "tokenizers", "version": tokenizers.__version__, "cases": cases}


def tiktoken_values():
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(vocab_size=700, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    tokenizer.train_from_iterator(LINES, trainer)
    alphabet = {}
    taken = [b for b in range(256) if 33 <= b < 127 or 161 <= b < 173 or 174 <= b]
    for b in range(256):
        alphabet[chr(b if b in taken else 256 + [c for c in range(256) if c not in taken].index(b))] = b
    ranks = {bytes(alphabet[c] for c in token): id for token, id in tokenizer.get_vocab().items()}
    for token in (b"weatherwheel", b"e" * 80):
        ranks[token] = len(ranks)
    encoding = tiktoken.Encoding("small", pat_str=r"(?s).+", mergeable_ranks=ranks, special_tokens={})
    texts = WORDS + SENTENCES + ["e" * 79, "e" * 80, "e" * 81]
    file = "".join("%s %d\n" % (base64.b64encode(t).decode(), r) for t, r in sorted(ranks.items(), key=lambda x: x[1]))
    return {"tool": "tiktoken", "version": tiktoken.__version__, "file": file, "rows": [[t, encoding.encode(t)] for t in texts]}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def read_pieces(data):
    """The pieces of a model file (field 1: text, score, type), and the bytes of all else."""
    pieces, rest, at = [], b"", 0
    while at < len(data):
        start = at
        tag, at = varint(data, at)
        size, at = varint(data, at)
        if tag != 10:
            rest += data[start:at + size]
        else:
            inner, end, piece = at, at + size, ["", 0.0, 1]
            while inner < end:
                tag, inner = varint(data, inner)
                if tag == 10:
                    size_, inner = varint(data, inner)
                    piece[0] = data[inner:inner + size_].decode()
                    inner += size_
                elif tag == 21:
                    piece[1] = struct.unpack("<f", data[inner:inner + 4])[0]
                    inner += 4
                else:
                    piece[2], inner = varint(data, inner)
            pieces.append(piece)
        at += size
    return pieces, rest


def write_pieces(pieces):
    out = b""
    for text, score, kind in pieces:
        encoded = text.encode()
        assert len(encoded) < 128
        body = bytes([10, len(encoded)]) + encoded + b"\x15" + struct.pack("<f", score) + bytes([24, kind])
        out += bytes([10]) + (bytes([len(body)]) if len(body) < 128 else bytes([len(body) & 127 | 128, len(body) >> 7])) + body
    return out


def sentencepiece_values():
    cases = []
    for name, options, unused in [
        ("plain", {}, 0),
        ("user-defined pieces", {"user_defined_symbols": ["<sep>", "mill", "▁the▁", "ww"]}, 0),
        ("byte fallback", {"byte_fallback": True, "vocab_size": 480}, 0),
        ("unused pieces", {}, 3),
    ]:
        model = io.BytesIO()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(LINES), model_writer=model, model_type="bpe", minloglevel=9, character_coverage=0.98,
            normalization_rule_name="identity", add_dummy_prefix=False, remove_extra_whitespaces=False,
            **{"vocab_size": 230, **options})
        pieces, rest = read_pieces(model.getvalue())
        normal = [piece for piece in pieces if piece[2] == 1 and len(piece[0]) > 1]
        if unused:
            for piece in normal[::unused]:
                piece[2] = 5
        processor = sentencepiece.SentencePieceProcessor(model_proto=write_pieces(pieces) + rest)
        kinds = {1: "normal", 2: "unknown", 3: "control", 4: "user-defined", 5: "unused", 6: "byte"}
        texts = WORDS + SENTENCES + ["a<sep>b", "millmiller<sep><sep>", "wwww www the ww the the "]
        cases.append({"name": name, "byteFallback": "byte_fallback" in options,
                      "pieces": [[p[0], p[1]] for p in pieces], "kinds": [kinds[p[2]] for p in pieces],
                      "rows": [[t.replace(" ", "▁"), processor.encode(t)] for t in texts if "\x00" not in t and "\t" not in t]})
    return {"tool": "sentencepiece", "version": sentencepiece.__version__, "cases": cases}


for name, made in [("hugging-face", hugging_face()), ("tiktoken", tiktoken_values()), ("sentencepiece", sentencepiece_values())]:
    text = json.dumps({"how": "python3 make-bpe.py", **made}, ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_name(f"bpe-{name}.json").write_text(text + "\n")
