"""A small test set of its own text in eight languages, scored by every metric's peer; writes excerpts.json beside this file.

The references are below. Two systems are made from them by dropping, replacing, doubling and moving words (characters in
Chinese and Japanese); then come a long line, empty lines, unusual white space and marks. Run with Python 3.11 and
`pip install sacrebleu==2.6.0 regex==2026.9.29 jiwer==4.0.0 rapidfuzz==3.14.6 rouge-score==0.1.2 nltk==3.10.4 numpy==2.4.6 &&
pip install --no-deps pycocoevalcap==1.2`:  python make-excerpts.py
"""

import json
import pathlib
import platform
import random
import unicodedata

import jiwer
import numpy
from nltk.stem.porter import PorterStemmer
from nltk.translate.gleu_score import sentence_gleu
from nltk.translate.meteor_score import meteor_score
from nltk.translate.nist_score import corpus_nist
from pycocoevalcap.cider.cider_scorer import CiderScorer
from rapidfuzz.distance import Levenshtein
from rouge_score.rouge_scorer import RougeScorer
from rouge_score.scoring import BootstrapAggregator
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International
from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

TEXTS = {
    "en": [
        ("The lighthouse keeper counted the boats, one by one, until the fog had swallowed them all.", "One after another the keeper of the lighthouse counted the boats until all had vanished in the fog."),
        ("Tickets cost $12.50 for adults and $6.25 for children under twelve (family tickets: $30).", "Adults pay $12.50, children below 12 pay $6.25; a family ticket is $30."),
        ("“We are not leaving,” said Maria's brother, “before somebody has explained the delay.”", "Maria's brother said: \"We won't leave until someone explains the delay.\""),
        ("In 1998 the river rose by 3.5 metres within two days, and the old bridge was closed.", "The river rose 3.5 metres in two days in 1998 and the old bridge had to be closed."),
        ("He baked the bread, sliced the bread and gave the bread to the neighbours' children.", "He baked bread, cut it and gave it to his neighbours' kids."),
        ("Whoever finds the key should bring the key to the office on the second floor.", "If you find the key, please bring it to the office on the second floor."),
    ],
    "de": [
        ("Die Bäckerei an der Ecke öffnet um 6.30 Uhr, außer an Feiertagen.", "Außer feiertags öffnet die Bäckerei an der Ecke um halb sieben."),
        ("Der Förster zählte die jungen Eichen; fast 1.200 hatten den Winter überlebt.", "Fast 1.200 der jungen Eichen hatten, wie der Förster zählte, den Winter überstanden."),
        ("„Größer geht es nicht“, sagte sie und maß den Tisch noch einmal aus.", "Sie maß den Tisch noch einmal und sagte: „Größer geht es nicht.“"),
        ("Wer übt, übt und übt, der spielt das Stück am Ende ohne Noten.", "Wer immer wieder übt, spielt das Stück schließlich auswendig."),
        ("Die Straße zum See ist bis zum 15. März gesperrt.", "Bis zum 15. März bleibt die Straße zum See gesperrt."),
        ("Im Keller fanden sie zwei Kisten, drei Fässer und eine Uhr, die noch ging.", "Sie fanden im Keller zwei Kisten, drei Fässer und eine noch gehende Uhr."),
    ],
    "cs": [
        ("Vlak do Brna odjíždí v 9.45 z druhého nástupiště.", "Z druhého nástupiště odjíždí v 9.45 vlak do Brna."),
        ("Babička upekla koláč s jablky a nechala ho vychladnout na okně.", "Babička upekla jablečný koláč a dala ho vychladnout na okno."),
        ("„Kdo to byl?“ zeptal se, ale nikdo neodpověděl.", "Zeptal se, kdo to byl, ale nikdo mu neodpověděl."),
        ("V knihovně je přes 40 000 knih a tři čítárny.", "Knihovna má více než 40 000 knih a tři čítárny."),
    ],
    "ru": [
        ("Мост разведут в 1.25 ночи, поэтому лучше выйти пораньше.", "Мост разводят в 1.25, так что лучше выйти заранее."),
        ("Она купила яблоки, груши и ещё яблоки — для соседки.", "Она купила груши и яблоки, а ещё яблоки для соседки."),
        ("«Подождите!» — крикнул сторож и побежал к воротам.", "Сторож крикнул: «Подождите!» — и побежал к воротам."),
        ("В посёлке живёт 1 250 человек, школа стоит у реки.", "В посёлке 1 250 жителей; школа у реки."),
    ],
    "zh": [
        ("图书馆每天早上8点30分开门，周一休息。", "图书馆周一不开门，其他日子早上8:30开门。"),
        ("他把信读了一遍又一遍，然后放回了信封里。", "那封信他读了又读，最后放回信封。"),
        ("票价是15.5元，学生票半价（须出示证件）。", "门票15.5元；学生出示证件可享半价。"),
        ("“别着急，”老师说，“先把题目看清楚。”", "老师说：“不要急，先看清题目。”"),
    ],
    "ja": [
        ("駅前のパン屋は朝７時に開きますが、水曜日は休みです。", "駅前のパン屋は午前7時に開店します。水曜は定休日です。"),
        ("彼女は手紙を二回読んで、静かに引き出しにしまった。", "手紙を二度読むと、彼女はそれを静かに引き出しへしまった。"),
        ("「もう遅い」と父は言って、明かりを消した。", "父は「もう遅いよ」と言い、明かりを消した。"),
    ],
    "ar": [
        ("تغلق المكتبة أبوابها في الساعة ٨:٣٠ مساءً، ما عدا يوم الجمعة.", "تغلق المكتبة عند الساعة ٨:٣٠ مساءً إلا يوم الجمعة."),
        ("اشترى الرجل خبزًا وزيتونًا، ثم عاد إلى البيت مشيًا.", "عاد الرجل إلى البيت مشيًا بعد أن اشترى خبزًا وزيتونًا."),
        ("هل رأيت المفتاح؟ كان المفتاح على الطاولة!", "أين المفتاح؟ لقد كان على الطاولة!"),
    ],
    "hi": [
        ("पुस्तकालय सुबह ९:३० बजे खुलता है और रविवार को बंद रहता है।", "पुस्तकालय रविवार को बंद रहता है, बाकी दिन ९:३० बजे खुलता है।"),
        ("उसने पत्र दो बार पढ़ा, फिर उसे मेज़ पर रख दिया।", "पत्र को दो बार पढ़कर उसने मेज़ पर रख दिया।"),
        ("किराया ₹२५.५० है; बच्चों के लिए आधा।", "किराया ₹२५.५० है, बच्चों का आधा लगेगा।"),
    ],
}
# [hypothesis, reference A, reference B], the same for both systems.
ODD = [
    ("", "an answer was expected here", ""),
    ("an answer that nobody asked for", "", "   "),
    ("", "", ""),
    (" \t\u00a0\u3000 ", "\u2003", " "),
    ("one\ttwo\u00a0three  four\u3000\u3000five\u2028six\u0085seven", "one two three four five six seven", "one\u00a0two\u00a0three four\u2028\u2028five six seven "),
    ("  two blanks before,  two between, two after  ", "two blanks before, two between, two after", "\u200btwo blanks before , two between"),
    ("&quot;Salt &amp; pepper&quot; <skipped>&lt;3 &amp;lt; ..5 1,000. -5 5-6", "\"Salt & pepper\" <3 < .5 1,000 -5 5 - 6", "&quot;Salt &amp; pepper&quot;"),
    ("Well done 👍🏽👍🏽, all 👩‍👩‍👧 of you! e\u0301 é 𠮷 𝟘½", "Well done 👍🏽, 👩‍👩‍👧! é é 𠮷 𝟘 ½", "👍🏽 well done é"),
    ("running ponies were happily relating the conditional rationality of hopeful skies", "the pony runs happily, relations being conditional and rational; hope in the sky", "ponies run happily"),
    ("yes", "yes", "no"),
    ("İSTANBUL STRASSE ΟΔΟΣ Ǆ", "i\u0307stanbul straße οδος ǆ", "istanbul strasse οδοσ"),
]
BY_CHARACTER = {"zh", "ja"}
random.seed(12)


