"""Writes own/: tokenizers trained on own/text.txt by the reference tools, and what they make of the strings below.

    python make-own.py                    (pip: tokenizers==0.23.3 subword-nmt==0.3.8)
    python make-own.py sentencepiece      (pip: sentencepiece==0.2.1)

The files have the names and the fields of the larger ones that may be beside the repository (../../../../../shared/golden/tokenizers).
"""
import io
import json
import sys
from pathlib import Path

OWN = Path(__file__).parent / "own"
LINES = (OWN / "text.txt").read_text(encoding="utf8").split("\n")[:-1]
STRINGS = [
    "", " ", "  ", "\t", "\n", "\r\n", " \n ", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u2028\u2029", "\u0085", "bread", "bread and butter",
    "bread, butter!", "bread  butter", " bread", "bread ", "  bread  ", "bread\tbutter", "bread\nbutter", "a\r\nb\r\n", "one\n\n  two\n\tthree   ",
    "I'm you're she'd we'll they've it's don't", "I'M YOU'RE WE'VE", "'s 't 're", "l'eau d’été", "'''", "it''s", "‘quoted’ “quotes”", "123", "1234567",
    "3.14159", "1,000,000", "2026-11-22T09:30:00Z", "12abc34", "٣٤٥", "Ⅷ ½ ²", "１２３ＡＢＣ", "1️⃣2️⃣", "snake_case-and.dots", "https://bread.example/a?b=c&d=%20#e",
    "C:\\Bread\\x", "<b>bread</b>", '{"bread":[1,2,{"x":null}]}', "while (i-- > 0) { bake(loaf[i]); }", "    four\n        eight", "=======", "-----", "...",
    "!!!???", "a,b;c:d", "$5.00 €10 £3", "#bread @baker", "___", "(((bread)))", "café", "cafe\u0301", "\u212b\u00c5 A\u030a", "ﬁ ﬂ ﬃ", "\u1e9b\u0323",
    "Straße STRASSE", "İstanbul ısı", "ΣΊΣΥΦΟΣ ς", "Ёлка ёж", "naïve façade", "b\u0334\u0322r\u031be\u0337a\u0336d\u0335", "\u0308\u0301 \u0958", "面包和黄油！",
    "麵包師傅說", "パンを焼く", "カタカナ ｶﾀｶﾅ ひらがな", "빵과 버터", "\u1107\u1161\u11bc", "𠮷野家", "日本語とbread混在123", "「引用」。", "ー〜", "الخُبْز والزبدة", "לֶחֶם וחמאה",
    "आटा और पानी", "क्षत्रिय", "ขนมปัง", "রুটি", "ரொட்டி", "Хлеб, масло!", "Ψωμί και βούτυρο", "პური", "ዳቦ", "😀", "😀😃😄", "👨\u200d👩\u200d👧\u200d👦", "👩🏽\u200d🍳",
    "🏳️\u200d🌈", "🇫🇷🇩🇪", "❤️", "a😀b", "𝒳𝓎𝓏", "\U0010ffff", "\ue000", "\u0000", "a\u0000b", "\u0001\u001f", "\u007f", "soft\u00adhyphen", "\u202eoverride",
    "\ufffd", "<s>bread</s>", "<unk>", "[CLS] a [SEP]", "bread<|endoftext|>butter", "▁under▁score", "##hash", "Ġbyte", "a</w>b", "@@ x@@", "a" * 101, "a" * 40,
    "ab" * 30, " " * 30, "uninterchangeableness", "Bäckereifachverkäuferinnenausbildung", "漢" * 30, "😀" * 12, "-" * 50, "The baker reads the newspaper.",
    "Waiting is most of baking", "AND THEN the oVeN", "Mr. and Mrs. Baker, Jr.", "the rereading bakers", "unhappiest happiness", "larger ovens still",
]


def write(name, value):
    path = OWN / name
    path.parent.mkdir(exist_ok=True)
    if isinstance(value, bytes):
        path.write_bytes(value)
    elif isinstance(value, list):
        rows = ",\n".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in value)
        path.write_text(f"[\n{rows}\n]\n", encoding="utf8")
    else:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
        path.write_text(text, encoding="utf8")


def units(text, offsets):
    places = [0]
    for character in text:
        places.append(places[-1] + (2 if ord(character) > 0xFFFF else 1))
    return [[places[start], places[end]] for start, end in offsets]


