"""Golden values of contrastive search: what transformers writes with tiny random GPT-2 models.

Needs torch and a transformers that still has contrastive search (4.46). Writes the cases to stdout; each holds the
log-probabilities and representations of all sequences that the search looks at.
"""

import json

import torch
import transformers
from transformers import GPT2Config, GPT2LMHeadModel

VOCABULARY = 7
END = 6


def rounded(vector):
    return [float(f"{value:.8g}") for value in vector.tolist()]


def read(model, tokens):
    with torch.no_grad():
        output = model(torch.tensor([tokens]), output_hidden_states=True)
    return {
        "logProbs": rounded(torch.log_softmax(output.logits[0, -1], -1)),
        "hidden": rounded(output.hidden_states[-1][0, -1]),
    }


def case(seed, alpha, top_k, prompt, max_length):
    torch.manual_seed(seed)
    config = GPT2Config(
        vocab_size=VOCABULARY, n_positions=32, n_embd=6, n_layer=2, n_head=2, initializer_range=0.7,
        bos_token_id=0, eos_token_id=END, pad_token_id=END,
    )
    model = GPT2LMHeadModel(config).eval()
    output = model.generate(
        torch.tensor([prompt]), penalty_alpha=alpha, top_k=top_k, max_new_tokens=max_length, do_sample=False
    )
    tokens = output[0].tolist()
    steps = {}
    for length in range(1, len(tokens) + 1):
        before = tokens[:length]
        steps[" ".join(map(str, before))] = step = read(model, before)
        if length < len(prompt) or length == len(tokens):
            continue
        likeliest = sorted(range(VOCABULARY), key=lambda token: -step["logProbs"][token])[:top_k]
        for token in likeliest:
            steps[" ".join(map(str, before + [token]))] = read(model, before + [token])
    return {
        "alpha": alpha, "topK": top_k, "prompt": prompt, "endTokens": END, "maxLength": max_length,
        "tokens": tokens[len(prompt):], "steps": steps,
    }


cases = [
    case(1, 0.6, 4, [0], 10),
    case(2, 0.3, 2, [0, 3], 10),
    case(3, 0.9, 6, [5], 8),
    case(4, 0.5, 3, [1, 1, 2], 10),
    case(5, 0.6, 5, [2, 4], 10),
    case(6, 0.1, 4, [3], 10),
]
made = {"tool": "transformers", "version": transformers.__version__, "how": "scripts/make-contrastive-golden.py"}
print(json.dumps({"made": made, "cases": cases}, separators=(",", ":")))
