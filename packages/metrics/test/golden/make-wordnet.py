"""Writes a small WordNet, reads it with NLTK, and writes wordnet.nltk.json beside this file: the files, the synonyms of words in
them, and METEOR of texts.

The words and glosses are our own; the format is that of WordNet's files. Run with Python 3.11 and `pip install nltk==3.10.4`:
python make-wordnet.py
"""

import json
import pathlib
import platform
import random
import tempfile
import warnings

import nltk
from nltk.corpus.reader import WordNetCorpusReader
from nltk.translate.meteor_score import meteor_score

# Of each part of speech: type, words, gloss. A satellite (s) is near the set before it.
SETS = {
    "noun": [
        ("n", "goose", "a loud bird of ponds"),
        ("n", "goose fool simpleton", "one who is easily tricked"),
        ("n", "couch sofa settee", "a long seat for guests"),
        ("n", "child kid youngster", "a young person"),
        ("n", "kid kidling", "a young goat"),
        ("n", "harbour harbor port haven", "where ships lie at night"),
        ("n", "port left", "the side of a ship that has a red light"),
        ("n", "Lagunia Lagoon_Republic republic", "a country nobody has seen"),
        ("n", "ice_cream icecream gelato", "frozen cream"),
        ("n", "box crate", "a thing to put things in"),
        ("n", "wolf", "a grey hunter"),
        ("n", "man bloke", "a grown male person"),
        ("n", "boatman sailor", "one who has a boat"),
        ("n", "fly midge", "a small thing with wings"),
        ("n", "walk stroll", "some time on foot"),
        ("n", "café coffeehouse", "where coffee is sold"),
        ("n", "stone pebble rock boulder cobble flint grit gravel scree chip slab", "a hard thing on the ground"),
    ],
    "verb": [
        ("v", "walk stroll amble", "move on foot"),
        ("v", "die perish kick_the_bucket", "stop living"),
        ("v", "carry bear tote", "have in one's hands"),
        ("v", "fly wing", "move in the air"),
        ("v", "close shut", "make not open"),
        ("v", "stop cease", "do no more"),
    ],
    "adj": [
        ("a", "big large", "of much size"),
        ("s", "great huge(a) vast", "of very much size"),
        ("a", "glad(p) happy", "in good spirits"),
        ("a", "galore(ip) plentiful", "in great number"),
        ("a", "left leftish", "on the side of the heart"),
        ("a", "close near nigh", "not far"),
    ],
    "adv": [
        ("r", "quickly fast swiftly", "in little time"),
        ("r", "well good", "in a right way"),
        ("r", "close near", "not far off"),
    ],
}
EXCEPTIONS = {
    "noun": ["children child", "couches goose", "geese couch", "geese goose", "kidling goose", "men man", "wolves wolf", "flies fly"],
    "verb": ["bore bear", "borne bear", "flew fly", "flies fly", "dying die"],
    "adj": ["better good well big", "bigger big"],
    "adv": ["better well"],
}
LICENCE = "  1 A small WordNet of our own, for tests. \n  2 WordNet 0.1 Copyright: none. \n"


def data_file(sets):
    """The text of a data file, and where each set starts."""
    text, places = LICENCE, []
    for number, (kind, words, gloss) in enumerate(sets):
        place = len(text.encode())
        places.append(place)
        names = words.split()
        near = f"001 & {places[number - 1]:08d} a 0000" if kind == "s" else "000"
        frames = " 01 + 02 00" if kind == "v" else ""
        listed = " ".join(f"{name} {k:x}" for k, name in enumerate(names))
        text += f"{place:08d} 03 {kind} {len(names):02x} {listed} {near}{frames} | {gloss}  \n"
    return text, places


def index_file(kind, sets, places):
    senses = {}
    for (_, words, _), place in zip(sets, places):
        for word in words.split():
            senses.setdefault(word.split("(")[0].lower(), []).append(place)
    lines = [
        f"{word} {kind} {len(found)} 2 @ ~ {len(found)} 0 {' '.join(f'{place:08d}' for place in found)}  \n"
        for word, found in sorted(senses.items(), key=lambda item: item[0].encode())
    ]
    return LICENCE + "".join(lines)


