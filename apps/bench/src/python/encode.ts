// The same measurements as in children/encoding-report.ts, of Python's packages: python3 -c ... TOOL TOKENIZER TEXT MODE [N].

/** Runs Hugging Face's `tokenizers` (TOOL `tokenizers`) or SentencePiece (`sentencepiece`). */
export const PYTHON_ENCODE: string = `
import hashlib, json, sys, time
from array import array
tool, file, path, mode = sys.argv[1:5]
if tool == "tokenizers":
    from tokenizers import Tokenizer
    tokenizer = Tokenizer.from_file(file)
    encode = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
else:
    import sentencepiece
    encode = sentencepiece.SentencePieceProcessor(model_file=file).encode
text = open(path, encoding="utf-8", newline="\\n").read()
lines = (text[:-1] if text.endswith("\\n") else text).split("\\n")
if mode == "letters":
    for line in lines: encode(line)
    found = []
    for letter in "bcdef":
        word = letter * int(sys.argv[5])
        start = time.perf_counter()
        tokens = len(encode(word))
        found.append(1000 * (time.perf_counter() - start))
    print(json.dumps({"tokens": tokens, "milliseconds": sorted(found)[2]}))
    sys.exit()
texts = lines if mode == "lines" else [text]
before = time.process_time()
every = [encode(text) for text in texts]
cold = time.process_time() - before
tokens, warm = sum(map(len, every)), []
while not warm or (len(warm) < 3 and sum(warm) < 1.5):
    before, again = time.process_time(), 0
    for text in texts: again += len(encode(text))
    warm.append(time.process_time() - before)
    assert again == tokens
hashed = hashlib.sha256()
for ids in every: hashed.update(array("i", ids).tobytes())
print(json.dumps({"tokens": tokens, "hash": hashed.hexdigest(), "cold": cold, "warm": sorted(warm)[len(warm) // 2]}))`

/** One thread, whatever the machine has. */
export const ONE_THREAD: Readonly<Record<string, string>> = { TOKENIZERS_PARALLELISM: "false", RAYON_NUM_THREADS: "1" }

/** Loads a tokenizer.json with Hugging Face's `tokenizers`, as children/load.ts does: python3 -c ... FILE. */
export const PYTHON_LOAD: string = `
import json, sys, time
from tokenizers import Tokenizer
start = time.perf_counter()
tokens = len(Tokenizer.from_file(sys.argv[1]).encode("Hello, world").ids)
print(json.dumps({"tokens": tokens, "milliseconds": 1000 * (time.perf_counter() - start)}))`
