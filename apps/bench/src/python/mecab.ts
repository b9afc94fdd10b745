// MeCab and mecab-ko through their Python packages, with the dictionaries of pip.

/** Prints where the dictionary of a module is: python3 -c ... MODULE. */
export const PYTHON_DICTIONARY: string = `
import importlib, sys
print(importlib.import_module(sys.argv[1]).DICDIR)`

/** The same measurements as in children/mecab.ts: python3 -c ... MODULE FOLDER TEXT. */
export const PYTHON_MECAB: string = `
import hashlib, importlib, json, sys, time
module, folder, path = sys.argv[1:]
parse = importlib.import_module(module).Tagger(f'-r "{folder}/dicrc" -d "{folder}" -Owakati').parse
lines = open(path, encoding="utf-8", newline="\\n").read().rstrip().split("\\n")
passes = []
for _ in range(5):
    before = time.process_time()
    for line in lines: parse(line)
    passes.append(time.process_time() - before)
every = "".join(map(parse, lines))
hashed = hashlib.sha256(every.encode()).hexdigest()
print(json.dumps({"tokens": every.count(" "), "hash": hashed, "cold": passes[0], "warm": min(passes[1:])}))`