def wordnet_files():
    files = {}
    for part, sets in SETS.items():
        files[f"data.{part}"], places = data_file(sets)
        files[f"index.{part}"] = index_file("r" if part == "adv" else part[0], sets, places)
        files[f"{part}.exc"] = "".join(f"{line}\n" for line in EXCEPTIONS[part])
    return files


class Reader(WordNetCorpusReader):
    def map_wn(self, version="wordnet"):
        """Needs no other WordNet."""


def read(files):
    warnings.filterwarnings("ignore")
    with tempfile.TemporaryDirectory() as folder:
        nltk.data.path.append(folder)
        for name, text in {**files, "lexnames": "".join(f"{i:02d}\tname\t1\n" for i in range(4))}.items():
            pathlib.Path(folder, name).write_text(text, encoding="utf-8")
        reader = Reader(folder, None)
        for part in "nvar":  # opens the data files before the folder goes
            reader._data_file(part)
        words = inflected()
        synonyms = {word: sorted({name for each in reader.synsets(word) for name in each.lemma_names() if "_" not in name}) for word in words}
        cases = [case("variant of NLTK", texts(150, 3), reader), case("case counts", texts(30, 4), reader, lowercase=False)]
        cases.append(case("other parameters", texts(20, 5), reader, alpha=0.5, beta=3.0, gamma=0.8))
        return synonyms, cases


def inflected():
    words = sorted({word.split("(")[0] for sets in SETS.values() for _, names, _ in sets for word in names.split()})
    words += [line.split()[0] for lines in EXCEPTIONS.values() for line in lines]
    endings = ["s", "es", "ed", "ing", "er", "est", "ses", "xes"]
    words += [word + ending for word in words for ending in endings]
    words += [word[:-1] + ending for word in words if word[-1] in "yef" for ending in ("ies", "ves", "ing", "ed", "er", "est")]
    words += ["Geese", "WOLVES", "CAFÉS", "coaches", "boatmen", "blokemen", "s", "ing", "men", "none", "ice", "creams", "'s", "1", "kick_the_buckets"]
    return sorted(set(words))


BY_HAND = [
    ("geese geese geese", ["goose fool"]),
    ("The COUCH is Big", ["the sofa is large", "a settee was huge"]),
    ("sofa sofa couch couch", ["couch couch sofa sofa"]),
    ("the men died at the port", ["the blokes perished in the harbour", "a man dies left"]),
    ("ice_cream is great", ["icecream is vast"]),
    ("Lagunia", ["republic", "Lagunia Republic"]),
    ("children fly better", ["kids flew well", "a kidling flies good"]),
    ("", ["a"]),
    ("a", [""]),
    ("", [""]),
    ("a b c d e f g h i j k l m", ["j k l m e f g h i a b c d"]),  # in V8, (3 / 13) ** 3 is another double
    ("cafés cafés", ["coffeehouse coffeehouses"]),
    ("'s o'clock well-known 10th 10 3.5", ["known well 10 'S 10th"]),
]


def texts(count, seed):
    random.seed(seed)
    words = inflected()
    bare = sorted({word.split("(")[0] for sets in SETS.values() for _, names, _ in sets for word in names.split()})

    def line():
        some = [random.choice(bare if random.random() < 0.7 else words) for _ in range(random.randint(1, 9))]
        return " ".join(word.capitalize() if random.random() < 0.2 else word for word in some)

    return BY_HAND + [(line(), [line() for _ in range(random.randint(1, 3))]) for _ in range(count)]


def case(name, pairs, reader, lowercase=True, **parameters):
    options = dict(parameters) if lowercase else {**parameters, "preprocess": str}
    return {
        "name": name,
        "options": {**parameters, **({} if lowercase else {"lowercase": False})},
        "hypotheses": [hypothesis for hypothesis, _ in pairs],
        "references": [references for _, references in pairs],
        "segments": [meteor_score([text.split() for text in references], hypothesis.split(), wordnet=reader, **options) for hypothesis, references in pairs],
    }


files = wordnet_files()
synonyms, cases = read(files)
fixture = {
    "made": {
        "tool": "nltk",
        "version": nltk.__version__,
        "how": f"python make-wordnet.py; Python {platform.python_version()}; texts split at white space; a WordNet of our own",
        "tolerance": 0,
    },
    "files": files,
    "synonyms": synonyms,
    "cases": cases,
}
path = pathlib.Path(__file__).with_name("wordnet.nltk.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
