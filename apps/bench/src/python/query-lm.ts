// Scores of n-gram models by NLTK: python3 -c ... TEXT LINES ORDER SCORED. Prints what the scores alone cost.

/** Fits NLTK's Kneser-Ney model on the first LINES lines, and scores the words of the first SCORED of them. */
export const PYTHON_QUERY_LM: string = `
import json, sys, time
from nltk.lm import KneserNeyInterpolated
from nltk.lm.preprocessing import pad_both_ends, padded_everygram_pipeline
path, lines, order, scored = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
with open(path, encoding="utf-8", newline="\\n") as file:
    sentences = [line.split() for _, line in zip(range(lines), file)]
ngrams, words = padded_everygram_pipeline(order, sentences)
model = KneserNeyInterpolated(order)
model.fit(ngrams, words)
cpu, wall = time.process_time(), time.perf_counter()
tokens = 0
for sentence in sentences[:scored]:
    padded = list(pad_both_ends(sentence, n=order))
    for i in range(order - 1, len(padded) - order + 2):
        model.logscore(padded[i], padded[i - order + 1:i])
        tokens += 1
print(json.dumps({"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall, "tokens": tokens}))`
