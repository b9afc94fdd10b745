"""Writes sacrebleu.json beside this file: what the sacrebleu command prints for the example test set.

Needs sacrebleu 2.6.0 (pip install sacrebleu==2.6.0). Run it again only for another version of sacrebleu or another
example test set; the tests compare the lectern command with these bytes, the version's value aside.
"""

import json
import os
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).parent
EXAMPLES = HERE.parents[4] / "examples"
A, B, TSV = "reference.A.txt", "reference.B.txt", "references.tsv"
NORTH, SOUTH = "system.north.txt", "system.south.txt"

CASES = [
    [A, "-i", NORTH],
    [A, B, "-i", NORTH],
    [A, "-i", NORTH, "-f", "text"],
    [A, B, "-i", SOUTH, "-f", "text", "-w", "4"],
    [A, "-i", SOUTH, "-w", "0"],
    [A, "-i", NORTH, "-b"],
    [A, B, "-i", NORTH, "-b", "-w", "10"],
    [A, "-i", NORTH, "-f", "text", "-sh"],
    [A, "-i", NORTH, "-sh"],
    [A, "-i", A],
    [A, "-i", NORTH, "-lc", "-f", "text"],
    [A, "-i", NORTH, "-tok", "intl", "-f", "text"],
    [A, "-i", NORTH, "-tok", "char", "-w", "3"],
    [A, "-i", SOUTH, "--tokenize", "none", "-f", "text"],
    [A, "-i", SOUTH, "-tok=zh", "-f=text", "-w=2"],
    [A, "-i", SOUTH, "-s", "floor", "-sv", "0.01", "-f", "text"],
    [A, "-i", SOUTH, "-s", "floor", "-f", "text"],
    [A, "-i", SOUTH, "--smooth-method=add-k", "--smooth-value=2", "-f", "text"],
    [A, "-i", SOUTH, "-s", "none"],
    [TSV, "-nr", "2", "-i", NORTH, "-f", "text"],
    [A, B, "-i", NORTH, SOUTH],
    [A, B, "-i", NORTH, SOUTH, "-f", "text"],
    [A, B, "-i", NORTH, SOUTH, "-f", "text", "-w", "4", "-sh"],
    [A, B, "-i", NORTH, SOUTH, "-f", "latex", "-w", "2"],
    [A, "-i", SOUTH, "-sl", "-f", "text", "-w", "3"],
    [A, B, "-i", SOUTH, "-sl", "-f", "text", "-sh"],
    [A, B, "-i", SOUTH, "-sl", "-b", "-w", "4"],
    [A, "-i", SOUTH, "-sl", "-b", "-s", "floor", "-tok", "char"],
    [A, "-i", NORTH, "-m", "chrf"],
    [A, B, "-i", NORTH, "-m", "chrf", "-f", "text", "-w", "4"],
    [A, "-i", SOUTH, "-m", "chrf", "-cw", "2", "-f", "text", "-w", "6"],
    [A, "-i", SOUTH, "-m", "chrf", "--chrf-char-order", "4", "--chrf-word-order=1", "--chrf-beta", "1", "-w", "4"],
    [A, "-i", SOUTH, "-m", "chrf", "--chrf-whitespace", "--chrf-lowercase", "-cc=5", "-f", "text", "-sh", "-w", "4"],
    [A, "-i", SOUTH, "-m", "chrf", "--chrf-eps-smoothing", "--chrf-beta", "3", "-f", "text", "-w", "4"],
    [A, "-i", SOUTH, "-m", "chrf", "-sl", "-f", "text", "-w", "3"],
    [A, B, "-i", NORTH, "-m", "chrf", "-cw", "2", "-sl", "-b", "-w", "4"],
    [A, "-i", NORTH, "-m", "ter"],
    [A, B, "-i", SOUTH, "-m", "ter", "-f", "text", "-w", "4"],
    [A, "-i", SOUTH, "-m", "ter", "--ter-case-sensitive", "--ter-no-punct", "-w", "4"],
    [A, "-i", SOUTH, "-m", "ter", "--ter-normalized", "--ter-asian-support", "-f", "text", "-sh", "-w", "4"],
    [A, "-i", NORTH, "-m", "ter", "-sl", "-f", "text", "-w", "3"],
    [A, "-i", NORTH, "-m", "bleu", "chrf", "ter"],
    [A, B, "-i", NORTH, "-m", "ter", "chrf", "bleu", "-f", "text"],
    [A, "-i", NORTH, "-m", "bleu", "chrf", "ter", "-f", "text", "-sh", "-w", "2"],
    [A, "-i", NORTH, "-m", "bleu", "chrf", "-b", "-f", "json", "-w", "3"],
    [A, "-i", NORTH, "-m", "chrf", "ter", "-b", "-f", "text"],
    [A, B, "-i", NORTH, SOUTH, "-m", "bleu", "chrf", "ter"],
    [A, B, "-i", NORTH, SOUTH, "-m", "bleu", "chrf", "ter", "-f", "text", "-w", "2"],
    [A, B, "-i", NORTH, SOUTH, "-m", "bleu", "chrf", "ter", "-f", "latex", "-cw", "2", "-sh"],
    [A, "-i", NORTH, "-m", "bleu", "bleu"],
    [A, "-i", NORTH, "-m", "ter", "bleu", "chrf", "-b", "-w", "3"],
    [A, B, "-i", NORTH, SOUTH, "-m", "ter", "bleu", "-b", "-w", "3"],
    [A, B, "-i", NORTH, SOUTH, "-m", "chrf", "bleu", "-b", "-f", "text"],
    [A, "-i", NORTH, "-l", "en-zh"],
    [A, "-i", NORTH, "--language-pair", "zh-en", "-f", "text"],
    [A, "-i", NORTH, "-l", "en-zh-TW", "-f", "text", "-sh"],
    [A, "-i", NORTH, "-l", "en-zh", "-tok", "char", "-m", "bleu", "chrf", "-f", "text"],
]