def noisy(text, language, rate):
    parts = list(text) if language in BY_CHARACTER else text.split(" ")
    words = parts[:]
    for _ in range(max(1, round(rate * len(parts)))):
        at, to = random.randrange(len(parts)), random.randrange(len(parts))
        kind = random.choice("drop replace double move move".split())
        if kind == "drop" and len(parts) > 1:
            del parts[at]
        elif kind == "replace":
            parts[at] = random.choice(words)
        elif kind == "double":
            parts.insert(at, parts[at])
        else:
            run = parts[at : at + 3]
            del parts[at : at + 3]
            parts[to:to] = run
    return ("" if language in BY_CHARACTER else " ").join(parts)


LINES = [(language, a, b) for language, pairs in TEXTS.items() for a, b in pairs]
LONG = " ".join(a for language, a, _ in LINES if language in ("en", "cs"))
A = [a for _, a, _ in LINES] + [LONG, LONG + " " + LONG] + [a for _, a, _ in ODD]
B = [b for _, _, b in LINES] + [LONG.upper(), LONG] + [b for _, _, b in ODD]
SYSTEMS = {
    name: [noisy(a, language, rate) for language, a, _ in LINES] + [noisy(LONG, "en", rate), noisy(LONG + " " + LONG, "en", rate)] + [h for h, _, _ in ODD]
    for name, rate in [("near", 0.1), ("far", 0.5)]
}
STREAMS = {"A": [A], "A+B": [A, B], "B": [B]}


