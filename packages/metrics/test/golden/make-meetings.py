"""Scores the sessions below with meeteval: cpWER, and tcpWER with three collars; writes meetings.json beside this file.

For cpCER and tcpCER the characters of each text are written as words. Times are decimals, as meeteval's command reads them.
Run with Python 3.11 and `pip install meeteval==0.4.3`:  python make-meetings.py
"""

import json
import logging
import pathlib
import platform
from decimal import Decimal
from importlib.metadata import version

from meeteval.io import SegLST
from meeteval.wer.wer.cp import cp_word_error_rate
from meeteval.wer.wer.time_constrained import tcp_word_error_rate

COLLARS = ["0", "0.5", "5"]

# Reference and hypothesis: speaker, start, end, text.
SESSIONS = {
    "names swapped": (
        [("Ada", "0", "2.4", "shall we begin with the ferry timetable"), ("Bo", "2.5", "4", "yes please do")],
        [("1", "2.6", "4.1", "yes please do"), ("2", "0.1", "2.3", "shall we begin with a ferry timetable")],
    ),
    "a speaker missed": (
        [("Ada", "0", "2", "the winter boats leave at noon"), ("Bo", "2", "3", "all of them"), ("Cy", "3", "3.5", "no")],
        [("1", "0", "3", "the winter boats leave at noon all of them"), ("2", "3.1", "3.4", "no no")],
    ),
    "a speaker too many": (
        [("Ada", "0", "6", "who has the keys to the lighthouse")],
        [("x", "0", "3", "who has the keys"), ("y", "3", "6", "to the light house"), ("z", "6", "6.5", "hm")],
    ),
    "equally good pairings": (
        [("Ada", "0", "1", "one two"), ("Bo", "1", "2", "three"), ("Cy", "2", "3", "four five six")],
        [("1", "0", "1", "seven"), ("2", "1", "2", "eight nine"), ("3", "2", "3", "ten")],
    ),
    "equally good alignments": (
        [("Ada", "1", "9", "b c d e f g a b c b a")],
        [("1", "1", "9", "a b c d b g f a c b b c")],
    ),
    "deletions as good as insertions": (
        [("Ada", "0", "6", "e b e c c a e b a")],
        [("1", "0", "6", "b c b a c b a a a e a c")],
    ),
    "far from zero": (
        [("Ada", "100", "104", "tide tide wind tide"), ("Bo", "101", "103", "wind wind tide")],
        [("1", "100.5", "104.5", "wind tide tide wind tide"), ("2", "107", "109", "wind tide")],
    ),
    "the same words at other times": (
        [("Ada", "10", "11", "ready"), ("Ada", "20", "21", "ready"), ("Bo", "15", "16", "go")],
        [("1", "14", "15", "ready"), ("1", "30", "31", "ready"), ("2", "16.4", "17", "go")],
    ),
    "a speaker who overlaps with herself": (
        [("Ada", "0", "8", "so the harbour is closed from today"), ("Ada", "2", "3", "wait"), ("Ada", "2.5", "7", "until the storm is over")],
        [("1", "0", "4", "so the harbor is closed wait"), ("1", "3", "8", "from today until this storm is over")],
    ),
    "utterances out of order": (
        [("Ada", "8", "9", "and last"), ("Ada", "0", "1", "first"), ("Bo", "4", "5", "second"), ("Ada", "4", "6", "third thing")],
        [("1", "4", "6", "third thing"), ("1", "0", "1", "first"), ("2", "4", "5", "seconds"), ("1", "8", "9", "and the last")],
    ),
    "empty utterances": (
        [("Ada", "0", "1", ""), ("Bo", "1", "2", "  hello \t there ")],
        [("1", "1", "2", "hello"), ("2", "0", "1", " "), ("3", "5", "5", "")],
    ),
    "nobody is heard": ([("Ada", "0", "1", "is this on"), ("Bo", "1", "2", "no")], []),
    "nobody spoke": ([], [("1", "0", "1", "thank you for watching")]),
    "edges that touch": (
        [("Ada", "0", "3", "abc de f"), ("Ada", "3", "4", "gh ij")],
        [("1", "0.1", "0.4", "abc"), ("1", "1.5", "2.5", "de f"), ("1", "4", "5", "gh"), ("1", "4.5", "4.5", "ij")],
    ),
    "other scripts": (
        [("甲", "0", "3", "今天的船晚点二十分钟"), ("乙", "3", "4", "好的 👍🏽"), ("Ё", "4", "6", "поезд ещё идёт")],
        [("A", "0", "3", "今天船晚点十二分钟"), ("B", "3.2", "4", "好 👍"), ("C", "4", "6", "поезда еще идёт")],
    ),
}


def as_characters(segments):
    return SegLST([{**s, "words": " ".join("".join(s["words"].split()))} for s in segments])


def side(rows):
    return SegLST(
        [
            {"session_id": "s", "speaker": speaker, "start_time": Decimal(start), "end_time": Decimal(end), "words": words}
            for speaker, start, end, words in rows
        ]
    )


def counts(rate):
    return {
        "errors": rate.errors,
        "referenceLength": rate.length,
        "substitutions": rate.substitutions,
        "deletions": rate.deletions,
        "insertions": rate.insertions,
        "missedSpeakers": rate.missed_speaker,
        "falseAlarmSpeakers": rate.falarm_speaker,
        "scoredSpeakers": rate.scored_speaker,
        "assignment": [list(pair) for pair in rate.assignment],
    }


def scores(reference, hypothesis):
    return {
        "cp": counts(cp_word_error_rate(reference, hypothesis)),
        **{each: counts(tcp_word_error_rate(reference, hypothesis, collar=Decimal(each))) for each in COLLARS},
    }


logging.disable(logging.CRITICAL)
cases = []
for name, rows in SESSIONS.items():
    reference, hypothesis = map(side, rows)
    cases.append(
        {
            "name": name,
            "reference": rows[0],
            "hypothesis": rows[1],
            "words": scores(reference, hypothesis),
            "characters": scores(as_characters(reference), as_characters(hypothesis)),
        }
    )
how = "defaults, collars in seconds"
made = {"tool": "meeteval", "version": version("meeteval"), "how": how, "python": platform.python_version()}
lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
path = pathlib.Path(__file__).with_name("meetings.json")
path.write_text(f'{{"made": {json.dumps(made)}, "cases": [\n{lines}\n]}}\n', encoding="utf8")
