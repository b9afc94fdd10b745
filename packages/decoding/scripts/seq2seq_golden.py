"""Writes test/golden/seq2seq-steps.json: two training steps of PyTorch for every cell and attention.

Each case has a batch of ids with different lengths, all parameters, the mean cross-entropy, the gradients, their norm, and the parameters
after clipping and one step of Adam; of a second step the loss, the norm, and one parameter. Run with: pip install torch; python scripts/seq2seq_golden.py
"""

import itertools
import json
import pathlib
import sys

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

EMBEDDING, HIDDEN, SOURCE, TARGET = 3, 4, 7, 6
START, END = 0, 1
RATE, MAX_NORM = 0.01, 0.1
OUTPUT = pathlib.Path(__file__).parent.parent / "test" / "golden" / "seq2seq-steps.json"

# Different lengths, two equally long, one of the end alone, in no order.
SOURCES = [[3, 2, 5, 1], [1], [4, 6, 3, 2, 2, 1], [5, 1], [0, 4, 2, 1]]
TARGETS = [[4, 1], [3, 5, 4, 1], [1], [5, 3, 2, 4, 4, 1], [2, 3, 1]]


class Network(nn.Module):
    def __init__(self, cell, attention, bidirectional):
        super().__init__()
        self.is_lstm, self.kind = cell == "lstm", attention
        layer = nn.LSTM if self.is_lstm else nn.GRU
        self.source_embedding = nn.Embedding(SOURCE, EMBEDDING)
        units = HIDDEN // 2 if bidirectional else HIDDEN
        self.encoder = layer(EMBEDDING, units, bidirectional=bidirectional, batch_first=True)
        self.bridge = nn.Linear(HIDDEN, HIDDEN)
        if self.is_lstm:
            self.cell_bridge = nn.Linear(HIDDEN, HIDDEN)
        self.target_embedding = nn.Embedding(TARGET, EMBEDDING)
        self.decoder = layer(EMBEDDING + (HIDDEN if attention == "bahdanau" else 0), HIDDEN, batch_first=True)
        if attention == "luong-general":
            self.attention = nn.Linear(HIDDEN, HIDDEN, bias=False)
        if attention == "bahdanau":
            parts = {"query": HIDDEN, "key": HIDDEN, "score": 1}
            self.attention = nn.ModuleDict({name: nn.Linear(HIDDEN, size, bias=False) for name, size in parts.items()})
        if attention != "none":
            self.readout = nn.Linear(2 * HIDDEN, HIDDEN, bias=False)
        self.output = nn.Linear(HIDDEN, TARGET)

    def forward(self, source, lengths, target):
        packed = pack_padded_sequence(self.source_embedding(source), lengths, batch_first=True, enforce_sorted=False)
        outputs, last = self.encoder(packed)
        values, _ = pad_packed_sequence(outputs, batch_first=True)
        hidden = torch.arange(values.shape[1])[None] >= lengths[:, None]
        state = self.first_state(last)
        read = self.target_embedding(target)
        if self.kind == "none":
            return self.output(self.decoder(read, state)[0])
        if self.kind == "bahdanau":
            contexts, states = self.attending(values, hidden, state, read)
        else:
            keys = self.attention(values) if self.kind == "luong-general" else values
            states, _ = self.decoder(read, state)
            scores = states @ keys.transpose(1, 2)
            contexts = scores.masked_fill(hidden[:, None], -torch.inf).softmax(2) @ values
        return self.output(torch.tanh(self.readout(torch.cat([contexts, states], 2))))

    def first_state(self, last):
        joined = lambda each: torch.cat(list(each), 1)
        if self.is_lstm:
            return torch.tanh(self.bridge(joined(last[0])))[None], torch.tanh(self.cell_bridge(joined(last[1])))[None]
        return torch.tanh(self.bridge(joined(last)))[None]

    def attending(self, values, hidden, state, read):
        keys = self.attention["key"](values)
        contexts, states = [], []
        for t in range(read.shape[1]):
            query = self.attention["query"]((state[0] if self.is_lstm else state)[0])
            scores = self.attention["score"](torch.tanh(query[:, None] + keys))[..., 0]
            context = (scores.masked_fill(hidden, -torch.inf).softmax(1)[:, None] @ values)[:, 0]
            output, state = self.decoder(torch.cat([read[:, t], context], 1)[:, None], state)
            contexts.append(context)
            states.append(output[:, 0])
        return torch.stack(contexts, 1), torch.stack(states, 1)


def padded(rows, filler):
    return torch.nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], True, filler)


def plain(tensors, digits=9):
    return {name: [float(f"{value:.{digits}g}") for value in tensor.flatten().tolist()] for name, tensor in tensors.items()}


def case(cell, attention, bidirectional):
    torch.manual_seed(5)
    network = Network(cell, attention, bidirectional)
    parameters = dict(network.named_parameters())
    before = plain(parameters)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    lengths = torch.tensor([len(row) for row in SOURCES])

    def step():
        logits = network(padded(SOURCES, 0), lengths, padded([[START, *row[:-1]] for row in TARGETS], START))
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), padded(TARGETS, -100).flatten())
        optimizer.zero_grad()
        loss.backward()
        gradients = plain({name: each.grad for name, each in parameters.items()}, 7)
        norm = nn.utils.clip_grad_norm_(network.parameters(), MAX_NORM)
        optimizer.step()
        return loss.item(), norm.item(), gradients

    loss, norm, gradients = step()
    after = plain(parameters, 7)
    second_loss, second_norm, _ = step()
    second = {"loss": second_loss, "norm": second_norm, "weight_hh": plain(parameters, 7)["decoder.weight_hh_l0"]}
    config = {"cell": cell, "attention": attention, "bidirectional": bidirectional}
    return {"name": f"{cell}, {attention}, {'bi' if bidirectional else 'uni'}directional", **config, "loss": loss, "norm": norm, "shapes": {name: list(each.shape) for name, each in parameters.items()},
            "parameters": before, "gradients": gradients, "after": after, "second": second}


torch.set_num_threads(1)
cells, attentions = ["gru", "lstm"], ["bahdanau", "luong-dot", "luong-general", "none"]
cases = [case(*choice) for choice in itertools.product(cells, attentions, [True, False])]
made = {"tool": "torch", "version": torch.__version__, "python": sys.version.split()[0], "how": "python scripts/seq2seq_golden.py",
        "tolerance": 1e-5}
batch = {"embedding": EMBEDDING, "hidden": HIDDEN, "sourceSize": SOURCE, "targetSize": TARGET, "learningRate": RATE, "clip": MAX_NORM,
         "sources": SOURCES, "targets": TARGETS}
OUTPUT.write_text(json.dumps({"made": made, **batch, "cases": cases}) + "\n")
