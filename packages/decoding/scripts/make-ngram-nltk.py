"""Makes test/golden/ngram/nltk.json: NLTK's language models on the first 30 sentences of test/golden/ngram/sentences.txt.

python scripts/make-ngram-nltk.py > test/golden/ngram/nltk.json

NLTK pads sentences with several <s> and </s> by default and counts <s> as a word; here it gets n-grams with one of each, and no <s>
among the words, so that its counts are those of other tools.
"""
import json
import os
import nltk
from nltk.lm import MLE, Laplace, Lidstone, StupidBackoff
from nltk.lm.smoothing import AbsoluteDiscounting, KneserNey, WittenBell
from nltk.lm.counter import NgramCounter
from nltk.lm.vocabulary import Vocabulary
from nltk.probability import FreqDist, SimpleGoodTuringProbDist

ORDER = 3
here = os.path.dirname(__file__)
with open(os.path.join(here, "../test/golden/ngram/sentences.txt"), encoding="utf-8") as file:
    sentences = [line.split() for line in file][:30]


def ngrams(words):
    padded = ["<s>", *words, "</s>"]
    for n in range(1, ORDER + 1):
        for i in range(len(padded) - n + 1):
            if n > 1 or padded[i] != "<s>":
                yield tuple(padded[i : i + n])


grams = [list(ngrams(words)) for words in sentences]
counter = NgramCounter(grams)
vocabulary = Vocabulary([word for words in sentences for word in [*words, "</s>"]])
events = sorted({gram for each in grams for gram in each if len(gram) > 1})[::7]


def scores(model):
    model.fit(grams, vocabulary_text=[word for words in sentences for word in [*words, "</s>"]])
    return [[" ".join(gram), model.score(gram[-1], gram[:-1])] for gram in events]


def parts(smoothing, events=events):
    return [[" ".join(gram), *map(float, smoothing.alpha_gamma(gram[-1], gram[:-1]))] for gram in events]


# Nothing comes before <s>, so NLTK divides by zero where other tools use counts.
continued = [gram for gram in events if len(gram) == ORDER or gram[0] != "<s>"]


# Gale and Sampson 1995, table of the "prosody" example: counts and how many words have each.
PROSODY = """1 120 2 40 3 24 4 13 5 15 6 5 7 11 8 2 9 2 10 1 12 3 14 2 15 1 16 1 17 3 19 1 20 3 21 2 23 3 24 3 25 3 26 2 27 2 28 1 31 2
32 2 33 1 34 2 36 2 41 3 43 1 45 3 46 1 47 1 50 1 71 1 84 1 101 1 105 1 121 1 124 1 146 1 162 1 193 1 199 1 224 1 226 1 254 1 257 1
339 1 421 1 456 1 481 1 483 1 1140 1 1256 1 1322 1 1530 1 2131 1 2395 1 6925 1 7846 1""".split()
prosody = [(int(PROSODY[i]), int(PROSODY[i + 1])) for i in range(0, len(PROSODY), 2)]
# No word occurs twice, so only the line can say what once is worth.
gap = [(1, 200), (3, 12), (4, 9), (7, 3), (20, 1)]


def good_turing(pairs):
    frequencies = FreqDist()
    for r, n in pairs:
        for i in range(n):
            frequencies[(r, i)] = r
    turing = SimpleGoodTuringProbDist(frequencies)
    return {"counts": pairs, "probabilities": [[r, turing.prob((r, 0))] for r, _ in pairs]}


print(
    json.dumps(
        {
            "made": {"tool": "nltk", "version": nltk.__version__, "how": "scripts/make-ngram-nltk.py", "tolerance": 1e-12},
            "sentences": len(sentences),
            "scores": {
                "maximumLikelihood": scores(MLE(ORDER)),
                "laplace": scores(Laplace(ORDER)),
                "lidstone 0.1": scores(Lidstone(0.1, ORDER)),
                "stupidBackoff 0.4": scores(StupidBackoff(0.4, ORDER)),
            },
            "parts": {
                "wittenBell": parts(WittenBell(vocabulary, counter)),
                "absoluteDiscounting 0.75": parts(AbsoluteDiscounting(vocabulary, counter, 0.75)),
                "kneserNey 0.75": parts(KneserNey(vocabulary, counter, ORDER, 0.75), continued),
            },
            "goodTuring": {"prosody": good_turing(prosody), "gap": good_turing(gap)},
        }
    )
)
