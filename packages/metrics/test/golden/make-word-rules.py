"""Counts of kaldialign with merge_compounds, of sclite -D with alternatives, and texts after csrfilt; writes word-rules.json.

Run with Python 3.11, `pip install kaldialign==0.12.0` and Debian's sctk 2.4.10:  python make-word-rules.py
sclite weighs a substitution 4, a skipped word 2, and a deletion or insertion 3, so it may take a reading with more edits.
Of the drawn pairs those are left out whose fewest edits over all readings, searched one by one below, are not sclite's.
"""

import itertools
import json
import pathlib
import platform
import random
import re
import subprocess
import tempfile

from kaldialign import align, edit_distance

SCTK = "/usr/lib/sctk/bin/"
RNG = random.Random(36)

COMPOUNDS = [
    ("the white paper is out", "the whitepaper is out"),
    ("the whitepaper is out", "the white paper was out"),
    ("ice cream van drivers", "icecreamvan drivers"),
    ("icecreamvan drivers", "ice cream van driver"),
    ("a b ab a b", "ab a b ab"),
    ("a a a", "aa a a"),
    ("to day", "today to day"),
    ("über haupt nicht", "überhaupt nichts"),
    ("今日 は", "今日は いい"),
    ("", "white paper"),
    ("white paper", ""),
    ("paper white", "whitepaper"),
    ("white paper", "white paper"),
]
WORDS = ["a", "b", "ab", "ba", "aab", "abb", "é", "éa"]

MAP = """;; A map of every kind of line.
* name = "words.glm"
* desc = "Rules of several kinds"
* case_sensitive = 'F'
* copy_no_hit = 'T'
HARBOUR => HARBOR ;; no context: also inside of words
[GONNA] => [GOING TO] / [ ] __ [ ]
[HE'S] => [{HE IS / HE HAS}] / [ ] __ [ ]
[UH] => [] / [ ] __ [ ]
ST  => SAINT / [ ] __ [ MARY]
ST  => STREET / [ MAIN ] __ [ ]
"A B"  => AB / [ ] __ [ ]
[WHITE PAPER] => [WHITEPAPER] / [ ] __ [ ]
[WHITE] => [PALE] / [ ] __ [ ]
"""
LINES = [
    "he's gonna see the harbours",
    "St Mary on main st and first st",
    "uh gonna uh gonna gonna",
    "a b a b a  b ab",
    "white paper white white paperwhite",
    "HE'S here he's",
    "uh",
    "nothing here",
]


def words(most):
    return " ".join(RNG.choice(WORDS) for _ in range(RNG.randint(0, most)))


def compound_case(reference, hypothesis):
    a, b = reference.split(), hypothesis.split()
    counts = edit_distance(a, b, merge_compounds=True)
    pairs = [[x, y] for x, y in align(a, b, "*", merge_compounds=True)]
    return {
        "reference": reference,
        "hypothesis": hypothesis,
        "edits": [counts["sub"], counts["del"], counts["ins"]],
        "pairs": pairs,
    }


def drawn(depth, marks):
    x = RNG.random()
    if x < 0.2 and depth < 2:
        readings = ["@" if RNG.random() < 0.2 else text(2, depth + 1, 0) for _ in range(RNG.randint(2, 3))]
        return "{ " + " / ".join(readings) + " }"
    word = RNG.choice("abcd")
    return f"({word})" if x < 0.2 + marks else word


def text(most, depth=0, marks=0.2):
    return " ".join(drawn(depth, marks) for _ in range(RNG.randint(1, most)))


def readings(tokens):
    """All readings of a list of tokens; a word in parentheses is kept, or left out as a skipped one."""
    if not tokens:
        return [[]]
    token, rest = tokens[0], tokens[1:]
    if token == "{":
        depth, at, start, options = 0, 0, 1, []
        for at, each in enumerate(tokens):
            depth += {"{": 1, "}": -1}.get(each, 0)
            if (each == "/" and depth == 1) or depth == 0:
                options += readings(tokens[start:at])
                start = at + 1
            if depth == 0:
                break
        return [option + more for option in options for more in readings(tokens[at + 1 :])]
    heads = [[]] if token == "@" else [[], [token[1:-1]]] if token[0] == "(" else [[token]]
    return [head + more for head in heads for more in readings(rest)]


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def fewest(reference, hypothesis):
    sides = [{tuple(each) for each in readings(side.split())} for side in (reference, hypothesis)]
    return min(distance(a, b) for a, b in itertools.product(*sides))


def sclite(pairs):
    with tempfile.TemporaryDirectory() as folder:
        for k, name in enumerate(("ref", "hyp")):
            lines = [f"{pair[k]} (spk-{i:04})\n" for i, pair in enumerate(pairs)]
            pathlib.Path(folder, name).write_text("".join(lines), "utf-8")
        files = ["-r", f"{folder}/ref", "trn", "-h", f"{folder}/hyp", "trn"]
        command = [SCTK + "sclite", "-D", *files, "-i", "rm", "-o", "pralign", "-O", folder, "-n", "out"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        found = re.findall(r"Scores: \(#C #S #D #I\) (\d+) (\d+) (\d+) (\d+)", pathlib.Path(folder, "out.pra").read_text("utf-8"))
    return [[int(each) for each in counts] for counts in found]


def csrfilt(lines):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "words.glm").write_text(MAP, "utf-8")
        command = [SCTK + "csrfilt.sh", "-i", "txt", f"{folder}/words.glm"]
        path = {"PATH": f"{SCTK}:/usr/bin:/bin"}
        text = "".join(f"{line}\n" for line in lines)
        return subprocess.run(command, input=text, env=path, check=True, capture_output=True, text=True).stdout.splitlines()


compounds = [compound_case(*pair) for pair in COMPOUNDS + [(words(7), words(7)) for _ in range(60)]]
pairs = [(text(5), text(4)) for _ in range(160)]
counts = sclite(pairs)
kept = [(pair, count) for pair, count in zip(pairs, counts) if sum(count[1:]) == fewest(*pair)]
version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "sctk"], capture_output=True, text=True).stdout
result = {
    "made": {
        "tool": "kaldialign, sclite, csrfilt.sh",
        "version": f"kaldialign 0.12.0, sctk {version}",
        "python": platform.python_version(),
        "how": f"merge_compounds=True; sclite -D -i rm ({len(kept)} of {len(pairs)} drawn pairs, see the script); csrfilt.sh -i txt",
    },
    "compounds": compounds,
    "readings": [
        {"reference": pair[0], "hypothesis": pair[1], "words": sum(count[:3]), "edits": sum(count[1:])}
        for pair, count in kept
    ],
    "map": MAP,
    "filtered": [{"line": line, "result": result} for line, result in zip(LINES, csrfilt(LINES))],
}
path = pathlib.Path(__file__).with_name("word-rules.json")
path.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", "utf-8")
