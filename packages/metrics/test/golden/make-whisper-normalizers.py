"""Writes whisper-normalizers.json: what openai-whisper's normalizers make of texts.

Run with Python 3.11 and `pip install --no-deps openai-whisper==20250625 && pip install more-itertools regex`:
python make-whisper-normalizers.py
"""

import json
import random
import sys
import types
import unicodedata
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

# The normalizers alone, without the imports of the package, which needs torch.
package = types.ModuleType("whisper")
package.__path__ = list(find_spec("whisper").submodule_search_locations)
sys.modules["whisper"] = package
from whisper.normalizers import BasicTextNormalizer, EnglishTextNormalizer  # noqa: E402

SENTENCES = """
The 21st and the 21 st
Main St. and St. Paul
one more rep, hon
Dr. Who met Mrs. Lee's Lt. Col. on Elm st
John's car is Mary's; he's been there, she'd gone
it's five o'clock, O'Brien
don’t stop, I 'm here
version 1.5 and 3.1 of 2.01
$1 and $0.5 and $0.05 and $3.07 and $0.345
the ninth and the 9th, nineth and zeroth
oh two of them, oh no
a hundred vs one hundred and one
5 % and 5% and % 5
20 € or £ 3
1,2,3 and 10,000,000 and 1,,2
the U.S. at 5 p.m.
wait.. what... 3.. 4
the 90's and 1960s and 10 s and 3 std
archaeology and archeological, flyer / flier
pummelling snowploughs tranquilly
cannot and can't and ain't y'all
uh-huh, erm, mm-hmm um UH Umm
10 mm and 10mm
x < y and z > w [a] (b) () (c)d) <e] [f>
5½ cups of ㎏ ① Ⅷ ﬁne
at 5:30, five thirty
it is -5, minus five, plus and minus, minus minus two
1 and a half, and a half, two and a half million and a half
thousand and a half one and a half and a  half percent
he'd better go, he'd been, what's got, it's done
two dollars and seventy cents, $2 and ¢7, $2 ¢70, $ 2 and ¢ 7
three euros and five cents, two pounds two cents
two double oh seven, triple nine, double eleven, triple oh, double
nine one one, nineteen ninety nine, twenty twenty one, two thousand twenty
seven hundred and twenty fifth, hundred hundred, thousand thousand million
zero point five, point five, five point, five point oh, three point 14 point 15
ones twos sixes eighths fortieth hundredths 2 millions 2.5 millionths 2.55 hundred
1.2.3 million, 1.2.3.4, 5 . 6, 007 thousand, 0 hundred, zero hundred
five per cent, five per cent per person, per cent, six percent seven
b747 a1b2c3 10km 3rd 3 rd 3nd 3 sth
İstanbul ΟΔΟΣ straße œuvre Łódź Þing ÅNGSTRÖM
हिन्दी क्षि ไทย العربية ١٢ و ٣.٥ million १२ रु
你好，世界。 こんにちは ｶﾞｷﾞ 각하 e\u0301 a\u0323\u0302 \u0301x
tab\tand\u3000wide\u00a0space\u2009thin \u001f unit\u0085next
zero-width\u200bspace \ufeffmark so\u00adft
""".strip("\n").split("\n")

VOCABULARY = (
    "zero o oh one two three five six nine ten eleven nineteen twenty thirty ninety hundred thousand million billion ones twos fifties "
    "hundreds first second third fifth twelfth twentieth hundredth minus plus pounds euros dollars cents per cent percent and a half "
    "double triple point 1 2 3 10 21 1,000 3.14 2.5 $5 €52.4 ¢7 $0.36 50% 3%. 1st 10th 1960s 10km ½ ３ ٣ 3:30 -5 . , % $ the cat Mr. St. "
    "don't he's I'll we've uh um [laughs] (sighs) colour organise naïve – ' “hi” it ' 你好"
).split(" ")

rng = random.Random(36)
generated = [" ".join(rng.choices(VOCABULARY, k=rng.randrange(1, 10))) for _ in range(400)]
english, basic = EnglishTextNormalizer(), BasicTextNormalizer()
cases = [{"text": text, "english": english(text), "basic": basic(text)} for text in [*SENTENCES, *generated]]
made = {
    "tool": "openai-whisper",
    "version": version("openai-whisper"),
    "how": f"Python {sys.version.split()[0]}, Unicode {unicodedata.unidata_version}; make-whisper-normalizers.py",
}
lines = ",\n".join(json.dumps(case, ensure_ascii=True) for case in cases)
Path(__file__).with_name("whisper-normalizers.json").write_text(f'{{"made": {json.dumps(made)}, "cases": [\n{lines}\n]}}\n')
