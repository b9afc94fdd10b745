"""Golden values of CTC decoding with a language model of words: what pyctcdecode finds with a beam that prunes nothing.

Writes the cases to stdout: random frames over the blank, the space, "a" and "b", and a bigram model in an ARPA file, as natural
log-probabilities of each word after each other one.
"""

import importlib.metadata
import json
import math
import tempfile

import kenlm
import numpy
from pyctcdecode.alphabet import Alphabet
from pyctcdecode.decoder import BeamSearchDecoderCTC
from pyctcdecode.language_model import LanguageModel

ARPA = """\\data\\
ngram 1=6
ngram 2=6

\\1-grams:
-1.2\t<unk>\t0
0\t<s>\t-0.3
-0.9\t</s>\t0
-0.5\ta\t-0.2
-0.8\tb\t-0.4
-1.1\tab\t-0.1

\\2-grams:
-0.2\t<s> a
-0.7\ta b
-0.4\tb </s>
-0.3\ta </s>
-0.6\tab a
-0.25\tb ab

\\end\\
"""
WORDS = ["a", "b", "ab", "<unk>"]

with tempfile.NamedTemporaryFile("w", suffix=".arpa") as file:
    file.write(ARPA)
    file.flush()
    model = kenlm.Model(file.name)


def log_prob(before, word):
    state, after = kenlm.State(), kenlm.State()
    if before == "<s>":
        model.BeginSentenceWrite(state)
    else:
        start = kenlm.State()
        model.NullContextWrite(start)
        model.BaseScore(start, before, state)
    return model.BaseScore(state, word, after) * math.log(10)


def case(seed, frames, alpha, beta):
    generator = numpy.random.default_rng(seed)
    logits = generator.normal(size=(frames, 4)) * 1.5
    # pyctcdecode may score the empty text after a last space as a word: the last frame is a letter.
    logits[-1, :2] = -100
    log_probs = logits - numpy.log(numpy.exp(logits).sum(axis=1, keepdims=True))
    log_probs = numpy.clip(log_probs, numpy.log(1e-15), 0)
    language = LanguageModel(model, ["a", "b", "ab"], alpha=alpha, beta=beta, unk_score_offset=0.0)
    decoder = BeamSearchDecoderCTC(Alphabet.build_alphabet(["", " ", "a", "b"]), language)
    beams = decoder.decode_beams(log_probs, beam_width=10**6, beam_prune_logp=-1e9, token_min_logp=-30)
    texts = [{"text": text, "acoustic": acoustic, "score": score} for text, _, _, acoustic, score in beams]
    return {"alpha": alpha, "beta": beta, "logProbs": log_probs.flatten().tolist(), "texts": texts}


contexts = ["<s>", *WORDS]
table = {before: {word: log_prob(before, word) for word in [*WORDS, "</s>"]} for before in contexts}
made = {
    "tool": "pyctcdecode", "version": importlib.metadata.version("pyctcdecode"), "how": "scripts/make-ctc-fusion-golden.py",
    "tolerance": 1e-5,
}
cases = [case(1, 4, 0.5, 1.5), case(2, 5, 0.8, 0.0), case(3, 4, 0.0, -1.0)]
print(json.dumps({"made": made, "logProbs": table, "cases": cases}, separators=(",", ":")))
