"""Golden values of CTC decoding: -torch.nn.functional.ctc_loss of every label sequence of small random frames.

Writes the cases to stdout. The log-probabilities are float64, so that the losses are exact to about 1e-12.
"""

import itertools
import json

import torch


def case(seed, frames, vocabulary, blank, longest, sharpness):
    torch.manual_seed(seed)
    log_probs = torch.log_softmax(sharpness * torch.randn(frames, vocabulary, dtype=torch.float64), -1)
    tokens = [token for token in range(vocabulary) if token != blank]
    labels = [list(label) for n in range(longest + 1) for label in itertools.product(tokens, repeat=n)]
    found = []
    for label in labels:
        loss = torch.nn.functional.ctc_loss(
            log_probs.unsqueeze(1), torch.tensor([label], dtype=torch.long), torch.tensor([frames]),
            torch.tensor([len(label)]), blank=blank, reduction="sum",
        ).item()
        if loss != float("inf"):
            found.append({"tokens": label, "logProb": -loss})
    return {"vocabularySize": vocabulary, "blank": blank, "logProbs": log_probs.flatten().tolist(), "labels": found}


cases = [
    case(1, 5, 3, 0, 5, 1.0),
    case(2, 4, 4, 3, 4, 2.0),
    case(3, 6, 3, 1, 4, 3.0),
    case(4, 3, 4, 0, 3, 0.3),
]
made = {"tool": "torch", "version": torch.__version__, "how": "scripts/make-ctc-golden.py", "tolerance": 1e-9}
print(json.dumps({"made": made, "cases": cases}, separators=(",", ":")))
