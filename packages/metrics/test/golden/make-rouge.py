"""Scores the texts below with rouge-score and NLTK and writes rouge.rouge-score.json beside this file.

Run with Python 3.11 and `pip install rouge-score==0.1.2 nltk==3.10.4`:  python make-rouge.py
"""

import itertools
import json
import pathlib
import platform
import random
from importlib.metadata import version

from nltk.stem.porter import PorterStemmer
from rouge_score.rouge_scorer import RougeScorer

TYPES = [*(f"rouge{order}" for order in range(1, 10)), "rougeL", "rougeLsum"]

PAIRS = [
    ("The gardener watered the roses before the storm arrived", "Before the storm arrived, the gardener had watered his roses."),
    ("police killed the gunman", "police kill the gunman"),
    ("", ""),
    ("", "something was expected"),
    ("something was said", ""),
    ("yes", "yes"),
    ("yes", "no"),
    ("  \t ", "a b"),
    ("😀 👍🏽", "😀 👍🏽"),
    ("Поезд отправляется в 14.05", "Поезд отправляется в 14.05"),
    ("火车早上7点30分出发", "列车早上7点30分出发"),
    ("K2 und İstanbul, STRASSE", "k2 und i stanbul strasse"),
    ("he said: “don't!” -- and left_it", "he didn't say: don't, and left it"),
    ("again " * 40, "again " * 25),
    ("the ponies were trotting happily; relational tying skies", "a pony trots happy, relating ties in the sky"),
    ("a b c d e f g h i j k l", "a b c d e f g h i j k l m n"),
    ("w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"),
    ("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5"),
    ("one two\n\nthree four\n", "three four\none two"),
    ("\n\n", "a\nb"),
    ("a\nb\na\nb", "b a\nb a\n"),
    ("x " * 70 + "y\n" + "y x " * 40, "y " * 33 + "\n" + "x y y " * 30),
]

MULTI = [
    ("police kill the gunman", ["police killed the gunman", "the gunman police kill", "the gunman was shot"]),
    ("a b c d", ["a b", "c d a b x y", "a x b y c z d"]),
    ("a b c d", ["a b c d e f g h", "a b"]),
    ("a b", ["b a", "a b", ""]),
    ("", ["", "a"]),
]

WORDS = """
caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping tanned falling
hissing fizzed failing filing happy sky relational conditional rational valenci hesitanci digitizer conformabli radicalli
differentli vileli analogousli vietnamization predication operator feudalism decisiveness hopefulness callousness formaliti
sensitiviti sensibiliti triplicate formative formalize electriciti electrical hopeful goodness revival allowance inference
airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption homologou communism activate
angulariti homologous effective bowdlerize probate rate cease controll roll skies dying lying tying news innings inning outings
outing cannings canning howe proceed exceed succeed dies died flies spied spies tied by y yy yyy say saying enjoy enjoyment
spy fly try beautifully carefulli geology theology archaeology philology nationalli finalli alli wally oed ing sing king
being ring ed bed red aed iing falled use used us as is was axed boxing rowed snowing playing eed need seeds proceeded
generalizations oscillators Running FLIES naïveté Äpfel straße 3pm 2021s queues yes yield yyyyyyy
""".split()


def prf(scores):
    return {kind: [score.precision, score.recall, score.fmeasure] for kind, score in scores.items()}


scorers = {stem: RougeScorer(TYPES, use_stemmer=stem) for stem in (False, True)}


def case(hypothesis, references):
    score = lambda scorer: prf(scorer.score_multi(references, hypothesis) if len(references) > 1 else scorer.score(references[0], hypothesis))
    return {"hypothesis": hypothesis, "references": references, "plain": score(scorers[False]), "stemmed": score(scorers[True])}


def random_summary(draw, vocabulary):
    sentences = [" ".join(draw.choices(vocabulary, k=draw.randrange(0, 45))) for _ in range(draw.randrange(1, 5))]
    return "\n".join(sentences)


draw = random.Random(20)
letters = ["".join(pair) for pair in itertools.product("abc", "xyz")]
randoms = [(random_summary(draw, letters[: draw.randrange(2, 9)]), random_summary(draw, letters[: draw.randrange(2, 9)])) for _ in range(60)]

stemmer = PorterStemmer()
fixture = {
    "made": {
        "tool": "rouge-score",
        "version": version("rouge-score"),
        "how": f"python make-rouge.py; Python {platform.python_version()}, NLTK {version('nltk')}; [precision, recall, F] from 0 to 1",
        "tolerance": 0,
    },
    "cases": [case(hypothesis, [reference]) for hypothesis, reference in PAIRS] + [case(*each) for each in MULTI],
    "summaries": [
        {"hypothesis": hypothesis, "reference": reference, **{kind: score for kind, score in prf(RougeScorer(["rouge2", "rougeL", "rougeLsum"]).score(reference, hypothesis)).items()}}
        for hypothesis, reference in randoms
    ],
    "stems": [[word, stemmer.stem(word)] for word in WORDS],
}
path = pathlib.Path(__file__).with_name("rouge.rouge-score.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
