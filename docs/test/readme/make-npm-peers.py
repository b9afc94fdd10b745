"""Writes npm-peers.json: what packages of npm were asked, and the right answers by the reference tools in Python.

Run as: python make-npm-peers.py, with sacrebleu 2.6.0, jiwer 4.0.0 and rouge-score 0.1.2.
"""

import json
import platform
from importlib.metadata import version
from pathlib import Path

import jiwer
import sacrebleu
from rouge_score.rouge_scorer import RougeScorer

TOOLS = ["sacrebleu", "jiwer", "rouge-score"]

# promptfoo needs Node 22.22, so its answer is recorded instead of being asked for by a test.
PROMPTFOO = {
    "answer": 0.5946035575013605,
    "made": {
        "tool": "promptfoo",
        "version": "0.123.1",
        "how": "Node 22.23.3; promptfoo.assertions.runAssertion({ assertion: { type: 'bleu', value: references }, "
        "test: {}, providerResponse: { output: hypothesis } })",
    },
}


def bleu(hypothesis, references):
    return sacrebleu.sentence_bleu(hypothesis, references).score / 100


def wer(hypothesis, references):
    return jiwer.wer(references[0], hypothesis)


def rouge_l(hypothesis, references):
    return RougeScorer(["rougeL"]).score(references[0], hypothesis)["rougeL"].fmeasure


def edits(hypothesis, references):
    found = jiwer.process_characters(references[0], hypothesis)
    return found.substitutions + found.insertions + found.deletions


def case(package, question, measure, hypothesis, *references, **more):
    right = measure(hypothesis, list(references))
    return {"package": package, "question": question, "hypothesis": hypothesis, "references": references, "right": right, **more}


made = {
    "tool": ", ".join(TOOLS),
    "version": ", ".join(version(tool) for tool in TOOLS),
    "how": f"python make-npm-peers.py; Python {platform.python_version()}",
    "tolerance": 1e-12,
}
cases = [
    case(
        "promptfoo",
        "BLEU",
        bleu,
        "the guard arrived late because of the rain",
        "the guard arrived late because it was raining",
        "the guard came late because of the rain",
        **PROMPTFOO,
    ),
    case("bleu-score", "BLEU", bleu, "the cat sat", "the cat sat"),
    case("word-error-rate", "WER", wer, "no", "no no no"),
    case("js-rouge", "ROUGE-L", rouge_l, "The cat sat.", "the cat sat"),
    case("fastest-levenshtein", "edits", edits, "👍", "a"),
]
text = json.dumps({"made": made, "cases": cases}, ensure_ascii=False, indent=1)
Path(__file__).with_name("npm-peers.json").write_text(text + "\n", encoding="utf-8")
