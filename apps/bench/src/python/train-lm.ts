// Training n-gram models by NLTK: python3 -c ... TEXT LINES ORDER. Prints what the fit alone cost.

/** Fits NLTK's Kneser-Ney model on the first LINES lines. NLTK counts; it computes probabilities when it is asked for them. */
export const PYTHON_TRAIN_LM: string = `
import json, sys, time
from nltk.lm import KneserNeyInterpolated
from nltk.lm.preprocessing import padded_everygram_pipeline
path, lines, order = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open(path, encoding="utf-8", newline="\\n") as file:
    sentences = [line.split() for _, line in zip(range(lines), file)]
cpu, wall = time.process_time(), time.perf_counter()
ngrams, words = padded_everygram_pipeline(order, sentences)
KneserNeyInterpolated(order).fit(ngrams, words)
print(json.dumps({"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall,
                  "tokens": sum(map(len, sentences)), "version": __import__("nltk").__version__}))`