def hugging_face():
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

    quiet = {"show_progress": False}
    bert_special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    made = {}

    def trained(name, tokenizer, trainer):
        tokenizer.train_from_iterator(LINES, trainer)
        made[name] = tokenizer

    bpe = Tokenizer(models.BPE(unk_token="<unk>"))
    bpe.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trained("bpe", bpe, trainers.BpeTrainer(vocab_size=700, special_tokens=["<unk>"], **quiet))
    eow = Tokenizer(models.BPE(unk_token="<unk>", end_of_word_suffix="</w>"))
    eow.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    eow.decoder = decoders.BPEDecoder()
    trained("bpe-eow", eow, trainers.BpeTrainer(vocab_size=800, special_tokens=["<unk>"], end_of_word_suffix="</w>", **quiet))
    bbpe = Tokenizer(models.BPE())
    bbpe.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bbpe.post_processor = processors.ByteLevel(trim_offsets=False)
    bbpe.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trained("bbpe", bbpe, trainers.BpeTrainer(vocab_size=500, special_tokens=["<|endoftext|>"], initial_alphabet=alphabet, **quiet))
    wordpiece = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    wordpiece.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    wordpiece.decoder = decoders.WordPiece()
    trained("wordpiece", wordpiece, trainers.WordPieceTrainer(vocab_size=900, special_tokens=bert_special, **quiet))
    bert = Tokenizer.from_str(wordpiece.to_str())
    bert.normalizer = normalizers.BertNormalizer()
    bert.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    made["wordpiece-bert"] = bert
    unigram = Tokenizer(models.Unigram())
    unigram.pre_tokenizer = pre_tokenizers.Metaspace()
    unigram.decoder = decoders.Metaspace()
    trained("unigram", unigram, trainers.UnigramTrainer(vocab_size=600, special_tokens=["<unk>", "<s>", "</s>"], unk_token="<unk>", **quiet))
    file = json.loads(unigram.to_str())
    file["model"]["byte_fallback"] = True
    file["model"]["vocab"] += [["<0x%02X>" % byte, -20.0] for byte in range(256)]
    file["decoder"] = {"type": "Sequence", "decoders": [
        {"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"},
        {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}
    made["unigram-bytefallback"] = Tokenizer.from_str(json.dumps(file))
    # Its own id is 0, and it is not an added token, as in the larger files.
    for name in ("unigram", "unigram-bytefallback"):
        file = json.loads(made[name].to_str())
        file["added_tokens"] = [token for token in file["added_tokens"] if token["content"] != "<unk>"]
        made[name] = Tokenizer.from_str(json.dumps(file))

    for name, tokenizer in made.items():
        rows = []
        for text in STRINGS:
            e = tokenizer.encode(text)
            rows.append({"text": text, "ids": e.ids, "tokens": e.tokens, "offsets": e.offsets, "words": e.word_ids, "special": e.special_tokens_mask,
                         "decoded": tokenizer.decode(e.ids, skip_special_tokens=False), "decodedSkipSpecial": tokenizer.decode(e.ids),
                         "offsetsUtf16": units(text, e.offsets)})
        write(f"hf/{name}.tokenizer.json", json.loads(tokenizer.to_str()))
        write(f"hf/{name}.encodings.json", rows)

    def encoding(e):
        return {"ids": e.ids, "typeIds": e.type_ids, "tokens": e.tokens, "offsets": e.offsets, "attentionMask": e.attention_mask,
                "special": e.special_tokens_mask, "sequenceIds": e.sequence_ids, "overflowing": [encoding(each) for each in e.overflowing]}

    pairs = [{"a": a, "b": b, "enc": encoding(bert.encode(a, b))}
             for a, b in [("The baker", "How are you?"), ("", "x"), ("面包 baker", "Der Bäcker"), ("a [SEP] b", "the [MASK] ovens"), ("x", "")]]
    texts = ["the baker", "the larger ovens", ""]
    for pad, options in [({}, {}), ({"direction": "left"}, {"direction": "left"}), ({"maxLength": 12}, {"length": 12}),
                         ({"padToMultipleOf": 8}, {"pad_to_multiple_of": 8})]:
        bert.enable_padding(**options)
        pairs.append({"texts": texts, "pad": pad, "enc": [encoding(e) for e in bert.encode_batch(texts)]})
        bert.no_padding()
    write("hf/wordpiece-bert.pairs.json", pairs)

    normal = normalizers.BertNormalizer
    forms = {"nfc": normalizers.NFC(), "nfd": normalizers.NFD(), "nfkc": normalizers.NFKC(), "nfkd": normalizers.NFKD(), "lowercase": normalizers.Lowercase(),
             "strip": normalizers.Strip(), "stripLeft": normalizers.Strip(left=True, right=False), "stripAccents": normalizers.StripAccents(),
             "nfdStripAccents": normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents()]), "bert": normal(), "bertCased": normal(lowercase=False, strip_accents=False),
             "bertNoClean": normal(clean_text=False, handle_chinese_chars=False), "nmt": normalizers.Nmt(), "prepend": normalizers.Prepend("▁"), "replaceSpace": normalizers.Replace(" ", "▁")}
    write("hf/normalizers.json", {name: [form.normalize_str(text) for text in STRINGS] for name, form in forms.items()})

    p = pre_tokenizers
    cuts = {"whitespace": p.Whitespace(), "whitespaceSplit": p.WhitespaceSplit(), "bert": p.BertPreTokenizer(), "byteLevel": p.ByteLevel(add_prefix_space=False),
            "byteLevelPrefix": p.ByteLevel(), "byteLevelNoRegex": p.ByteLevel(add_prefix_space=False, use_regex=False), "metaspace": p.Metaspace(),
            "digits": p.Digits(), "digitsIndividual": p.Digits(individual_digits=True), "charDelimiter_a": p.CharDelimiterSplit("a"),
            "metaspaceNoSplit": p.Metaspace(split=False), "metaspaceNever": p.Metaspace(prepend_scheme="never"), "metaspaceFirst": p.Metaspace(prepend_scheme="first")}
    for name in ("removed", "isolated", "mergedWithPrevious", "mergedWithNext", "contiguous"):
        behavior = "".join("_" + c.lower() if c.isupper() else c for c in name)
        cuts[f"punctuation_{name}"] = p.Punctuation(behavior=behavior)
        cuts[f"splitComma_{name}"] = p.Split(",", behavior)
    write("hf/pretokenizers.json", {name: [cut.pre_tokenize_str(text) for text in STRINGS] for name, cut in cuts.items()})
    write("strings.json", STRINGS)


