# Writes test/golden/gradients.json: losses and gradients of word2vec's objectives by automatic differentiation, in doubles.
#
#   pip install torch==2.15.0 && python scripts/make-gradients-golden.py > test/golden/gradients.json
import json
import random

import torch
from torch.nn.functional import cross_entropy, logsigmoid

random.seed(15)
torch.manual_seed(15)


def huffman(counts):
    """Paths of (inner node, bit) from the root; of equal counts the older node is the smaller."""
    nodes = [(count, age, None) for age, count in enumerate(counts)]
    inner = 0
    while len(nodes) > 1:
        nodes.sort(key=lambda node: node[:2])
        first, second = nodes[0], nodes[1]
        nodes = nodes[2:] + [(first[0] + second[0], len(counts) + inner, (inner, first, second))]
        inner += 1
    paths = [None] * len(counts)

    def walk(node, path):
        _, age, children = node
        if children is None:
            paths[age] = path
            return
        number, first, second = children
        walk(first, path + [(number, 0)])
        walk(second, path + [(number, 1)])

    walk(nodes[0], [])
    return paths


def prediction(objective, output, hidden, word, negatives, counts):
    if objective == "softmax":
        return cross_entropy((output @ hidden)[None], torch.tensor([word]))
    if objective == "hierarchical-softmax":
        return sum(-logsigmoid((1 - 2 * bit) * (output[node] @ hidden)) for node, bit in huffman(counts)[word])
    logits = output @ hidden
    if objective == "nce":
        noise = torch.tensor(counts, dtype=torch.float64) ** 0.75
        logits = logits - torch.log(len(negatives) * noise / noise.sum())
    return -logsigmoid(logits[word]) - sum(logsigmoid(-logits[each]) for each in negatives)


def row(architecture, objective):
    words, dimensions = random.randint(3, 7), random.randint(1, 4)
    counts = [random.randint(1, 20) for _ in range(words)]
    target = random.randrange(words)
    context = [random.randrange(words) for _ in range(random.randint(1, 4))]
    predicted = [target] if architecture == "cbow" else context
    negatives = [[random.randrange(words) for _ in range(3)] for _ in predicted]
    input, output = (torch.randn(words, dimensions, dtype=torch.float64, requires_grad=True) for _ in range(2))
    hidden = input[context].mean(0) if architecture == "cbow" else input[target]
    loss = sum(prediction(objective, output, hidden, w, n, counts) for w, n in zip(predicted, negatives))
    loss.backward()
    return {
        "architecture": architecture, "objective": objective, "counts": counts, "target": target, "context": context,
        "negatives": negatives, "paths": huffman(counts), "input": input.tolist(), "output": output.tolist(),
        "loss": loss.item(), "inputGradient": input.grad.tolist(), "outputGradient": output.grad.tolist(),
    }


OBJECTIVES = ["softmax", "hierarchical-softmax", "negative-sampling", "nce"]
print(json.dumps({
    "made": {"tool": "torch", "version": torch.__version__.split("+")[0], "how": "float64, autograd", "tolerance": 1e-12},
    "rows": [row(a, o) for a in ["skip-gram", "cbow"] for o in OBJECTIVES for _ in range(3)],
}))
