"""Writes test/golden/beam-searches.json: beam searches of transformers and CTranslate2 on one tiny GPT-2.

The model is random; its attention and its hidden layers are zeroed, so that the logits depend on the last token and its position alone,
and the file can hold them as a table. Run with: pip install torch transformers ctranslate2; python scripts/make-beam-golden.py
"""

import itertools
import json
import pathlib
import random
import sys
import tempfile

import ctranslate2
import tokenizers
import torch
import transformers

VOCABULARY = 6
POSITIONS = 12
EOS = 0
OUTPUT = pathlib.Path(__file__).parent.parent / "test" / "golden" / "beam-searches.json"


def tiny_model():
    torch.manual_seed(11)
    config = transformers.GPT2Config(
        vocab_size=VOCABULARY, n_positions=64, n_embd=16, n_layer=1, n_head=1,
        bos_token_id=1, eos_token_id=EOS, tie_word_embeddings=False)
    model = transformers.GPT2LMHeadModel(config).eval()
    with torch.no_grad():
        for name, weights in model.named_parameters():
            if ".attn." in name or ".mlp." in name:
                weights.zero_()
        model.transformer.wte.weight.normal_(0, 1)
        model.transformer.wpe.weight.normal_(0, 1)
        model.lm_head.weight.normal_(0, 0.3)
    return model


def table_of(model):
    with torch.no_grad():
        return [[model(torch.tensor([[token]]), position_ids=torch.tensor([[position]])).logits[0, -1].tolist()
                 for token in range(VOCABULARY)] for position in range(POSITIONS)]


def transformers_searches(model):
    random.seed(1)
    settings = list(itertools.product([2, 3, 4], [0.0, 1.0, 2.0, -1.0], [True, False, "never"]))
    for beams, length_penalty, early in random.sample(settings, 24):
        prompt = [random.randrange(1, VOCABULARY) for _ in range(random.randrange(1, 4))]
        options = dict(num_beams=beams, num_return_sequences=random.randrange(1, beams + 1),
                       max_new_tokens=random.randrange(3, 10), length_penalty=length_penalty, early_stopping=early)
        extra = random.choice([{}, {}, {"no_repeat_ngram_size": 2}, {"min_new_tokens": 3}, {"repetition_penalty": 1.4},
                               {"bad_words_ids": [[3], [2, 4]]}, {"suppress_tokens": [5]}])
        options.update(extra)
        with torch.no_grad():
            out = model.generate(torch.tensor([prompt]), do_sample=False, pad_token_id=EOS, output_scores=True,
                                 return_dict_in_generate=True, **options)
        sequences = [cut(each[len(prompt):]) for each in out.sequences.tolist()]
        transitions = model.compute_transition_scores(out.sequences, out.scores, out.beam_indices, normalize_logits=False)
        yield dict(prompt=prompt, options=options, sequences=sequences, scores=out.sequences_scores.tolist(),
                   token_scores=[row[:len(each)] for row, each in zip(transitions.tolist(), sequences)])


def cut(tokens):
    return tokens[:tokens.index(EOS) + 1] if EOS in tokens else tokens


def ctranslate2_searches(model):
    words = [f"w{i}" for i in range(VOCABULARY)]
    with tempfile.TemporaryDirectory() as folder:
        word_level = tokenizers.Tokenizer(tokenizers.models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="w1"))
        fast = transformers.PreTrainedTokenizerFast(tokenizer_object=word_level, eos_token="w0", bos_token="w1", unk_token="w1")
        model.save_pretrained(folder)
        fast.save_pretrained(folder)
        ctranslate2.converters.TransformersConverter(folder).convert(folder + "/ct2", force=True)
        generator = ctranslate2.Generator(folder + "/ct2", device="cpu", compute_type="float32")
        random.seed(2)
        for beams, length_penalty, patience in itertools.product([2, 3, 4], [0.0, 0.6, 1.0, 2.0], [1, 2]):
            prompt = [random.randrange(1, VOCABULARY)]
            options = dict(beam_size=beams, length_penalty=length_penalty, patience=patience,
                           num_hypotheses=random.randrange(1, beams + 1), max_length=random.randrange(4, 10),
                           min_length=random.choice([0, 0, 2]), return_end_token=random.random() < 0.5)
            out = generator.generate_batch([[words[token] for token in prompt]], return_scores=True,
                                           include_prompt_in_result=False, end_token=[EOS], **options)[0]
            yield dict(prompt=prompt, options=options, sequences=out.sequences_ids, scores=out.scores)


def main():
    model = tiny_model()
    data = {
        "made": {
            "tool": "transformers and ctranslate2",
            "version": f"transformers {transformers.__version__}, torch {torch.__version__}, ctranslate2 {ctranslate2.__version__}",
            "how": "scripts/make-beam-golden.py: float32 on the CPU, logits of the next token by the position of the last one and the last one",
            "tolerance": 1e-5,
        },
        "vocabulary": VOCABULARY,
        "eos": EOS,
        "table": table_of(model),
        "transformers": list(transformers_searches(model)),
        "ctranslate2": list(ctranslate2_searches(model)),
    }
    lines = [f"  {json.dumps(key)}: " + ("[\n" + ",\n".join("    " + json.dumps(each) for each in value) + "\n  ]"
             if isinstance(value, list) else json.dumps(value)) for key, value in data.items()]
    OUTPUT.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    sys.exit(main())