def subword_nmt():
    from subword_nmt.apply_bpe import BPE
    from subword_nmt.get_vocab import get_vocab
    from subword_nmt.learn_bpe import learn_bpe

    text = "\n".join(LINES) + "\n"
    for size in (100, 400):
        out = io.StringIO()
        learn_bpe(io.StringIO(text), out, size)
        write(f"subword-nmt/codes.{size}.txt", out.getvalue())
    codes = lambda: io.StringIO((OWN / "subword-nmt/codes.400.txt").read_text(encoding="utf8"))
    plain = BPE(codes())
    segmented = "".join(plain.process_line(line) + "\n" for line in LINES)
    out = io.StringIO()
    get_vocab(io.StringIO(segmented), out)
    counts = {line.split(" ")[0]: int(line.split(" ")[1]) for line in out.getvalue().splitlines() if line[:1] != " "}
    write("subword-nmt/vocab-counts.json", counts)
    limited = BPE(codes(), vocab={symbol for symbol, count in counts.items() if count >= 20})
    glossaries = BPE(codes(), glossaries=["bread", r"<\w+>"])
    rows = []
    for text in STRINGS:
        # Lines with other white space at their ends, or in them, are for the larger files.
        if "\n" in text or "\r" in text:
            continue
        rows.append({"text": text, "bpe": plain.process_line(text), "bpeVocabThreshold20": limited.process_line(text), "bpeGlossaries": glossaries.process_line(text)})
    write("subword-nmt/encodings.json", rows)


def sentence_piece():
    import sentencepiece

    assert sentencepiece.__version__ == "0.2.1"
    byte = {"byte_fallback": True, "user_defined_symbols": ["<sep>", "[MASK]"]}
    models = {
        "unigram-identity": {"vocab_size": 600},
        "unigram-bytefallback": {"vocab_size": 850, "control_symbols": ["<ctrl>"], **byte},
        "bpe-identity": {"model_type": "bpe", "vocab_size": 700},
        "bpe-bytefallback": {"model_type": "bpe", "vocab_size": 900, "split_digits": True, "remove_extra_whitespaces": False, **byte},
        "char-identity": {"model_type": "char", "vocab_size": 300},
        "word-identity": {"model_type": "word", "vocab_size": 400},
    }
    for name, options in models.items():
        model = io.BytesIO()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(LINES), model_writer=model, normalization_rule_name="identity", hard_vocab_limit=False, minloglevel=2, **options)
        p = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())

        def kind(id):
            return "unk" if p.is_unknown(id) else "control" if p.is_control(id) else "byte" if p.is_byte(id) else "unused" if p.is_unused(id) else "normal"

        write(f"spm/{name}.model", model.getvalue())
        write(f"spm/{name}.pieces.json", {"pieces": [[p.id_to_piece(id), p.get_score(id), kind(id)] for id in range(p.get_piece_size())]})
        rows = []
        for text in STRINGS:
            if "\0" in text:
                continue
            proto = p.encode(text, out_type="immutable_proto")
            row = {"text": text, "ids": p.encode(text), "pieces": [piece.piece for piece in proto.pieces],
                   "spans": [[piece.begin, piece.end] for piece in proto.pieces], "decoded": p.decode(p.encode(text))}
            if name.startswith("unigram"):
                best = p.nbest_encode(text, nbest_size=5, out_type="immutable_proto").nbests if text else []
                row["nbest"] = [[[piece.piece for piece in each.pieces], each.score] for each in best]
                row["entropy"] = [p.calculate_entropy(text, alpha) for alpha in (0.1, 0.5, 1)]
            rows.append(row)
        write(f"spm/{name}.encodings.json", rows)


if sys.argv[1:] == ["sentencepiece"]:
    sentence_piece()
else:
    hugging_face()
    subword_nmt()
