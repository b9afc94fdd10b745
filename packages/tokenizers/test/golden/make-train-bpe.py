"""Writes train-bpe.json: tokens and merges that Hugging Face's trainer learns from a few lines.

    python3 make-train-bpe.py      (pip: tokenizers 0.23.3)
"""
import json
from pathlib import Path

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

lines=["the lantern in the window of the reading room was lit before the rain began",
"readers came in, shook off the rain, and read: reading, reread, misread, unreadable!",
"she reads; he rereads; they had read the same three lines thirty-three times",
"aaaa aaa aaaaaaa baaaab banana bananas cabana abracadabra",
"Das Lesen im Lesesaal: Leser lesen, Leserinnen lasen, gelesen wird überall – größer, größte.",
"naïve café façade über Ärger élève élèves 1000 10000 2026 2025 100",
"読む人は本を読む。本屋で本を読む人。日本の本",
"свет лампы, светлый свет, рассвет; лампа светит",
"😀 😀😀 👩‍👩‍👧 reading 😀 the lantern 👍🏽",
"the rain, the reading room, the readers: the end"]*2+["the rain"]
BLANKS = pre_tokenizers.Split(" ", "removed")
BYTES = pre_tokenizers.Sequence([BLANKS, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
cases = []


def add(name, options, **trainer):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = BYTES if options.get("unit") == "byte" else BLANKS
    tokenizer.train_from_iterator(lines, trainers.BpeTrainer(show_progress=False, **trainer))
    model = json.loads(tokenizer.to_str())["model"]
    tokens = sorted(model["vocab"], key=model["vocab"].get)
    cases.append({"name": name, "options": options, "tokens": tokens, "merges": model["merges"]})


add('characters',{'vocabularySize':300,'specialTokens':['<unk>','the']},vocab_size=300,special_tokens=['<unk>','the'])
add('a least frequency',{'vocabularySize':1000,'minFrequency':5},vocab_size=1000,min_frequency=5)
add('a longest token',{'vocabularySize':300,'maxTokenLength':4},vocab_size=300,max_token_length=4)
add('an initial alphabet',{'vocabularySize':250,'initialAlphabet':['z','q','€']},vocab_size=250,initial_alphabet=['z','q','€'])
add('bytes',{'vocabularySize':400,'unit':'byte','specialTokens':['<|end|>']},vocab_size=400,special_tokens=['<|end|>'],initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
add('bytes that occur',{'vocabularySize':300,'unit':'byte','initialAlphabet':[]},vocab_size=300)
d={'made':{'tool':'tokenizers','version':'0.23.3','how':'Split(" ", "removed"), then ByteLevel(use_regex=False) for bytes; BpeTrainer with the same options; train_from_iterator(lines)'},'lines':lines,'cases':cases}
Path(__file__).with_name('train-bpe.json').write_text(json.dumps(d, ensure_ascii=False))
