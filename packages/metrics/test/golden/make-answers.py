"""Writes answers.json beside this file: the scores of SQuAD's script, of lm-evaluation-harness and of other scripts for random answers.

Run with Python 3.11, a checkout of https://github.com/huggingface/evaluate (commit a7dd338) and
`pip install numpy scikit-learn sacrebleu pyyaml && pip install --no-deps lm_eval==0.4.13`:  python make-answers.py path/to/evaluate
"""

import json
import pathlib
import random
import re

from answer_scripts import accuracy, best, estimate, exact_match, extracted, filters, gsm8k, harness, number, spans, squad, trivia

# Without characters whose lower case is longer (arrays of numpy cut it off) and without NUL (they drop it at the end).
PIECES = (
    "a|an|the|A|An|The|THE|cat|Cat|art|theatre|an_|_a|the-|-an|a.|U.S.|don't|é|É|Straße|ΟΔΟΣ|ΣΑΣ σ|a\u0301|\u0301the|the中|中|अa|a٣|"
    "ⅷan|²the|😀a|the😀|𝟘an|a𠮷|\u00a0|\u3000|\u2028|\u0085|\x1c|\x1f|\ufeff|\u200b|\u180e|\n|\t|\r|“the”|¿an?|،the|•|$|€|_|^|`|~|\\|"
    "1|12|-3|1,080|$1,080.50|18.|.5|..|-|--|-,|,|٣٤|１８|#### |##,## |#### 18|#### -1,0.|The answer is 7"
).split("|")
SPACES = ["", " ", " ", " ", "  "]


def text(rng, most):
    return "".join(rng.choice(PIECES) + rng.choice(SPACES) for _ in range(rng.randint(0, most)))


def changed(rng, of):
    """A text that may be equal after normalization."""
    kind = rng.randrange(7)
    if kind == 0:
        return of.upper() if not re.search("ß|\u0301", of) else of
    if kind == 1:
        return of.replace(" ", rng.choice(["  ", " the ", ", ", "\t"]))
    if kind == 2:
        return "".join(c for c in of if c not in ".,$-'_")
    if kind == 3:
        return rng.choice(PIECES) + " " + of + rng.choice([".", " a", "\n", ".\n", "!"])
    if kind == 4:
        return of[: rng.randint(0, len(of))]
    return of if kind == 5 else text(rng, 6)


def case(rng):
    references = [text(rng, 5)]
    while rng.random() < 0.4:
        references.append(changed(rng, rng.choice(references)))
    hypothesis = changed(rng, rng.choice(references))
    found = number(rng.choice(list(filters)), hypothesis)
    if rng.random() < 0.5 and found != "[invalid]":
        references.append(rng.choice(["", "so ####  #### ", "$"]) + found + rng.choice(["", ".", ".\n", "0"]))
    return {
        "hypothesis": hypothesis,
        "references": references,
        "normalized": squad.normalize_answer(hypothesis),
        "exact": int(any(exact_match._compute([hypothesis], [each])["exact_match"] for each in references)),
        "squadExact": int(best(squad.exact_match_score, hypothesis, references)),
        "harnessExact": harness(trivia, hypothesis, references),
        "gsm8kExact": harness(gsm8k, hypothesis, references),
        "f1": best(squad.f1_score, hypothesis, references),
        "contains": int(any(each in hypothesis for each in references)),
        "squadContains": spans(hypothesis, references),
        "numbers": {name: number(name, hypothesis) for name in filters},
        "numeric": {name: harness(gsm8k, number(name, hypothesis), references) for name in filters},
    }


PATTERNS = [
    r"#### (\-?[0-9\.\,]+)",
    r"The answer is (\-?[0-9\.\,]+).",
    r"(-?[$0-9.,]{2,})|(-?[0-9]+)",
    r"(?i)the answer is\s*([a-z0-9]+)",
    r"\b(a|an|the)\b",
    r"(?s).*#### ",
    r".*",
    r"(?m)^(.*?)$",
    r"\.$",
    r"\d+",
    r"\D+?\d",
    r"\w+\W",
    r"[^\s\w]+",
    r"(?:a|b)*?(the)?",
    r"x*",
    r"(a|ab)(c|bcd)?",
    r"([^a]{2,3}?)a{0,2}",
    r"(?i)[^a-c]{1,}[\d\]-]?",
    r"\Bt\S*\Z",
    r"\A\W*(?P<first>\w)",
    r"(?i:THE)\s|(a)\x20|\u4e2d",
    r"[]a]|[.-]",
    r"a{,2}n|{1|{}",
]


def patterns(rng):
    for pattern in PATTERNS:
        for _ in range(25):
            each = text(rng, 7)
            yield {
                "pattern": pattern,
                "text": each,
                "first": extracted(each, pattern, 0),
                "last": extracted(each, pattern, -1),
                "found": [[m.group(0), *m.groups()] for m in re.compile(pattern).finditer(each)],
            }


def pass_at_k(rng):
    for n in [1, 2, 3, 5, 10, 20, 100, 200, 1000]:
        for _ in range(8):
            k = rng.randint(1, n)
            c = rng.randint(0, n)
            yield {"samples": n, "passed": c, "k": k, "estimate": float(estimate([n], [c], k)[0])}


rng = random.Random(30)
labels = [[rng.choice("abcd") for _ in range(200)] for _ in range(2)]
tasks = [(rng.randint(5, 12), rng.random()) for _ in range(40)]
outcomes = [[int(rng.random() < p) for _ in range(n)] for n, p in tasks]
counts = ([len(each) for each in outcomes], [sum(each) for each in outcomes])

fixture = {
    "made": {
        "tool": "huggingface/evaluate (exact_match, squad, accuracy, code_eval), lm-evaluation-harness",
        "version": "commit a7dd338, 0.4.13",
        "how": "python make-answers.py path/to/evaluate; Python 3.11; best_subspan_em of Liu et al. 2024 on SQuAD's normalization",
        "tolerance": 1e-12,
    },
    "cases": [case(rng) for _ in range(400)],
    "patterns": list(patterns(rng)),
    "estimates": list(pass_at_k(rng)),
    "corpora": {
        "labels": labels[0],
        "references": labels[1],
        "accuracy": accuracy._compute(labels[0], labels[1])["accuracy"],
        "outcomes": [" ".join(map(str, each)) for each in outcomes],
        "passAtK": {str(k): float(estimate(*counts, k).mean()) for k in (1, 2, 5)},
    },
}
path = pathlib.Path(__file__).with_name("answers.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
