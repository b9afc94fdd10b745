"""Writes train-sets.json: what Hugging Face's trainers of WordPiece and Unigram learn from the lines of train-bpe.json.

Both go through hash tables; written is what is the same in every run: the tokens as a set, scores to a hundredth.

    python3 make-train-sets.py      (pip: tokenizers 0.23.3)
"""
import json
from pathlib import Path

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

HERE = Path(__file__).parent
LINES = json.loads((HERE / "train-bpe.json").read_text())["lines"]


def trained(model, pre_tokenizer, trainer):
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = pre_tokenizer
    tokenizer.train_from_iterator(LINES, trainer)
    return json.loads(tokenizer.to_str())["model"]["vocab"]


def wordpiece(min_frequency):
    trainer = trainers.WordPieceTrainer(
        vocab_size=3000, min_frequency=min_frequency, show_progress=False, special_tokens=["[UNK]"]
    )
    tokens = trained(models.WordPiece(unk_token="[UNK]"), pre_tokenizers.WhitespaceSplit(), trainer)
    return {"minFrequency": min_frequency, "tokens": sorted(tokens)}


unigram = trained(
    models.Unigram(),
    pre_tokenizers.Metaspace(),
    trainers.UnigramTrainer(vocab_size=120, show_progress=False, special_tokens=["<unk>"], unk_token="<unk>"),
)
result = {
    "made": {"tool": "tokenizers", "version": "0.23.3", "how": "make-train-sets.py, lines of train-bpe.json"},
    "wordPiece": [wordpiece(5), wordpiece(9)],
    "unigram": {piece: round(score, 3) for piece, score in sorted(unigram)},
}
(HERE / "train-sets.json").write_text(json.dumps(result, ensure_ascii=False))
