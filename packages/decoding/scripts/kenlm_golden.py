"""Makes test/golden/ngram/kenlm.json with KenLM's programs: lmplz's models of a small text, and what query says about other sentences.

python3 scripts/kenlm_golden.py DIRECTORY_OF_KENLM_PROGRAMS > test/golden/ngram/kenlm.json
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

KENLM = pathlib.Path(sys.argv[1])
TEXT = """the tide comes in twice a day
the tide goes out twice a day
the boats go out with the tide
the boats come in with the tide
a small boat waits for the tide
the fishers wait for a good day
the fishers mend the nets on a bad day
on a bad day the boats stay in
a gull waits on the small boat
the gull goes where the boats go
the gull comes where the fishers mend the nets
nobody mends a net twice
nobody waits for the gull

the sea gives and the sea takes
the sea takes a boat and gives it back
a bad day for the boats is a good day for the gull
""".splitlines(keepends=True)
TEST = """the gull waits for the tide
a bad day for the boats
the fishers go out with a small net
zebras wait
zebras zebras zebras
the sea , the sea
and where the nets go the gull goes

on
\tthe  tide comes\tin twice a day\x20
"""


def run(program, *options, text):
    command = [str(KENLM / program), *options]
    return subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()


def model(order, *options):
    return run("lmplz", "-o", str(order), "-S", "100M", "--discount_fallback", *options, text="".join(TEXT))


def scored(name, arpa, how, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".arpa") as file:
        file.write(arpa)
        file.flush()
        output = run("query", "-v", "word", "-v", "sentence", "-v", "summary", *options, file.name, text=TEST)
    lines, summary = output.split("Perplexity including OOVs:")
    sentences = [re.findall(r"(\S+)=\d+ (\d+) (\S+)", line) for line in lines.split("Total:")[:-1]]
    including, excluding, unknown, tokens = re.findall(r":?\t(\S+)", "\t" + summary.strip())
    return {
        "name": name,
        "how": how,
        "options": list(options),
        "arpa": arpa,
        "sentences": [[[word, float(score), int(length)] for word, length, score in each] for each in sentences],
        "perplexity": {"including": float(including), "excluding": float(excluding), "unknown": int(unknown), "tokens": int(tokens)},
    }


def without(arpa, *ngrams):
    """An ARPA file without some n-grams, as pruning leaves it."""
    lines = arpa.split("\n")
    for ngram in ngrams:
        order = len(ngram.split())
        lines = [line for line in lines if line.split("\t")[1:2] != [ngram]]
        lines = [re.sub(r"(?<==)\d+", lambda m: str(int(m[0]) - 1), line) if line.startswith(f"ngram {order}=") else line for line in lines]
    return "\n".join(lines)


trigrams = model(3)
cases = [
    scored("order 3", trigrams, "lmplz -o 3 --discount_fallback"),
    scored("order 3 without <s> and </s>", trigrams, "lmplz -o 3 --discount_fallback", "-n"),
    scored("order 2", model(2), "lmplz -o 2 --discount_fallback"),
    scored("order 5, pruned", model(5, "--prune", "0", "0", "1"), "lmplz -o 5 --discount_fallback --prune 0 0 1"),
    scored("order 4 without <unk>", without(model(4), "<unk>"), "lmplz -o 4 --discount_fallback, its line of <unk> taken out"),
    scored("ends left out", without(trigrams, "tide </s>", "day </s>"), "lmplz -o 3 --discount_fallback, two 2-grams taken out"),
]
made = {
    "tool": "KenLM lmplz and query",
    "version": "commit 4cb443e",
    "how": "scripts/kenlm_golden.py",
    "tolerance": 1e-6,
}
json.dump({"made": made, "test": TEST, "cases": cases}, sys.stdout, ensure_ascii=False, indent=1)
print()
