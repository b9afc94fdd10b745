"""Compares the example systems with compare-mt and writes compare-mt.json beside this file.

Run with Python 3.11 and `pip install compare-mt==0.2.10 six`:  python make-compare-mt.py

Words are what spaces divide. N-grams of a score between 0.25 and 0.75 are left out; the examples hold thousands.
"""

import collections
import json
import pathlib
import platform

import compare_mt
from compare_mt import bucketers, corpus_utils, ngram_utils, stat_utils

HERE = pathlib.Path(__file__).parent
EXAMPLES = HERE / "../../../../../examples"


def tokens(name):
    return corpus_utils.load_tokens(EXAMPLES / name)


def words(reference, outputs, frequencies):
    bucketer = bucketers.create_word_bucketer_from_profile("freq", freq_data=frequencies)
    statistics, *_ = bucketer.calc_statistics(reference, outputs)
    return {
        "buckets": bucketer.bucket_strs,
        "systems": [
            [
                {
                    "matches": int(both), "reference": int(ref), "words": int(out),
                    "recall": float(rec), "precision": float(prec), "f1": float(fmeas),
                }
                for both, ref, out, rec, prec, fmeas in rows
            ]
            for rows in statistics
        ],
    }


def sentences(profile, reference, output):
    bucketer = bucketers.create_sentence_bucketer_from_profile(profile)
    bucketed = bucketer.create_bucketed_corpus(output, ref=reference)
    return {"buckets": bucketer.bucket_strs, "segments": [len(outputs) for outputs, _, _ in bucketed]}


def ngrams(reference, baseline, system):
    matches = [ngram_utils.compare_ngrams(reference, each)[1] for each in (system, baseline)]
    scores = stat_utils.extract_salient_features(*matches)
    entries = [
        {"ngram": " ".join(key), "system": matches[0][key], "baseline": matches[1][key], "score": score}
        for key, score in sorted(scores.items())
    ]
    return [each for each in entries if not 0.25 < each["score"] < 0.75]


reference = tokens("reference.A.txt")
systems = [tokens("system.north.txt"), tokens("system.south.txt")]
golden = {
    "made": {
        "tool": "compare-mt", "version": "0.2.10", "python": platform.python_version(),
        "how": "words at spaces, reference.A.txt, system.north.txt (baseline) and system.south.txt",
    },
    "words": words(reference, systems, reference),
    "words_by_south": words(reference, systems, systems[1]),
    "length": sentences("length", reference, systems[0]),
    "length_difference": [sentences("lengthdiff", reference, each) for each in systems],
    "ngrams": ngrams(reference, *systems),
}
(HERE / "compare-mt.json").write_text(json.dumps(golden, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
