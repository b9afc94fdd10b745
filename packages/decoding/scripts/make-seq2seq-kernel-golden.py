"""Golden values of the seq2seq kernels: cells, attention, softmax, losses and Adam in PyTorch, in double precision.

Needs torch. Writes the cases to stdout: for each kernel its inputs and outputs, flattened, by the names of kernel.ts.
"""

import json

import torch

torch.manual_seed(14)
torch.set_default_dtype(torch.float64)
ROWS, UNITS = 3, 5


def flat(**tensors):
    return {name: [float(f"{x:.15g}") for x in tensor.detach().flatten().tolist()] for name, tensor in tensors.items()}


def leaf(*shape):
    return (1.5 * torch.randn(*shape)).requires_grad_()


def gru():
    """PyTorch's cell with weights of the identity, so that its inputs are the kernel's x and its products a."""
    cell = torch.nn.GRUCell(3 * UNITS, UNITS)
    x, previous, d = leaf(ROWS, 3 * UNITS), leaf(ROWS, UNITS), torch.randn(ROWS, UNITS)
    cell.weight_ih.data, cell.bias_ih.data = torch.eye(3 * UNITS), torch.zeros(3 * UNITS)
    next_state = cell(x, previous)
    next_state.backward(d)
    a = previous @ cell.weight_hh.T + cell.bias_hh
    through = cell.weight_hh.detach()
    # The gradient of a is that of its bias, row by row.
    da = torch.stack([
        torch.autograd.grad(cell(x[i : i + 1], previous[i : i + 1]), cell.bias_hh, d[i : i + 1])[0] for i in range(ROWS)
    ])
    return flat(x=x, a=a, previous=previous, next=next_state, nextGradient=d, xGradient=x.grad, aGradient=da,
                previousGradient=previous.grad - da @ through)


def lstm():
    cell = torch.nn.LSTMCell(4 * UNITS, UNITS)
    x, state, previous = leaf(ROWS, 4 * UNITS), leaf(ROWS, UNITS), leaf(ROWS, UNITS)
    cell.weight_ih.data, cell.bias_ih.data = torch.eye(4 * UNITS), torch.zeros(4 * UNITS)
    next_state, next_cell = cell(x, (state, previous))
    d, d_cell = torch.randn(ROWS, UNITS), torch.randn(ROWS, UNITS)
    torch.autograd.backward([next_state, next_cell], [d, d_cell])
    return flat(x=x, a=state @ cell.weight_hh.T + cell.bias_hh, previousCell=previous, cell=next_cell, next=next_state,
                nextGradient=d, cellGradient=d_cell, xGradient=x.grad, previousCellGradient=previous.grad)


def attention():
    query, keys, vector = leaf(UNITS), leaf(ROWS, UNITS), leaf(UNITS)
    scores = torch.tanh(query + keys) @ vector
    d = torch.randn(ROWS)
    scores.backward(d)
    return flat(query=query, keys=keys, vector=vector, scores=scores, scoresGradient=d, queryGradient=query.grad,
                keysGradient=keys.grad, vectorGradient=vector.grad)


def softmax():
    a = leaf(ROWS, UNITS)
    y = torch.softmax(a, 1)
    d = torch.randn(ROWS, UNITS)
    y.backward(d)
    return flat(a=a, y=y, gradient=d, to=a.grad, logs=torch.log_softmax(a, 1))


def cross_entropy():
    logits, targets = leaf(ROWS, UNITS), torch.tensor([4, 0, 2])
    losses = torch.nn.functional.cross_entropy(logits, targets, reduction="none")
    (0.25 * losses.sum()).backward()
    return {**flat(logits=logits, losses=losses, gradient=logits.grad), "targets": targets.tolist(), "factor": 0.25}


def adam():
    weights = leaf(UNITS)
    before = weights.detach().clone()
    optimizer = torch.optim.Adam([weights], lr=0.02, betas=(0.8, 0.95), eps=1e-6)
    gradients = torch.randn(3, UNITS)
    for gradient in gradients:
        weights.grad = 0.5 * gradient
        optimizer.step()
    state = optimizer.state[weights]
    return flat(weights=before, gradients=gradients, updated=weights, mean=state["exp_avg"], square=state["exp_avg_sq"])


print(json.dumps({
    "made": {"tool": "torch", "version": torch.__version__, "how": "scripts/make-seq2seq-kernel-golden.py",
             "tolerance": 1e-12},
    "gru": gru(), "lstm": lstm(), "attention": attention(), "softmax": softmax(), "crossEntropy": cross_entropy(),
    "adam": adam(),
}, separators=(",", ":")))
