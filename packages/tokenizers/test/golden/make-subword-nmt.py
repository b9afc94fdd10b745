"""Writes subword-nmt.json: segmentations by subword-nmt, of codes in both versions.

    python3 make-subword-nmt.py      (pip: subword-nmt 0.3.8)
"""
import io
import json
from importlib.metadata import version
from pathlib import Path

from subword_nmt.apply_bpe import BPE
from subword_nmt.learn_bpe import learn_bpe

TEXT = """the miller told the weaver that the water of the river would rise , and the weaver told the miller to mend the weir .
neither of them mended anything ; they sat together under the alder trees , weighing words and wondering at the weather .
der Müller sprach : über kühlem Wasser klappert 's lauter . 水車小屋 の 水車 が 回る 。 мельник мелет муку"""
LINES = TEXT.split("\n") + ["", " ", "  the  millers' weathermen ", "x", "xx", "qqq 日本 🙂 🙂🙂", "tttt ttttttttttt", "the\tmiller\r", "whirlweather thee themthe",
                            "theUSAtheUSA USA aUSA", "<b>the</b> weir<b>"]
cases = []
out = io.StringIO()
learn_bpe(io.StringIO(TEXT), out, 90, min_frequency=2)
codes = out.getvalue()
old = "t h\nth e\nthe </w>\ne r\nw e\ner </w>\nwe a\nt t\ntt t\nm i\nl l\nmi ll\ns </w>\nt h\n"
duplicate = "#version: 0.2\na b\nb c</w>\na b\nab c</w>\na bc</w>\nt t\ntt t\nth e\ntt tt\nh e</w>\nt he</w>\n"
for name, text in [("version 0.2", codes), ("version 0.1", old), ("merges that come twice, and two ways to one symbol", duplicate)]:
    for vocabulary in (None, ["the", "th@@", "we@@", "er", "t@@", "mill@@", "w@@", "a@@", "ab@@", "c", "e", "s", "h@@"]):
        for glossaries in (None, ["USA", "<b>"]):
            bpe = BPE(io.StringIO(text), vocab=set(vocabulary) if vocabulary else None, glossaries=glossaries)
            lines = LINES + ["abc abcabc aabbcc tttttt the"]
            cases.append({"name": name, "codes": text, "vocabulary": vocabulary, "glossaries": glossaries,
                          "rows": [[line, bpe.process_line(line)] for line in lines]})
made = {"made": {"tool": "subword-nmt", "version": version("subword-nmt"), "how": "python3 make-subword-nmt.py"}, "cases": cases}
Path(__file__).with_name("subword-nmt.json").write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")
