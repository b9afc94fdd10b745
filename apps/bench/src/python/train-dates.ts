// The date task by PyTorch on one thread: python3 -c ... REQUEST. Prints what training alone cost, until enough is right.

/** Trains an encoder-decoder as PyTorch's users write one: padded batches, masked attention, Adam, clipping. */
export const PYTHON_TRAIN_DATES: string = `
import json, sys, time
import torch
from torch import nn
torch.set_num_threads(1)
request = json.load(open(sys.argv[1]))
goal, limit, batch, every = request["goal"], request["maxExamples"], 64, 25
pairs, unseen = request["pairs"], request["unseen"]
vocabulary = lambda side: {symbol: i + 2 for i, symbol in enumerate(sorted({each for pair in pairs for each in pair[side]}))}
read, written = vocabulary("source"), vocabulary("target")
def padded(rows): return nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], True)
def ids(some):
    return (padded([[read[each] for each in pair["source"]] for pair in some]),
            padded([[1, *(written[each] for each in pair["target"])] for pair in some]))
class Dates(nn.Module):
    def __init__(self, embedding=24, units=48, hidden=64):
        super().__init__()
        self.source, self.target = nn.Embedding(len(read) + 2, embedding), nn.Embedding(len(written) + 2, 16)
        self.encoder = nn.GRU(embedding, units, batch_first=True, bidirectional=True)
        self.cell = nn.GRUCell(16 + 2 * units, hidden)
        self.first, self.query = nn.Linear(2 * units, hidden), nn.Linear(hidden, 2 * units)
        self.output = nn.Linear(hidden + 2 * units, len(written) + 2)
    def forward(self, source, target, free):
        values, _ = self.encoder(self.source(source))
        padding, state, logits = source == 0, torch.tanh(self.first(values.mean(1))), []
        symbol = target[:, 0]
        for step in range(target.shape[1] - 1):
            scores = (values @ self.query(state)[..., None])[..., 0].masked_fill(padding, -torch.inf)
            context = (scores.softmax(1)[:, None] @ values)[:, 0]
            state = self.cell(torch.cat([self.target(symbol), context], 1), state)
            logits.append(self.output(torch.cat([state, context], 1)))
            symbol = logits[-1].argmax(1) if free else target[:, step + 1]
        return torch.stack(logits, 1)
asked, answers = ids(unseen)
def train(seed):
    torch.manual_seed(seed)
    model = Dates()
    optimizer = torch.optim.Adam(model.parameters(), lr=4e-3)
    cpu, step, share, order = 0, 0, 0, torch.randperm(len(pairs)).tolist()
    while share < goal and step * batch < limit:
        start = time.process_time()
        source, target = ids([pairs[order[i % len(order)]] for i in range(step * batch, (step + 1) * batch)])
        logits = model(source, target, False)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), target[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        cpu, step = cpu + time.process_time() - start, step + 1
        if step % every == 0:
            with torch.no_grad(): right = (model(asked, answers, True).argmax(2) == answers[:, 1:]).all(1)
            share = right.float().mean().item()
    return {"cpu": cpu, "examples": step * batch, "share": share}
print(json.dumps([train(seed) for seed in request["seeds"]]))`
