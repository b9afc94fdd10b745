"""Scores the texts below with NLTK's GLEU, NIST and METEOR and writes gleu.nltk.json, nist.nltk.json and meteor.nltk.json.

METEOR's last stage uses WordNet; here a small table replaces it, or an empty one. Run with Python 3.11 and
`pip install nltk==3.10.4`:  python make-nltk.py
"""

import json
import pathlib
import platform

import nltk
from nltk.translate.gleu_score import corpus_gleu, sentence_gleu
from nltk.translate.meteor_score import meteor_score
from nltk.translate.nist_score import corpus_nist

TEXTS = [
    ("the harbour was closed because of the storm last night", ["the harbour was shut last night because of a storm", "because of the storm the port stayed closed last night"]),
    ("she has read the letters twice and then burned them", ["she read the letter twice , then burned it", "having read the letters two times she burnt them"]),
    ("the the the the the the the", ["the cat is on the mat", "there is a cat on the mat"]),
    ("he walks and walks and walked until walking hurt his feet", ["he kept walking until his feet hurt", "walk , walk , walk : his foot hurts now"]),
    ("the cat sat on the mat", ["the cat"]),
    ("the cat", ["the cat sat on the mat", "a cat"]),
    ("on the mat sat the cat", ["the cat sat on the mat"]),
    ("nothing in common", ["entirely other words"]),
    ("Prices ROSE by 3.5 percent in march", ["prices rose 3.5 percent in March", "In March prices were rising by 3.5 percent"]),
    ("identical sentences are identical sentences", ["identical sentences are identical sentences"]),
    ("yes", ["yes", "no"]),
    ("a b a b a b c", ["b a b a c a b", "c b a b a b a"]),
    ("Die Brücke über den Fluss wird 😀 erneuert", ["Die Brücke über den Fluss wird saniert 😀", "Man erneuert die Brücke"]),
    ("maximal relational hopefulness of happily flying flies", ["the fly happily flew with maximum relations and hope", "flying fly maximal"]),
]
EMPTY = [("", ["some words here"]), ("some words here", [""]), ("", [""])]
SYNONYMS = {"cat": ["kitten", "puss"], "mat": ["rug"], "shut": ["closed"], "port": ["harbour"], "twice": ["double"]}


class Table:
    """The part of WordNet that METEOR uses, from a table read in both directions."""

    def __init__(self, table):
        self.sets = {}
        for word, others in table.items():
            for other in others:
                self.sets.setdefault(word, set()).add(other)
                self.sets.setdefault(other, set()).add(word)

    def synsets(self, word):
        return [Synset(self.sets.get(word, set()))]


class Synset:
    def __init__(self, words):
        self.words = words

    def lemmas(self):
        return [Lemma(word) for word in sorted(self.words)]


class Lemma:
    def __init__(self, word):
        self.word = word

    def name(self):
        return self.word


class Unstemmed:
    """Does not change words: with a stemmer, NLTK looks up stems instead of words in its last stage."""

    def stem(self, word):
        return word


def tokens(texts):
    return [text.split() for text in texts]


def made(how):
    return {
        "tool": "nltk",
        "version": nltk.__version__,
        "how": f"python make-nltk.py; Python {platform.python_version()}; {how}",
        "tolerance": 1e-12,
    }


def texts(pairs):
    return {"hypotheses": [hypothesis for hypothesis, _ in pairs], "references": [references for _, references in pairs]}


def gleu(name, pairs, low=1, high=4):
    references = [tokens(each) for _, each in pairs]
    hypotheses = tokens(hypothesis for hypothesis, _ in pairs)
    return {
        "name": name,
        "minOrder": low,
        "maxOrder": high,
        **texts(pairs),
        "score": corpus_gleu(references, hypotheses, low, high),
        "segments": [sentence_gleu(each, hypothesis, low, high) for each, hypothesis in zip(references, hypotheses)],
    }


def nist(name, pairs, order=5):
    return {
        "name": name,
        "maxOrder": order,
        **texts(pairs),
        "score": corpus_nist([tokens(each) for _, each in pairs], tokens(hypothesis for hypothesis, _ in pairs), order),
    }


def meteor(name, pairs, table=None, stemmer=True, **parameters):
    options = {"wordnet": Table(table or {}), **parameters}
    if not stemmer:
        options["stemmer"] = Unstemmed()
    return {
        "name": name,
        "options": {**parameters, "stemmer": stemmer, **({"synonyms": table} if table else {})},
        **texts(pairs),
        "segments": [meteor_score(tokens(references), hypothesis.split(), **options) for hypothesis, references in pairs],
    }


SINGLE = [(hypothesis, references[:1]) for hypothesis, references in TEXTS]
FIXTURES = {
    "gleu": {
        "made": made("text cut at whitespace"),
        "cases": [
            gleu("several references", TEXTS + EMPTY),
            gleu("one reference", SINGLE + EMPTY),
            gleu("orders 2 to 3", TEXTS + EMPTY, 2, 3),
            gleu("order 1", TEXTS, 1, 1),
            gleu("empty text", EMPTY),
        ],
    },
    "nist": {
        "made": made("text cut at whitespace; one reference per segment, since with several NLTK deviates from mteval"),
        "cases": [
            nist("one reference", SINGLE + EMPTY[:2]),
            nist("orders 1 to 3", SINGLE, 3),
            nist("order 1", SINGLE, 1),
            nist("short hypotheses", [(" ".join(hypothesis.split()[:5]), references) for hypothesis, references in SINGLE]),
            nist("long hypotheses", [(hypothesis + " and more words", references) for hypothesis, references in SINGLE]),
        ],
    },
    "meteor": {
        "made": made("text cut at whitespace; a table in place of WordNet"),
        "cases": [
            meteor("exact and stem stages", TEXTS + EMPTY),
            meteor("the exact stage alone", TEXTS, stemmer=False),
            meteor("synonyms without stems", TEXTS, table=SYNONYMS, stemmer=False),
            meteor("synonyms that are their own stems", TEXTS, table={"cat": ["kitten"], "mat": ["rug", "cat"], "storm": ["night"]}),
            meteor("other parameters", TEXTS, alpha=0.5, beta=1.5, gamma=0.8),
            meteor("recall alone, no penalty", TEXTS, alpha=1.0, gamma=0.0),
        ],
    },
}
for name, fixture in FIXTURES.items():
    path = pathlib.Path(__file__).with_name(f"{name}.nltk.json")
    path.write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
