# Makes formats-*.json: small tokenizers and models trained on text of our own, with what the reference libraries say of strings.
# pip install tokenizers==0.23.3 sentencepiece==0.2.3; python make-formats.py
import base64
import io
import json
from pathlib import Path

import sentencepiece
import tokenizers
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

HERE = Path(__file__).parent
TEXT = [
    "A lectern holds the book from which a reader reads aloud.",
    "Readers reread what readers read; rereading is reading.",
    "Das Lesepult trägt das Buch, aus dem gelesen wird.",
    "Le lutrin porte le livre que le lecteur lit à voix haute.",
    "読書台は本を支える。読む人は声に出して読む。",
    "Numbers: 1, 12, 123, 1234; prices: 3.50 and 12.75.",
    "lower lowest newer newest wider widest",
    "читатель читает книгу, читатели читают книги",
] * 4
STRINGS = TEXT[:8] + [
    "", " ", "  a  b  ", "reader's", "READER", "\u00e9\u0301\u212b", "\ufeffx", "\u3000\u00a0", "\t\n", "a\r\nb",
    "🙂👩‍👩‍👧", "\u200d", "１２３ ﬁ", "x" * 60, "<s> </s> <unk> ▁", "don't --- stop...", "ไทย ภาษา", "naïve Ⅷ ½",
]


def hugging_face(name, tokenizer):
    rows = []
    for text in STRINGS:
        encoding = tokenizer.encode(text)
        rows.append({"text": text, "ids": encoding.ids, "decoded": tokenizer.decode(encoding.ids)})
    made = {"tool": "tokenizers", "version": tokenizers.__version__, "how": "python make-formats.py"}
    write(f"{name}.json", {"made": made, "file": json.loads(tokenizer.to_str()), "cases": rows})


def piece(name, **options):
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(TEXT), model_writer=model, minloglevel=2, hard_vocab_limit=False, **options
    )
    processor = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    rows = []
    for text in STRINGS:
        result = processor.encode(text, return_type="offset_mapping")
        ids = result["ids"]
        rows.append({"text": text, "ids": ids, "spans": result["offsets"], "decoded": processor.decode(ids)})
    made = {"tool": "sentencepiece", "version": sentencepiece.__version__, "how": "python make-formats.py; spans count characters"}
    write(f"{name}.json", {"made": made, "model": base64.b64encode(model.getvalue()).decode(), "cases": rows})


def write(name, value):
    (HERE / f"formats-{name}").write_text(json.dumps(value, ensure_ascii=False) + "\n", encoding="utf8")


llama = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True))
llama.normalizer = normalizers.Sequence([normalizers.Strip(), normalizers.Replace(Regex(" {2,}"), " ")])
llama.pre_tokenizer = pre_tokenizers.Metaspace()
llama.decoder = decoders.Metaspace()
llama.train_from_iterator(TEXT, trainers.BpeTrainer(vocab_size=300, special_tokens=["<unk>"], show_progress=False))
hugging_face("bpe-metaspace", llama)

gpt = Tokenizer(models.BPE())
gpt.normalizer = normalizers.NFC()
gpt.pre_tokenizer = pre_tokenizers.Sequence(
    [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
)
gpt.decoder = decoders.ByteLevel()
gpt.train_from_iterator(
    TEXT,
    trainers.BpeTrainer(
        vocab_size=400,
        special_tokens=["<s>", "</s>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    ),
)
gpt.post_processor = processors.TemplateProcessing(
    single="<s> $A </s>", pair="<s> $A </s> $B:1 </s>:1", special_tokens=[("<s>", 0), ("</s>", 1)]
)
hugging_face("bbpe-template", gpt)

unigram = Tokenizer(models.Unigram())
unigram.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])
unigram.pre_tokenizer = pre_tokenizers.Metaspace()
unigram.decoder = decoders.Metaspace()
unigram.train_from_iterator(
    TEXT, trainers.UnigramTrainer(vocab_size=200, special_tokens=["<unk>"], unk_token="<unk>", show_progress=False)
)
hugging_face("unigram-nfkc", unigram)

piece("spm-unigram", vocab_size=250, normalization_rule_name="identity", user_defined_symbols=["reader"])
piece("spm-bpe-bytes", vocab_size=500, model_type="bpe", normalization_rule_name="identity", byte_fallback=True, remove_extra_whitespaces=False)
piece("spm-char", vocab_size=200, model_type="char", normalization_rule_name="identity")
piece("spm-word", vocab_size=100, model_type="word", normalization_rule_name="identity")
