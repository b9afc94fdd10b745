"""Normalizes and scores pairs with the code of the Open ASR Leaderboard; writes open-asr.json beside this file.

Run with Python 3.11, `pip install num2words==0.5.14 kaldialign==0.12.0 regex`, and the path of a checkout of
github.com/huggingface/open_asr_leaderboard at d1e99b2:  python make-open-asr.py open_asr_leaderboard
"""

import json
import pathlib
import sys
import types

# What the leaderboard imports to load data sets.
for name in ("datasets", "huggingface_hub"):
    module = sys.modules[name] = types.ModuleType(name)
    for attribute in ("Audio", "IterableDataset", "load_dataset", "snapshot_download"):
        setattr(module, attribute, None)
sys.path.insert(0, sys.argv[1])
from kaldialign import batch_error_rate
from normalizer import data_utils
from normalizer.eval_utils import normalize_compound_pairs

PAIRS = {
    "en": [
        ("Uh, we'll meet Mr. Brown (my uncle) at 7 p.m., won't we?", "um we will meet mister braun at 7pm will not we"),
        ("[applause] It's John's turn; he's been to St. Mary's.", "it is johns turn he has been to saint mary's"),
        ("The e-mail and the Wi-Fi are all right, however.", "the email and the wifi are alright how ever"),
        ("twenty-one hundred and five people paid $3.50", "2105 people paid three dollars and fifty cents"),
        ("£0.07, €12 and 5% of 1,234,567", "seven pence, twelve euros and five per cent of 1234567"),
        ("one oh one, double five, triple seven oh nine", "101 55 77709"),
        ("two and a half million, and a half", "2.5 million and a half"),
        ("the nineteen sixties, the 1960s and the 22nd of May", "the 1960s the 1960s and the twenty second of May"),
        ("The B B C has a 5 G phone; I am a b c", "The BBC has a 5G phone I am ABC"),
        ("Stephen saw Kathryn, Geoffrey and Mohamed", "Steven saw Catherine Jeffrey and Muhammed"),
        ("colour, theatre, archaeology, ok, flyer, cancellation", "color theater archeology okay flier cancelation"),
        ("minus forty degrees, plus one; negative thought", "-40 degrees, +1; negative thought"),
        ("mm-hmm, uh-huh, ahem, eh, em dash", "mhm huh ahem ehehe em dash"),
        ("she couldn't've known what's what; y'all gonna, i'ma, ma'am", "she could not have known what is what you all going to"),
        ("X-ray, T-shirt, sci fi, et cetera, O.K.", "xray tshirt scifi etc okay"),
        ("naïve Øre œuvre ½ cup № 5", "naive ore oeuvre 1/2 cup no 5"),
        ("I.B.M. and U.S. 3.5 v1.2.3 100% % $ x. .5", "ibm and us 3.5 v1.2.3 100 percent x 0.5"),
        ("a foetus, a fulfilled funnelled kay; travelogues & snowploughs", "a fetus a fulfiled funneled travelogs and snow plow"),
        ("the cat's out; who's there? That's it'll, he'd gone", "the cat is out who is there that is it will he had gone"),
        ("Ⅻ 一 a 𝒃 c i x y, v i p", "xii 1 abc ixy vip"),
        ("uhuh, vitamin a b, visa m street; the Z A K and z.k.", "vitamin ab visam street the zak and zach"),
        ("this's where's there's how's the cat's", "this is where is there is how is the cat is"),
        ("  ", "..."),
    ],
    "de": [
        ("Am 7. Mai 1921 um 18:05 Uhr", "am sieben mai neunzehnhunderteinundzwanzig um achtzehn fünf Uhr"),
        ("Die Donau-Dampfschiff-Fahrt kostet 10 000 Euro.", "die donaudampfschiff fahrt kostet zehntausend euro"),
        ("[Musik] Äh, 1 000 000 Bücher (lacht) im Weiß\u00adbuch", "äh 1000000 Bücher im Weißbuch"),
        ("№ 5 bei 20 ℃, Ⅷ. Teil, 10 0000", "no fünf bei zwanzig c VIII teil zehntausend"),
        ("101000 Leute, 21 Katzen, 0 Hunde", "einhunderttausend leute einundzwanzig katzen null hunde"),
    ],
    "fr": [
        ("L'arc-en-ciel dure 71 minutes, c'est-à-dire 80.", "l'arc en ciel dure soixante et onze minutes c'est à dire quatre-vingts"),
        ("Il y a 1 200 300 habitants (rires) en l'an 2000", "il y a un million deux cent mille trois cents habitants en l'an deux mille"),
        ("le porte monnaie de 99 cœurs", "le portemonnaie de 99 cœur"),
    ],
    "es": [
        ("¿Cuántos? ¡22 rasca cielos y 1.001 sordo mudos!", "cuántos veintidós rascacielos y mil uno sordomudos"),
        ("son 1000000000000000000000000000", "son 1 000"),
        ("Hay 21 000 000 (risas) de niños", "hay veintiuno mil niños"),
    ],
    "it": [
        ("C'è il 28% perché 183 porta ombrelli costano 1003 euro", "c'è il ventotto perché 183 portaombrelli costano mille tre euro"),
        ("L'8 maggio 1918, 3° piano, 118 e 23 003", "l'otto maggio 1918 terzo piano centodiciotto e 23003"),
    ],
    "pt": [
        ("São 1.234 guarda-chuvas, 2 100 em 1999", "são mil duzentos e trinta e quatro guardachuvas dois mil e cem em 1999"),
        ("5 097 430 932 é muito, não?", "cinco mil e noventa e sete milhões é muito não"),
        ("٣ e ² e ① e 7", "3 e 2 e 1 e sete"),
    ],
}


def normalized(language, text):
    return data_utils.normalizer(text) if language == "en" else data_utils.ml_normalizer(text, lang=language)


languages = {}
for language, pairs in PAIRS.items():
    sides = [[normalized(language, text) for text in side] for side in zip(*pairs)]
    joined = sides if language == "en" else normalize_compound_pairs(*sides)
    counts = batch_error_rate(*([tuple(text.split()) for text in side] for side in joined), merge_compounds=True)
    languages[language] = {
        "pairs": [
            {"raw": raw, "normalized": each, "joined": [" ".join(text.split()) for text in both]}
            for raw, each, both in zip(pairs, zip(*sides), zip(*joined))
        ],
        "substitutions": counts["sub"],
        "deletions": counts["del"],
        "insertions": counts["ins"],
    }
json.dump(
    {
        "made": {
            "tool": "open_asr_leaderboard",
            "version": "d1e99b2",
            "how": "python make-open-asr.py; num2words 0.5.14, kaldialign 0.12.0",
            "tolerance": 0,
        },
        "languages": languages,
    },
    open(pathlib.Path(__file__).with_name("open-asr.json"), "w"),
    ensure_ascii=False,
    indent=1,
)