def whole(numbers):
    return [[int(n) if float(n).is_integer() else float(n) for n in row] for row in numbers]


def counted(metric, hypotheses, streams):
    """The score of a corpus and the counts of its segments, counted once: TER takes long."""
    segments = metric._extract_corpus_statistics(hypotheses, streams)
    return metric._aggregate_and_compute(segments), whole(segments)


def bleu(hypotheses, streams, options):
    metric = BLEU(**options)
    score, segments = counted(metric, hypotheses, streams)
    single = BLEU(**{**options, "effective_order": True})
    return {
        "score": score.score,
        "precisions": score.precisions,
        "bp": score.bp,
        "signature": str(metric.get_signature()),
        "segments": segments,
        "sentences": [single.sentence_score(h, [s[i] for s in streams]).score for i, h in enumerate(hypotheses)],
    }


def chrf(hypotheses, streams, options):
    metric = CHRF(**options)
    score, segments = counted(metric, hypotheses, streams)
    return {
        "score": score.score,
        "signature": str(metric.get_signature()),
        "segments": segments,
        "sentences": [metric.sentence_score(h, [s[i] for s in streams]).score for i, h in enumerate(hypotheses)],
    }


# sacreBLEU's TER takes minutes for long lines with many shifts.
LONG_LINES = [len(LINES), len(LINES) + 1]


def short(lines):
    return [line for i, line in enumerate(lines) if i not in LONG_LINES]


def ter(hypotheses, streams, options):
    metric = TER(**options)
    score, segments = counted(metric, hypotheses, streams)
    return {"score": score.score, "signature": str(metric.get_signature()), "segments": segments}


KINDS = {"equal": "e", "substitute": "s", "delete": "d", "insert": "i"}


def edits(hypotheses, references):
    words = jiwer.process_words(references, hypotheses)
    characters = jiwer.process_characters(references, hypotheses)
    counts = lambda each: [each.hits, each.substitutions, each.deletions, each.insertions]
    chunks = lambda each: [[[KINDS[c.type], c.ref_start_idx, c.ref_end_idx, c.hyp_start_idx, c.hyp_end_idx] for c in line] for line in each.alignments]
    single = [(jiwer.process_words(r, h), jiwer.process_characters(r, h)) for h, r in zip(hypotheses, references)]
    return {
        "rates": {"wer": words.wer, "mer": words.mer, "wil": words.wil, "wip": words.wip, "cer": characters.cer},
        "words": {"counts": counts(words), "segments": [counts(w) for w, _ in single], "chunks": chunks(words)},
        "characters": {"counts": counts(characters), "segments": [counts(c) for _, c in single], "chunks": chunks(characters)[:40:3]},
    }


def grouped(lines):
    return ["\n".join(lines[i : i + 5]) for i in range(0, len(lines), 5)]


TYPES = ["rouge1", "rouge2", "rouge4", "rougeL", "rougeLsum"]


def rouge(hypotheses, references, stemmer):
    scorer = RougeScorer(TYPES, use_stemmer=stemmer)
    prf = lambda score: [score.precision, score.recall, score.fmeasure]
    result = {}
    for name, (ours, theirs) in {"lines": (hypotheses, references), "groups": (grouped(hypotheses), grouped(references))}.items():
        scores = [scorer.score(r, h) for h, r in zip(ours, theirs)]
        result[name] = [{t: prf(s[t]) for t in TYPES} for s in scores]
        result[name + " mean"] = {t: [float(numpy.mean([prf(s[t])[i] for s in scores])) for i in range(3)] for t in TYPES}
    bootstrap = []
    scores = [scorer.score(r, h) for h, r in zip(hypotheses, references)]
    for seed in range(1, 11) if stemmer else []:
        numpy.random.seed(seed)
        aggregator = BootstrapAggregator(n_samples=1000)
        for each in scores:
            aggregator.add_scores(each)
        bootstrap.append({t: {q: float(getattr(s, q).fmeasure) for q in ("low", "mid", "high")} for t, s in aggregator.aggregate().items()})
    return {"stemmer": stemmer, **result, "bootstrap": bootstrap}


class NoWordNet:
    """METEOR without its last stage."""

    def synsets(self, word):
        return []


def others(hypotheses, references):
    split = [(h.split(), r.split()) for h, r in zip(hypotheses, references)]
    full = [(h, r) for h, r in split if h and r]  # NLTK divides by zero for other segments
    scorer = CiderScorer()
    for h, r in zip(hypotheses, references):
        scorer += (h, [r])
    score, segments = scorer.compute_score()
    return {
        "gleu": [sentence_gleu([r], h) if h or r else 0.0 for h, r in split],
        "meteor": [meteor_score([r], h, wordnet=NoWordNet()) if h and r else 0.0 for h, r in split],
        "cider": {"score": float(score), "segments": [float(s) for s in segments]},
        "nist": float(corpus_nist([[r] for _, r in full], [h for h, _ in full])),
    }


