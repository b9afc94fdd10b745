"""Makes test/golden/infini-gram.json: the answers of the infini-gram engine about test/golden/ngram/sentences.txt.

pip install infini-gram==2.6.0
python scripts/make-infini-golden.py > test/golden/infini-gram.json

The engine's own indexing program sorts the suffixes. Its document separator, 65535, stands before each line; here it is <s> as the
first word of an n-gram, and </s> as the last.
"""
import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
import infini_gram
import numpy as np
from infini_gram.engine import InfiniGramEngine

SEPARATOR = 65535
UNKNOWN = 60000
END = 2
here = os.path.dirname(__file__)
with open(os.path.join(here, "../test/golden/ngram/sentences.txt"), encoding="utf-8") as file:
    lines = [line.split() for line in file]
words = sorted({word for line in lines for word in line})
ids = {word: i + 3 for i, word in enumerate(words)} | {"<s>": SEPARATOR, "</s>": SEPARATOR}


def build(folder):
    text = b"".join(np.array([SEPARATOR, *map(ids.get, line)], dtype=np.uint16).tobytes() for line in lines)
    starts = np.cumsum([0] + [2 * len(line) + 2 for line in lines[:-1]])
    path = {name: os.path.join(folder, name) for name in ["tokenized.0", "offset.0", "table.0", "parts", "merged"]}
    for name, data in [("tokenized.0", text), ("offset.0", starts.astype(np.uint64).tobytes())]:
        with open(path[name], "wb") as out:
            out.write(data)
    for name in ["parts", "merged"]:
        os.mkdir(path[name])
    common = ["--data-file", path["tokenized.0"], "--ratio", str(int(np.ceil(np.log2(len(text)) / 8))), "--token-width", "2"]
    for step in [
        ["make-part", "--parts-dir", path["parts"], "--start-byte", "0", "--end-byte", str(len(text))],
        ["merge", "--parts-dir", path["parts"], "--merged-dir", path["merged"], "--num-threads", "1", "--hacksize", "100000"],
        ["concat", "--merged-dir", path["merged"], "--merged-file", path["table.0"], "--num-threads", "1"],
    ]:
        program = os.path.join(os.path.dirname(infini_gram.__file__), "rust_indexing")
        subprocess.run([program, *step, *common], check=True, stdout=sys.stderr)
    return InfiniGramEngine(folder, eos_token_id=END, vocab_size=SEPARATOR, version=4, token_dtype="u16")


def text_of(i):
    """The beginning of one line and the end of another one; every fifth has an unknown word between them."""
    one, other = lines[i], lines[(3 * i + 1) % len(lines)]
    between = ["zebra"] if i % 5 == 0 else []
    return ["<s>", *one[: len(one) // 2 + 1], *between, *other[len(other) // 2 :], "</s>"]


def ids_of(context):
    return [ids.get(word, UNKNOWN) for word in context]


def next_words(engine, context):
    answer = engine.infgram_ntd(ids_of(context), max_support=1 << 20)
    counts = answer["result_by_token_id"].items()
    return {
        "context": " ".join(context),
        "length": answer["suffix_len"],
        "contextCount": answer["prompt_cnt"],
        "counts": {"</s>" if token == END else words[token - 3]: each["cont_cnt"] for token, each in sorted(counts)},
    }


def scored(engine, text):
    answers = [engine.infgram_prob(ids_of(text[:i]), ids_of(text[i : i + 1])[0]) for i in range(1, len(text))]
    known = [max(n for n in range(i + 1) if engine.count(ids_of(text[i - n : i]))["count"] > 0) for i in range(1, len(text) + 1)]
    return {
        "text": " ".join(text),
        "lengths": [each["suffix_len"] for each in answers],
        "contextCounts": [each["prompt_cnt"] for each in answers],
        "counts": [each["cont_cnt"] for each in answers],
        "probabilities": [each["prob"] for each in answers],
        "matches": known,
    }


def novel(engine, texts, order):
    grams = [text[i : i + order] for text in texts for i in range(len(text) - order + 1)]
    return [len(grams), sum(engine.count(ids_of(gram))["count"] == 0 for gram in grams)]


with tempfile.TemporaryDirectory() as folder:
    engine = build(folder)
    texts = [text_of(i) for i in range(0, len(lines), 4)]
    bare = [text[1:-1] for text in texts]
    made = {"tool": "infini-gram", "version": version("infini-gram"), "how": "scripts/make-infini-golden.py", "tolerance": 1e-15}
    print(
        json.dumps(
            {
                "made": made,
                "texts": [scored(engine, text) for text in texts],
                "nextWords": [next_words(engine, []), next_words(engine, ["<s>"])]
                + [next_words(engine, text[: len(text) // 2 + i % 2]) for i, text in enumerate(texts)],
                "novelty": [novel(engine, bare, order) for order in range(1, 11)],
            }
        )
    )
