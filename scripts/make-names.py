"""Writes the variants of names of the Open ASR Leaderboard's `english_abbreviations.py` as a table.

Run with the path of that file in a checkout of github.com/huggingface/open_asr_leaderboard at d1e99b2, from anywhere:
python scripts/make-names.py normalizer/english_abbreviations.py
"""

import pathlib
import runpy
import sys

PATH = pathlib.Path(__file__).resolve().parents[1] / "packages/metrics/src/normalize/open-asr/names.table.ts"
WIDTH = 124

variants = {}
for name, standard in runpy.run_path(sys.argv[1])["english_name_normalizer"].items():
    variants.setdefault(standard, []).append(name)
text = " ".join(":".join([standard, *names]) for standard, names in variants.items())
lines = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
PATH.write_text(
    """// Variants of names, from english_abbreviations.py of the Open ASR Leaderboard at d1e99b2 (Apache-2.0, see NOTICE).
// Made by scripts/make-names.py; do not edit.

/** Each name with the variants that become it: `allen:alan:allan`. */
export const NAMES: string =
"""
    + " +\n".join(f'  "{line}"' for line in lines)
    + "\n",
    encoding="utf-8",
)