def runs(values):
    """[[first code point, value], ...] of a list that starts at code point 0."""
    return [[i, v] for i, v in enumerate(values) if i == 0 or values[i - 1] != v]


# Assigned in Python's Unicode; the other tables may be newer.
ASSIGNED = [unicodedata.category(chr(c)) not in ("Cn", "Cs") and c != 10 for c in range(0x110000)]


def table(tokenizer, pattern):
    """How many tokens a line has with each code point in place of C; 0 where it is not known."""
    return runs([len(tokenizer(pattern.replace("C", chr(c))).split()) if ASSIGNED[c] else 0 for c in range(0x110000)])


TOKENIZERS = {"13a": Tokenizer13a(), "intl": TokenizerV14International(), "zh": TokenizerZh()}
PATTERNS = ["aCb", "1C2"]
SPACES = [c for c in range(0x110000) if chr(c).isspace()]
STEMMED = sorted({w for line in [*A, *B, *SYSTEMS["far"]] for w in line.lower().split() if w.isascii() and w.isalpha()})
stem = PorterStemmer()
BLEU_OPTIONS = [{}, {"tokenize": "intl", "lowercase": True}, {"tokenize": "zh", "smooth_method": "floor"}, {"tokenize": "char", "smooth_method": "add-k"}, {"tokenize": "none", "smooth_method": "none", "max_ngram_order": 6}]
CHRF_OPTIONS = [{}, {"word_order": 2}, {"whitespace": True, "lowercase": True, "eps_smoothing": True, "beta": 3}]
TER_OPTIONS = [{}, {"normalized": True}, {"no_punct": True, "case_sensitive": True}, {"normalized": True, "asian_support": True}]


def codes():
    letters = "abcdef"
    for _ in range(120):
        reference = "".join(random.choice(letters) for _ in range(random.randint(0, 40)))
        hypothesis = noisy(reference, "zh", 0.3) if reference and random.random() < 0.7 else "".join(random.choice(letters) for _ in range(random.randint(0, 40)))
        yield [hypothesis, reference, [[o.tag[0], o.src_start, o.src_end, o.dest_start, o.dest_end] for o in Levenshtein.opcodes(reference, hypothesis)]]


fixture = {
    "made": {
        "tool": "sacrebleu, jiwer, rapidfuzz, rouge-score, nltk, pycocoevalcap",
        "version": "2.6.0, 4.0.0, 3.14.6, 0.1.2, 3.10.4, 1.2",
        "how": f"python make-excerpts.py; Python {platform.python_version()}, numpy {numpy.__version__}, Unicode {unicodedata.unidata_version}",
        "tolerance": 1e-9,
    },
    "references": {"A": A, "B": B},
    "longLines": LONG_LINES,
    "systems": {},
    "stems": [[w, stem.stem(w)] for w in STEMMED],
    "operations": list(codes()),
    "codePoints": {name: {p: table(t, p) for p in PATTERNS} for name, t in TOKENIZERS.items()},
    "spaces": SPACES,
}
for name, hypotheses in SYSTEMS.items():
    fixture["systems"][name] = {
        "hypotheses": hypotheses,
        "bleu": [{"options": o, "references": refs, **bleu(hypotheses, STREAMS[refs], o)} for o in BLEU_OPTIONS for refs in (("A", "A+B") if not o else ("A+B",))],
        "chrf": [{"options": o, "references": refs, **chrf(hypotheses, STREAMS[refs], o)} for o in CHRF_OPTIONS for refs in (("A", "A+B") if not o else ("A+B",))],
        "ter": [{"options": o, "references": refs, **ter(short(hypotheses), [short(stream) for stream in STREAMS[refs]], o)} for o in TER_OPTIONS for refs in (("A", "A+B") if not o else ("A+B",))],
        "edits": edits(hypotheses, A),
        "rouge": [rouge(hypotheses, A, stemmer) for stemmer in (False, True)],
        **others(hypotheses, A),
    }


def compact(value, depth):
    """JSON with one entry a line down to a depth, so that changes can be read."""
    if depth == 0 or not isinstance(value, (dict, list)) or not value:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, dict):
        inner = [f"{json.dumps(k)}:{compact(v, depth - 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner) + "\n}"
    return "[\n" + ",\n".join(compact(v, depth - 1) for v in value) + "\n]"


path = pathlib.Path(__file__).with_name("excerpts.json")
path.write_text(compact(fixture, 4) + "\n", encoding="utf-8")
print(path.stat().st_size, "bytes;", len(A), "lines")