# Numbers that come from random resamples are another stream's in Lectern: the tests compare everything else.
RESAMPLED = [
    [A, "-i", NORTH, "--confidence"],
    [A, "-i", NORTH, "-m", "bleu", "chrf", "ter", "-ci", "-cin", "200"],
    [A, B, "-i", SOUTH, "-m", "bleu", "chrf", "ter", "-ci", "-cin", "200", "-f", "text", "-w", "2"],
    [A, "-i", SOUTH, "-m", "ter", "-ci", "-f", "text", "-sh"],
    [A, "-i", NORTH, "-ci", "-b"],
    [A, B, "-i", NORTH, SOUTH, "--paired-bs"],
    [A, B, "-i", NORTH, SOUTH, B, "-m", "bleu", "chrf", "ter", "--paired-bs", "-pbsn", "200", "-f", "text"],
    [A, "-i", NORTH, SOUTH, NORTH, "-m", "bleu", "chrf", "-pbs", "--paired-bs-n", "200", "-f", "latex", "-w", "2", "-sh"],
    [A, B, "-i", NORTH, SOUTH, "-m", "bleu", "chrf", "ter", "--paired-ar", "--paired-ar-n", "200"],
    [A, B, "-i", NORTH, SOUTH, B, "-m", "bleu", "ter", "-par", "-parn=200", "-f", "text", "-w", "3"],
    [A, B, "-i", NORTH, SOUTH, "-m", "chrf", "-par", "-parn", "200", "-f", "latex", "-j", "2"],
    [A, "-i", NORTH, "-m", "ter", "bleu", "-ci", "-cin", "200", "-b", "-f", "text"],
]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        for name in (A, B, NORTH, SOUTH):
            (work / name).write_bytes((EXAMPLES / name).read_bytes())
        pairs = zip((work / A).read_text("utf-8").splitlines(), (work / B).read_text("utf-8").splitlines())
        (work / TSV).write_text("".join(f"{a}\t{b}\n" for a, b in pairs), "utf-8")
        cases = [{"args": args, "stdout": run(args, work)} for args in CASES]
        resampled = [{"args": args, "stdout": run(args, work)} for args in RESAMPLED]
    made = {"tool": "sacrebleu", "version": "2.6.0", "how": "apps/batch/test/cli/golden/make.py"}
    text = json.dumps({"made": made, "cases": cases, "resampled": resampled}, ensure_ascii=False, indent=1)
    (HERE / "sacrebleu.json").write_text(text + "\n", "utf-8")


def run(args: list[str], folder: pathlib.Path) -> str:
    environment = {**os.environ, "NO_COLOR": "1", "SACREBLEU_SEED": "12345"}
    done = subprocess.run(["sacrebleu", *args], cwd=folder, env=environment, capture_output=True, check=True)
    return without_notes(done.stdout.decode("utf-8"))


def without_notes(printed: str) -> str:
    """Leaves out the lines that explain a test, which Lectern words otherwise: from their title to the signatures'."""
    return re.sub(r"-+\nPaired .*\n-+\n(.*\n)*?(?=-+\nMetric signatures)", "", printed)


if __name__ == "__main__":
    main()
