"""Makes the files of records beside this one, and the scores of sacreBLEU over the same texts.

    pip install sacrebleu==2.6.0 pyarrow==26.0.1
    python make.py
"""
import datetime
import json

import pyarrow
import pyarrow.parquet
import sacrebleu

REFERENCES = ["the cat sat on the mat", 'a dog, "big" one', "line one\nline two", "", "z é 日本", "-\nnothing at all-\nhere", "\ufeffa mark first"]
SECOND = ["a cat sat on the mat", None, "line 1\nline two", "w", None, None, None]
HYPOTHESES = ["the cat sat on mat", 'a dog "big" one', "line one\nline 2", "x", "z é 日本 ", "nothing\nat all here", "\ufeffa mark at first"]
LISTS = [[one] if two is None else [one, two] for one, two in zip(REFERENCES, SECOND)]

records = [
    {"id": f"s{i}", "out": {"text": hypothesis}, "ref": reference, "refs": references}
    for i, (hypothesis, reference, references) in enumerate(zip(HYPOTHESES, REFERENCES, LISTS))
]
with open("records.jsonl", "w") as file:
    for i, record in enumerate(records):
        file.write(json.dumps(record, ensure_ascii=i % 2 == 0) + "\n")
columns = {name: [record[name] for record in records] for name in records[0]}
for compression in ["snappy", "zstd"]:
    name = f"records.{compression}.parquet"
    pyarrow.parquet.write_table(pyarrow.table(columns), name, compression=compression, row_group_size=2)
pyarrow.parquet.write_table(pyarrow.table({"text": pyarrow.array([b"caf\xc3\xa9", b"caf\xe9"])}), "bytes.parquet")

pyarrow.parquet.write_table(
    pyarrow.table({
        "text": ["a", "b"],
        "int64": pyarrow.array([1, 2], pyarrow.int64()),
        "int32": pyarrow.array([1, 2], pyarrow.int32()),
        "date": [datetime.date(2020, 1, 2)] * 2,
        "timestamp": [datetime.datetime(2020, 1, 2, 3)] * 2,
    }),
    "types.parquet", write_page_checksum=True,
)
# 80 MB in 8 kB.
pyarrow.parquet.write_table(pyarrow.table({"text": ["abcdefghi " * 10**6] * 8}), "large.parquet", compression="zstd", use_dictionary=False)


def scores(references):
    metrics = [sacrebleu.corpus_bleu, sacrebleu.corpus_chrf, sacrebleu.corpus_ter]
    return [metric(HYPOTHESES, references).score for metric in metrics]


print(sacrebleu.__version__, pyarrow.__version__)
with open("sacrebleu.json", "w") as file:
    json.dump({"one": scores([REFERENCES]), "two": scores([REFERENCES, SECOND])}, file, indent=2)
    file.write("\n")
