"""Truncation rules of Hugging Face transformers on random logits: test/golden/rules-transformers.json.

pip install torch "transformers>=5"; python golden-transformers-rules.py > ../test/golden/rules-transformers.json
"""

import json
import random

import torch
import transformers
from transformers.generation import logits_process as lp

random.seed(20261122)


def logits(size, kind):
    if kind == "normal":
        values = [round(random.gauss(0, 2), 3) for _ in range(size)]
    elif kind == "peaked":
        values = [round(random.gauss(0, 1) + (8 if i == size // 2 else 0), 3) for i in range(size)]
    elif kind == "ties":
        values = [float(random.randint(-3, 3)) for _ in range(size)]
    elif kind == "holes":
        values = [None if random.random() < 0.3 else round(random.gauss(0, 2), 3) for _ in range(size)]
        values[random.randrange(size)] = 1.0
    else:
        values = [1.5] * size
    return values


def tensor(values):
    return torch.tensor([[-float("inf") if v is None else v for v in values]], dtype=torch.float32)


def between(low, high):
    return round(random.uniform(low, high), 3)


RULES = {
    "temperature": lambda: (between(0.1, 3), lp.TemperatureLogitsWarper),
    "topK": lambda: (random.randint(1, 40), lp.TopKLogitsWarper),
    "topP": lambda: (between(0.01, 0.999), lp.TopPLogitsWarper),
    "minP": lambda: (between(0.001, 0.9), lp.MinPLogitsWarper),
    "typical": lambda: (between(0.05, 0.95), lp.TypicalLogitsWarper),
    "epsilon": lambda: (between(0.001, 0.2), lp.EpsilonLogitsWarper),
    "eta": lambda: (between(0.001, 0.3), lp.EtaLogitsWarper),
    "topHPartial": lambda: (between(0.1, 0.95), lp.TopHLogitsWarper),
}
# Four of them can be told to keep more than one token.
WITH_MINIMUM = ("topP", "minP", "epsilon", "eta")


def row(name, kind):
    size = random.choice([5, 7, 12, 30, 60, 100] if name == "topHPartial" else [5, 7, 12, 30, 80, 200])
    values = logits(size, kind)
    parameter, warper = RULES[name]()
    minimum = random.choice([1, 1, 3]) if name in WITH_MINIMUM else 1
    made = warper(parameter, min_tokens_to_keep=minimum) if minimum > 1 else warper(parameter)
    scores = made(torch.zeros((1, 1), dtype=torch.long), tensor(values))[0]
    kept = [i for i, score in enumerate(scores.tolist()) if score > -float("inf")]
    case = {"rule": name, "kind": kind, "parameter": parameter, "minTokens": minimum, "logits": values, "kept": kept}
    if name == "temperature":
        case["result"] = [None if v == -float("inf") else v for v in scores.tolist()]
    return case


def repetition():
    size = random.choice([5, 12, 40])
    values = logits(size, "normal")
    tokens = [random.randrange(size) for _ in range(random.randint(1, 12))]
    penalty = between(0.5, 2.5)
    scores = lp.RepetitionPenaltyLogitsProcessor(penalty)(torch.tensor([tokens]), tensor(values))[0]
    return {"logits": values, "tokens": tokens, "penalty": penalty, "result": scores.tolist()}


def chain():
    """The order of generate(): _get_logits_processor in generation/utils.py."""
    size = random.choice([12, 80, 200])
    values = logits(size, "normal")
    options = {"temperature": between(0.5, 2), "topK": random.randint(5, 60), "topP": between(0.6, 0.99)}
    options |= {"minP": between(0.001, 0.2), "typicalP": between(0.5, 0.99), "epsilonCutoff": between(0.001, 0.02)}
    options |= {"etaCutoff": between(0.001, 0.02), "repetitionPenalty": between(1.01, 1.5)}
    options = {name: value for name, value in options.items() if random.random() < 0.6}
    tokens = [random.randrange(size) for _ in range(6)]
    config = transformers.GenerationConfig(
        do_sample=True,
        temperature=options.get("temperature", 1.0),
        top_k=options.get("topK", 0),
        top_p=options.get("topP", 1.0),
        min_p=options.get("minP"),
        typical_p=options.get("typicalP", 1.0),
        epsilon_cutoff=options.get("epsilonCutoff", 0.0),
        eta_cutoff=options.get("etaCutoff", 0.0),
        repetition_penalty=options.get("repetitionPenalty", 1.0),
    )
    processors = MODEL._get_logits_processor(generation_config=config, input_ids_seq_length=len(tokens))
    scores = processors(torch.tensor([tokens]), tensor(values))[0]
    result = [None if v == -float("inf") else v for v in scores.tolist()]
    return {"options": options, "tokens": tokens, "logits": values, "result": result}


MODEL = transformers.GPT2LMHeadModel(
    transformers.GPT2Config(vocab_size=8, n_positions=8, n_embd=4, n_layer=1, n_head=1)
)
KINDS = ["normal", "normal", "peaked", "ties", "holes", "flat"]
rules = [row(name, kind) for name in RULES for kind in KINDS for _ in range(4)]
document = {
    "made": {
        "tool": "transformers",
        "version": transformers.__version__,
        "torch": torch.__version__,
        "how": "logits processors on float32; null is -inf",
        "tolerance": 1e-5,
    },
    "rules": rules,
    "repetition": [repetition() for _ in range(20)],
    "chains": [chain() for _ in range(30)],
}
print("{")
for n, (key, value) in enumerate(document.items()):
    lines = ",\n".join("  " + json.dumps(each) for each in value) if isinstance(value, list) else ""
    body = f"[\n{lines}\n]" if lines else json.dumps(value)
    print(f"{json.dumps(key)}: {body}{',' if n + 1 < len(document) else ''}")
print("}")
