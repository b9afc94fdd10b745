// Training by Python's packages: python3 -c ... KIND TEXT SIZE FILE. Prints what the training alone cost.

/**
 * Runs Hugging Face's trainers on lines (KIND `bbpe`, `bpe`, `wordpiece`, `wordpiece-cased`), or SentencePiece's on the file
 * (`unigram`), with the options that `recipes.ts` has for ours. FILE gets the tokenizer.json, or is the model's prefix.
 */
export const PYTHON_TRAIN: string = `
import json, sys, time
kind, path, size, file = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
if kind == "unigram":
    import sentencepiece
    wall, cpu = time.perf_counter(), time.process_time()
    sentencepiece.SentencePieceTrainer.train(
        input=path, model_prefix=file, model_type="unigram", vocab_size=size, hard_vocab_limit=False, num_threads=1,
        normalization_rule_name="identity", character_coverage=1.0, max_sentence_length=1 << 30, minloglevel=2)
    print(json.dumps({"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}))
    sys.exit()
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers
lines = open(path, encoding="utf-8", newline="\\n").read().rstrip("\\n").split("\\n")
common = {"vocab_size": size, "min_frequency": 2, "show_progress": False}
if kind == "bbpe":
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), **common)
elif kind == "bpe":
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", end_of_word_suffix="</w>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.BpeTrainer(end_of_word_suffix="</w>", special_tokens=["<unk>"], **common)
else:
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    if kind == "wordpiece": tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trainer = trainers.WordPieceTrainer(special_tokens=["[UNK]", "[PAD]", "[CLS]", "[SEP]", "[MASK]"], **common)
wall, cpu = time.perf_counter(), time.process_time()
tokenizer.train_from_iterator(lines, trainer)
cost = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
tokenizer.save(file)
print(json.dumps(cost))`
