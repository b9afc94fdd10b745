# Writes test/golden/onnx-models.json: a tiny T5 and a tiny Marian of random weights, exported by optimum (gzip, base64), with what
# transformers' generate() writes with them.
#
#   pip install torch==2.15.0 transformers==4.57.6 optimum-onnx==0.1.0 onnx==1.23.2
#   python scripts/onnx_models_golden.py > test/golden/onnx-models.json
import base64
import contextlib
import gzip
import json
import os
import sys
import tempfile

import torch
import transformers
from optimum.exporters.onnx import onnx_export_from_model
from transformers import AutoModelForSeq2SeqLM, MarianConfig, MarianMTModel, T5Config, T5ForConditionalGeneration

SEARCHES = [
    {"num_beams": 4, "length_penalty": 1.0, "early_stopping": False},
    {"num_beams": 4, "length_penalty": 0.6, "early_stopping": True},
    {"num_beams": 3, "length_penalty": 2.0, "early_stopping": False, "no_repeat_ngram_size": 2},
]
LENGTHS = [3, 6, 4, 9, 1]


def t5():
    config = T5Config(vocab_size=24, d_model=8, d_kv=4, d_ff=8, num_layers=1, num_heads=3, decoder_start_token_id=0, eos_token_id=1, pad_token_id=0,
                      tie_word_embeddings=False)
    return T5ForConditionalGeneration(config), ["encoder_model", "decoder_model_merged"]


def marian():
    config = MarianConfig(vocab_size=20, d_model=8, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2,
                          encoder_ffn_dim=8, decoder_ffn_dim=8, max_position_embeddings=32, pad_token_id=19, decoder_start_token_id=19,
                          eos_token_id=0, forced_eos_token_id=None)
    return MarianMTModel(config), ["encoder_model", "decoder_model", "decoder_with_past_model"]


def up_to_end(tokens, end):
    """generate() fills shorter outputs up."""
    return tokens[: tokens.index(end) + 1] if end in tokens else tokens


def case(name, make):
    torch.manual_seed(7)
    model, files = make()
    for parameter_name, parameter in model.named_parameters():
        if "embed_positions" not in parameter_name:
            torch.nn.init.normal_(parameter, std=0.7)
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        # An export may leave a model in training mode, so generate() gets one of its own.
        fresh = AutoModelForSeq2SeqLM.from_pretrained(folder).eval()
        with contextlib.redirect_stdout(sys.stderr):
            onnx_export_from_model(model.eval(), folder, task="text2text-generation-with-past", opset=17, do_validation=False)
        read = lambda file: open(os.path.join(folder, file + ".onnx"), "rb").read()
        exported = {file: base64.b64encode(gzip.compress(read(file), 9, mtime=0)).decode() for file in files}
    draws = torch.Generator().manual_seed(3)
    sources = [torch.randint(2, 15, (1, length), generator=draws) for length in LENGTHS]
    searches = []
    for options in SEARCHES:
        results = []
        for source in sources:
            out = fresh.generate(input_ids=source, attention_mask=torch.ones_like(source), max_new_tokens=10, do_sample=False,
                                 num_return_sequences=options["num_beams"], return_dict_in_generate=True, output_scores=True, **options)
            outputs = [up_to_end(sequence[1:], fresh.config.eos_token_id) for sequence in out.sequences.tolist()]
            results.append({"outputs": outputs, "scores": out.sequences_scores.tolist()})
        searches.append({"options": options, "results": results})
    config = fresh.config
    return {"name": name, "startToken": config.decoder_start_token_id, "endToken": config.eos_token_id,
            "files": exported, "sources": [source[0].tolist() for source in sources], "searches": searches}


made = {"tool": "transformers", "version": transformers.__version__, "how": "generate(); exported by optimum-onnx 0.1.0; scripts/onnx_models_golden.py",
        "tolerance": 1e-5}
json.dump({"made": made, "models": [case("T5, merged", t5), case("Marian, separate", marian)]}, sys.stdout, indent=None)
print()
