"""Writes sclite.json: which words sclite puts into which segments, and its counts per speaker.

sclite of Debian's sctk 2.4.10-20151007; run as: python3 make-sclite.py > sclite.json
The texts are random words; their times have gaps, overlaps, words outside segments and middles at the ends of segments.
"""

import json
import pathlib
import random
import re
import subprocess
import tempfile

SCLITE = "/usr/lib/sctk/bin/sclite"
WORDS = "the cat sat on a mat and then it ran off to see two old dogs that slept near our red barn all day long".split()
rng = random.Random(20)


def garbled(words, rate):
    kept = []
    for word in words:
        draw = rng.random()
        if draw >= rate * 0.3:
            kept.append(rng.choice(WORDS) if draw < rate * 0.7 else word)
        if rng.random() < rate * 0.2:
            kept.append(rng.choice(WORDS))
    return kept


def timed():
    stm, ctm = [], []
    for recording in ("meeting", "talk"):
        for channel in "AB":
            at = 0.0
            for _ in range(12):
                words = [rng.choice(WORDS) for _ in range(rng.randrange(0, 9))]
                at = max(0, at + rng.choice([-0.4, 0, 0, 0.3, 0.8]))
                end = at + 0.3 * len(words) + 0.37
                label = f"<O,{rng.choice('FM')}> " if rng.random() < 0.7 else ""
                text = "IGNORE_TIME_SEGMENT_IN_SCORING" if rng.random() < 0.1 else " ".join(words)
                speaker = rng.choice(["anna", "bert", "cleo"])
                stm.append((recording, channel, at, f"{recording} {channel} {speaker} {at:.2f} {end:.2f} {label}{text}"))
                output = [] if recording == "talk" and channel == "B" else garbled(words, 0.3)
                start = at - rng.choice([0, 0.3])
                for i, word in enumerate(output):
                    begin = max(0, start + (end - start + rng.choice([0, 0.5])) * i / len(output))
                    ctm.append((recording, channel, begin, f"{recording} {channel} {begin:.2f} 0.20 {word} 0.{rng.randrange(10, 99)}"))
                at = end
    # One word each, whose middle is the end of a segment.
    for i in range(40):
        duration = rng.choice([0.1, 0.14, 0.22, 0.3, 0.5])
        end = rng.randrange(300, 40000) / 100
        stm.append((f"tie{i:02}", "A", end - 2, f"tie{i:02} A anna {end - 2:.2f} {end:.2f} red"))
        stm.append((f"tie{i:02}", "A", end, f"tie{i:02} A bert {end:.2f} {end + 2:.2f} barn"))
        ctm.append((f"tie{i:02}", "A", 0, f"tie{i:02} A {end - duration / 2:.2f} {duration:.2f} dog"))
    return ["\n".join(row[-1] for row in sorted(rows, key=lambda row: row[:3])) + "\n" for rows in (stm, ctm)]


def transcripts():
    refs, hyps = [], []
    for i in range(24):
        words = [rng.choice(WORDS) for _ in range(rng.randrange(0, 9))]
        name = f"{rng.choice(['anna', 'bert', 'cleo'])}{rng.choice('-_')}{i:02}-x"
        refs.append(f"{' '.join(words)} ({name})\n")
        hyps.append(f"{' '.join(garbled(words, 0.3))} ({name})\n")
    rng.shuffle(hyps)
    return ["".join(refs), "".join(hyps)]


def scored(reference, hypothesis, formats, options):
    with tempfile.TemporaryDirectory() as folder:
        ref, hyp = (pathlib.Path(folder, f"{kind}.{form}") for kind, form in zip(("ref", "hyp"), formats))
        ref.write_text(reference)
        hyp.write_text(hypothesis)
        command = [SCLITE, "-r", ref, formats[0], "-h", hyp, formats[1], *options, "-s", "-o", "prf", "rsum", "-O", folder]
        subprocess.run(command, check=True, capture_output=True)
        return pathlib.Path(f"{hyp}.prf").read_text(), pathlib.Path(f"{hyp}.raw").read_text()


def segments(prf):
    found = []
    for line in prf.split("\n"):
        name, _, rest = line.partition(":")
        if name == "id":
            found.append({"id": rest.strip()[1:-1], "words": ""})
        elif name in ("File", "Channel"):
            found[-1][name.lower()] = rest.strip()
        elif name == "Ref times":
            found[-1]["start"], found[-1]["end"] = (float(each) for each in re.findall(r"= ([\d.]+)", rest))
        elif name == "HYP":
            found[-1]["words"] = " ".join(word.lower() for word in rest.split() if word.strip("*"))
    return found


def speakers(raw):
    rows = re.findall(r"^ +\| ((?:anna|bert|cleo)\S*) +\| +(\d+) +(\d+) \| +(\d+) +(\d+) +(\d+) +(\d+) +(\d+) ", raw, re.M)
    names = ("segments", "words", "hits", "substitutions", "deletions", "insertions", "errors")
    return {name: dict(zip(names, map(int, counts))) for name, *counts in rows}


cases = []
for formats, (reference, hypothesis), options in (
    (("stm", "ctm"), timed(), []),
    (("trn", "trn"), transcripts(), ["-i", "spu_id"]),
):
    prf, raw = scored(reference, hypothesis, formats, options)
    case = {"formats": formats, "reference": reference, "hypothesis": hypothesis}
    cases.append({**case, "segments": segments(prf), "speakers": speakers(raw)})
made = {"tool": "sclite", "version": "sctk 2.4.10-20151007 (Debian)", "how": "-s -o prf rsum; trn: -i spu_id"}
print(json.dumps({"made": made, "cases": cases}, indent=1))
